"""The desk: what is at hand while a block is carried out, and what its receipt will say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders.reader import ReadLine
from adjudicator.reports.form import form_of
from adjudicator.reports.lines import READ_AS_ERRORS, ReceiptLine, ReceiptStatus
from adjudicator.reports.messages import ReceiptContext
from adjudicator.reports.parts import summary_of
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import rules_of
from adjudicator.service.seats.people import is_written_by
from adjudicator.service.table.ahead import ahead_news, sheets
from adjudicator.service.table.ahead.book import Kept
from adjudicator.service.table.contexts import is_missing, line_of, questions_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import chapters_for_receipt
from adjudicator.service.table.seat_reports import returned_lines
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables
from adjudicator.words.order_words import order_line

MOST_REQUESTS: Final = 12
"""As many lines of a message as may ask to see something, for all seats together."""
_NOT_READ = frozenset({"not_understood", "ignored"})


@dataclass
class Desk:
    """What is at hand while a block is carried out, and what the receipt will say.

    ``window`` is the one open when the block arrived, ``key`` that of the receipt, ``line``
    the number of the line that is carried out. ``ahead`` are
    lines for the order book; ``applied`` counts answers given; ``sheet`` is the writer's response
    sheet in words, once it has been changed or asked for. ``held_until``: the answer is kept until
    then at least, and can be replaced. ``blind``: why a dry run cannot know what follows, once it
    has come to such a place. ``certain``: the lines of the receipt before that place, or before
    others are asked; None if there is none. ``supposed``: a dry run goes as if the part of the turn
    of its writer had begun.
    ``reported``: a report goes to the writer beside the receipt. ``apart`` counts the lines that
    are answered in messages of their own.
    ``answers`` is the Message-ID of the message.
    ``rehearsed``: what a dry run says of lines kept before. ``votes`` are the votes that the block
    has opened or voted on, by number, each with the news of it for everybody. ``unapplied``: the
    block as a whole is answered and not applied. ``staked``: by what odds are about, the place of
    the line that tells them.
    """

    mailroom: Mailroom
    playing: Playing
    seat: tables.Seat
    window: tables.Window | None
    incoming: tables.Incoming | None = None
    key: str = ""
    line: int = 0
    lines: list[ReceiptLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ahead: list[Kept] = field(default_factory=list)
    reported: bool = False
    apart: int = 0
    answers: str = ""
    rehearsed: tuple[Section, ...] = ()
    sheet: Section | None = None
    applied: int = 0
    held_until: datetime | None = None
    dry_run: bool = False
    blind: str = ""
    certain: int | None = None
    supposed: bool = False
    votes: dict[int, str] = field(default_factory=dict)
    unapplied: bool = False
    staked: dict[str, int] = field(default_factory=dict)

    @property
    def role(self) -> str:
        """The role that the block speaks for."""
        return self.seat.role

    @property
    def went_wrong(self) -> bool:
        """Whether a line of the block could not be carried out."""
        return any(line.status in READ_AS_ERRORS for line in self.lines)

    @property
    def incoming_id(self) -> int | None:
        """The row of the message, None for words that did not come by mail."""
        return self.incoming.id if self.incoming else None

    @property
    def needs_receipt(self) -> bool:
        """Whether anything is left to be said when all messages of their own have been queued.

        Each of those has a line and a note.
        """
        return not self.lines or len(self.lines) > self.apart or len(self.notes) > self.apart

    def forget(self) -> None:
        """Go back to the position as it is stored, after a dry run."""
        self.playing.close()
        self.playing = Playing(self.playing.session, self.playing.row, self.playing.at)

    def answer(
        self,
        line: ReadLine,
        status: ReceiptStatus,
        *,
        reason: str = "",
        section: str = "",
        odds: str = "",
        passed_over: tuple[str, ...] = (),
    ) -> None:
        """Add a line to the receipt."""
        read = order_line(line.canonical) if line.canonical else ""
        said = (read, reason, section, odds, passed_over)
        self.lines.append(ReceiptLine(line.number, line.text, status, *said))

    def tell_once(self, stakes: Sequence[str]) -> None:
        """Leave out the odds of earlier lines about what the next line decides."""
        for stake in stakes:
            at = self.staked.pop(stake, None)
            if at is not None:
                self.lines[at] = replace(self.lines[at], odds="")
        self.staked |= dict.fromkeys(stakes, len(self.lines))

    def give_back(self, body: Sequence[str]) -> None:
        """Return words that were not sent in full to who wrote them."""
        if body:
            self.notes += [_("This text of yours was not sent:"), *body]


def receipt_of(desk: Desk, code: str) -> ReceiptContext:
    """Return the receipt: every line, what is still missing, the deadline, what happened.

    ``code`` is the window that the block was for.
    """
    playing, at = desk.playing, desk.mailroom.at
    session, game = playing.session, playing.row
    window = open_window(session, game)
    questions = questions_for(playing, window, desk.role, at)
    flag = queries.flags_of(session, window.id).get(desk.role) if window else None
    missing = is_missing(playing, window, desk.role)
    chapters, dice = (
        ((), ()) if desk.dry_run else chapters_for_receipt(playing, desk.seat, desk.key)
    )
    return ReceiptContext(
        *desk.mailroom.head(game, desk.seat, line_of(playing)),
        code=code,
        lines=tuple(_told_apart(desk.lines)),
        orders=sum(line.status not in _NOT_READ for line in desk.lines),
        errors=sum(line.status in READ_AS_ERRORS for line in desk.lines),
        missing=missing,
        reported=desk.reported,
        # Without a window the players have ended the game while questions were open.
        left=_points_left(rules_of(game), playing.open_for(desk.role)) if window else None,
        final=bool(flag and flag.final),
        notes=tuple(desk.notes),
        sheet=(desk.sheet,) if desk.sheet else (),
        fired=() if desk.dry_run else sheets.take_fired(playing, desk.seat),
        ahead=desk.rehearsed if desk.dry_run else (*ahead_news.take(playing, desk.seat), *dice),
        dry_run=desk.dry_run,
        unapplied=desk.unapplied or not desk.lines,
        summary=summary_of(rules_of(game), chapters, desk.role),
        chapters=chapters,
        returned=() if desk.dry_run else returned_lines(playing, desk.role),
        # A report of the turn says itself what is asked next.
        questions=() if desk.reported else questions,
        form=() if desk.reported else form_of(game.slug, desk.role, questions),
    )


def _told_apart(lines: Sequence[ReceiptLine]) -> Iterator[ReceiptLine]:
    """Give lines; where one holds several orders, a reason says of which of them it is true."""
    counts = Counter(line.number for line in lines)
    for line in lines:
        wrong = line.status in READ_AS_ERRORS or line.status == "ignored"
        if counts[line.number] > 1 and wrong and line.reason and line.canonical:
            said = _("{order}: {reason}", order=line.canonical, reason=line.reason)
            line = replace(line, reason=said)
        yield line


def _points_left(rules: str, decision: Decision[object] | None) -> str | None:
    """Return what there is to spend on what is asked now, in words, if it is about that."""
    return None if decision is None else game_of(rules).wording.points_left(decision)


def count_request(desk: Desk) -> None:
    """Count a line that asks to see something; NotPossible when a message has asked for enough.

    Most are answered in messages of their own: one of two hundred lines would use up what a mail
    server sends in a day.
    """
    if desk.mailroom.requests >= MOST_REQUESTS:
        raise NotPossible(enough_asked())
    desk.mailroom.requests += 1


def enough_asked() -> str:
    """Return why a line that asks to see something is not answered any more."""
    return _(
        "{count} lines of this message have asked for something already; ask for the rest in"
        " another message.",
        count=MOST_REQUESTS,
    )


def by_its_player(desk: Desk, **_values: object) -> None:
    """Raise NotPossible when a deputy writes; the check of commands that ask for no more."""
    player_at(desk)


def player_at(desk: Desk) -> tables.Player:
    """Return the player of a seat who writes himself; NotPossible when a deputy does."""
    session, seat = desk.playing.session, desk.seat
    player = queries.holder_of(session, seat)
    sender = desk.incoming.sender if desk.incoming else ""
    if player is None or not is_written_by(session, seat, sender):
        raise not_possible("Only the player of the seat can say this, from an address of his own.")
    return player
