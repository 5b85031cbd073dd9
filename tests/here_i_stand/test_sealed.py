"""What is sealed for a role, and what it knows all the same."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import Sealed
from adjudicator.engine.play import copy_of
from adjudicator.engine.sealed import is_sealed
from adjudicator.games.here_i_stand.rules.deck import drawable, drawable_count
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import seal, view_of
from tests.here_i_stand.openings import dealt_anew, impulses

ROLES = (*MAJOR_POWERS, None)


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Positions of games of two scenarios in which somebody's impulse begins."""
    return [s for name in ("1517", "1532") for s in impulses(name, 4, share=0.08)]


def sealed_for(state: State, role: str | None) -> State:
    """Return a copy of a state that is sealed for a role."""
    after = copy_of(state)
    seal(after, role)
    return after


@pytest.mark.some(2)
@pytest.mark.parametrize("role", ROLES)
def test_a_role_sees_of_a_sealed_state_what_it_sees_of_the_true_one(
    positions: list[State], role: str | None
) -> None:
    assert len(positions) > 10
    for state in positions:
        assert view_of(sealed_for(state, role), role) == view_of(state, role)


@pytest.mark.some(2)
@pytest.mark.parametrize("role", ROLES)
def test_states_of_which_a_role_sees_the_same_are_sealed_alike(
    positions: list[State], role: str | None
) -> None:
    for number, state in enumerate(positions):
        other = dealt_anew(state, role, f"{number}")
        assert other != state
        assert sealed_for(other, role) == sealed_for(state, role)
        assert sealed_for(sealed_for(state, role), role) == sealed_for(state, role)


def test_how_many_cards_can_be_drawn_from_a_hand_is_public(positions: list[State]) -> None:
    for state in positions:
        after = sealed_for(state, None)
        for power in MAJOR_POWERS:
            count = len(drawable(state.hands[power]))
            assert drawable_count(state.hands[power]) == count == drawable_count(after.hands[power])
            with pytest.raises(Sealed):
                drawable(after.hands[power])


def test_cards_that_wait_for_a_later_impulse_are_known_to_who_holds_them(
    positions: list[State],
) -> None:
    state = copy_of(positions[0])
    number = state.draw_pile.pop()
    state.hands[OTTOMAN].append(number)
    state.impulse.held_back = [number, state.draw_pile[0]]
    for role in ROLES:
        own = [number] if role == OTTOMAN else []
        assert sealed_for(state, role).impulse.held_back == own
        assert view_of(state, role).state.impulse.held_back == own


def test_piles_to_which_a_procedure_refers_are_sealed_as_well(positions: list[State]) -> None:
    state = copy_of(positions[0])
    hands = dict(state.hands)
    seal(state, OTTOMAN)
    assert hands[OTTOMAN] is state.hands[OTTOMAN]
    for power in MAJOR_POWERS[1:]:
        assert is_sealed(state.hands[power])
        assert len(hands[power]) == len(state.hands[power])
        with pytest.raises(Sealed):
            drawable(hands[power])
