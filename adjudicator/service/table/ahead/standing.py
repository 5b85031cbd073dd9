"""Standing orders: they answer every question they fit, until they are cancelled or expire.

The newest that fits counts. Response windows are left to the response sheets, and negotiations to
their players. What a standing order does depends on what its owner wrote and on the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlmodel import Session, col

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.record import Open
from adjudicator.engine.words import _, n_
from adjudicator.games.opaque import AnyView
from adjudicator.reports.parts import title_of
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in
from adjudicator.service.table.ahead import ahead_news
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.store import queries, tables
from adjudicator.store.generations import in_line
from adjudicator.store.positions import Given
from adjudicator.store.reading import all_of, count_of
from adjudicator.words.ahead import Standing, is_over, resolved
from adjudicator.words.fitting import Fitted, fitted, why_refused
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.standing import is_left_to_sheet, is_meant, shows_a_hand

MOST_STANDING: Final = 30
"""As many standing orders as a role may have."""
SOURCE: Final = "standing"
"""The source of their answers in the record."""
TAKEN_BACK: Final[str] = _("the game was taken back to a point before it")
"""Why an order that was given later than that no longer counts."""


# -- giving -------------------------------------------------------------------------------------


def checked(playing: Playing, seat: tables.Seat, order: Standing) -> Standing:
    """Return a standing order with its term fixed; NotPossible when it cannot stand."""
    ahead = playing.game.ahead
    reason = ahead.why_not_standing(order.order)
    if reason:
        raise NotPossible(reason)
    until = order.until
    if until is not None:
        moment, today = ahead.moment(playing.state, seat.role), _today(playing, seat)
        until = resolved(until, moment, today)
        if is_over(until, moment, today):
            raise not_possible("the time up to which it is to stand has passed already")
    fixed = Standing(order.order, until, order.once, order.places)
    rows = queries.standing_orders(playing.session, playing.row.id, seat.role)
    if len(rows) >= MOST_STANDING and not any(_is_same(playing, row, fixed) for row in rows):
        raise not_possible(
            "you have {count} standing orders, and no more are kept; ORDERS lists"
            " them, CANCEL STANDING 1 drops one",
            count=MOST_STANDING,
        )
    return fixed


def add(
    playing: Playing, seat: tables.Seat, order: Standing, incoming_id: int | None, line: int
) -> tuple[str, int]:
    """Keep a standing order; return its words and its number.

    The same order with another term takes the place of the one before. Raises NotPossible.
    """
    fixed = checked(playing, seat, order)
    session, game = playing.session, playing.row
    for row in queries.standing_orders(session, game.id, seat.role):
        if _is_same(playing, row, fixed):
            _end(playing, row, "replaced")
    words: str = game_in(game).grammar.canonical(fixed)
    ever = all_of(session, tables.StandingOrder, game_id=game.id, role=seat.role)
    row = tables.StandingOrder(
        game_id=game.id,
        role=seat.role,
        number=max((row.number for row in ever), default=0) + 1,
        words=words,
        incoming_id=incoming_id,
        line=line,
        given_at=playing.at,
    )
    playing.keep(row)
    return words, row.number


def _is_same(playing: Playing, row: tables.StandingOrder, order: Standing) -> bool:
    kept = _order_of(playing, row)
    return (kept.order, kept.places) == (order.order, order.places)


def _order_of(playing: Playing, row: tables.StandingOrder) -> Standing:
    order = playing.game.grammar.parse(row.words)
    if not isinstance(order, Standing):  # only those are stored
        raise TypeError(f"{row.words!r} is no standing order")
    return order


def _today(playing: Playing, seat: tables.Seat) -> str:
    """Return the day it is where a player lives, as an ISO date."""
    player = playing.session.get_one(tables.Player, seat.player_id)
    return playing.at.astimezone(ZoneInfo(player.timezone)).date().isoformat()


def cancel(playing: Playing, role: str, number: int | None = None) -> list[tables.StandingOrder]:
    """Drop a standing order by its number, or all; NotPossible when there is no such number."""
    rows = queries.standing_orders(playing.session, playing.row.id, role)
    chosen = list(rows) if number is None else [find(playing, role, number)]
    for row in chosen:
        _end(playing, row, "cancelled")
    return chosen


def _end(playing: Playing, row: tables.StandingOrder, status: str) -> None:
    row.status, row.ended_at = status, playing.at


def find(playing: Playing, role: str, number: int) -> tables.StandingOrder:
    """Return the standing order with a number; NotPossible when there is none."""
    rows = queries.standing_orders(playing.session, playing.row.id, role)
    found = next((row for row in rows if row.number == number), None)
    if found is None:
        raise NotPossible(_no_such_order(number, [row.number for row in reversed(rows)]))
    return found


def _no_such_order(number: int, known: Sequence[int]) -> str:
    if not known:
        return _("There is no standing order {number} of yours; you have none.", number=number)
    return _(
        "There is no standing order {number} of yours; there are {known}.",
        number=number,
        known=", ".join(map(str, known)),
    )


# -- answering ----------------------------------------------------------------------------------


def may_answer(decision: Decision[Any]) -> bool:
    """Return whether standing orders answer a question.

    Not in response windows about a hand: whether the order fits would tell of it, for then nobody
    is asked. A sheet answers there, whatever is held.
    """
    return not is_talk(decision) and not shows_a_hand(decision)


def answer(playing: Playing, item: Open, *, notes: list[str] | None = None) -> bool:
    """Let the standing orders of a role answer its question; return whether one did.

    In a dry run nothing is stored: ``notes`` gets a sentence instead.
    """
    decision = item.decision
    if not may_answer(decision):
        return False
    rows = queries.standing_orders(playing.session, playing.row.id, decision.role)
    for row in rows:
        view = playing.view(decision.role)
        found = fits(playing, row, decision, view)
        left = is_left_to_sheet(_order_of(playing, row), decision, playing.game.grammar)
        if not isinstance(found, Fitted) or left:
            continue
        words: str = playing.game.grammar.words(decision, found.value, view)
        title = title_of(playing.known_as, decision, view)
        order: str = playing.game.grammar.canonical(_order_of(playing, row).order)
        origin = Given(SOURCE, row.incoming_id, row.line, order)
        playing.answer(decision.role, found.value, origin)
        said = ahead_news.answered(title, words, found.passed_over)
        if notes is None:
            _note(playing, row, said)
        else:
            notes.append(
                _(
                    "Standing order {number}, {line}, {said}.",
                    number=row.number,
                    line=order_line(row.words),
                    said=said,
                )
            )
        return True
    return False


def fits(
    playing: Playing, row: tables.StandingOrder, decision: Decision[Any], view: AnyView
) -> Fitted | str | None:
    """Return how a standing order answers a question, why it is not legal, or None."""
    grammar = playing.game.grammar
    order = _order_of(playing, row)
    if not is_meant(order, decision, grammar, playing.game.ahead.places(decision)):
        return None
    try:
        return fitted(order.order, decision, grammar, view)
    except (OrderError, IllegalAnswer) as wrong:
        return why_refused(wrong, decision, grammar)


def _note(playing: Playing, row: tables.StandingOrder, said: str) -> None:
    """Tell of a firing, and of the end of an order that was to fire once."""
    row.fired += 1
    if _order_of(playing, row).once:
        _end(playing, row, "used")
        said = _("{said}; it stood for once, so it is over", said=said)
    ahead_news.note(playing, row, said, _named(row))


# -- expiring -----------------------------------------------------------------------------------


def expire(playing: Playing) -> None:
    """Drop the standing orders whose time is over, and tell their owners with the next mail."""
    ahead = playing.game.ahead
    seats = {s.role: s for s in queries.seats_of(playing.session, playing.row.id)}
    for row in queries.standing_orders(playing.session, playing.row.id):
        until = _order_of(playing, row).until
        if until is None or row.role not in seats:
            continue
        today = _today(playing, seats[row.role])
        if is_over(until, ahead.moment(playing.state, row.role), today):
            _end(playing, row, "expired")
            ahead_news.note(playing, row, _expired(row.fired), _named(row))


def _named(row: tables.StandingOrder) -> str:
    return _("{line} (standing order {number})", line=order_line(row.words), number=row.number)


def _expired(fired: int) -> str:
    if fired == 0:
        return _("has expired; it answered nothing")
    return n_(
        "has expired; it answered one question", "has expired; it answered {count} questions", fired
    )


# -- taking back --------------------------------------------------------------------------------


def take_back(
    session: Session, game: tables.Game, segment: tables.Segment
) -> list[tuple[str, str, str]]:
    """Put standing orders back to where they were when a segment began.

    What was given since is dropped and returned: role, words, reason. What has ended since without
    its owner's doing stands again.
    """
    dropped = []
    for row in all_of(session, tables.StandingOrder, game_id=game.id):
        ended_since = row.ended_at is not None and row.ended_at >= segment.opened_at
        if row.given_at >= segment.opened_at:
            if row.status == "standing":
                row.status = "cancelled"
                dropped.append((row.role, row.words, TAKEN_BACK))
        elif row.status in ("used", "expired") and ended_since:
            row.status, row.ended_at = "standing", None
        row.fired = _fired_before(session, game, row, segment.number)
    return dropped


def _fired_before(
    session: Session, game: tables.Game, row: tables.StandingOrder, segment: int
) -> int:
    """Return how many questions an order has answered before a segment."""
    question = tables.Question
    before = (col(question.segment) < segment, in_line(session, game, question))
    given = {"source": SOURCE, "incoming_id": row.incoming_id, "line": row.line}
    return count_of(session, question, *before, game_id=game.id, **given)
