"""Chapter 18 under random play: every default and sample is legal, every position is sane."""

from __future__ import annotations

import random
from typing import Any

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.practice.action import any_of_kind
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.diet import diet_of_worms
from adjudicator.games.here_i_stand.rules.religion.theses import luthers_95_theses
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from tests.here_i_stand.builders import game_1517
from tests.tables import each

KINDS: list[type[Action]] = [
    TranslateScripture,
    PublishTreatise,
    CallDebate,
    BuildSaintPeters,
    BurnBooks,
]


def run(procedure: Procedure, rng: random.Random) -> None:
    """Answer every decision with a sample, after having tried its default and its record."""
    values: dict[str, Any] | None = None
    while True:
        try:
            request = procedure.send(values)
        except StopIteration:
            return
        values = {}
        for decision in request.decisions:
            assert decision.has_default, decision.topic
            decision.choice.check(decision.default)
            value = sample(decision.choice, rng)
            decision.choice.check(value)
            assert decision.choice.load(decision.choice.dump(value)) == value
            values[decision.role] = value


@each("seed", range(6))
def test_random_religious_wars_stay_sane(seed: int) -> None:
    rng = random.Random(seed)
    state: State = game_1517()
    state.debaters |= {"bullinger": "uncommitted", "tyndale": "uncommitted"}
    table = Table(state, Dice(0, (), RandomChance(rng)), 1, lambda fact, to: None)
    run(luthers_95_theses(table), rng)
    assert faults(state) == []
    for power in ("hapsburg", "papacy", "protestant"):
        state.hands[power] += [state.draw_pile.pop() for _ in range(4)]
    run(diet_of_worms(table), rng)
    for number in range(60):
        power = ("papacy", "protestant")[number % 2]
        state.impulse = Impulse(number=number, power=power)
        if number % 12 == 0:
            winter(state)
        action = any_of_kind(rng.choice(KINDS), state, power, rng.randint(1, 6), rng)
        if action is not None:
            action.check(state, power)
            run(action.carry_out(table, power), rng)
        assert faults(state) == []


def winter(state: State) -> None:
    """Flip committed debaters back and let Here I Stand return (19.7, 6.2)."""
    for name, status in state.debaters.items():
        if status == "committed":
            state.debaters[name] = "uncommitted"
    if 7 in state.on_power_card:
        state.on_power_card.remove(7)
        state.hands["protestant"].append(7)
