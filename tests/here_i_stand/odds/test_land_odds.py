"""13 to 15 Odds of marches, field battles and assaults, against the rules played many times."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.war import (
    AssaultRolled,
    AvoidanceTried,
    FieldBattleDecided,
    FieldBattleRolled,
    InterceptionTried,
    LossesTaken,
    SpaceTaken,
)
from adjudicator.games.here_i_stand.odds.fights import FightOdds, assault_odds
from adjudicator.games.here_i_stand.odds.marches import (
    MarchOdds,
    avoidance_odds,
    interception_odds,
    march_odds,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance
from adjudicator.games.here_i_stand.rules.land.formations import Approach
from adjudicator.games.here_i_stand.rules.land.memory import note_beaten
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.siege import assault
from adjudicator.games.here_i_stand.rules.state import State, force_of
from tests.here_i_stand.builders import (
    Hearing,
    clear_map,
    force,
    game_1517,
    go_to_war,
    put,
    table_for,
)
from tests.here_i_stand.odds.simulation import RUNS, expect_average, expect_chance, simulate

OTTOMAN, HAPSBURG, FRANCE = "ottoman", "hapsburg", "france"
ALL_OTTOMANS = force(OTTOMAN, "suleiman", "ibrahim_pasha", regular=7, cavalry=1)
FROM_GRAZ = force(HAPSBURG, "charles_v", regular=8)


def empty_map(power: str) -> State:
    return table_for(clear_map(game_1517()), power=power).state


def suleiman_before_vienna() -> State:
    state = empty_map(OTTOMAN)
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "pressburg", OTTOMAN, "suleiman", "ibrahim_pasha", regular=7, cavalry=1)
    put(state, "graz", HAPSBURG, "charles_v", regular=8)
    put(state, "vienna", HAPSBURG, "ferdinand", regular=2)
    return state


def to_vienna(table: Table[State]) -> Procedure:
    return move_formation(table, OTTOMAN, "pressburg", "vienna", ALL_OTTOMANS)


def odds_of_vienna(state: State) -> MarchOdds:
    found = march_odds(state, OTTOMAN, "pressburg", "vienna", ALL_OTTOMANS)
    assert found is not None
    return found


def lost(heard: Hearing, power: str) -> int:
    """Return how many units of a power were eliminated in the first losses told."""
    taken = [fact for fact in heard.of(LossesTaken) if fact.power == power]
    return sum(sum(kinds.values()) for fact in taken for kinds in fact.units.values())


def expect_battle(heard: list[Hearing], odds: FightOdds, stacks: tuple[int, int]) -> None:
    """Compare battles that were fought with their odds; ``stacks`` of attacker and defender."""
    attacker, defender = odds.attackers[0], odds.defenders[0]
    for told in heard:
        rolled = told.of(FieldBattleRolled)[0]
        assert len(rolled.attacker_rolls) == odds.attack_dice
        assert len(rolled.defender_rolls) == odds.defence_dice
    won = [told.of(FieldBattleDecided)[0].winners == odds.attackers for told in heard]
    expect_chance(won, odds.won)
    expect_average([lost(told, attacker) for told in heard], odds.attacker_loss)
    expect_average([lost(told, defender) for told in heard], odds.defender_loss)
    expect_chance([lost(told, attacker) == stacks[0] for told in heard], odds.attacker_gone)
    expect_chance([lost(told, defender) == stacks[1] for told in heard], odds.defender_gone)


# ------------------------------------------------------------------ field battles


def test_one_regular_against_another_can_be_counted_by_hand() -> None:
    """One die against two: the attacker wins when he alone hits; with both out he keeps none."""
    state = empty_map(FRANCE)
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "dijon", FRANCE, regular=1)
    put(state, "besancon", HAPSBURG, regular=1)
    found = march_odds(state, FRANCE, "dijon", "besancon", force(FRANCE, regular=1))
    assert found is not None
    assert found.battle is not None
    assert (found.battle.attack_dice, found.battle.defence_dice) == (1, 2)
    assert found.battle.won == Fraction(1, 3) * Fraction(4, 9)
    assert found.battle.attacker_gone == Fraction(5, 9)
    assert found.battle.defender_gone == Fraction(1, 3) * Fraction(4, 9)


@pytest.mark.parametrize("runs", RUNS)
def test_a_field_battle_goes_as_its_odds_say(runs: int) -> None:
    """Six French under Francis against three Hapsburgs in the fortress of Besancon."""
    state = empty_map(FRANCE)
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "dijon", FRANCE, "francis_i", regular=6)
    put(state, "besancon", HAPSBURG, regular=5)
    french = force(FRANCE, "francis_i", regular=6)
    odds = march_odds(state, FRANCE, "dijon", "besancon", french)
    assert odds is not None
    assert odds.battle is not None
    heard = simulate(
        state,
        lambda table: move_formation(table, FRANCE, "dijon", "besancon", french),
        runs,
        {"13.3/avoid": None, "13.4/withdraw": False},
    )
    expect_battle(heard, odds.battle, (6, 5))


@pytest.mark.parametrize("runs", RUNS)
def test_a_battle_after_an_interception_goes_as_its_odds_say(runs: int) -> None:
    state = suleiman_before_vienna()
    odds = odds_of_vienna(state)
    (graz,) = odds.interceptors
    assert (graz.power, graz.origin, graz.units) == (HAPSBURG, "graz", 8)
    assert graz.chance == Fraction(15, 36), "Charles rates 2, cavalry faces him: 8 is needed"
    answers = {"13.2/intercept": FROM_GRAZ, "13.3/avoid": None, "13.4/withdraw": False}
    heard = simulate(state, to_vienna, runs, answers)
    met = [told.of(InterceptionTried)[0].success for told in heard]
    expect_chance(met, graz.chance)
    asked = interception_odds(
        state, HAPSBURG, "vienna", FROM_GRAZ, Approach(OTTOMAN, ALL_OTTOMANS, (HAPSBURG,))
    )
    assert asked.chance == graz.chance
    assert asked.battle == graz.battle
    assert graz.battle is not None
    assert odds.battle is not None
    came = [told for told, success in zip(heard, met, strict=True) if success]
    expect_battle(came, graz.battle, (8, 10))
    alone = [told for told, success in zip(heard, met, strict=True) if not success]
    expect_battle(alone, odds.battle, (8, 2))


# ------------------------------------------------------------------ what a march may meet


def test_who_may_withdraw_and_avoid_is_said() -> None:
    odds = odds_of_vienna(suleiman_before_vienna())
    assert odds.withdrawal == "may"
    assert [(one.power, one.chance) for one in odds.evaders] == [(HAPSBURG, Fraction(10, 36))]


def test_independents_withdraw_without_a_battle() -> None:
    state = empty_map(FRANCE)
    put(state, "turin", FRANCE, "francis_i", regular=4)
    state.spaces["milan"].control = "independent"
    put(state, "milan", "independent", regular=3)
    odds = march_odds(state, FRANCE, "turin", "milan", force(FRANCE, "francis_i", regular=4))
    assert odds is not None
    assert (odds.withdrawal, odds.battle, odds.evaders) == ("must", None, ())


def test_a_march_that_meets_nobody_has_no_odds() -> None:
    state = empty_map(FRANCE)
    put(state, "paris", FRANCE, regular=4)
    assert march_odds(state, FRANCE, "paris", "orleans", force(FRANCE, regular=4)) is None


def test_a_stack_that_has_tried_is_no_interceptor_any_more() -> None:
    state = suleiman_before_vienna()
    state.impulse.intercepted_from = [f"graz/{HAPSBURG}/regular"] * 8 + ["graz/charles_v"]
    assert odds_of_vienna(state).interceptors == ()


def test_besieged_friends_are_mentioned() -> None:
    state = suleiman_before_vienna()
    state.spaces["vienna"].units = {OTTOMAN: {"regular": 2}, HAPSBURG: {"regular": 3}}
    state.spaces["vienna"].control = OTTOMAN
    state.spaces["vienna"].besiegers = [HAPSBURG]
    assert odds_of_vienna(state).besieged == 2


def test_leaders_without_units_fight_no_battle() -> None:
    state = suleiman_before_vienna()
    state.spaces["vienna"].units.clear()
    state.spaces["vienna"].leaders.clear()
    lone = Force({}, ("suleiman",))
    odds = march_odds(state, OTTOMAN, "pressburg", "vienna", lone)
    assert odds is not None
    assert [one.battle for one in odds.interceptors] == [None]


# ------------------------------------------------------------------ avoiding battle


@pytest.mark.parametrize("runs", RUNS)
def test_battle_is_avoided_as_the_odds_say(runs: int) -> None:
    state = suleiman_before_vienna()
    fleeing = Avoidance("linz", force(HAPSBURG, "ferdinand", regular=2))
    coming = Approach(OTTOMAN, ALL_OTTOMANS, (HAPSBURG,))
    odds = avoidance_odds(state, HAPSBURG, "vienna", fleeing, coming)
    answers = {"13.2/intercept": None, "13.3/avoid": fleeing, "13.4/withdraw": False}
    heard = simulate(state, to_vienna, runs, answers)
    gone = [told.of(AvoidanceTried)[0].success for told in heard]
    expect_chance(gone, odds.chance)
    assert odds.battle is not None
    stayed = [told for told, success in zip(heard, gone, strict=True) if not success]
    expect_battle(stayed, odds.battle, (8, 2))


def test_the_beaten_get_away_without_dice() -> None:
    state = suleiman_before_vienna()
    note_beaten(state, "vienna", force_of(state, "vienna", HAPSBURG))
    fleeing = Avoidance("linz", force(HAPSBURG, "ferdinand", regular=2))
    coming = Approach(OTTOMAN, ALL_OTTOMANS, (HAPSBURG,))
    odds = avoidance_odds(state, HAPSBURG, "vienna", fleeing, coming)
    assert odds.chance == 1
    assert odds.battle is None


# ------------------------------------------------------------------ assaults


def siege_of_vienna(**inside: int) -> State:
    state = suleiman_before_vienna()
    vienna = state.spaces["vienna"]
    vienna.units = {OTTOMAN: {"regular": 7, "cavalry": 2}}
    vienna.leaders = ["suleiman"]
    if inside:
        put(state, "vienna", HAPSBURG, **inside)
    vienna.besiegers = [OTTOMAN]
    return state


@pytest.mark.some(1)
@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("inside", [{"regular": 2}, {"regular": 1, "mercenary": 1}, {}])
def test_an_assault_goes_as_its_odds_say(runs: int, inside: dict[str, int]) -> None:
    state = siege_of_vienna(**inside)
    storming = force(OTTOMAN, "suleiman", regular=5, cavalry=1)
    odds = assault_odds(state, OTTOMAN, "vienna", storming)
    heard = simulate(state, lambda table: assault(table, OTTOMAN, "vienna", storming), runs)
    for told in heard:
        rolled = told.of(AssaultRolled)[0]
        assert len(rolled.attacker_rolls) == odds.attack_dice
        assert len(rolled.defender_rolls) == odds.defence_dice
    expect_chance([bool(told.of(SpaceTaken)) for told in heard], odds.won)
    expect_average([lost(told, OTTOMAN) for told in heard], odds.attacker_loss)
    expect_average([lost(told, HAPSBURG) for told in heard], odds.defender_loss)
    held = sum(inside.values())
    if held:
        expect_chance([lost(told, HAPSBURG) == held for told in heard], odds.defender_gone)
