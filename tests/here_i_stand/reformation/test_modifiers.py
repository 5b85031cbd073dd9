"""18.2-18.3: dice of both sides, whose land units count, and the odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.religion.modifiers import (
    chance,
    counter_reformation_dice,
    faith_of_units,
    is_targeted,
    papacy_has_advantage,
    papal_dice,
    protestant_dice,
    reformation_dice,
    reformation_odds,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, put
from tests.tables import each


def second_attempt_of_the_theses() -> State:
    """The rulebook's example: Luther at Wittenberg, Brandenburg just converted."""
    state = game_1517()
    state.reformers.append("luther_reformer")
    for space, regulars in (("wittenberg", 2), ("brandenburg", 1)):
        state.spaces[space].religion = "protestant"
        put(state, space, "protestant", regular=regulars)
    return state


def catholic_europe() -> State:
    """A map without units, all Catholic."""
    return clear_map(game_1517())


@each(
    ("space", "protestant", "papal", "ties"),
    [
        ("lubeck", 3, 3, True),
        ("stettin", 3, 1, True),
        ("breslau", 6, 1, False),
        ("prague", 4, 5, False),
        ("leipzig", 4, 4, True),
        ("magdeburg", 6, 3, True),
    ],
)
def test_the_rulebook_example_of_the_theses_counts_as_printed(
    space: str, protestant: int, papal: int, ties: bool
) -> None:
    odds = reformation_odds(second_attempt_of_the_theses(), space, ("german",), extra_dice=1)
    assert (odds.own.total, odds.other.total, odds.favoured) == (protestant, papal, ties)


def test_the_breakdown_says_where_the_dice_come_from() -> None:
    state = second_attempt_of_the_theses()
    assert reformation_dice(state, "breslau", extra_dice=1).parts == (
        ("adjacent_spaces", 2),
        ("adjacent_reformers", 1),
        ("adjacent_stacks", 2),
        ("event", 1),
    )
    assert papal_dice(state, "prague").parts == (("adjacent_spaces", 3), ("stack", 2))


def test_a_lone_space_rolls_one_die() -> None:
    state = catholic_europe()
    assert protestant_dice(state, "naples").parts == (("minimum", 1),)
    state.spaces["malta"].religion = "catholic"
    assert papal_dice(state, "malta").parts == (("minimum", 1),)


def test_the_minimum_die_stands_beside_bonus_dice() -> None:
    assert reformation_dice(catholic_europe(), "naples", extra_dice=1).total == 2


def test_spaces_across_a_pass_give_no_dice() -> None:
    state = catholic_europe()
    state.spaces["innsbruck"].religion = "protestant"
    put(state, "innsbruck", "protestant", regular=1)
    assert protestant_dice(state, "trent").parts == (("minimum", 1),)
    assert protestant_dice(state, "zurich").total == 2


def test_spaces_in_unrest_give_no_dice() -> None:
    state = second_attempt_of_the_theses()
    state.spaces["wittenberg"].unrest = True
    assert protestant_dice(state, "breslau").total == 2
    state.spaces["brandenburg"].unrest = True
    assert protestant_dice(state, "breslau").parts == (("minimum", 1),)
    state.spaces["brunn"].unrest = True
    assert papal_dice(state, "breslau").parts == (("minimum", 1),)


def test_unrest_in_the_target_leaves_its_own_contents_in_force() -> None:
    state = second_attempt_of_the_theses()
    state.spaces["wittenberg"].unrest = True
    assert ("reformer", 2) in protestant_dice(state, "wittenberg").parts
    assert ("stack", 2) in protestant_dice(state, "wittenberg").parts


def test_universities_count_two_at_home_and_one_next_door() -> None:
    state = catholic_europe()
    state.spaces["trier"].university = True
    state.spaces["metz"].university = True
    assert dict(papal_dice(state, "trier").parts) == {
        "adjacent_spaces": 3,
        "adjacent_universities": 1,
        "university": 2,
    }


def test_a_stack_counts_once_however_large_and_mixed() -> None:
    state = catholic_europe()
    put(state, "paris", "france", "francis_i", regular=6, mercenary=4)
    put(state, "paris", "hapsburg", regular=1)
    assert ("stack", 2) in papal_dice(state, "paris").parts
    assert ("adjacent_stacks", 1) in papal_dice(state, "rouen").parts


