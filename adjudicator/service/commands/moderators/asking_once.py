"""Asking once before something of a game is taken back: what it costs, and the code for it.

The code belongs to the command and to where the game stands. When the game has gone on meanwhile,
it is asked again.
"""

from __future__ import annotations

import base64
import hmac
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, joined, n_
from adjudicator.games.telling import Section
from adjudicator.service.commands.moderators.chair import Chair, Done
from adjudicator.service.commands.moderators.rollback import facts_from, secrets_told, who_learned
from adjudicator.service.commands.moderators.sealing import is_sealed
from adjudicator.service.played import game_in
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import generations, positions, queries, tables
from adjudicator.store.facts import StoredFact

_CODE_LENGTH: Final = 4
_MOST_SEGMENTS: Final = 12


@dataclass(frozen=True)
class TakingBack:
    """A command that takes something back, from a ``segment`` on.

    ``words`` say what it does. In its line the code stands behind ``head`` (``REWIND TO 12``);
    ``order`` is what is answered instead, where that is changed.
    """

    segment: tables.Segment
    words: str
    head: str
    reason: str
    order: str = ""

    def line(self, code: str) -> str:
        """Return the whole line with the code that carries it out."""
        because = self.reason.removeprefix("Because ")  # "BECAUSE of a slip" is told with the word
        why = f"{self.order} BECAUSE {because}" if self.order else self.reason
        return f"{self.head} CONFIRM {code} {why}"


def is_confirmed(chair: Chair, command: TakingBack, yes: str | bool | None) -> bool:
    """Return whether a command is to be carried out: the operator says so, or the code is right."""
    if chair.dry:
        return False
    return code_of(chair, command) == yes if chair.by_mail else bool(yes)


def code_of(chair: Chair, command: TakingBack) -> str:
    """Return the code that carries out a command while the game stands where it does."""
    game, window = chair.game, open_window(chair.session, chair.game)
    stands = (game.generation, positions.open_segment_row(chair.session, game).number)
    text = f"{game.id}/{stands}/{window.code if window else ''}/{command.head}/{command.order}"
    made = hmac.digest(chair.mailroom.office.settings.secret_key, text.encode(), "sha256")
    return base64.b32encode(made).decode()[:_CODE_LENGTH]


def ask(chair: Chair, command: TakingBack, yes: str | bool | None) -> Done:
    """Return what a command costs, and the line that carries it out; nothing has happened."""
    costs = _costs(chair, command)
    if chair.dry:
        return Done(command.words, costs)
    words = _("{sentence}; nothing of it has happened yet", sentence=command.words)
    if yes and chair.by_mail:
        words = _(
            "{sentence}: the code is not that of this command as the game stands now",
            sentence=words,
        )
    return Done(words, costs, confirm=command.line(code_of(chair, command)))


def _costs(chair: Chair, command: TakingBack) -> tuple[Section, ...]:
    """Return what is taken back, and who knows something of it."""
    session, game, since = chair.session, chair.game, command.segment.number
    facts = facts_from(session, game, since)
    seats = queries.seats_of(session, game.id)
    reported = {seat.role: (seat.reported_segment, seat.reported_fact) for seat in seats}
    learned = who_learned(game, facts, reported)
    title = (
        _("What would be played again, as far as it fits")
        if command.order
        else _("What would be taken back")
    )
    return (
        Section(title, (*_segments(chair, since), *_void(chair))),
        Section(_("Who has learned what"), learned or (_("Nobody anything in secret."),)),
        Section(_("The draw pile"), (_of_pile(chair, since),)),
        *(() if is_sealed(chair) else secrets_of(chair, facts)),
    )


def secrets_of(chair: Chair, facts: tuple[StoredFact, ...]) -> tuple[Section, ...]:
    """Return what was told in secret, for who may see it."""
    lines = tuple(
        _("{roles}: {words}", roles=joined(", ", one["roles"]), words=one["words"])
        for one in secrets_told(chair.session, chair.game, facts)
    )
    return (Section(_("What was told in secret and is taken back"), lines),) if lines else ()


def _segments(chair: Chair, since: int) -> tuple[str, ...]:
    session, game = chair.session, chair.game
    wording = game_in(game).wording
    rows = [row for row in generations.segments(session, game) if row.number >= since]
    lines = []
    for row in rows[:_MOST_SEGMENTS]:
        heading = wording.heading(Stage.load(row.stage), ())
        lines.append(_("segment {number}: {heading}", number=row.number, heading=heading))
    more = len(rows) - _MOST_SEGMENTS
    if more > 0:
        lines.append(n_("and {count} more segment", "and {count} more segments", more))
    if not is_sealed(chair):
        count = len(generations.answers(session, game, since=since))
        lines.append(
            n_(
                "{count} answer, by a player or for him",
                "{count} answers, by players and for them",
                count,
            )
        )
    return tuple(lines)


def _void(chair: Chair) -> tuple[str, ...]:
    window = open_window(chair.session, chair.game)
    of_window = (_("the open window {window}", window=window.code),) if window else ()
    return (
        *of_window,
        _("deals on the table, open votes, and lines given ahead since then, which are returned"),
    )


def _of_pile(chair: Chair, since: int) -> str:
    if is_sealed(chair):
        return _("If cards of it were seen since then, what is left of it will be shuffled.")
    kinds = game_in(chair.game).rules.draws
    if generations.was_told(chair.session, chair.game, kinds, since=since):
        return _("Cards of it were seen since then, so what is left of it will be shuffled.")
    return _("No card of it was seen since then; it stays as it is.")
