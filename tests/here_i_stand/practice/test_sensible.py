"""Sensible answers are legal, can be written and read, come from the view alone, and make sense."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.practice.sensible import sensible
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.avoiding import AvoidanceChoice, WithdrawalChoice
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.formations import Approach, FormationChoice
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.games.here_i_stand.rules.winter.choices import HomeChoice, Quarters
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put, table_for
from tests.here_i_stand.openings import dealt_anew
from tests.languages.answering import answered, asked_in

RULES = HereIStand()
SULEIMAN = force("ottoman", "suleiman", regular=7, cavalry=1)


def answer(state: State, decision: Decision[Any]) -> Any:
    return sensible(decision, RULES.view(state, decision.role), random.Random(1))


# -- all kinds of questions ------------------------------------------------------------------------


def walked(seed: int, most: int = 100_000) -> set[tuple[str, str]]:
    """Check the answers to the questions of a game; return the questions by section and name."""
    met = set()
    for decision, view in asked_in(seed, most):
        value = sensible(decision, view, random.Random(3))
        decision.check(value)
        assert sensible(decision, view, random.Random(3)) == value, decision.topic
        line = grammar().words(decision, value, view)
        found = answered(line, decision, view)
        assert decision.choice.dump(found) == decision.choice.dump(value), (decision.topic, line)
        met.add((decision.section, decision.name))
    return met


def test_answers_to_the_questions_of_a_game_are_legal_and_read_back() -> None:
    met = walked(0, 500)
    assert {("11", "play"), ("11", "action"), ("6.1", "window"), ("18.3", "reform")} <= met


@pytest.mark.full
@pytest.mark.parametrize("seed", range(12))
def test_answers_to_the_questions_of_whole_games_are_legal_and_read_back(seed: int) -> None:
    assert len(walked(seed)) > 30


def test_answers_depend_on_nothing_that_the_role_cannot_see() -> None:
    """A game of sensible players, in whose questions all that is hidden is dealt anew."""
    live = Live(RULES, begin(RULES, "1517", {"last_turn": 1}), SecretChance(b"sensible", 1))
    compared = 0
    while compared < 25:
        decision = live.waiting[0].decision
        view = RULES.view(live.state, decision.role)
        value = sensible(decision, view, random.Random(3))
        choice: Any = decision.choice
        if isinstance(getattr(choice, "state", None), State):
            other = dealt_anew(choice.state, decision.role, "other hands")
            same = replace(decision, choice=replace(choice, state=other))
            found = sensible(same, RULES.view(other, decision.role), random.Random(3))
            assert found == value, decision.topic
            compared += 1
        live.answer(decision.role, value)
    live.close()


# -- cards and actions -----------------------------------------------------------------------------


def playing(state: State, power: str, *hand: int) -> Any:
    state.hands[power] = [*hand]
    return answer(state, Decision(power, "11/play:1", PlayChoice(state, power)))


def test_a_mandatory_event_is_played_first_then_the_card_with_the_most_points() -> None:
    state = table_for(game_1517(), power="france").state
    assert playing(state, "france", 36, 11, 80) == CardPlay(11, "event", "event")
    assert playing(state, "france", 36, 80, 110) == CardPlay(110, "cp")


def test_combat_and_response_cards_are_kept_where_passing_is_possible() -> None:
    state = table_for(game_1517(), power="france").state
    assert playing(state, "france", 26) == Pass()


def acting(state: State, power: str, cp: int) -> Any:
    return answer(state, Decision(power, "11/action:1", ActionChoice(state, power, cp)))


def before_belgrade(**garrison: int) -> State:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    put(state, "nezh", "ottoman", "suleiman", regular=7, cavalry=1)
    put(state, "belgrade", "hungary_bohemia", **garrison)
    return state


def test_an_army_marches_upon_a_key_that_it_can_besiege() -> None:
    move = acting(before_belgrade(regular=1), "ottoman", 3)
    assert isinstance(move, Move)
    assert (move.origin, move.to) == ("nezh", "belgrade")
    assert move.force.leaders == ("suleiman",)


def test_nobody_marches_against_the_odds() -> None:
    move = acting(before_belgrade(regular=9), "ottoman", 3)
    assert not isinstance(move, Move) or move.to != "belgrade"


def test_nobody_attacks_an_ally() -> None:
    state = table_for(clear_map(game_1517()), power="hapsburg").state
    state.alliances.append(pair("hapsburg", "england"))
    put(state, "antwerp", "hapsburg", "charles_v", regular=8)
    put(state, "calais", "england", regular=1)
    assert not isinstance(acting(state, "hapsburg", 5), Move | Assault)


def test_an_assault_that_would_fail_is_left_alone() -> None:
    state = before_belgrade(regular=1)
    put(state, "belgrade", "hungary_bohemia", regular=3)
    put(state, "belgrade", "ottoman", regular=1)
    state.spaces["belgrade"].besiegers.append("ottoman")
    assert not isinstance(acting(state, "ottoman", 3), Assault)


def test_points_that_buy_nothing_better_raise_units_at_home_and_none_are_given_up() -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    found = acting(state, "ottoman", 2)
    assert isinstance(found, Build)
    assert found.space in home_spaces("ottoman")
    assert isinstance(acting(state, "ottoman", 0), End)


# -- enemies who come ------------------------------------------------------------------------------


def coming(state: State, power: str = "ottoman") -> Approach:
    go_to_war(state, "ottoman", "hapsburg")
    return Approach(power, SULEIMAN, ("hapsburg",), ("pressburg",))


def test_nobody_intercepts_an_army_that_would_win() -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    put(state, "graz", "hapsburg", regular=2)
    choice = FormationChoice(force("hapsburg", regular=2), to="vienna", coming=coming(state))
    decision = Decision("hapsburg", "13.2/intercept:graz>vienna", choice, default_given=True)
    assert answer(state, decision) is None


def test_a_strong_army_intercepts_a_weak_one() -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    go_to_war(state, "ottoman", "hapsburg")
    strong = force("hapsburg", "charles_v", "duke_of_alva", regular=8)
    put(state, "graz", "hapsburg", "charles_v", "duke_of_alva", regular=8)
    weak = Approach("ottoman", force("ottoman", regular=1), ("hapsburg",), ("pressburg",))
    choice = FormationChoice(strong, to="vienna", coming=weak)
    decision = Decision("hapsburg", "13.2/intercept:graz>vienna", choice, default_given=True)
    assert answer(state, decision) is not None


@pytest.mark.parametrize("regulars", [1, 4])
def test_a_garrison_withdraws_before_a_battle_that_would_be_lost(regulars: int) -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    put(state, "vienna", "hapsburg", regular=regulars)
    choice = WithdrawalChoice(force("hapsburg", regular=regulars), coming(state))
    assert answer(state, Decision("hapsburg", "13.4/withdraw:vienna", choice, True)) is True


def test_a_garrison_fights_a_battle_that_it_wins() -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    go_to_war(state, "ottoman", "hapsburg")
    put(state, "vienna", "hapsburg", "charles_v", regular=4)
    weak = Approach("ottoman", force("ottoman", regular=1), ("hapsburg",), ("pressburg",))
    choice = WithdrawalChoice(force("hapsburg", "charles_v", regular=4), weak)
    assert answer(state, Decision("hapsburg", "13.4/withdraw:vienna", choice, True)) is False


def test_who_would_lose_in_the_open_avoids_battle_for_the_best_shelter() -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    put(state, "linz", "hapsburg", regular=2)
    stack = force("hapsburg", regular=2)
    choice = AvoidanceChoice(stack, ("vienna", "salzburg"), None, coming(state))
    found = answer(state, Decision("hapsburg", "13.3/avoid:linz", choice, default_given=True))
    assert (found.to, found.force) == ("vienna", stack)


# -- whom it hurts ---------------------------------------------------------------------------------


def test_what_hurts_falls_on_an_enemy_never_on_oneself_or_an_ally() -> None:
    state = game_1517()
    state.alliances.append(pair("hapsburg", "england"))
    go_to_war(state, "hapsburg", "france")
    options = OneOf(("hapsburg", "england", "ottoman", "france"))
    asked = Decision("hapsburg", "card 38/target", options, default="hapsburg")
    assert answer(state, asked) == "france"
    friends = OneOf(("england", "hapsburg"))
    assert answer(state, Decision("hapsburg", "card 38/target", friends)) == "england"


def test_revolts_break_out_in_spaces_of_others() -> None:
    state = game_1517()
    own, other = "madrid", "dijon"
    choice = SomeOf((own, other), 0, 2)
    asked = Decision("hapsburg", "card 80/revolt", choice, default=(own, other))
    assert answer(state, asked) == (other,)


def test_who_profits_is_oneself() -> None:
    state = game_1517()
    options = OneOf(("hapsburg", "england", "france"))
    asked = Decision("france", "card 48/power", options, default="hapsburg")
    assert answer(state, asked) == "france"


def test_a_card_to_discard_is_the_cheapest() -> None:
    asked = Decision("france", "card 4/discard", OneOf((110, 36, 80)), default=110)
    assert answer(game_1517(), asked) == 36


def test_a_ruler_winters_in_the_capital() -> None:
    asked = Decision("france", "19.3/leader:francis_i", OneOf(("bordeaux", "lyon", "paris")))
    assert answer(game_1517(), asked) == "paris"


@pytest.mark.parametrize(("safe", "goal"), [(True, "paris"), (False, "bordeaux")])
def test_units_winter_in_the_capital_unless_the_way_costs_some(safe: bool, goal: str) -> None:
    quarters = (Quarters("bordeaux", 4), Quarters("paris", safe=safe))
    choice = HomeChoice("france", "limoges", {"regular": 2}, quarters)
    (part,) = answer(game_1517(), Decision("france", "19.3/home:limoges", choice))
    assert (part.to, part.force.size) == (goal, 2)


def test_an_empty_force_is_no_reason_to_do_anything() -> None:
    choice = FormationChoice(Force())
    asked = Decision("france", "13.2/intercept:lyon>milan", choice, default_given=True)
    assert answer(game_1517(), asked) is None
