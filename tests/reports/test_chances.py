"""Odds beside results: the chance a fact had is that of the odds, and of counting every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from adjudicator.engine.fact import Fact, load_fact
from adjudicator.games.here_i_stand.facts import faith, naval, play, realm, rulers, war
from adjudicator.games.here_i_stand.odds.faith import conversion_odds
from adjudicator.games.here_i_stand.odds.marches import interception_odds, march_odds
from adjudicator.games.here_i_stand.rules.land.formations import Approach
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, Series
from adjudicator.games.here_i_stand.rules.religion.attempts import (
    counter_reformation_attempts,
    reformation_attempts,
)
from adjudicator.games.registry import game_of
from adjudicator.reports.render import say
from adjudicator.words.saying import percent
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put, table_for
from tests.here_i_stand.odds.simulation import simulate
from tests.reports.samples import RULES
from tests.tables import each

NOBODY: dict[str, object] = {"units": {}, "leaders": []}
FACES = range(1, 7)


def chance(fact: Fact) -> str:
    """Return the sentence on the chance of a fact."""
    return game_of(RULES).wording.chance(fact)


def counted(dice: int, wanted: Any) -> str:
    """Return in per cent how many of all throws of some dice are wanted."""
    throws = [*product(FACES, repeat=dice)]
    return percent(Fraction(sum(map(bool, map(wanted, throws))), len(throws)))


def hits(faces: Any) -> int:
    return sum(face >= 5 for face in faces)


# ------------------------------------------------------------------ as the odds say


def test_an_interception_and_a_battle_had_the_chances_of_their_odds() -> None:
    state = table_for(clear_map(game_1517()), power="ottoman").state
    go_to_war(state, "ottoman", "hapsburg")
    coming = force("ottoman", "suleiman", regular=7, cavalry=1)
    going = force("hapsburg", "charles_v", regular=8)
    put(state, "pressburg", "ottoman", "suleiman", regular=7, cavalry=1)
    put(state, "graz", "hapsburg", "charles_v", regular=8)
    put(state, "vienna", "hapsburg", "ferdinand", regular=2)
    approach = Approach("ottoman", coming, ("hapsburg",))
    asked = interception_odds(state, "hapsburg", "vienna", going, approach)
    alone = march_odds(state, "ottoman", "pressburg", "vienna", coming)
    (heard,) = simulate(
        state,
        lambda table: move_formation(table, "ottoman", "pressburg", "vienna", coming),
        1,
        {"13.2/intercept": going, "13.3/avoid": None, "13.4/withdraw": False},
    )
    (tried,), (rolled,) = heard.of(war.InterceptionTried), heard.of(war.FieldBattleRolled)
    assert chance(tried) == f"Chance: {percent(asked.chance)}."
    assert asked.battle is not None
    assert alone is not None
    assert alone.battle is not None
    fought = asked.battle if tried.success else alone.battle
    assert percent(fought.won) in chance(rolled)
    assert f"With {fought.attack_dice} dice against {fought.defence_dice}" in chance(rolled)


@pytest.mark.parametrize(("zones", "favoured"), [(("german",), True), (("french",), False)])
def test_a_reformation_attempt_had_the_chance_of_its_odds(
    zones: tuple[str, ...], favoured: bool
) -> None:
    state = table_for(game_1517(), power="protestant").state
    state.spaces["wittenberg"].religion = "protestant"
    series = Series("reformation", "protestant", 1, zones, "treatise")
    odds = conversion_odds(state, series, "brandenburg", None)
    (heard,) = simulate(
        state,
        lambda table: reformation_attempts(
            table, "protestant", 1, zones, cause="treatise", only_spaces=("brandenburg",)
        ),
        1,
        {"18.3/reform": Attempt("brandenburg", None)},
    )
    (fact,) = heard.of(faith.ReformationAttempted)
    assert (len(fact.rolls), fact.against, fact.favoured) == (odds.dice, odds.against, favoured)
    assert chance(fact) == f"Chance: {percent(odds.chance)}."


def test_a_counter_reformation_attempt_had_the_chance_of_its_odds() -> None:
    state = table_for(game_1517(), power="papacy").state
    for space in ("wittenberg", "brandenburg"):
        state.spaces[space].religion = "protestant"
    series = Series("counter", "papacy", 1, ("german",), "burn_books")
    odds = conversion_odds(state, series, "brandenburg", None)
    (heard,) = simulate(
        state,
        lambda table: counter_reformation_attempts(
            table, 1, ("german",), cause="burn_books", only_spaces=("brandenburg",)
        ),
        1,
        {"18.4/counter": Attempt("brandenburg", None)},
    )
    (fact,) = heard.of(faith.CounterReformationAttempted)
    assert chance(fact) == f"Chance: {percent(odds.chance)}."


def test_an_attempt_of_an_older_game_is_told_without_its_chance() -> None:
    kept = {"power": "protestant", "space": "erfurt", "number": 1, "count": 1, "cause": "treatise"}
    rolled = {"parts": {"minimum": 1}, "rolls": [4], "papal_parts": {"minimum": 1}}
    rest = {"debater": "", "die_bonus": 0, "papal_rolls": [2], "result": "higher"}
    fact = load_fact(RULES, "reformation_attempted", {**kept, **rolled, **rest})
    assert chance(fact) == ""
    assert say(RULES, fact).endswith("The attempt succeeds.")


# ------------------------------------------------------------------ as the dice can be counted


@each("modifier", range(-1, 4))
def test_two_dice_with_a_modifier_are_counted(modifier: int) -> None:
    reached = counted(2, lambda faces: sum(faces) + modifier >= 9)
    for fact in (
        war.InterceptionTried("france", "dijon", "metz", NOBODY, (1, 2), modifier, False),
        war.AvoidanceTried("france", "metz", "dijon", NOBODY, (1, 2), modifier, False),
        naval.NavalInterceptionTried("france", "rouen", "metz", NOBODY, (1, 2), modifier, False),
        naval.NavalAvoidanceTried("france", "rouen", "metz", NOBODY, (1, 2), modifier, False),
    ):
        assert chance(fact) == f"Chance: {reached}."


def test_who_avoids_battle_without_dice_had_no_chance_to_take() -> None:
    gone = war.AvoidanceTried("france", "metz", "dijon", NOBODY, (), 0, True)
    assert chance(gone) == ""


@pytest.mark.parametrize(("own", "other"), [(1, 1), (3, 2), (2, 4)])
def test_fights_and_debates_are_counted(own: int, other: int) -> None:
    def lead(faces: Any) -> int:
        return hits(faces[:own]) - hits(faces[own:])

    won = counted(own + other, lambda faces: lead(faces) > 0)
    lost = counted(own + other, lambda faces: lead(faces) < 0)
    even = counted(own + other, lambda faces: lead(faces) == 0)
    rolls = ((1,) * own, (1,) * other)
    powers = (("ottoman",), ("hapsburg",))
    field = war.FieldBattleRolled("vienna", *powers, NOBODY, NOBODY, *rolls, 0, 0)
    at_sea = naval.NavalCombatRolled(
        "ionian_sea", "ottoman", "venice", NOBODY, NOBODY, *rolls, 0, 0
    )
    expected = f"With {own} dice against {other} the attack wins {won}."
    assert chance(field) == chance(at_sea) == expected
    debate = faith.DebateRoundFought(
        "german", 1, "papacy", "eck", rolls[0], 0, "luther", rolls[1], 0
    )
    assert chance(debate) == f"Chances: Eck {won}, Luther {lost}, even {even}."
    council = rulers.CouncilHeld(rolls[1], 0, rolls[0], 0, "", 0)
    assert chance(council) == f"Chances: Protestants {won}, Catholics {lost}, even {even}."


def test_the_diet_counts_the_dice_of_both_catholic_powers() -> None:
    rolls = {"protestant": (1, 2), "hapsburg": (3,), "papacy": (4,)}
    won = counted(4, lambda faces: hits(faces[:2]) > hits(faces[2:]))
    diet = faith.DietHeld({}, rolls, 0, 0, "", 0)
    assert chance(diet).startswith(f"Chances: Protestants {won}, Catholics {won}, even ")


@pytest.mark.parametrize(("inside", "needed"), [(0, 1), (1, 1), (2, 2)])
def test_an_assault_needs_a_hit_for_each_unit_inside_and_one_at_least(
    inside: int, needed: int
) -> None:
    defending = {"units": {"hapsburg": {"regular": inside, "squadron": 1}}, "leaders": []}
    fact = war.AssaultRolled(
        "vienna", "ottoman", "hapsburg", NOBODY, defending, (5, 1, 1), (1,), 1, 0
    )
    reached = counted(3, lambda faces: hits(faces) >= needed)
    assert chance(fact).startswith(f"{needed} hit")
    assert chance(fact).endswith(f"to take the space, on 3 dice {reached}.")


def test_voyages_are_counted_by_their_tables() -> None:
    sailed = realm.ExplorationResolved("hapsburg", "magellan", (1, 1), 2, 0, -1, 3, "lost")
    found = counted(2, lambda faces: sum(faces) + 1 >= 7)
    lost = counted(2, lambda faces: sum(faces) + 1 <= 4)
    assert chance(sailed) == f"Chance of a discovery {found}, of being lost {lost}."
    fought = realm.ConquestResolved("hapsburg", "cortez", (5, 5), 4, 0, 14, "aztec", "aztec")
    killed = counted(2, lambda faces: sum(faces) + 4 <= 6)
    taken = counted(2, lambda faces: sum(faces) + 4 >= 9)
    assert chance(fought) == f"Chance of a conquest {taken}, of being killed {killed}."
    around = realm.CircumnavigationTried("hapsburg", "magellan", (1, 1), 4, 0, 6, False)
    home = counted(2, lambda faces: sum(faces) + 4 >= 10)
    assert chance(around) == f"10 is needed. Chance: {home}."


def test_piracy_and_chateaux_say_what_was_to_be_expected() -> None:
    robbed = naval.PiracyRolled("tyrrhenian_sea", "papacy", 0, (6, 1), 1)
    assert chance(robbed) == "Hits on average: 0.7."
    shot = naval.PiratesOpposed("tyrrhenian_sea", "papacy", 1, 0, (), (2,), 0)
    assert chance(shot) == "Hits on average: 0.3."
    assert chance(naval.PiratesOpposed("tyrrhenian_sea", "papacy", 0, 0, (), (), 0)) == ""
    built = realm.ChateauRolled(6, (), 6, 1, 1, 0)
    assert chance(built).startswith("Chance of 1 VP or more: ")


def test_what_nobody_rolls_for_has_no_chance() -> None:
    passed = play.ImpulsePassed("france", 1)
    assert chance(passed) == ""
    assert say(RULES, passed) == "France passes."


def test_the_chance_stands_behind_the_result() -> None:
    tried = war.InterceptionTried("france", "dijon", "metz", NOBODY, (5, 3), 0, False)
    assert say(RULES, tried).endswith("9 is needed. The interception fails. Chance: 28 %.")
