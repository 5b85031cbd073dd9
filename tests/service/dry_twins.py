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

import pytest
from sqlmodel import select

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.play import Live, begin, copy_of
from adjudicator.engine.record import Answer, Position, Sight
from adjudicator.engine.rules import usual_options
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.table.ahead.sheets import is_response
from adjudicator.service.table.playing import is_talk
from adjudicator.store import positions, queries, tables
from adjudicator.store.positions import Given, StoredAnswer, StoredRoll
from tests.here_i_stand.mail_game import HIS_MAIL
from tests.service.mail_games import MailGame
from tests.service.playground import START, Playground
from tests.twins.exchange import Leak

_MOST_LINES: Final = 12  # that answer what an event asks of its player
_ASKED_FOR: Final = 6  # cards that nobody sees, for conditions

Step = Callable[[Playground], None]


def put(ground: Playground, position: Position[Any], mail: MailGame = HIS_MAIL) -> None:
    """Let the open segment of the game be one with its answers and rolls."""
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, mail.slug)
        assert game is not None
        row = positions.open_segment_row(session, game)
        raw = mail.twins.rules.dump(position.snapshot)
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
    ground: Playground,
    opened: sqlite3.Connection,
    before: Sequence[Step],
    role: str,
    body: str,
    slug: str = HIS_MAIL.slug,
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
    checked = check_message(ground.office, slug, role, raw)
    return [*said, *json.dumps(checked, indent=1).splitlines()]


def _lines(mail: tables.Outgoing) -> list[str]:
    """Return all lines of a message, but for names made from the number of the one it answers."""
    text = (mail.raw or b"").decode()
    names = re.findall(r"<(adj\.\w+)@|boundary=\"(\S+)_\w+\"", text)
    for name in itertools.chain.from_iterable(names):
        text = text.replace(name, "name") if name else text
    return text.splitlines()


def same_for_the_writer(
    ground: Playground,
    role: str,
    body: str,
    *ways: Sequence[Step],
    about: str = "",
    slug: str = HIS_MAIL.slug,
) -> list[str]:
    """Return what a writer hears, which is the same in whatever way the game has come here.

    Raises Leak with what differs.
    """
    opened = ground.saved()
    first, *others = (hears(ground, opened, steps, role, body, slug) for steps in ways)
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
    position: Position[Any],
    role: str,
    seed: str,
    play: object = None,
    mail: MailGame = HIS_MAIL,
) -> list[str]:
    """Return lines that answer what a role is asked one after the other, as far as it sees.

    ``play`` is what it does with its part of the turn; without it the lines end where another one
    begins.
    """
    rng, game = random.Random(seed), mail.twins
    live = Live(game.rules, position, None, sight=Sight(role))
    found: list[str] = []
    try:
        while len(found) < _MOST_LINES:
            mine = [item.decision for item in live.waiting if item.decision.role == role]
            if mine and not (is_response(mine[0]) and found):
                begins = mine[0].name == game.turn_question
                if is_talk(mine[0]) or (begins and play is None and found):
                    break
                value = game.game.practice.sample(mine[0].choice, rng)
                if begins and play is not None:
                    value, play = play, None
                view = game.rules.view(live.state, role)
                found.append(game.game.grammar.words(mine[0], value, view))
                live.answer(role, value)
            elif any(is_response(item.decision) for item in live.waiting):
                item = next(item for item in live.waiting if is_response(item.decision))
                live.answer(item.decision.role, item.decision.default)
            else:
                break
    except (Unknowable, IllegalAnswer):
        pass  # the rest is for the dry run to find out
    finally:
        live.close()
    return found


def conditions_on(
    states: Sequence[Any], role: str, rng: random.Random, mail: MailGame = HIS_MAIL
) -> Iterator[str]:
    """Return conditions about cards that a role does not see, those on top of a pile first."""
    game = mail.twins
    on_top = [card for state in states for pile in game.drawn_from(state) for card in pile[-2:]]
    hands = game.hands(states[0])
    others = [card for other in game.roles if other != role for card in hands[other]]
    held = rng.sample(others, min(_ASKED_FOR, len(others)))
    for card in dict.fromkeys([*on_top, *held]):
        yield from (f"IF {mail.holding(card)}", "PASS", "ENDIF")


# -- what others answer in secret -----------------------------------------------------------------


def secret_requests(
    scenario: str, seed: int, most: int, mail: MailGame = HIS_MAIL
) -> Iterator[Position[Any]]:
    """Return positions of a random game in which several are asked: ``most`` of each question."""
    rng = random.Random(f"secret {seed}")
    game = mail.twins.rules
    live = Live(
        game,
        begin(game, scenario, usual_options(game, scenario)),
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
            live.answer(decision.role, mail.twins.game.practice.sample(decision.choice, rng))
    finally:
        live.close()


def name_of(decision: Decision[Any]) -> str:
    """Return what is asked, whatever it is about."""
    return f"{decision.section}/{decision.name}"


def answered_by(
    position: Position[Any], roles: Sequence[str], seed: str, mail: MailGame = HIS_MAIL
) -> Position[Any]:
    """Return a position in which some roles have answered what is open, as they like."""
    rng = random.Random(seed)
    live, sample = Live(mail.twins.rules, position, None), mail.twins.game.practice.sample
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


def asked_in(position: Position[Any], mail: MailGame = HIS_MAIL) -> tuple[Decision[Any], ...]:
    """Return what is open in a position."""
    live = Live(mail.twins.rules, position, None)
    live.close()
    return tuple(item.decision for item in live.waiting)


def keep_answers_in_the_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a dry run play on what others have answered in secret."""
    seal = Live._seal_if_due

    def keep_answers(live: Live[Any]) -> None:
        kept = dict(live._answers)
        seal(live)
        live._answers = kept

    monkeypatch.setattr(Live, "_seal_if_due", keep_answers)
