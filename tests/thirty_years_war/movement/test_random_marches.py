"""11 Random marches: whatever a choice accepts can be made, and leaves a sound position."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.invariants import faults
from adjudicator.games.thirty_years_war.rules.movement.activation import activate
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State, everywhere
from tests.thirty_years_war.positions import table_for

TRIES = 60


def some(rng: random.Random, state: State, place: str, side: str) -> Troops:
    """Return some of the pieces of a side outside in a place."""
    found = state.stack(place, side)
    units = {face: rng.randint(0, count) for face, count in found.units.items()}
    leaders = tuple(leader for leader in found.leaders if rng.random() < 0.5)
    return Troops({face: count for face, count in units.items() if count}, leaders)


def any_march(rng: random.Random, state: State) -> March:
    """Return a march that the choice accepts, longer ones first."""
    active, choice = state.activation, MarchChoice(state)
    for _try in range(TRIES):
        party = None if rng.random() < 0.4 else some(rng, state, active.at, active.side)
        at, stops = active.at, []
        for _step in range(rng.randint(1, 7)):
            at = rng.choice(state.edition.board.exits[at])
            drop = some(rng, state, active.at, active.side) if rng.random() < 0.2 else Troops()
            more = some(rng, state, at, active.side) if rng.random() < 0.4 else Troops()
            stops.append(Stop(at, rng.random() < 0.3, drop, more))
        march = March(tuple(stops), party, rng.random() < 0.1)
        sally = March((), party, sally=True)
        for order in (march, sally):
            try:
                choice.check(order)
            except IllegalAnswer:
                continue
            return order
    return March()


def answer(rng: random.Random, state: State, decision: Decision[Any]) -> Any:
    if isinstance(decision.choice, MarchChoice):
        return any_march(rng, state)
    if isinstance(decision.choice, OneOf):
        return rng.choice(decision.choice.options)
    return decision.default


def run(rng: random.Random, table: Table[State], side: str, leader: str) -> int:
    """Activate a leader with random marches, and return how many questions were asked."""
    running = activate(table, side, leader)
    given: dict[str, Any] | None = None
    asked = 0
    while True:
        try:
            request = running.send(given)
        except (StopIteration, GameOver):
            return asked
        asked += 1
        given = {}
        for decision in request.decisions:
            forced = decision.choice.only()
            value = forced[0] if forced else answer(rng, table.state, decision)
            decision.check(value)
            given[decision.role] = decision.choice.load(decision.choice.dump(value))


@pytest.mark.parametrize("scenario", ["campaign", "intervention", "apocalypse"])
def test_random_marches_leave_sound_positions(scenario: str) -> None:
    rng = random.Random(scenario)
    for _game in range(4):
        table = table_for(set_up(scenario, {}))
        state = table.state
        state.hands = {side: [] for side in SIDES}
        expected = faults(state)
        for _round in range(12):
            side = rng.choice(SIDES)
            leaders = [leader for _p, stack in everywhere(state, side) for leader in stack.leaders]
            if not leaders:
                continue
            table.dice = Dice(0, (), RandomChance(rng))
            run(rng, table, side, rng.choice(leaders))
            if state.ending:
                break
            assert faults(state) == expected, state.activation
