"""What moderators do: the register of their commands, and from where one of them acts on a game.

A function that is entered here gets a line in order blocks, a command ``adjudicator game …`` with
the same parts, and its place in HELP. Its docstring is the help; its first line stands in lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeAlias

from adjudicator import clock
from adjudicator.engine.words import _, joined
from adjudicator.games.telling import Section
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands.parts import Part, read_parts, window
from adjudicator.orders.commands.register import MODERATOR, Entry
from adjudicator.reports.when import moment
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.office import Office, find_game, known_game
from adjudicator.service.played import game_in
from adjudicator.service.post.enclosures import Enclosed
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.running import Actor
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import OrderError, hint

MODERATING: Final = "moderator"
"""Who acts by mail; by command line it is the operator."""


@dataclass
class Chair(Actor):
    """What is at hand while a command is carried out, for the moderator or the operator.

    ``window`` is the code that the command names. ``dry``: the command is only checked.
    """

    window: str | None = None
    dry: bool = False

    @property
    def by_mail(self) -> bool:
        """Whether the moderator writes; the operator sees what he acts on."""
        return self.who == MODERATING

    def playing(self) -> Playing:
        """Return the game as it stands; nothing is rolled in a check."""
        return Playing(self.session, self.game, self.mailroom.at, dry=self.dry)

    def the_window(self) -> tables.Window:
        """Return the open window; NotPossible when there is none."""
        window = open_window(self.session, self.game)
        if window is None:
            raise not_possible("Game {game} has no open window.", game=self.game.slug)
        return window

    def opened(self) -> tables.Window:
        """Return the open window; NotPossible without one, or when another one was named."""
        window = self.the_window()
        if self.window is not None and self.window.upper() != window.code:
            known = queries.window_by_code(self.session, self.game.id, self.window)
            values = {"window": self.window.upper(), "now": window.code}
            raise NotPossible(
                _(
                    "The window {window} has closed; open now is {now}. Nothing was applied.",
                    **values,
                )
                if known
                else _(
                    "The window {window} was never opened; open now is {now}. Nothing was applied.",
                    **values,
                )
            )
        if self.window is None and self.by_mail:
            raise not_possible(
                "Name the window that this is meant for: BEGIN {game} moderator {window},"
                " or answer a message that has it. Nothing was applied.",
                game=self.game.slug,
                window=window.code,
            )
        return window

    def check_window(self) -> None:
        """Raise NotPossible when another window was named than the one that is open, if any is."""
        if self.window is not None or open_window(self.session, self.game) is not None:
            self.opened()

    def named(self, window: str | None) -> None:
        """Take the window that a line names; it counts before that of the block."""
        self.window = window or self.window

    def role(self, words: str) -> str:
        """Return the role that words name; NotPossible when nobody sits for it."""
        try:
            role: str = game_in(self.game).grammar.role(words)
            return seat_for(self.session, self.game, role).role
        except OrderError as error:
            raise not_possible("{why}.", why=str(error)) from error
        except KeyError as empty:
            raise not_possible(
                "Nobody holds the seat {words!r} in {game}.", words=words, game=self.game.slug
            ) from empty

    def moment(self) -> str:
        """Return the present moment in words."""
        return moment(self.mailroom.at, "UTC")


def moderate(office: Office, slug: str, name: str, /, **values: Any) -> Done:
    """Carry out a command on a game for the operator, in one transaction.

    ``values`` are the parts of the command by name. Raises NoSuchGame, NotPossible, IllegalAnswer.
    """
    entry = act_named(name)
    given = {part.name: part.missing for part in entry.parts if part.optional} | values
    database, find = office.database, known_game if entry.looks else find_game
    with database.reading() if entry.looks else database.transaction() as session:
        chair = Chair(Mailroom(session, office, clock.now()), find(session, slug))
        return entry.carry_out(chair, **given)


# -- the register -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Done:
    """What a command has done, or found: a clause without a full stop, and what is to be shown.

    ``value`` is the same as plain values, for programs. ``files`` come with the answer by mail,
    ``pictures`` too, drawn when it is sent. ``confirm``: nothing has happened yet; this line does
    it.
    """

    words: str
    sections: tuple[Section, ...] = ()
    value: Any = None
    files: tuple[File, ...] = ()
    pictures: tuple[Enclosed, ...] = ()
    confirm: str = ""


P = ParamSpec("P")
Act: TypeAlias = Entry[Any, Done]
"""A command of moderators."""
ACTS: Final[dict[str, Act]] = {}
"""All that moderators do to a game, by name; the operator has the same commands."""


def act(
    name: str, *parts: Part, example: str, in_window: bool = False, **about: Any
) -> Callable[[Callable[P, Done]], Callable[P, Done]]:
    """Enter the decorated function as what carries out the command ``name`` for a chair.

    It gets the parts by name, and raises NotPossible when it cannot be carried out; it sees to dry
    runs itself. Its docstring is the help.
    """
    given = (window(), *parts) if in_window else parts

    def enter(function: Callable[P, Done]) -> Callable[P, Done]:
        entered = MODERATOR.command(name, *given, example=example, in_window=in_window, **about)
        entry = entered(function)
        entry.help = entry.line_in
        ACTS[name] = entry
        return function

    return enter


def act_named(name: str) -> Act:
    """Return a command by its name; NotPossible when there is none."""
    if name not in ACTS:
        raise not_possible(
            "There is no command {name!r}{hint}; there are {others}.",
            name=name,
            hint=hint(name, ACTS),
            others=joined(", ", sorted(ACTS)),
        )
    return ACTS[name]


def values_of(entry: Act, given: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the values of a command's parts from the words for each, as the command line has them.

    Raises OrderError when words cannot be read or one is missing.
    """
    values: dict[str, Any] = {}
    for part in entry.parts:
        words = given.get(part.name)
        if words is None and part.optional:
            values[part.name] = part.missing
        else:
            values |= read_parts(entry.name, (part,), words or "")[0]
    return values
