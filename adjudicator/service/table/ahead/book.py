"""The order book: lines given ahead, tried when the next question for their role opens.

They go before standing orders and response sheets, which answer here too when no line does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlmodel import Session, col, select

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.record import Open
from adjudicator.engine.words import _, dump, load
from adjudicator.games.opaque import AnyOrder
from adjudicator.reports.lines import ReceiptLine
from adjudicator.reports.parts import title_of
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.table.ahead import ahead_news, conditions, sheets, standing
from adjudicator.service.table.ahead.standing import TAKEN_BACK
from adjudicator.service.table.ahead.structure import Branch, reachable, structure_of
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.store import generations, queries, tables
from adjudicator.store.positions import Given
from adjudicator.words.ahead import ELSE, ENDIF, IF, NEXT, STRUCTURE, If
from adjudicator.words.fitting import fitted, why_refused
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

MOST_KEPT: Final = 80
"""As many lines as the book of a role may hold."""

_MOST_ANSWERS: Final = 500  # given by books, standing orders and sheets in one transaction
_MARKS: Final = (ELSE, ENDIF, NEXT)
_OVER: Final = _("the part of the turn it was meant for is over")
_AFTER: Final = _("a line before it could not be carried out")


@dataclass(frozen=True)
class Kept:
    """A line to be kept: canonical words, and the number of the line in its message."""

    words: str
    line: int


def holds_orders(playing: Playing, lines: Iterable[Kept]) -> bool:
    """Return whether any of some lines answers a question."""
    grammar = playing.game.grammar
    return any(grammar.parse(kept.words).verb not in STRUCTURE for kept in lines)


# -- keeping and dropping -----------------------------------------------------------------------


def keep(playing: Playing, role: str, lines: Sequence[Kept], incoming_id: int | None) -> int:
    """Put lines into the book of a role; return how many that waited there they replace."""
    dropped = cancel(playing, role)
    for position, kept in enumerate(lines, start=1):
        playing.session.add(
            tables.OrderLine(
                game_id=playing.row.id,
                role=role,
                position=position,
                words=kept.words,
                incoming_id=incoming_id,
                line=kept.line,
            )
        )
    playing.session.flush()
    return dropped


def cancel(playing: Playing, role: str, *, incoming_id: int | None = None) -> int:
    """Drop what waits in the book of a role, or came with one message; return how many lines."""
    waiting = [
        line
        for line in queries.order_book(playing.session, playing.row.id, role)
        if incoming_id in (None, line.incoming_id)
    ]
    return len(_close(playing, waiting, "cancelled"))


def cancel_one(playing: Playing, role: str, number: int) -> list[str]:
    """Drop the kept line with a number, an IF with all that belongs to it; return the words.

    Raises NotPossible when no line that can be dropped has the number.
    """
    found = find(playing, role, number)
    return [line.words for line in _close(playing, found, "cancelled")]


def find(playing: Playing, role: str, number: int) -> Sequence[tables.OrderLine]:
    """Return the kept line with a number and, for an IF, all that belongs to it; NotPossible."""
    lines = queries.order_book(playing.session, playing.row.id, role)
    place = next((n for n, line in enumerate(lines) if line.position == number), None)
    if place is None:
        raise NotPossible(_not_kept(number, [line.position for line in lines]))
    verbs = _verbs(playing, lines)
    if verbs[place] in (ELSE, ENDIF):
        raise not_possible(
            "{line} goes with its IF; cancel the line of the IF.",
            line=order_line(lines[place].words),
        )
    if verbs[place] == IF:
        return lines[place : structure_of(verbs).branches[place].end + 1]
    return lines[place : place + 1]


def _not_kept(number: int, known: Sequence[int]) -> str:
    if not known:
        return _("No line {number} of yours is kept; nothing is kept.", number=number)
    return _(
        "No line {number} of yours is kept; there are {known}.",
        number=number,
        known=", ".join(map(str, known)),
    )


def _close(
    playing: Playing, lines: Sequence[tables.OrderLine], status: str
) -> Sequence[tables.OrderLine]:
    for line in lines:
        line.status = status
    return lines


def give_back(playing: Playing, lines: Sequence[tables.OrderLine], reason: str) -> None:
    """Return lines that no longer fit: the first has the reason, the rest came after it.

    Marks that only say how lines belong together go without a word.
    """
    first = True
    for line, verb in zip(lines, _verbs(playing, lines), strict=True):
        if verb in _MARKS:
            line.status = "cancelled"
        else:
            why = ahead_news.kept_for(playing, line.role, reason if first else _AFTER)
            line.status, line.reason = "returned", why
            first = False


def drop_since(
    session: Session, game: tables.Game, segment: tables.Segment
) -> dict[str, list[ReceiptLine]]:
    """Drop what was given ahead since a segment began, or of which a part was used since.

    Standing orders that have ended since stand again. Returns by role the lines that are dropped;
    whoever calls tells them.
    """
    kept_line = tables.OrderLine
    answers = generations.answers(session, game, since=segment.number)
    used = {answer.incoming_id for answer in answers if answer.source == "book"}
    rows = session.exec(
        select(kept_line, tables.Incoming)
        .join(tables.Incoming, col(tables.Incoming.id) == col(kept_line.incoming_id), isouter=True)
        .where(
            col(kept_line.game_id) == game.id,
            col(kept_line.status).in_(("waiting", "returned")),
        )
        .order_by(col(kept_line.id))
    )
    gone: list[tuple[str, str, str]] = []
    for line, incoming in rows:
        kept = incoming is not None and incoming.received_at < segment.opened_at
        if line.status == "waiting" and kept and line.incoming_id not in used:
            continue
        reason = load(line.reason) if line.reason else TAKEN_BACK
        line.status, line.reason = "told", dump(reason)
        gone.append((line.role, line.words, reason))
    gone += standing.take_back(session, game, segment)
    ahead_news.forget_since(session, game, segment.opened_at)
    dropped: dict[str, list[ReceiptLine]] = {}
    for role, words, reason in gone:
        told = dropped.setdefault(role, [])
        told.append(ReceiptLine(len(told) + 1, order_line(words), "ignored", reason=reason))
    return dropped


def take_returned(playing: Playing, role: str) -> list[tables.OrderLine]:
    """Return the lines given back to a role that it has not been told about; now it will be."""
    rows = queries.order_lines_returned(playing.session, playing.row.id, role)
    return list(_close(playing, rows, "told"))


# -- answering ----------------------------------------------------------------------------------


def run(playing: Playing, *, but: str | None = None) -> None:
    """Answer open questions for as long as a book, a standing order or a response sheet does.

    The role ``but`` is left out: it is just giving its answers itself.
    """
    session, game_id = playing.session, playing.row.id
    standing.expire(playing)
    _open_parts(playing)
    close_parts(playing, but=but)
    filled = queries.roles_with_orders_ahead(session, game_id) - {but}
    standing_for = queries.roles_with_standing_orders(session, game_id) - {but}
    seats = queries.seats_of(session, game_id)
    for _answer in range(_MOST_ANSWERS):
        answered = False
        for item in playing.waiting:
            role = item.decision.role
            answered = role in filled and _try_book(playing, item)
            answered = answered or (role in standing_for and standing.answer(playing, item))
            if answered:
                break
        if not answered and not sheets.answer(playing, seats, but=but):
            return
        close_parts(playing, but=but)


def is_meant(playing: Playing, orders: Iterable[AnyOrder], decision: Decision[Any]) -> bool:
    """Return whether one of some orders answers a question.

    A line that gives up is left alone in a window that the sheet passes anyway: such windows come
    and go between all actions, and the line is meant for an impulse.
    """
    grammar = playing.game.grammar
    for order in orders:
        if not grammar.answers_ahead(order, decision):
            continue
        if not sheets.is_response(decision) or not grammar.gives_up(order):
            return True
        seats = queries.seats_of(playing.session, playing.row.id)
        seat = next(seat for seat in seats if seat.role == decision.role)
        if sheets.would_ask(playing, seat, decision):
            return True
    return False


def _try_book(playing: Playing, item: Open) -> bool:
    """Answer a question with the first line that counts, if it is meant for it and legal."""
    decision = item.decision
    lines = queries.order_book(playing.session, playing.row.id, decision.role)
    if not lines or is_talk(decision):
        return False
    orders = [_read(playing, line) for line in lines]
    unreadable = next((order for order in orders if isinstance(order, _Unreadable)), None)
    if unreadable is not None:
        give_back(playing, lines, unreadable.reason)
        return False
    branches = structure_of([order.verb for order in orders]).branches
    if not is_meant(playing, reachable(orders, branches, 0), decision):
        return False
    first = orders[0]
    if isinstance(first, If):
        _decide(playing, lines, first, branches[0])
        return _try_book(playing, item)
    return _give(playing, lines, first, decision)


@dataclass(frozen=True)
class _Unreadable:
    """A kept line that this release does not read any more, and why."""

    reason: str
    verb: str = "unreadable"


def _read(playing: Playing, line: tables.OrderLine) -> AnyOrder:
    try:
        return playing.game.grammar.parse(line.words)
    except OrderError as error:
        return _Unreadable(str(error))


def _verbs(playing: Playing, lines: Sequence[tables.OrderLine]) -> list[str]:
    return [_read(playing, line).verb for line in lines]


def _decide(playing: Playing, lines: Sequence[tables.OrderLine], order: If, branch: Branch) -> None:
    """Judge the condition of the first line, once, and drop the lines that do not count then."""
    line, verbs = lines[0], _verbs(playing, lines)
    holds = conditions.holds(playing, line.role, order.condition)
    if holds:
        said, reason = _("held"), _("skipped, because “{line}” held", line=order_line(line.words))
    else:
        said = _("did not hold")
        reason = _("skipped, because “{line}” did not hold", line=order_line(line.words))
    ahead_news.note(playing, line, said)
    for place in branch.untaken(holds=holds):
        skipped = lines[place]
        skipped.status, skipped.reason = "skipped", dump(reason)
        if verbs[place] not in _MARKS:
            ahead_news.note(playing, skipped, reason)
    _close(playing, [lines[place] for place in (branch.start, *branch.marks)], "used")


def _give(
    playing: Playing, lines: Sequence[tables.OrderLine], order: AnyOrder, decision: Decision[Any]
) -> bool:
    """Answer a question with a line; when it is not legal, it and what follows it come back."""
    line, role = lines[0], decision.role
    grammar, view = playing.game.grammar, playing.view(role)
    try:
        found = fitted(order, decision, grammar, view)
        words: str = grammar.words(decision, found.value, view)
        title = title_of(playing.known_as, decision, view)
        origin = Given("book", line.incoming_id, line.line, line.words)
        playing.answer(role, found.value, origin)
    except (OrderError, IllegalAnswer) as wrong:
        give_back(playing, _of_this_part(playing, lines), why_refused(wrong, decision, grammar))
        return False
    _close(playing, [line], "used")
    said = ahead_news.answered(title, words if words != line.words else "", found.passed_over)
    ahead_news.note(playing, line, said)
    return True


def _of_this_part(
    playing: Playing, lines: Sequence[tables.OrderLine]
) -> Sequence[tables.OrderLine]:
    """Return the lines up to NEXT IMPULSE."""
    verbs = _verbs(playing, lines)
    return lines[: verbs.index(NEXT)] if NEXT in verbs else lines


# -- parts of the turn --------------------------------------------------------------------------


def close_parts(playing: Playing, *, but: str | None = None) -> None:
    """Give back what roles had left for parts of their own that have ended, and open the next.

    Only lines of a message that took part in the part go back; others are meant for later. What
    the role ``but`` left is looked at later, when all its lines are in the book.
    """
    ahead = playing.game.ahead
    ended = [(position, ahead.acting(position.snapshot)) for position in playing.unclosed]
    ended = [(position, owner) for position, owner in ended if but is None or owner != but]
    for position, owner in ended:
        playing.closed.add(position.segment)
        if owner is not None:
            _end_part(playing, position.segment, owner)
    if ended:
        standing.expire(playing)
        _open_parts(playing)


def _end_part(playing: Playing, segment: int, owner: str) -> None:
    waiting = queries.order_book(playing.session, playing.row.id, owner)
    of_part = _of_this_part(playing, waiting)
    took_part = playing.messages_in(segment, owner)
    lines = [line for line in of_part if line.incoming_id in took_part]
    if lines:
        give_back(playing, lines, _OVER)
    if len(lines) == len(of_part) < len(waiting):
        _close(playing, [waiting[len(of_part)]], "used")


def _open_parts(playing: Playing) -> None:
    """Take away a NEXT IMPULSE that comes first, unless an impulse of its role is running."""
    acting = playing.game.ahead.acting(playing.state)
    own = {playing.game.ahead.acting(p.snapshot) for p in playing.unclosed}
    for role in queries.roles_with_orders_ahead(playing.session, playing.row.id):
        lines = queries.order_book(playing.session, playing.row.id, role)
        if role != acting and role not in own and _verbs(playing, lines[:1]) == [NEXT]:
            _close(playing, lines[:1], "used")
