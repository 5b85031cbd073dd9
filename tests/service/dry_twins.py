"""Dry runs of one writer in games that differ in nothing he knows.

The same message must be answered by the same bytes: whatever is in other hands and in the draw
pile, and whatever others have answered in secret.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlmodel import select

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.play import Answer, Live, Position, Sight, begin, copy_of
from adjudicator.engine.rules import usual_options
from adjudicator.games.here_i_stand.language.grammar import grammar as his_grammar
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.table.ahead.sheets import is_response
from adjudicator.service.table.playing import is_talk
from adjudicator.store import positions, queries, tables
from adjudicator.store.positions import Given, StoredAnswer, StoredRoll
from tests.here_i_stand.exchange import Leak
from tests.here_i_stand.openings import GAME
from tests.service.playground import START, Playground

_MOST_LINES: Final = 12  # that answer what an event asks of its player
_ASKED_FOR: Final = 6  # cards that nobody sees, for conditions

Step = Callable[[Playground], None]


def put(ground: Playground, position: Position[State]) -> None:
    """Let the open segment of the game be one with its answers and rolls."""
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        row = positions.open_segment_row(session, game)
        raw = GAME.dump(position.snapshot)
        row.snapshot = zlib.compress(json.dumps(raw).encode())
        row.digest = positions.digest(raw)
        session.add(row)
        for told in session.exec(select(tables.Question)).all():
            session.delete(told)
        session.flush()
        answers = [
            (StoredAnswer(a.request, a.role, a.topic, a.value), Given("message"))
            for a in position.answers
        ]
        rolls = [StoredRoll(roll.kind, roll.label, roll.result) for roll in position.rolls]
        positions.record_answers(session, game, row.number, answers, at=START)
        positions.record_rolls(session, game, row.number, rolls)


def hears(
    ground: Playground, opened: sqlite3.Connection, before: Sequence[Step], role: str, body: str
) -> list[str]:
    """Return all that is said to the writer of a message, line by line, after some steps."""
    letters = ground.letters
    ground.restore(opened)
    for step in before:
        step(ground)
    told = len(ground.mails())
    ground.letters = letters + 50
    raw = ground.letter(role, body)
    ground.send(raw)
    ground.letters = letters
    said = [
        line
        for mail in ground.mails()[told:]
        if mail.role == role
        for line in (f"{mail.kind} {mail.number} {mail.created_at}", *_lines(mail))
    ]
    (row,) = ground.rows(tables.Incoming)[-1:]
    assert row.status != "shunted", row.traceback
    checked = check_message(ground.office, "his-1", role, raw)
    return [*said, *json.dumps(checked, indent=1).splitlines()]


def _lines(mail: tables.Outgoing) -> list[str]:
    """Return all lines of a message, but for names made from the number of the one it answers."""
    text = (mail.raw or b"").decode()
    names = re.findall(r"<(adj\.\w+)@|boundary=\"(\S+)_\w+\"", text)
    for name in itertools.chain.from_iterable(names):
        text = text.replace(name, "name") if name else text
    return text.splitlines()


def same_for_the_writer(
    ground: Playground, role: str, body: str, *ways: Sequence[Step], about: str = ""
) -> list[str]:
    """Return what a writer hears, which is the same in whatever way the game has come here.

    Raises Leak with what differs.
    """
    opened = ground.saved()
    first, *others = (hears(ground, opened, steps, role, body) for steps in ways)
    ground.restore(opened)
    for other in others:
        if first != other:
            found = [pair for pair in zip(first, other, strict=False) if pair[0] != pair[1]]
            raise Leak(f"{about}: {role} is told\n{found[:6]}\n\n{body}")
    return first


# -- what is checked ------------------------------------------------------------------------------


def checking(lines: Sequence[str], window: str = "") -> str:
    """Return a message that asks what its block would do."""
    return "\n".join(["CHECK", f"BEGIN {window}".strip(), *lines, "END", ""])


def lines_of(
    position: Position[State], power: str, seed: str, play: CardPlay | None = None
) -> list[str]:
    """Return lines that answer what a power is asked one after the other, as far as it sees.

    ``play`` is what it does with its impulse; without it the lines end where another one begins.
    """
    rng = random.Random(seed)
    live = Live(GAME, position, None, sight=Sight(power))
    found: list[str] = []
    grammar = his_grammar()
    try:
        while len(found) < _MOST_LINES:
            mine = [item.decision for item in live.waiting if item.decision.role == power]
            if mine and not (is_response(mine[0]) and found):
                if is_talk(mine[0]) or (mine[0].name == "play" and play is None and found):
                    break
                value = sample(mine[0].choice, rng)
                if mine[0].name == "play" and play is not None:
                    value, play = play, None
                found.append(grammar.words(mine[0], value, GAME.view(live.state, power)))
                live.answer(power, value)
            elif any(is_response(item.decision) for item in live.waiting):
                item = next(item for item in live.waiting if is_response(item.decision))
                live.answer(item.decision.role, None)
            else:
                break
    except (Unknowable, IllegalAnswer):
        pass  # the rest is for the dry run to find out
    finally:
        live.close()
    return found


def conditions_on(states: Sequence[State], role: str, rng: random.Random) -> Iterator[str]:
    """Return conditions about cards that a role does not see, those on top of the pile first."""
    on_top = [number for state in states for number in state.draw_pile[-2:]]
    others = [n for power in MAJOR_POWERS if power != role for n in states[0].hands[power]]
    held = rng.sample(others, min(_ASKED_FOR, len(others)))
    for number in dict.fromkeys([*on_top, *held]):
        yield from (f"IF I hold {number}", "PASS", "ENDIF")


# -- what others answer in secret -----------------------------------------------------------------


def secret_requests(scenario: str, seed: int, most: int) -> Iterator[Position[State]]:
    """Return positions of a random game in which several are asked: ``most`` of each question."""
    rng = random.Random(f"secret {seed}")
    live = Live(
        GAME,
        begin(GAME, scenario, usual_options(GAME, scenario)),
        RandomChance(rng),
        inspected=False,
    )
    seen: Counter[str] = Counter()
    place = (-1, -1)
    try:
        while live.waiting:
            here = (live.segment, live.waiting[0].request)
            if len(live.waiting) > 1 and here != place:
                name = name_of(live.waiting[0].decision)
                seen[name] += 1
                if seen[name] <= most:
                    yield copy_of(live.outcome().position)
            place = here
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))
    finally:
        live.close()


def name_of(decision: Decision[Any]) -> str:
    """Return what is asked, whatever it is about."""
    return f"{decision.section}/{decision.name}"


def answered_by(position: Position[State], roles: Sequence[str], seed: str) -> Position[State]:
    """Return a position in which some roles have answered what is open, as they like."""
    rng = random.Random(seed)
    live = Live(GAME, position, None)
    given = [
        Answer(
            item.request,
            item.decision.role,
            item.decision.topic,
            item.decision.choice.dump(sample(item.decision.choice, rng)),
        )
        for item in live.waiting
        if item.decision.role in roles
    ]
    live.close()
    return replace(position, answers=(*position.answers, *given))


def asked_in(position: Position[State]) -> tuple[Decision[Any], ...]:
    """Return what is open in a position."""
    live = Live(GAME, position, None)
    live.close()
    return tuple(item.decision for item in live.waiting)
