"""What caretakers answer: a question is taken, thought about without a transaction, and answered.

A caretaker gets nothing but what its seat knows (``caretakers.knowledge``). Its answer is recorded
like an order; replay gives it again and thinks nothing. One that fails, or thinks for too long, is
answered for by the default of the question.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from sqlmodel import Session, col

from adjudicator import clock
from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.caretakers.playing_out import Offer
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON, load_fact
from adjudicator.engine.record import Open
from adjudicator.games.registry import game_of
from adjudicator.log import fault, get_logger
from adjudicator.service.office import Office
from adjudicator.service.table import bargaining, caretaking, deals
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.deadlines import guarded
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import NEGOTIATION, Playing, is_talk
from adjudicator.service.table.reporting import publish
from adjudicator.service.table.timekeeping.flags import give, mark_final, release
from adjudicator.service.table.timekeeping.windows import open_window, plan
from adjudicator.store import queries, tables
from adjudicator.store.facts import facts_since
from adjudicator.store.positions import Given
from adjudicator.store.queries import is_running
from adjudicator.store.reading import all_of

SOURCE: Final = "caretaker"
"""Where answers of caretakers come from, on record."""
LONGEST: Final = 120.0
"""How many seconds a caretaker may think about one question before the default counts."""
_log = get_logger(__name__)

Place: TypeAlias = tuple[int, int, int, int, str]
"""A game by its row, generation, segment, request and role."""


@dataclass(frozen=True)
class Task:
    """A question that waits for a caretaker; ``knowledge`` is None where it only has to be READY.

    ``seed`` makes its answer repeatable. Where the question is one of talks, ``offers`` are the
    deals, by their row, that await its word, and ``standing`` those that have it.
    """

    game_id: int
    rules: str
    place: Place
    topic: str
    strength: str
    seed: str
    knowledge: Knowledge | None
    offers: Mapping[int, Offer] = field(default_factory=dict)
    standing: tuple[Offer, ...] = ()


def play_on(
    office: Office,
    *,
    most: int | None = None,
    turn: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> int:
    """Answer for all caretakers, ``most`` questions if given; return how many were answered.

    ``turn`` is what an answer is given in; nothing is held while a caretaker thinks. A question
    that has come a second time waits for the next call.
    """
    tried: set[Place] = set()
    answered = 0
    while most is None or answered < most:
        task = _next_task(office, tried)
        if task is None:
            break
        tried.add(task.place)
        value, failed = _thought(task)
        work = partial(_answer, task=task, value=value, failed=failed)
        with turn():
            answered += guarded(office, task.game_id, work)
    return answered


# -- what waits ---------------------------------------------------------------------------------


def _next_task(office: Office, tried: set[Place]) -> Task | None:
    """Return a question that waits for a caretaker and was not tried yet."""
    with office.database.reading() as session:
        for seat in _waiting_seats(session):
            game = session.get_one(tables.Game, seat.game_id)
            with Playing(session, game, clock.now(), dry=True) as playing:
                task = _task(playing, seat)
            if task is not None and task.place not in tried:
                return task
    return None


def _waiting_seats(session: Session) -> Iterator[tables.Seat]:
    """Give the seats of caretakers of which something is awaited; no game is played for it."""
    seat = tables.Seat
    held = all_of(
        session, seat, col(seat.caretaker).is_not(None), is_running(col(seat.game_id)), until=None
    )
    for one in held:
        game = session.get_one(tables.Game, one.game_id)
        window = open_window(session, game)
        flag = queries.flags_of(session, window.id).get(one.role) if window is not None else None
        if window is None or flag is None:
            continue
        asked = queries.questions_of(session, window.id)
        waits = any(q.state == "open" and q.role == one.role for q in asked)
        if waits and not (flag.final if window.kind == NEGOTIATION else flag.held):
            yield one


def _task(playing: Playing, seat: tables.Seat) -> Task | None:
    """Return what is asked of a seat, with all it knows; None where nothing is."""
    item, row, role = _asked(playing, seat), playing.row, seat.role
    if item is None:
        return None
    seed = hashlib.sha256(f"{row.secret} caretaker {row.generation}".encode()).hexdigest()
    talks = is_talk(item.decision)
    offers = _offers(playing, role, signed=False) if talks else {}
    standing = _offers(playing, role, signed=True) if offers else {}
    return Task(
        row.id,
        playing.known_as,
        _place(playing, item),
        item.decision.topic,
        str(seat.caretaker),
        seed,
        None if talks and not offers else knowledge_of(playing, role),
        offers,
        tuple(standing.values()),
    )


def _offers(playing: Playing, role: str, *, signed: bool) -> dict[int, Offer]:
    """Return the open deals that a role has ``signed``, or those that await its word."""
    window = open_window(playing.session, playing.row)
    rows = queries.deals_of(playing.session, window.id) if window is not None else []
    return {
        row.id: Offer(tuple(row.parties), deals.terms_of(row))
        for row in rows
        if row.status in deals.OPEN
        and role in row.parties
        and (role in row.confirmations) == signed
    }


def _asked(playing: Playing, seat: tables.Seat) -> Open | None:
    """Return the question that waits for a seat; None where none does."""
    return next((one for one in playing.waiting if one.decision.role == seat.role), None)


def _place(playing: Playing, item: Open) -> Place:
    row = playing.row
    return row.id, row.generation, playing.segment, item.request, item.decision.role


def knowledge_of(playing: Playing, role: str) -> Knowledge:
    """Return what a role knows at the question that it is asked in a stored game."""
    session, row = playing.session, playing.row
    earlier = [
        load_fact(row.game, one.kind, one.data)
        for one in facts_since(session, row, reader=role)
        if one.segment < playing.first_segment
    ]
    told = playing.told_to(role)
    before = [fact for segment, fact in told if segment < playing.segment]
    since = [fact for segment, fact in told if segment == playing.segment]
    return playing.known_to(role, [*earlier, *before], since)


# -- thinking -----------------------------------------------------------------------------------


def _thought(task: Task) -> tuple[JSON, bool]:
    """Return what the caretaker answers, and whether it has failed to find anything."""
    if task.knowledge is None:
        return None, False
    until = clock.uptime().seconds + LONGEST
    caretaker = Caretaker(
        game_of(task.rules),
        STRENGTHS[task.strength],
        task.seed,
        goes_on=lambda: clock.uptime().seconds < until,
    )
    try:
        if task.offers:
            return _signed(caretaker, task, task.knowledge)
        return caretaker.answer(task.knowledge).value, False
    except Exception as error:  # whatever it is: the game goes on without a caretaker's wisdom
        told = fault(error, within=__file__)
        _log.error("caretaker failed", game=task.game_id, topic=task.topic, **told)
        return None, True


def _signed(caretaker: Caretaker, task: Task, knowledge: Knowledge) -> tuple[JSON, bool]:
    """Return the rows of the offers that are signed, and whether one could not be judged."""
    found: list[JSON] = []
    standing, failed = [*task.standing], False
    for row, offer in task.offers.items():
        try:
            if caretaker.signs(knowledge, offer, standing):
                found.append(row)
                standing.append(offer)
        except Exception as error:  # that one is rejected; the others are judged by themselves
            _log.error("deal not judged", game=task.game_id, **fault(error, within=__file__))
            failed = True
    return found, failed


# -- answering ----------------------------------------------------------------------------------


def _answer(
    mailroom: Mailroom, game: tables.Game, task: Task, value: JSON, *, failed: bool
) -> bool:
    """Give an answer in a locked game if it is still waited for; return whether it was."""
    session = mailroom.session
    seat = seat_for(session, game, task.place[-1])
    window = open_window(session, game)
    if seat.caretaker is None or window is None:
        return False
    with Playing(session, game, mailroom.at) as playing:
        item = _asked(playing, seat)
        if item is None or _place(playing, item) != task.place:
            return False
        decision = item.decision
        if is_talk(decision):
            if failed:
                caretaking.tell_of_fault(mailroom, game, seat)
            _decide_on_deals(playing, mailroom, window, task, value)
            if not _offers(playing, seat.role, signed=False):  # none has come in the meantime
                _be_ready(playing, window, seat.role)
            return True
        loaded, failed = _loaded(playing, decision, task, value, failed=failed)
        if failed:
            caretaking.tell_of_fault(mailroom, game, seat)
        words = playing.game.grammar.words(decision, loaded, playing.view(seat.role))
        _give(playing, window, seat.role, loaded, Given(SOURCE, words=words))
        publish(playing, mailroom)
    return True


def _loaded(
    playing: Playing, decision: Decision[Any], task: Task, value: JSON, *, failed: bool
) -> tuple[Any, bool]:
    """Return the value of an answer; where there is none that is legal, what counts instead."""
    if not failed:
        try:
            loaded = decision.choice.load(value)
            decision.check(loaded)
        except IllegalAnswer:
            _log.error("caretaker answers illegally", game=task.game_id, topic=task.topic)
        else:
            return loaded, False
    if decision.has_default:
        return decision.default, True
    rng = random.Random(f"{task.seed} {task.place}")
    return playing.game.practice.sensible(decision, playing.view(decision.role), rng), True


def _give(playing: Playing, window: tables.Window, role: str, value: object, given: Given) -> None:
    """Give an answer; it waits for corrections only where a person may still make some."""
    if _has_persons(playing, window):
        give(playing, window, role, value, given)
        return
    playing.answer(role, value, given)
    if not playing.waiting:
        release(playing, window)


def _decide_on_deals(
    playing: Playing, mailroom: Mailroom, window: tables.Window, task: Task, signed: JSON
) -> None:
    """Confirm the deals that are signed and reject the others that were thought about."""
    role, wanted = task.place[-1], signed if isinstance(signed, list) else []
    for row in queries.deals_of(playing.session, window.id):
        if row.id not in task.offers or row.status not in deals.OPEN:
            continue
        if row.id in wanted:
            bargaining.confirm(playing, mailroom, window, row, role)
        else:
            bargaining.end(playing, mailroom, window, row, "rejected", role)


def _be_ready(playing: Playing, window: tables.Window, role: str) -> None:
    """Have nothing more to say in talks; they end at once where no person takes part."""
    closing = mark_final(playing, window, role, final=True)
    if closing is not None and not _has_persons(playing, window):
        window.closing_at = playing.at
        plan(playing.session, window)


def _has_persons(playing: Playing, window: tables.Window) -> bool:
    """Return whether anybody is asked in a window besides caretakers."""
    asked = queries.flags_of(playing.session, window.id)
    seats = queries.seats_of(playing.session, playing.row.id)
    return any(seat.role in asked and seat.caretaker is None for seat in seats)
