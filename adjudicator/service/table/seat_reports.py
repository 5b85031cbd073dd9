"""Reports and questions to seats: what each is told now, and how much of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial

from adjudicator.engine.choices import Consent
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import load
from adjudicator.games.telling import Heard
from adjudicator.reports.lines import QuestionLine, ReceiptLine
from adjudicator.reports.messages import QuestionContext, ReportContext
from adjudicator.reports.parts import question_of, report_of
from adjudicator.service.post import enclosures
from adjudicator.service.post.preferences import preferences_of
from adjudicator.service.table import boards, dice_words
from adjudicator.service.table.ahead import ahead_news, book, sheets
from adjudicator.service.table.contexts import heard_since, line_of, questions_for, stages_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.store.facts import facts_since
from adjudicator.words.order_words import order_line


@dataclass(frozen=True)
class _News:
    """What a seat has heard; ``since`` is the place of the first fact behind its last report.

    Its number is 0 where that report told nothing of its segment. It is None where there was none
    since the game began or went back. ``turn_has_ended``: since the last report.
    """

    heard: Sequence[Heard]
    since: tuple[int, int] | None = None
    turn_has_ended: bool = False


@dataclass
class SeatReports:
    """What is sent to seats from one position; ``ended``: a part of the turn has come to its end.

    Whether and when a message goes out depends on what is public: segments that ended, and who
    is asked.
    """

    playing: Playing
    mailroom: Mailroom
    window: tables.Window | None
    ended: bool

    def tell(self, seat: tables.Seat) -> None:
        """Send a seat a report when part of the turn has ended, else the question it is asked."""
        heard, last = heard_since(self.playing.session, self.playing.row, seat)
        self._tell(seat, heard, last)

    def tell_news(self, seat: tables.Seat) -> None:
        """Send a seat a report of what it has not been told yet, if there is anything."""
        heard, last = heard_since(self.playing.session, self.playing.row, seat)
        if heard:
            self._tell(seat, heard, last)

    def tell_of_turn(self, seat: tables.Seat) -> bool:
        """Send a seat its report if a turn has ended in what it hears; return whether it has."""
        heard, last = heard_since(self.playing.session, self.playing.row, seat)
        ended = bool(heard) and ends_a_turn(heard[0].stage, self.playing.stage)
        if ended:
            self._tell(seat, heard, last)
        return ended

    def _tell(self, seat: tables.Seat, heard: Sequence[Heard], last: tuple[int, int]) -> None:
        playing, game = self.playing, self.playing.row
        questions = questions_for(playing, self.window, seat.role, playing.at)
        if not heard and not questions:
            return
        news = self._news(seat, heard)
        context = replace(
            self._context(seat, news, questions),
            returned=returned_lines(playing, seat.role),
            fired=sheets.take_fired(playing, seat),
            ahead=(*ahead_news.take(playing, seat), *dice_words.news(playing, seat, last)),
        )
        kind = "report" if isinstance(context, ReportContext) else "question"
        asked = f"{self.window.code}.{self.window.request}" if self.window and questions else "-"
        place = f"{playing.segment}.{last[0]}.{last[1]}"
        key = f"{kind}/{game.id}/{game.generation}/{seat.role}/{place}/{asked}"
        self.mailroom.to_seat(
            game,
            seat,
            kind,
            context,
            key,
            window=self.window if questions else None,
            picture=self._picture(seat, context, heard[0].segment if heard else None),
            charted=self._charted if news.turn_has_ended else None,
        )
        note_told(playing, seat, last, key)

    def _context(
        self, seat: tables.Seat, news: _News, questions: Sequence[QuestionLine]
    ) -> ReportContext | QuestionContext:
        playing, view = self.playing, self.playing.view(seat.role)
        head = self.mailroom.head(playing.row, seat, line_of(playing))
        if not ((self.ended and news.heard) or _is_to_confirm(playing, seat)):
            return question_of(*head, heard=news.heard, questions=questions, view=view)
        since = self._changed_since(seat, news)
        context = report_of(
            *head,
            heard=news.heard,
            questions=questions,
            view=view,
            before=seat.reported_points or None,
            since=None if since is None else boards.view_before(playing, *since, seat.role),
        )
        seat.reported_points = dict(playing.game.wording.victory_points(view))
        return context

    def _news(self, seat: tables.Seat, heard: Sequence[Heard]) -> _News:
        """Return what a seat has heard, and since when it has had no report, if it gets one now."""
        if not (self.ended and heard):
            return _News(heard)
        session, game, now = self.playing.session, self.playing.row, self.playing.stage
        until = queries.last_report(session, game, seat.role)
        if until is None:
            return _News(heard, None, ends_a_turn(heard[0].stage, now))
        first = facts_since(session, game, reader=seat.role, after=until)[0]
        (stage,) = stages_of(session, game, {first.segment}).values()
        number = first.number if first.segment == until[0] else 0
        return _News(heard, (first.segment, number), ends_a_turn(stage, now))

    def _changed_since(self, seat: tables.Seat, news: _News) -> tuple[int, int] | None:
        """Return the fact with which the changes begin that are told of the board.

        None where all of it is told: first of all, at the end of a turn, after a rewind, and to
        who prefers it.
        """
        player = queries.holder_of(self.playing.session, seat)
        wants_all = player is not None and preferences_of(player).whole_board
        return None if news.turn_has_ended or wants_all else news.since

    def _picture(
        self, seat: tables.Seat, context: ReportContext | QuestionContext, since: int | None
    ) -> enclosures.Wanted | None:
        """Return what plans a picture: of the whole board, or of the place a question is about."""
        if isinstance(context, ReportContext) and context.whole:
            return partial(boards.whole_board, self.playing, since)
        places = _places_asked(self.playing, seat)
        return partial(boards.part_of_board, self.playing, since, places=places) if places else None

    @cached_property
    def _charted(self) -> enclosures.Charted:
        return cache(partial(boards.charts_of, self.playing))


def ends_a_turn(then: Stage, now: Stage) -> bool:
    """Return whether a turn has come to its end between two stages."""
    return 0 < then.turn < now.turn


def _is_to_confirm(playing: Playing, seat: tables.Seat) -> bool:
    """Return whether a seat is asked whether the position is right, so that it must see all."""
    decision = playing.open_for(seat.role)
    return decision is not None and isinstance(decision.choice, Consent)


def _places_asked(playing: Playing, seat: tables.Seat) -> tuple[str, ...]:
    """Return what the question to a seat names, places among it."""
    decision = playing.open_for(seat.role)
    return () if decision is None else playing.game.wording.asked(decision).details


def note_told(playing: Playing, seat: tables.Seat, last: tuple[int, int], key: str) -> None:
    """Note that the message ``key`` tells a seat all it may know up to the fact at ``last``."""
    after = (seat.reported_segment, seat.reported_fact)
    if last == after:
        return
    playing.session.add(
        tables.Telling(
            game_id=playing.row.id,
            generation=playing.row.generation,
            role=seat.role,
            key=key,
            after_segment=after[0],
            after_fact=after[1],
            last_segment=last[0],
            last_fact=last[1],
        )
    )
    seat.reported_segment, seat.reported_fact = last
    playing.session.add(seat)


def returned_lines(playing: Playing, role: str) -> tuple[ReceiptLine, ...]:
    """Return the lines of the order book that came back, with reasons; the role is told now."""
    return tuple(
        ReceiptLine(number, order_line(line.words), "ignored", reason=load(line.reason or ""))
        for number, line in enumerate(book.take_returned(playing, role), start=1)
    )
