"""The order book and the response sheets: what answers a question without its player.

Lines given ahead are tried when the next question for their role opens; they go before the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlmodel import Session, col, select

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Open
from adjudicator.games.fitting import fitted
from adjudicator.games.lexicon import OrderError
from adjudicator.games.registry import grammar_of
from adjudicator.reports.lines import ReceiptLine
from adjudicator.service import sheets
from adjudicator.service.playing import Playing, Recorded, is_talk
from adjudicator.service.sheets import RESPONSE, SHEET
from adjudicator.store import queries, tables
from adjudicator.store.generations import in_line
from adjudicator.store.positions import Given

_MOST_ANSWERS: Final = 500  # given by lines of books, or by sheets, in one transaction


def keep(playing: Playing, role: str, lines: Sequence[str], incoming_id: int | None) -> int:
    """Put lines into the book of a role; return how many that waited there they replace."""
    dropped = cancel(playing, role)
    for position, words in enumerate(lines):
        playing.session.add(
            tables.OrderLine(
                game_id=playing.row.id,
                role=role,
                position=position,
                words=words,
                incoming_id=incoming_id,
            )
        )
    playing.session.flush()
    return dropped


def cancel(playing: Playing, role: str) -> int:
    """Drop what waits in the book of a role; return how many lines that were."""
    waiting = queries.order_book(playing.session, playing.row.id, role)
    for line in waiting:
        line.status = "cancelled"
        playing.session.add(line)
    playing.session.flush()
    return len(waiting)


def run(playing: Playing, *, but: str | None = None) -> None:
    """Answer open questions for as long as the first line of a book, or a response sheet, fits.

    The role ``but`` is left out: it is just giving its answers itself.
    """
    session, game_id = playing.session, playing.row.id
    filled = queries.roles_with_orders_ahead(session, game_id) - {but}
    seats = queries.seats_of(session, game_id)
    for _ in range(_MOST_ANSWERS):
        waiting = [item for item in playing.waiting if item.decision.role in filled]
        if any(_try_first(playing, item) for item in waiting):
            continue
        if not sheets.answer(playing, seats, but=but):
            return


def _try_first(playing: Playing, item: Open) -> bool:
    decision = item.decision
    lines = queries.order_book(playing.session, playing.row.id, decision.role)
    if not lines or is_talk(decision):
        return False
    grammar = grammar_of(playing.row.game)
    try:
        order = grammar.parse(lines[0].words)
        if not grammar.answers(order, decision) or _is_meant_for_later(playing, order, decision):
            return False
        value = fitted(order, decision, grammar, playing.view(decision.role)).value
        origin = Given("book", lines[0].incoming_id, words=lines[0].words)
        playing.answer(decision.role, value, origin)
    except OrderError as error:
        give_back(playing, lines, f"{error}")
        return False
    except IllegalAnswer as refused:
        give_back(playing, lines, grammar.refusal(decision, refused))
        return False
    lines[0].status = "used"
    playing.session.add(lines[0])
    playing.session.flush()
    return True


def _is_meant_for_later(playing: Playing, order: Any, decision: Decision[Any]) -> bool:
    """Return whether a line that gives up is left alone in a window that the sheet passes anyway.

    Such windows come and go between all actions; the line is meant for an impulse.
    """
    if not sheets.is_response(decision) or not grammar_of(playing.row.game).gives_up(order):
        return False
    seats = queries.seats_of(playing.session, playing.row.id)
    seat = next(seat for seat in seats if seat.role == decision.role)
    return not sheets.would_ask(playing, seat, decision)


def give_back(playing: Playing, lines: Sequence[tables.OrderLine], reason: str) -> None:
    """Return lines that no longer fit: the first has the reason, the rest came after it."""
    for number, line in enumerate(lines):
        line.status = "returned"
        line.reason = reason if number == 0 else "a line before it could not be carried out"
        playing.session.add(line)
    playing.session.flush()


def drop_since(
    session: Session, game: tables.Game, segment: tables.Segment
) -> dict[str, list[ReceiptLine]]:
    """Drop what books hold that was given since a segment began, or of which a part was used since.

    Returns by role the lines that are dropped; whoever calls tells them.
    """
    order_line, question = tables.OrderLine, tables.Question
    used = set(
        session.exec(
            select(col(question.incoming_id)).where(
                col(question.game_id) == game.id,
                col(question.segment) >= segment.number,
                col(question.source) == "book",
                in_line(session, game, question),
            )
        )
    )
    rows = session.exec(
        select(order_line, tables.Incoming)
        .join(tables.Incoming, col(tables.Incoming.id) == col(order_line.incoming_id), isouter=True)
        .where(
            col(order_line.game_id) == game.id,
            col(order_line.status).in_(("waiting", "returned")),
        )
        .order_by(col(order_line.id))
    )
    dropped: dict[str, list[ReceiptLine]] = {}
    for line, incoming in rows:
        kept = incoming is not None and incoming.received_at < segment.opened_at
        if line.status == "waiting" and kept and line.incoming_id not in used:
            continue
        reason = line.reason or "the game was taken back to a point before it"
        line.status, line.reason = "told", reason
        session.add(line)
        told = dropped.setdefault(line.role, [])
        told.append(ReceiptLine(len(told) + 1, line.words, "ignored", reason=reason))
    session.flush()
    return dropped


def end_of_segments(playing: Playing, recorded: Recorded) -> None:
    """Give back what a role had left for a segment of its own that has ended.

    A segment belongs to the role that answered first in it, responses aside: in an impulse, the
    active power. Only lines of a message that took part in that segment go back; others are meant
    for later.
    """
    for position in recorded.finished:
        owner = _owner_of(playing, position.segment)
        if owner is None:
            continue
        took_part = set(
            playing.session.exec(
                select(col(tables.Question.incoming_id)).where(
                    col(tables.Question.game_id) == playing.row.id,
                    col(tables.Question.generation) == playing.row.generation,
                    col(tables.Question.segment) == position.segment,
                    col(tables.Question.role) == owner,
                )
            )
        )
        waiting = queries.order_book(playing.session, playing.row.id, owner)
        lines = [line for line in waiting if line.incoming_id in took_part]
        if lines:
            give_back(playing, lines, "the part of the turn it was meant for is over")


def _owner_of(playing: Playing, segment: int) -> str | None:
    """Return the role that first answered a question of a segment which was no response."""
    question = tables.Question
    rows = playing.session.exec(
        select(question, tables.Window)
        .join(tables.Window, col(tables.Window.id) == col(question.window_id), isouter=True)
        .where(
            col(question.game_id) == playing.row.id,
            col(question.generation) == playing.row.generation,
            col(question.segment) == segment,
            col(question.state) == "answered",
            col(question.source) != SHEET,
        )
        .order_by(col(question.request), col(question.id))
    )
    found = (asked.role for asked, window in rows if window is None or window.kind != RESPONSE)
    return next(found, None)


def take_returned(playing: Playing, role: str) -> list[tables.OrderLine]:
    """Return the lines given back to a role that it has not been told about; now it will be."""
    order_line = tables.OrderLine
    rows = playing.session.exec(
        select(order_line)
        .where(
            col(order_line.game_id) == playing.row.id,
            col(order_line.role) == role,
            col(order_line.status) == "returned",
        )
        .order_by(col(order_line.id))
    ).all()
    for line in rows:
        line.status = "told"
        playing.session.add(line)
    playing.session.flush()
    return list(rows)
