"""Publishing: what has been played is recorded, windows follow, and everybody concerned is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from adjudicator.engine.words import load
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Chapter, Heard, Section
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.lines import ReceiptLine
from adjudicator.reports.messages import (
    GameOverContext,
    QuestionContext,
    ReportContext,
)
from adjudicator.reports.parts import board_of, question_of, report_of
from adjudicator.service.post import enclosures
from adjudicator.service.post.preferences import next_digest
from adjudicator.service.table import boards, dice_words
from adjudicator.service.table.ahead import ahead_news, book, sheets
from adjudicator.service.table.contexts import (
    heard_since,
    line_of,
    questions_for,
    seat_for,
)
from adjudicator.service.table.lateness import missed
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window, settle_windows
from adjudicator.service.table.voting import votes
from adjudicator.store import queries, tables
from adjudicator.words.order_words import order_line


def publish(playing: Playing, mailroom: Mailroom, *, writer: str | None = None) -> None:
    """Let what can answer without players do so, record, settle the windows, tell everybody.

    Books, sheets and missed deadlines answer; then reports and questions are queued.

    ``writer`` is about to get a receipt, which tells what happened and what is asked next; no
    report goes to that role unless part of the turn has ended.
    """
    book.run(playing)
    while missed.answer_for_missing(playing, mailroom):
        book.run(playing)
    recorded = playing.record()
    opened = settle_windows(playing, recorded)
    if opened.closed is not None:
        votes.lapse_with_window(mailroom, playing.row, opened.closed)
    if recorded.over:
        finish(playing, mailroom)
        return
    charted = cache(partial(boards.charts_of, playing))
    for seat in queries.seats_of(playing.session, playing.row.id):
        asked = opened.asks_anew and playing.waits_for(seat.role)
        told = recorded.finished or (asked and seat.role != writer)
        if told and (asked or not _waits_for_digest(playing, seat)):
            _tell(playing, mailroom, seat, opened.window, charted, ended=bool(recorded.finished))


def tell_news(playing: Playing, mailroom: Mailroom, role: str) -> None:
    """Send a report of what the seat of a role has not been told yet, if there is anything."""
    seat = seat_for(playing.session, playing.row, role)
    charted = partial(boards.charts_of, playing)
    window = open_window(playing.session, playing.row)
    _tell(playing, mailroom, seat, window, charted, ended=True)


def _waits_for_digest(playing: Playing, seat: tables.Seat) -> bool:
    """Return whether news that asks nothing is kept for the next digest of a player; note when."""
    player = queries.holder_of(playing.session, seat)
    if player is None:
        return False
    due = next_digest(player, playing.at)
    if due is None or playing.waits_for(seat.role):
        return False
    before = player.digest_due_at
    # One that is due may be on its way without this: then another is due at once.
    player.digest_due_at = max(before, playing.at) if before is not None else due
    playing.session.add(player)
    return True


def _tell(
    playing: Playing,
    mailroom: Mailroom,
    seat: tables.Seat,
    window: tables.Window | None,
    charted: enclosures.Charted,
    *,
    ended: bool,
) -> None:
    """Send a seat a report when part of the turn has ended, else the question it is asked.

    Whether and when a message goes out depends on what is public: segments that ended, and who
    is asked.
    """
    session, game = playing.session, playing.row
    heard, last = heard_since(session, game, seat)
    questions = questions_for(playing, window, seat.role, playing.at)
    if not heard and not questions:
        return
    view = playing.view(seat.role)
    kind = "report" if ended and heard else "question"
    head = mailroom.head(game, seat, line_of(playing))
    since = heard[0].segment if heard else None
    context: ReportContext | QuestionContext
    picture: enclosures.Wanted
    if kind == "report":
        picture = partial(boards.whole_board, playing, since)
        points = seat.reported_points or None
        context = report_of(*head, heard=heard, questions=questions, view=view, before=points)
        seat.reported_points = dict(game_of(game.game).wording.victory_points(view))
    else:
        picture = partial(
            boards.part_of_board,
            playing,
            since,
            facts=[one.fact for one in heard],
            places=_places_asked(playing, seat),
        )
        context = question_of(*head, heard=heard, questions=questions, view=view)
    fired = sheets.take_fired(playing, seat)
    told = ahead_news.take(playing, seat)
    told = (*told, *dice_words.news(playing, seat, last))
    context = replace(context, returned=returned_lines(playing, seat.role), fired=fired, ahead=told)
    asked = f"{window.code}.{window.request}" if window is not None and questions else "-"
    place = f"{playing.segment}.{last[0]}.{last[1]}"
    key = f"{kind}/{game.id}/{game.generation}/{seat.role}/{place}/{asked}"
    mailroom.to_seat(
        game,
        seat,
        kind,
        context,
        key,
        window=window if questions else None,
        picture=picture,
        charted=charted if _ends_a_turn(game, heard) else None,
    )
    note_told(playing, seat, last, key)


def _ends_a_turn(game: tables.Game, heard: Sequence[Heard]) -> bool:
    """Return whether a turn has come to its end in what a seat has heard."""
    return bool(heard) and 0 < heard[0].stage.turn < heard[-1].stage.turn


def _places_asked(playing: Playing, seat: tables.Seat) -> tuple[str, ...]:
    """Return what the question to a seat names, places among it."""
    decision = playing.open_for(seat.role)
    return () if decision is None else game_of(playing.row.game).wording.asked(decision).details


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


def chapters_for_receipt(
    playing: Playing, seat: tables.Seat, key: str
) -> tuple[tuple[Chapter, ...], tuple[Section, ...]]:
    """Return what a writer has not been told yet, and what is told of the dice with it.

    It is noted that the receipt ``key`` tells it.
    """
    heard, last = heard_since(playing.session, playing.row, seat)
    dice = dice_words.news(playing, seat, last)
    note_told(playing, seat, last, key)
    return chapters_of(playing.row.game, heard), dice


def returned_lines(playing: Playing, role: str) -> tuple[ReceiptLine, ...]:
    """Return the lines of the order book that came back, with reasons; the role is told now."""
    return tuple(
        ReceiptLine(number, order_line(line.words), "ignored", reason=load(line.reason or ""))
        for number, line in enumerate(book.take_returned(playing, role), start=1)
    )


def finish(playing: Playing, mailroom: Mailroom, outcome: str = "") -> None:
    """End the game: the last report of every seat, with the secret of the dice.

    ``outcome`` is how it ends where the rules have not ended it, in a sentence.
    """
    session, game = playing.session, playing.row
    game.status = "over"
    session.add(game)
    votes.drop_all(mailroom, game)
    charted = cache(partial(boards.charts_of, playing))
    for seat in queries.seats_of(session, game.id):
        heard, last = heard_since(session, game, seat)
        view = playing.view(seat.role)
        wording = game_of(game.game).wording
        context = GameOverContext(
            *mailroom.head(game, seat, line_of(playing)),
            outcome=outcome or wording.outcome(view),
            chapters=chapters_of(game.game, heard),
            points=wording.points(view, seat.reported_points or None),
            board=board_of(game.game, view),
            secret=game.secret,
            fired=sheets.take_fired(playing, seat),
            ahead=(*ahead_news.take(playing, seat), *dice_words.final(playing, seat)),
            secret_hash=game.secret_hash,
        )
        key = f"game_over/{game.id}/{game.generation}/{seat.role}"
        mailroom.to_seat(game, seat, "game_over", context, key, charted=charted)
        note_told(playing, seat, last, key)
