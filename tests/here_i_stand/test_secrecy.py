"""What a power cannot know changes neither its view nor what it is told."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from adjudicator.engine.chance import Dice, SecretChance
from adjudicator.engine.fact import Audience, Fact
from adjudicator.engine.play import Live, begin, copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase
from tests.tables import each

GAME = HereIStand()
ONLOOKERS_AND_POWERS = (*MAJOR_POWERS, None)


def hidden_from(state: State, role: str | None) -> list[list[int]]:
    """Return the piles that a role cannot look into."""
    hands = [state.hands[power] for power in MAJOR_POWERS if power != role]
    return [*hands, state.draw_pile]


def exchanged(state: State, role: str | None, rng: random.Random) -> State:
    """Return the state with all cards that a role cannot see dealt again; sizes stay.

    Home cards stay where they are: everybody knows who has them.
    """
    other = copy_of(state)
    piles = hidden_from(other, role)
    places = [(p, i) for p in piles for i, number in enumerate(p) if not card(number).is_home]
    numbers = [pile[index] for pile, index in places]
    rng.shuffle(numbers)
    for (pile, index), number in zip(places, numbers, strict=True):
        pile[index] = number
    return other


def positions(seed: int, every: int) -> Iterator[State]:
    """Return states out of a random game."""
    rng = random.Random(seed)
    live = Live(
        GAME, begin(GAME, "1517", {"last_turn": 2}), SecretChance(f"secrecy {seed}".encode())
    )
    number = 0
    try:
        while live.waiting:
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))
            number += 1
            if number % every == 0:
                yield copy_of(live.state)
    finally:
        live.close()


def shown(state: State, role: str | None) -> str:
    return json.dumps(asdict(GAME.view(state, role)))


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3))
def test_a_view_does_not_depend_on_hidden_cards(seed: int) -> None:
    rng = random.Random(seed)
    changes = 0
    for state in positions(seed, every=15):
        for role in ONLOOKERS_AND_POWERS:
            other = exchanged(state, role, rng)
            changes += other != state
            assert shown(other, role) == shown(state, role)
    assert changes > 20


def test_a_view_shows_ones_own_hand_and_nobody_elses() -> None:
    state = next(positions(9, every=20))
    for role in MAJOR_POWERS:
        view = GAME.view(state, role)
        assert list(view.hand) == state.hands[role]
        others = {number for p in MAJOR_POWERS if p != role for number in state.hands[p]}
        seen = {number for hand in view.state.hands.values() for number in hand}
        assert not others & seen
        assert view.state.draw_pile == []
        assert view.hand_sizes == {p: len(state.hands[p]) for p in MAJOR_POWERS}


def test_a_view_cannot_be_used_to_change_the_game() -> None:
    state = next(positions(9, every=20))
    before = json.dumps(GAME.dump(state))
    view = GAME.view(state, "france")
    view.state.hands["france"].clear()
    view.state.spaces["paris"].units.clear()
    view.vp.clear()
    assert json.dumps(GAME.dump(state)) == before


class StackedDice(Dice):
    """Dice whose shuffles leave a pile in a given order."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(0, (), SecretChance(b"not used"))
        self.order = order

    def shuffle(self, cards: object, label: str) -> list[int]:  # type: ignore[override]
        return list(self.order)


def dealt(order: list[int]) -> tuple[State, list[tuple[Fact, Audience]]]:
    """Deal the cards of turn 1 from a pile in this order; return the state and what was told."""
    state = set_up("1517", {})
    state.hands["protestant"].remove(8)
    state.removed.append(8)
    told: list[tuple[Fact, Audience]] = []
    table = Table(state, StackedDice(order), 1, lambda fact, to: told.append((fact, to)))
    procedure = card_draw_phase(table)
    with pytest.raises(StopIteration):
        procedure.send(None)
    return state, told


def heard(told: list[tuple[Fact, Audience]], role: str | None) -> str:
    return json.dumps([[f.kind, f.dump()] for f, audience in told if audience.admits(role)])


@each("role", ONLOOKERS_AND_POWERS)
def test_the_deal_tells_a_power_its_own_cards_only(role: str | None) -> None:
    rng = random.Random(17)
    order = sorted(set_up("1517", {}).draw_pile)
    rng.shuffle(order)
    state, told = dealt(order)
    mine = set(state.hands[role]) if role else set()
    others = [number for number in order if number not in mine]
    rng.shuffle(others)
    fresh = iter(others)
    again, told_again = dealt([n if n in mine else next(fresh) for n in order])
    assert again.hands != state.hands
    assert heard(told_again, role) == heard(told, role)


def test_what_others_may_not_know_of_a_deal_is_told_to_the_owner() -> None:
    order = sorted(set_up("1517", {}).draw_pile)
    state, told = dealt(order)
    for role in MAJOR_POWERS:
        known = json.loads(heard(told, role))
        drawn = [n for kind, fact in known if kind == "cards_drawn" for n in fact["cards"]]
        assert sorted(drawn) == sorted(n for n in state.hands[role] if not card(n).is_home)
