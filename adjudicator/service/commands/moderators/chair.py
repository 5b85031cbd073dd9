"""The chair: from where one command of a moderator acts on a game, by mail or by command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.games.registry import game_of
from adjudicator.reports.when import moment
from adjudicator.service.commands.moderators.acts import Done, act_named
from adjudicator.service.errors import NotPossible
from adjudicator.service.lookup import find_game, known_game
from adjudicator.service.office import Office
from adjudicator.service.table.acting import Actor
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import OrderError

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

    def moment(self) -> str:
        """Return the present moment in words."""
        return moment(self.mailroom.at, "UTC")


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
