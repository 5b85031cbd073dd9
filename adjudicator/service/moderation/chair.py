"""The chair: from where one command of a moderator acts on a game, by mail or by command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import Words, _, dump, load
from adjudicator.games.registry import game_of
from adjudicator.reports.when import moment
from adjudicator.service.contexts import seat_for
from adjudicator.service.errors import NotPossible
from adjudicator.service.lookup import find_game, known_game
from adjudicator.service.mailing import Mailroom
from adjudicator.service.moderation.acts import Done, act_named
from adjudicator.service.office import Office
from adjudicator.service.playing import Playing
from adjudicator.service.timekeeping.windows import open_window
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import OrderError

MODERATING: Final = "moderator"
"""Who acts by mail; by command line it is the operator."""


@dataclass
class Chair:
    """What is at hand while a command is carried out.

    ``who`` acts: the moderator by mail, the operator by command line, the players by a vote that
    has passed, the service when a time has come. ``window`` is the code that
    the command names. ``dry``: the command is only checked. ``key`` is unique for each command that
    came by mail, which stands in line ``line`` of ``incoming``.
    """

    mailroom: Mailroom
    game: tables.Game
    who: Literal["moderator", "operator", "players", "service"] = "operator"
    window: str | None = None
    dry: bool = False
    incoming: tables.Incoming | None = None
    line: int | None = None

    @property
    def session(self) -> Session:
        """The transaction."""
        return self.mailroom.session

    @property
    def by_mail(self) -> bool:
        """Whether the moderator writes; the operator sees what he acts on."""
        return self.who == MODERATING

    def playing(self) -> Playing:
        """Return the game as it stands; nothing is rolled in a check."""
        return Playing(self.session, self.game, self.mailroom.at, dry=self.dry)

    def opened(self) -> tables.Window:
        """Return the open window; NotPossible without one, or when another one was named."""
        window = open_window(self.session, self.game)
        if window is None:
            raise NotPossible(_("Game {game} has no open window.", game=self.game.slug))
        if self.window is not None and self.window.upper() != window.code:
            known = queries.window_by_code(self.session, self.game.id, self.window)
            raise NotPossible(
                _(
                    "The window {window} has closed; open now is {now}. Nothing was applied.",
                    window=self.window.upper(),
                    now=window.code,
                )
                if known
                else _(
                    "The window {window} was never opened; open now is {now}. Nothing was applied.",
                    window=self.window.upper(),
                    now=window.code,
                )
            )
        if self.window is None and self.by_mail:
            raise NotPossible(
                _(
                    "Name the window that this is meant for: BEGIN {game} moderator {window},"
                    " or answer a message that has it. Nothing was applied.",
                    game=self.game.slug,
                    window=window.code,
                )
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
            role: str = game_of(self.game.game).grammar.role(words)
            return seat_for(self.session, self.game, role).role
        except OrderError as error:
            raise NotPossible(_("{why}.", why=str(error))) from error
        except KeyError as empty:
            raise NotPossible(
                _("Nobody holds the seat {words!r} in {game}.", words=words, game=self.game.slug)
            ) from empty

    def note(self, verb: str, **detail: Any) -> tables.Action:
        """Record what is done, with the message and the line that said so.

        Words in the detail are kept with how they were made; ``noted`` reads them again.
        """
        detail = {name: _kept(value) for name, value in detail.items()}
        if self.incoming is not None:
            detail |= {"incoming": self.incoming.id, "line": self.line}
        action = tables.Action(
            game_id=self.game.id, at=self.mailroom.at, who=self.who, verb=verb, detail=detail
        )
        self.session.add(action)
        self.session.flush()
        return action

    def told(self, about: str, words: str, action: tables.Action) -> None:
        """Tell all seats a sentence about what was done."""
        roles = [seat.role for seat in queries.seats_of(self.session, self.game.id)]
        key = f"{action.verb}/{self.game.id}/{action.id}"
        self.mailroom.tell_seats(self.game, roles, about, words, key)

    def moment(self) -> str:
        """Return the present moment in words."""
        return moment(self.mailroom.at, "UTC")


def _kept(value: Any) -> Any:
    return dump(value) if isinstance(value, Words) else value


def noted(action: tables.Action) -> dict[str, Any]:
    """Return the detail of what was recorded, with the words in it."""
    return {n: load(v) if isinstance(v, str) else v for n, v in action.detail.items()}


def moderate(office: Office, slug: str, name: str, /, **values: Any) -> Done:
    """Carry out a command on a game for the operator, in one transaction.

    ``values`` are the parts of the command by name. Raises NoSuchGame, NotPossible, IllegalAnswer.
    """
    entry = act_named(name)
    given = {part.name: part.missing for part in entry.parts if part.optional} | values
    if entry.looks:
        with office.database.reading() as session:
            mailroom = Mailroom(session, office, clock.now())
            return entry.carry_out(Chair(mailroom, known_game(session, slug)), **given)
    with office.database.transaction() as session:
        mailroom = Mailroom(session, office, clock.now())
        return entry.carry_out(Chair(mailroom, find_game(session, slug)), **given)
