"""Battles of random armies with random answers: nothing breaks, and invariants hold."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.rules.combat.engagement import FIELD, RELIEF, SALLY, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import fight
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.invariants import faults
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT, SIDES, other
from adjudicator.games.thirty_years_war.rules.state import State, available
from tests.tables import each
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import empty_map, put, put_inside, table_for

LEADERS = {
    "protestant": ("mansfeld", "thurn", "gustavus_adolphus", "baner", "christian_iv"),
    "catholic": ("wallenstein", "piccolomini", "bucquoy", "gallas"),
}
NATIONS = {
    "protestant": ("german_protestant", "swedish", "danish"),
    "catholic": ("imperial",),
}


def troop(state: State, rng: random.Random, side: str, size: int) -> dict[str, int]:
    """Return random units of a side that are in the counter mix."""
    faces = state.edition.pieces.faces.values()
    found: dict[str, int] = {}
    kinds: dict[str, int] = {}
    for face in rng.choices([f for f in faces if f.nation in NATIONS[side]], k=size):
        if kinds.get(face.kind, 0) < available(state, face.kind):
            kinds[face.kind] = kinds.get(face.kind, 0) + 1
            found[face.id] = found.get(face.id, 0) + 1
    return found


def random_battle(rng: random.Random) -> tuple[State, Battle]:
    state = empty_map(set_up("intervention", {}))
    state.hands = {side: [] for side in SIDES}
    state.wallenstein.status = "in_play"
    kind = rng.choice((FIELD, RELIEF, SALLY))
    cities = state.edition.board.cities.values()
    fortresses = [c.id for c in cities if c.is_fortress and c.area and not c.is_off_map]
    side = rng.choice(SIDES)
    leaders = rng.sample(LEADERS[side], 2)
    attackers = troop(state, rng, side, rng.randint(1, 5))
    if kind == FIELD:
        city = rng.choice([c.id for c in cities if c.area and c.area != "france"])
        put(state, city, side, *leaders, **attackers)
    else:
        city = rng.choice(fortresses)
        state.places[city].marker = side
        inside = attackers if kind == SALLY else troop(state, rng, side, 3)
        put_inside(state, city, side, *(leaders if kind == SALLY else leaders[1:]), **inside)
        if kind == RELIEF:
            put(state, city, side, leaders[0], **troop(state, rng, side, rng.randint(1, 5)))
    enemy = other(side)
    enemies = rng.sample(LEADERS[enemy], rng.randint(0, 2))
    put(state, city, enemy, *enemies, **troop(state, rng, enemy, rng.randint(1, 8)))
    came_from = "" if kind == SALLY else rng.choice(state.edition.board.neighbours[city])
    return state, attack(state, city, side, leaders[0], came_from, kind)


def answer(rng: random.Random, decision: Decision[Any]) -> Any:
    """Return a random answer, after checking the default and the way answers are written."""
    choice = decision.choice
    assert decision.default is not None
    choice.check(decision.default)
    values = [*islice(choice.values(), 400)]  # type: ignore[attr-defined]  # all of these are Listed
    value = rng.choice(values)
    choice.check(value)
    assert choice.load(choice.dump(value)) == value
    return value


@each("seed", range(150))
def test_a_random_battle_ends_and_leaves_a_legal_position(seed: int) -> None:
    rng = random.Random(seed)
    state, battle = random_battle(rng)
    table = table_for(state)
    table.dice = Dice(0, (), RandomChance(rng))
    before = faults(state)
    procedure = fight(table, battle)
    values: dict[str, Any] | None = None
    try:
        while True:
            request = procedure.send(values)
            values = {d.role: answer(rng, d) for d in request.decisions}
    except (StopIteration, GameOver):
        pass
    both = f"both sides stand outside at {battle.city}"
    assert both not in faults(state)
    assert [fault for fault in faults(state) if fault not in before] == []
    loser = other(battle.winner) if battle.winner else PROTESTANT
    assert not (battle.winner and state.stack(battle.city, loser).units)
