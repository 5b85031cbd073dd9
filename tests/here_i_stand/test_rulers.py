"""3.3 Rulers: succession."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.logistics import PopeElected
from adjudicator.games.here_i_stand.facts.realm import LeaderEntered
from adjudicator.games.here_i_stand.facts.rulers import LeaderSucceeded, RulerSucceeded
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, PAPACY, rulers
from adjudicator.games.here_i_stand.rules.rulers import new_ruler_mark, succeed
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State, leader_location
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase
from adjudicator.reports.render import say
from tests.here_i_stand.builders import game_1517, go_to_war, heard, play, table_for
from tests.here_i_stand.card_builders import deal_card

SUCCESSOR = "3.3/successor"


def crown(state: State, ruler: str, answers: Sequence[tuple[str, str, Any]] = ()) -> Table[State]:
    table = table_for(state)
    play(table, succeed(table, ruler), answers=answers)
    return table


def henry_at(space: str) -> State:
    state = game_1517()
    state.spaces["london"].leaders.remove("henry_viii")
    state.spaces[space].leaders.append("henry_viii")
    return state


def test_every_later_ruler_has_the_ratings_of_his_card() -> None:
    """3.3: the attributes on the card cover those of the predecessor."""
    found = {r.name: (r.admin_rating, r.card_bonus) for r in rulers().values() if r.card}
    assert found == {
        "Clement VII": (1, 0),
        "Paul III": (1, 1),
        "Julius III": (0, 1),
        "Calvin": (1, 0),
        "Henry II": (1, 0),
        "Edward VI": (1, 0),
        "Mary I": (1, 0),
        "Elizabeth I": (2, 1),
    }


def test_a_successor_is_told_and_the_change_is_remembered_for_the_turn() -> None:
    state = henry_at("calais")
    table = crown(state, "edward_vi_ruler", [(ENGLAND, SUCCESSOR, "calais")])
    assert state.rulers[ENGLAND] == "edward_vi_ruler"
    assert heard(table).of(RulerSucceeded) == [RulerSucceeded(ENGLAND, "Edward VI", "Henry VIII")]
    assert new_ruler_mark(ENGLAND) in state.turn_effects


def test_the_card_of_the_predecessor_leaves_the_game() -> None:
    state = game_1517()
    deal_card(state, PAPACY, 10)
    state.hands[PAPACY].remove(10)
    state.on_power_card.append(10)
    state.rulers[PAPACY] = "clement_vii_ruler"
    table = crown(state, "paul_iii_ruler")
    assert 10 in state.removed
    assert 10 not in state.on_power_card
    assert heard(table).of(PopeElected) == [PopeElected("Paul III", "Clement VII")]


def test_an_excommunication_outlives_the_ruler() -> None:
    """FAQ 21.5: the marker goes by agreement or by a donation only."""
    state = game_1517()
    state.excommunicated = ["henry_viii"]
    state.minus_cards[ENGLAND] = ["excommunication"]
    crown(state, "mary_i_ruler")
    assert state.excommunicated == ["henry_viii"]
    assert state.minus_cards[ENGLAND] == ["excommunication"]


@pytest.mark.parametrize("space", ["calais", "london"])
def test_england_places_dudley_in_henrys_space_or_in_london(space: str) -> None:
    state = henry_at("calais")
    with pytest.raises(IllegalAnswer, match="york is not possible"):
        crown(copy_of(state), "edward_vi_ruler", [(ENGLAND, SUCCESSOR, "york")])
    table = crown(state, "edward_vi_ruler", [(ENGLAND, SUCCESSOR, space)])
    assert leader_location(state, "dudley") == space
    assert leader_location(state, "henry_viii") is None
    assert heard(table).of(LeaderSucceeded) == [
        LeaderSucceeded(ENGLAND, "henry_viii", "dudley", space)
    ]
    assert not faults(state)


def test_nothing_is_asked_when_henry_dies_in_london() -> None:
    state = game_1517()
    crown(state, "mary_i_ruler")
    assert "dudley" in state.spaces["london"].leaders


def test_a_london_in_enemy_hands_takes_no_dudley() -> None:
    state = henry_at("calais")
    go_to_war(state, ENGLAND, FRANCE)
    state.spaces["london"].control = FRANCE
    crown(state, "edward_vi_ruler")
    assert leader_location(state, "dudley") == "calais"


def test_a_captured_king_is_taken_from_his_captor_and_the_capital_is_the_only_place() -> None:
    state = game_1517()
    here = leader_location(state, "francis_i")
    assert here is not None
    state.spaces[here].leaders.remove("francis_i")
    state.captured["francis_i"] = HAPSBURG
    crown(state, "henry_ii_ruler")
    assert state.captured == {}
    assert leader_location(state, "henry_ii") == "paris"


def captured_without_paris() -> State:
    state = game_1517()
    here = leader_location(state, "francis_i")
    assert here is not None
    state.spaces[here].leaders.remove("francis_i")
    state.captured["francis_i"] = HAPSBURG
    go_to_war(state, FRANCE, HAPSBURG)
    state.spaces["paris"].control = HAPSBURG
    return state


def test_without_paris_the_successor_of_a_captive_begins_in_a_home_key() -> None:
    state = captured_without_paris()
    with pytest.raises(IllegalAnswer, match="paris is not possible"):
        crown(copy_of(state), "henry_ii_ruler", [(FRANCE, SUCCESSOR, "paris")])
    crown(state, "henry_ii_ruler", [(FRANCE, SUCCESSOR, "lyon")])
    assert leader_location(state, "henry_ii") == "lyon"


def test_without_any_home_key_he_waits_for_a_later_turn() -> None:
    state = captured_without_paris()
    keys = ("bordeaux", "lyon", "marseille", "rouen", "paris")
    for key in keys:
        state.spaces[key].control = HAPSBURG
    table = crown(state, "henry_ii_ruler")
    assert leader_location(state, "henry_ii") is None
    assert heard(table).of(LeaderSucceeded)[0].space == ""
    assert not faults(state)
    state.spaces["rouen"].control = FRANCE
    state.turn, state.voyages = 2, []
    table = table_for(state)
    size = len(state.draw_pile)
    play(table, card_draw_phase(table), dice=[("deck of turn", list(range(size)))])
    assert leader_location(state, "henry_ii") == "rouen"
    assert LeaderEntered("henry_ii", "rouen") in heard(table).of(LeaderEntered)


def test_the_leaders_of_others_stay_when_a_pope_dies() -> None:
    state = game_1517()
    before = [list(space.leaders) for space in state.spaces.values()]
    crown(state, "clement_vii_ruler")
    assert [list(space.leaders) for space in state.spaces.values()] == before


def test_a_king_who_dies_in_a_foreign_war_may_be_replaced_there() -> None:
    """21.7: his space is the war card, or the successor begins in the capital."""
    state = game_1517()
    state.spaces["london"].leaders.remove("henry_viii")
    units = {ENGLAND: {"regular": 2}, "independent": {"regular": 2}}
    state.foreign_wars["ireland"] = ForeignWar(93, ENGLAND, units, ["henry_viii"])
    other = copy_of(state)
    crown(other, "edward_vi_ruler", [(ENGLAND, SUCCESSOR, "london")])
    assert other.foreign_wars["ireland"].leaders == []
    assert leader_location(other, "dudley") == "london"
    table = crown(state, "edward_vi_ruler", [(ENGLAND, SUCCESSOR, "ireland")])
    assert state.foreign_wars["ireland"].leaders == ["dudley"]
    assert "Dudley takes his place as a leader, at Ireland." in say(
        "here_i_stand", heard(table).of(LeaderSucceeded)[0]
    )
