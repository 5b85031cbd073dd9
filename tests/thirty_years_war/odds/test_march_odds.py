"""11 Marches: what is foretold is what the rules lead to, battle by battle and siege by siege."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import copy_of
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds, battle_odds
from adjudicator.games.thirty_years_war.odds.marches import MarchOdds, march_odds
from adjudicator.games.thirty_years_war.odds.planned import odds_of
from adjudicator.games.thirty_years_war.odds.sieges import siege_odds
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.movement.activation import activate
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import Activation, State
from tests.tables import each
from tests.thirty_years_war.movement.marches import to, troops
from tests.thirty_years_war.positions import campaign, empty_map, put, put_inside, table_for

MANSFELD = "mansfeld"


@pytest.fixture
def state() -> State:
    """Mansfeld with three Mercenaries in Pilsen; both sides hold a card, so that both are asked."""
    state = empty_map(campaign())
    state.hands = {PROTESTANT: ["p4"], CATHOLIC: ["c4"]}
    put(state, "pilsen", PROTESTANT, MANSFELD, "anhalt", german_protestant_mercenary=4)
    return state


def begun(state: State, leader: str = MANSFELD, side: str = PROTESTANT) -> Decision[Any]:
    """Return the question for the march of a leader who has just been activated."""
    request = activate(table_for(state), side, leader).send(None)
    decision: Decision[Any] = request.decisions[0]
    assert isinstance(decision.choice, MarchChoice)
    return decision


def foretold(state: State, march: March, leader: str = MANSFELD) -> MarchOdds | None:
    """Return the odds of a march that is legal."""
    found = copy_of(state)
    decision = begun(found, leader)
    decision.choice.check(march)
    odds = odds_of(found, decision, march)
    assert odds is None or isinstance(odds, MarchOdds)
    return odds


def met(state: State, march: March, **answers: Any) -> dict[str, Any]:
    """Return what the rules ask when a march is made, by name of the question, up to its dice.

    Of a battle that is its odds for the side that is asked; of other questions, nothing.
    """
    found = copy_of(state)
    running, values = activate(table_for(found), PROTESTANT, MANSFELD), None
    asked: dict[str, Any] = {}
    while True:
        try:
            request = running.send(values)
        except StopIteration:
            return asked
        values = {}
        for decision in request.decisions:
            asked[decision.name] = None
            choice = decision.choice
            if isinstance(choice, CombatCardsChoice):
                asked[decision.name] = battle_odds(found, choice.battle, PROTESTANT)
                return asked
            if decision.name == "assault":
                asked[decision.name] = siege_odds(found, decision.detail, PROTESTANT)
                return asked
            if decision.name == "siege":
                asked[decision.name] = siege_odds(found, decision.detail, PROTESTANT, later=True)
                return asked
            given = march if decision.name == "march" and "given" not in asked else None
            asked["given"] = True
            values[decision.role] = given or answers.get(decision.name, decision.default)


def test_a_march_to_enemies_ends_in_the_battle_that_is_foretold(state: State) -> None:
    put(state, "budweis", CATHOLIC, "bucquoy", imperial_veteran=2)
    march = to("budweis")
    odds = foretold(state, march)
    assert odds is not None
    assert odds.battle == met(state, march)["combat_cards"]
    assert (odds.siege, odds.stands) == (None, ())
    assert odds.battle is not None
    assert (odds.battle.own.strength, odds.battle.enemy.strength) == (12, 8)


def test_who_stays_behind_does_not_fight(state: State) -> None:
    put(state, "budweis", CATHOLIC, "bucquoy", imperial_veteran=2)
    march = to("budweis", party=troops(MANSFELD, german_protestant_mercenary=3))
    odds = foretold(state, march)
    assert odds is not None
    assert odds.battle is not None
    assert odds.battle.own.strength == 9
    assert [one.leader for one in odds.battle.own.leaders] == [MANSFELD]
    assert odds.battle == met(state, march)["combat_cards"]


def test_units_on_the_way_and_at_its_end_count_as_the_rules_count_them(state: State) -> None:
    """Picked up in the last city but one; a friend who waits at the end of the march is no help."""
    put(state, "budweis", PROTESTANT, german_protestant_militia=1)
    put(state, "linz", CATHOLIC, "bucquoy", imperial_veteran=2)
    more = Stop("budweis", pick_up=troops(german_protestant_militia=1))
    march = March((more, Stop("linz")))
    odds = foretold(state, march)
    assert odds is not None
    assert odds.battle == met(state, march)["combat_cards"]
    assert odds.battle is not None
    assert odds.battle.own.strength == 14


def test_a_march_past_weak_enemies_risks_nothing(state: State) -> None:
    """12.61: one Militia has two factors, twelve are more than four times as many."""
    put(state, "budweis", CATHOLIC, imperial_militia=1)
    assert foretold(state, to("budweis")) is None
    assert foretold(state, to("eger")) is None
    assert foretold(state, March()) is None


@pytest.fixture
def before_prague(state: State) -> State:
    """Prague, a fortress, with enemies outside who can go inside."""
    put(state, "prague", CATHOLIC, "bucquoy", imperial_veteran=2)
    state.areas["bohemia"].control = CATHOLIC
    return state


def test_those_before_their_fortress_may_fight_or_go_inside(before_prague: State) -> None:
    march = to("prague")
    odds = foretold(before_prague, march)
    assert odds is not None
    assert odds.battle is None
    (stand,) = odds.stands
    assert stand == met(before_prague, march, react="outside")["combat_cards"]
    assert odds.siege == met(before_prague, march, react="inside").get("siege")


def test_a_new_siege_has_the_odds_of_its_first_roll(before_prague: State) -> None:
    put(before_prague, "pilsen", PROTESTANT, german_protestant_mercenary=3)
    march = to("prague")
    odds = foretold(before_prague, march)
    assert odds is not None
    assert odds.siege == met(before_prague, march, react="inside")["siege"]
    assert odds.siege is not None
    assert (odds.siege.city, odds.siege.later, odds.siege.own) == ("prague", True, True)


def test_a_siege_that_goes_on_is_rolled_for(state: State) -> None:
    """Mansfeld comes to besiegers who have been there since an earlier round."""
    put_inside(state, "prague", CATHOLIC, imperial_militia=1)
    put(state, "prague", PROTESTANT, german_protestant_mercenary=3)
    state.places["prague"].siege = 2
    state.areas["bohemia"].control = CATHOLIC
    for march in (to("prague"), to("prague", party=troops(MANSFELD))):
        odds = foretold(state, march)
        assert odds is not None
        assert odds.siege == met(state, march)["assault"]
        assert odds.siege is not None
        assert (odds.siege.later, odds.stands) == (False, ())


def test_a_relief_is_joined_by_the_strongest_who_can_come_out(state: State) -> None:
    put_inside(state, "prague", PROTESTANT, "thurn", german_protestant_militia=3)
    put(state, "prague", CATHOLIC, "bucquoy", imperial_veteran=3)
    state.areas["bohemia"].control = PROTESTANT
    state.places["prague"].siege = 0
    march = to("prague")
    odds = foretold(state, march)
    assert odds is not None
    assert odds.battle == met(state, march)["combat_cards"]
    assert odds.battle is not None
    assert odds.battle.kind == "relief"
    assert odds.battle.own.strength > 12


@each("units", (1, 3))
def test_a_sally_has_the_odds_of_those_who_come_out(units: int) -> None:
    state = empty_map(campaign())
    state.hands = {PROTESTANT: ["p4"], CATHOLIC: ["c4"]}
    put_inside(state, "prague", PROTESTANT, MANSFELD, german_protestant_mercenary=3)
    put(state, "prague", CATHOLIC, "bucquoy", imperial_veteran=3)
    state.areas["bohemia"].control = PROTESTANT
    march = March(party=troops(MANSFELD, german_protestant_mercenary=units), sally=True)
    odds = foretold(state, march)
    assert odds is not None
    assert odds.battle == met(state, march)["combat_cards"]
    assert odds.battle is not None
    assert (odds.battle.kind, odds.battle.own.strength) == ("sally", 3 * units)


def test_the_side_that_reacts_is_told_both_risks(before_prague: State) -> None:
    put(before_prague, "pilsen", PROTESTANT, german_protestant_mercenary=3)
    running = activate(table_for(before_prague), PROTESTANT, MANSFELD)
    (question,) = running.send(None).decisions
    (decision,) = running.send({question.role: to("prague")}).decisions
    assert decision.topic == "11.23/react:prague"
    outside = odds_of(before_prague, decision, "outside")
    inside = odds_of(before_prague, decision, "inside")
    assert isinstance(outside, BattleOdds)
    assert (outside.attacks, outside.own.side) == (False, CATHOLIC)
    assert inside is not None
    assert not isinstance(inside, BattleOdds)
    assert getattr(inside, "own", True) is False


def test_a_free_action_and_a_march_without_units_risk_nothing(state: State) -> None:
    put(state, "budweis", CATHOLIC, "bucquoy", imperial_veteran=2)
    state.activation = Activation(PROTESTANT, MANSFELD, "pilsen", "pilsen", is_free=True)
    assert march_odds(state, March()) is None
    alone = to("eger", party=troops(MANSFELD))
    assert foretold(state, alone) is None


def test_odds_change_nothing(before_prague: State) -> None:
    decision = begun(before_prague)
    before = copy_of(before_prague)
    assert odds_of(before_prague, decision, to("prague")) is not None
    assert before_prague == before


def test_chances_of_the_battle_of_a_march_are_those_of_dice(state: State) -> None:
    """Both fire on the same column without ratings, by hand: 12 factors each."""
    put(state, "budweis", CATHOLIC, imperial_veteran=3)
    odds = foretold(state, to("budweis", party=troops("mansfeld", german_protestant_mercenary=4)))
    assert odds is not None
    assert odds.battle is not None
    charts = state.edition.charts
    own = [charts.loss_number(charts.columns.at(12), die + 1) for die in range(10)]
    theirs = [charts.loss_number(charts.columns.at(12), die) for die in range(10)]
    above = sum(one > two for one in own for two in theirs)
    tied = sum(one == two for one in own for two in theirs)
    won = Fraction(above, 100) + Fraction(tied, 100) * Fraction(7, 10)  # Mansfeld must live
    assert odds.battle.own.won == won