def test_leaders_and_ships_are_no_stack() -> None:
    state = catholic_europe()
    put(state, "rouen", "france", squadron=2)
    put(state, "rouen", "france", "francis_i")
    assert "stack" not in dict(papal_dice(state, "rouen").parts)


@each(
    ("owner", "faith"),
    [
        ("protestant", "protestant"),
        ("papacy", "catholic"),
        ("hapsburg", "catholic"),
        ("france", "catholic"),
        ("genoa", "catholic"),
        ("hungary_bohemia", "catholic"),
        ("scotland", "catholic"),
        ("venice", "catholic"),
        ("independent", "catholic"),
        ("ottoman", None),
        ("england", None),
    ],
)
def test_land_units_stand_for_the_religion_of_18_2(owner: str, faith: str | None) -> None:
    assert faith_of_units(game_1517(), owner) == faith


@each(
    ("ruler", "faith"),
    [
        ("henry_viii_ruler", None),
        ("edward_vi_ruler", "protestant"),
        ("mary_i_ruler", "catholic"),
        ("elizabeth_i_ruler", "protestant"),
    ],
)
def test_english_and_allied_scottish_units_follow_the_ruler(ruler: str, faith: str | None) -> None:
    state = game_1517()
    state.rulers["england"] = ruler
    assert faith_of_units(state, "england") == faith
    assert faith_of_units(state, "scotland") == "catholic"
    state.minor_allies["scotland"] = "england"
    assert faith_of_units(state, "scotland") == faith


def test_the_knights_are_a_catholic_stack() -> None:
    state = catholic_europe()
    put(state, "rhodes", "independent", knights_of_st_john=1)
    assert ("stack", 2) in papal_dice(state, "rhodes").parts


def test_printing_press_serves_the_attempting_side_only() -> None:
    state = second_attempt_of_the_theses()
    before = reformation_dice(state, "leipzig").total
    defence = protestant_dice(state, "leipzig").total
    state.turn_effects.append("printing_press")
    assert reformation_dice(state, "leipzig").total == before + 1
    assert protestant_dice(state, "leipzig").total == defence


@each(("space", "dice"), [("strasburg", 1), ("basel", 1), ("zurich", 1), ("innsbruck", 0)])
def test_bucer_reaches_two_steps_from_strasburg(space: str, dice: int) -> None:
    state = game_1517()
    with_him = reformation_dice(state, space, debater="bucer").total
    assert with_him - reformation_dice(state, space).total == dice


def test_faber_adds_two_dice_against_electorates_only() -> None:
    state = game_1517()
    for space, dice in (("mainz", 2), ("worms", 0)):
        with_him = counter_reformation_dice(state, space, debater="faber").total
        assert with_him - counter_reformation_dice(state, space).total == dice


def test_the_tan_background_is_in_no_target_zone() -> None:
    """FAQ to 18.3: "all zones" are the five named ones."""
    assert not is_targeted("prague", LANGUAGE_ZONES)
    assert not is_targeted("antwerp", LANGUAGE_ZONES)
    assert is_targeted("leipzig", LANGUAGE_ZONES)


@each(
    ("ruler", "advantage"),
    [
        ("leo_x_ruler", False),
        ("clement_vii_ruler", False),
        ("paul_iii_ruler", True),
        ("julius_iii_ruler", True),
    ],
)
def test_only_two_popes_win_ties(ruler: str, advantage: bool) -> None:
    state = game_1517()
    state.rulers["papacy"] = ruler
    assert papacy_has_advantage(state) is advantage


@each("favoured", [True, False])
@each("bonus", [-1, 0, 1])
@each(("own", "other"), [(1, 1), (2, 1), (1, 3), (3, 2)])
def test_the_chance_is_the_share_of_all_rolls_that_succeed(
    own: int, other: int, bonus: int, favoured: bool
) -> None:
    won = 0
    for faces in product(range(1, 7), repeat=own + other):
        best, against = max(faces[:own]) + bonus, max(faces[own:])
        at_once = favoured and best >= 6
        won += at_once or best > against or (favoured and best == against)
    expected = Fraction(won, 6 ** (own + other))
    assert chance(own, other, favoured=favoured, die_bonus=bonus) == expected
