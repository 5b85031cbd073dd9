"""What follows an answer is foreseen as far as no dice and no answers of others come between."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing

import pytest

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.following import Step, following
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.caretakers.strength import Strength
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import RESPONSE_WINDOW
from adjudicator.engine.fact import JSON
from adjudicator.games.dealing import NoWorld
from adjudicator.games.opaque import AnyLive
from adjudicator.games.registry import game_of
from tests.caretakers.tables import decisions

TINY = Strength(worlds=1, candidates=3, trials=3, answers=10)


def foreseen(slug: str, seed: int) -> Iterator[tuple[AnyLive, Knowledge, JSON, list[Step]]]:
    """Give places in a random game, what a caretaker answers there, and what it foresees."""
    caretaker = Caretaker(game_of(slug), TINY, "1")
    for live, knowledge in decisions(slug, seed, most=60, share=0.5):
        try:
            value = caretaker.answer(knowledge).value
        except NoWorld:
            continue
        yield live, knowledge, value, [*following(caretaker, knowledge, value)]


def asked_of(live: AnyLive, role: str) -> str | None:
    """Return the topic of the next question to a role, after responses that silence answers."""
    while live.waiting:
        decision = live.waiting[0].decision
        if decision.role == role and decision.window != RESPONSE_WINDOW:
            return decision.topic
        if decision.window != RESPONSE_WINDOW:
            return None
        live.answer(decision.role, decision.default)
    return None


@pytest.mark.parametrize("slug", ["here_i_stand", "thirty_years_war"])
def test_what_is_foreseen_is_asked_and_legal_in_the_true_game(slug: str) -> None:
    steps = 0
    for live, knowledge, value, found in foreseen(slug, 3):
        if not found:
            continue
        with closing(live.fork(RandomChance(random.Random(1)))) as true:
            rolled, role = true.rolled, knowledge.role
            asked = next(i.decision for i in true.waiting if i.decision.role == role)
            true.answer(role, asked.choice.load(value))
            for step in found:
                assert asked_of(true, role) == step.decision.topic
                assert true.rolled == rolled
                true.answer(role, step.value)
                steps += 1
    assert steps


def test_nothing_follows_an_answer_upon_which_dice_fall() -> None:
    for _live, knowledge, _value, found in foreseen("here_i_stand", 3):
        if knowledge.topic.startswith("18.3/reform"):
            assert found == []
            return
    raise AssertionError("nothing was reformed")


def test_the_same_seed_foresees_the_same() -> None:
    first, second = (
        [[(step.decision.topic, step.value) for step in found] for *_, found in foreseen(slug, 4)]
        for slug in ("here_i_stand", "here_i_stand")
    )
    assert first == second
