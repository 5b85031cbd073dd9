"""Wars that bring keys within reach, and where the army of a capital goes in spring."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.mobilizing import war_gain
from adjudicator.games.here_i_stand.practice.sensible import sensible
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import _choice
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, DeploymentChoice, routes
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, HAPSBURG, OTTOMAN, SCOTLAND
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import clear_map, game_1517, put

RULES = HereIStand()


def answer(state: State, decision: Decision[Any]) -> Any:
    return sensible(decision, RULES.view(state, decision.role), random.Random(1))


def declared(state: State, power: str) -> Any:
    choice = _choice(state, power, 0)
    assert choice is not None
    return answer(state, Decision(power, "9.6/declare:2", choice, default=()))


def with_an_army_before_edinburgh() -> State:
    state = clear_map(game_1517())
    put(state, "york", ENGLAND, "henry_viii", "charles_brandon", regular=6)
    put(state, "london", ENGLAND, regular=1)
    put(state, "edinburgh", SCOTLAND, regular=3)
    state.hands[ENGLAND] = [31, 42]
    return state


def test_war_is_declared_on_whom_an_army_can_take_a_key_from() -> None:
    assert declared(with_an_army_before_edinburgh(), ENGLAND) == (SCOTLAND,)


def test_nobody_declares_a_war_without_an_army_for_it() -> None:
    state = clear_map(game_1517())
    state.hands[ENGLAND] = [31, 42]
    assert declared(state, ENGLAND) == ()


def test_no_war_is_declared_that_the_hand_cannot_pay() -> None:
    state = with_an_army_before_edinburgh()
    choice = _choice(state, ENGLAND, 0)
    assert choice is not None
    poor = replace(choice, funds=0)
    assert answer(state, Decision(ENGLAND, "9.6/declare:2", poor, default=())) == ()


def test_a_strong_enemy_makes_a_war_worth_less() -> None:
    weak, strong = clear_map(game_1517()), clear_map(game_1517())
    for state in (weak, strong):
        put(state, "pressburg", OTTOMAN, "suleiman", regular=8)
        put(state, "buda", OTTOMAN, regular=1)
        state.spaces["buda"].control = OTTOMAN
    put(strong, "vienna", HAPSBURG, "charles_v", regular=8)
    assert war_gain(weak, OTTOMAN, HAPSBURG) > war_gain(strong, OTTOMAN, HAPSBURG)


def deployed(state: State, power: str) -> Any:
    choice = DeploymentChoice(state, power)
    return answer(state, Decision(power, f"10/deploy:{state.turn}", choice, default=None))


def test_the_largest_formation_goes_from_the_capital_towards_the_key_of_an_enemy() -> None:
    found = deployed(game_1517(), OTTOMAN)
    assert isinstance(found, Deployment)
    assert found.to == "nezh"
    assert (found.force.size, found.force.leaders) == (7, ("suleiman", "ibrahim_pasha"))


def test_nobody_goes_where_there_is_nothing_to_gain() -> None:
    state = clear_map(game_1517())
    put(state, "london", ENGLAND, "henry_viii", regular=5)
    assert deployed(state, ENGLAND) is None


def test_no_army_is_deployed_to_the_spaces_of_an_ally() -> None:
    state = clear_map(game_1517())
    state.alliances.append(pair(ENGLAND, HAPSBURG))
    put(state, "london", ENGLAND, "henry_viii", "charles_brandon", regular=8)
    put(state, "london", ENGLAND, squadron=1)
    ways = routes(state, ENGLAND, "london")
    assert "besancon" in (*ways.dry, *ways.wet)
    assert deployed(state, ENGLAND).to == "calais"


def test_janissaries_are_raised_where_the_army_is() -> None:
    state = clear_map(game_1517())
    put(state, "nezh", OTTOMAN, "suleiman", regular=3)
    for key in ("buda", "prague"):
        state.spaces[key].control = OTTOMAN
    put(state, "belgrade", "hungary_bohemia", regular=2)
    from_the_card = {"istanbul": 4, "nezh": 4, "athens": 4}
    choice = Split(4, from_the_card)
    asked = Decision(OTTOMAN, "card 1/recruits", choice, default=choice.filled())
    assert answer(state, asked) == {"nezh": 4}
