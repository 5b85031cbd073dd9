"""Card 66, Akinji Raiders."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c066_akinji_raiders import victims
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.play import CardsTaken, CardsTakenUnseen
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, HUNGARY, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, put
from tests.here_i_stand.card_builders import deal_hand, play_event, refused


def raiders(space: str = "szegedin") -> State:
    """Cavalry in Ottoman Szegedin, at war with the Hapsburgs, who hold Buda and cards 2, 30, 31."""
    state = clear_map(game_1517())
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, space, OTTOMAN, cavalry=1)
    state.spaces["szegedin"].control = OTTOMAN
    state.spaces["buda"].control = HAPSBURG
    deal_hand(state, HAPSBURG, 2, 30, 31)
    return state


def test_whoever_plays_it_the_ottomans_steal_a_card_that_only_two_see() -> None:
    state = raiders()
    table = play_event(state, FRANCE, 66, dice=[("ottoman draws card 1 from hapsburg", 1)])
    assert state.hands[HAPSBURG] == [2, 30]
    assert 31 in state.hands[OTTOMAN]
    taken = CardsTaken(OTTOMAN, HAPSBURG, (31,), "Akinji Raiders")
    assert taken in heard(table).to(OTTOMAN)
    assert taken in heard(table).to(HAPSBURG)
    for other in (FRANCE, ENGLAND, None):
        assert taken not in heard(table).to(other)
        assert CardsTakenUnseen(OTTOMAN, HAPSBURG, 1, "Akinji Raiders") in heard(table).to(other)
    assert 66 in state.discards


def test_a_home_card_is_never_hit() -> None:
    state = raiders()
    deal_hand(state, HAPSBURG, 2)
    table = play_event(state, OTTOMAN, 66)
    assert state.hands[HAPSBURG] == [2]
    assert heard(table).of(EventWithoutEffect)[0].why == "Hapsburgs holds no card to be drawn"


def test_a_mandatory_event_can_be_hit_and_is_not_triggered() -> None:
    state = raiders()
    deal_hand(state, HAPSBURG, 12)
    play_event(state, OTTOMAN, 66)
    assert 12 in state.hands[OTTOMAN]


def test_the_ottomans_name_one_of_several_enemies() -> None:
    state = raiders()
    go_to_war(state, OTTOMAN, FRANCE)
    state.spaces["belgrade"].control = FRANCE
    deal_hand(state, FRANCE, 66, 32)
    play_event(state, FRANCE, 66, answers=[(OTTOMAN, "card 66/target", FRANCE)])
    assert 32 in state.hands[OTTOMAN]


def test_two_steps_lead_over_an_ottoman_space_only() -> None:
    state = raiders("nicopolis")
    assert victims(state) == (HAPSBURG,)
    state.spaces["szegedin"].control = HUNGARY
    assert victims(state) == ()
    assert "no Ottoman cavalry is within 2 connections" in refused(state, FRANCE, 66)


def test_three_steps_are_too_far() -> None:
    state = raiders("bucharest")
    assert victims(state) == ()


def test_spaces_of_an_active_minor_ally_count_and_those_of_an_inactive_one_do_not() -> None:
    state = raiders()
    state.spaces["buda"].control = HUNGARY
    assert victims(state) == ()
    state.minor_allies[HUNGARY] = HAPSBURG
    assert victims(state) == (HAPSBURG,)


@pytest.mark.parametrize("lack", ["cavalry", "war"])
def test_it_needs_cavalry_and_a_war(lack: str) -> None:
    state = raiders()
    if lack == "war":
        state.wars.remove("ottoman+hapsburg")
    else:
        state.spaces["szegedin"].units = {OTTOMAN: {"regular": 3}}
    assert "no Ottoman cavalry" in refused(state, OTTOMAN, 66)
