"""2P 1, 2 and 6: who plays, and the position in which the variant for two begins."""

from __future__ import annotations

from adjudicator.games.here_i_stand.rules import snapshot
from adjudicator.games.here_i_stand.rules.control.bounds import in_theatre
from adjudicator.games.here_i_stand.rules.deck import cards, diplomatic_cards, draw
from adjudicator.games.here_i_stand.rules.forces import land_count, naval_count
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.minors.defeat import hungary_is_beaten
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    HUNGARY,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.seating import seats_of
from adjudicator.games.here_i_stand.rules.setups import SCENARIOS, TWO_PLAYER
from adjudicator.games.here_i_stand.rules.state import State, land_units, naval_units
from adjudicator.games.here_i_stand.rules.turn.card_draw import cards_for
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from tests.here_i_stand.builders import game_1517, table_for
from tests.here_i_stand.for_two import GAME, for_two
from tests.tables import each

FULL = {
    "vienna": 4,
    "naples": 2,
    "milan": 2,
    "genoa": 2,
    "venice": 2,
    "rome": 1,
    "ravenna": 1,
    "florence": 1,
}


def test_two_powers_are_played() -> None:
    state = for_two()
    assert GAME.roles(state) == (PAPACY, PROTESTANT)
    assert seats_of(state) == ((PAPACY,), (PROTESTANT,))
    assert GAME.roles(game_1517()) != GAME.roles(state)


def test_the_scenario_is_the_last_one_offered() -> None:
    assert GAME.scenarios == SCENARIOS
    assert SCENARIOS[-1] == TWO_PLAYER
    assert GAME.setup(TWO_PLAYER, {}) == for_two()


def test_the_opening_is_sound_and_is_stored() -> None:
    state = for_two()
    assert faults(state) == []
    assert snapshot.load(snapshot.dump(state), snapshot.SCHEMA) == state
    assert "two_player" not in snapshot.dump(game_1517())


def units_in(state: State, *, theatre: bool) -> dict[str, int]:
    return {
        space: land_count(land_units(state, space))
        for space in state.spaces
        if in_theatre(space) == theatre and land_units(state, space)
    }


def test_land_stacks_are_full_in_the_two_zones_and_one_regular_elsewhere() -> None:
    state = for_two()
    assert units_in(state, theatre=True) == FULL
    outside = units_in(state, theatre=False)
    assert set(outside.values()) == {1}
    before = units_in(game_1517(), theatre=False)
    assert set(outside) == set(before)


def test_ships_and_leaders_of_the_opening() -> None:
    state = for_two()
    ships = {s: n for s in state.spaces if (n := naval_count(naval_units(state, s)))}
    assert ships == {"marseille": 1, "genoa": 1, "naples": 1, "venice": 3, "rome": 1}
    leaders = {s: here.leaders for s, here in state.spaces.items() if here.leaders}
    assert leaders == {"genoa": ["andrea_doria"]}


def test_hungary_has_fallen() -> None:
    state = for_two()
    assert state.minor_allies == {HUNGARY: HAPSBURG}
    assert (state.wars, state.alliances) == ([], [])
    for space in ("prague", "brunn", "breslau"):
        assert state.spaces[space].control == HAPSBURG
    for space in ("buda", "belgrade", "pressburg", "agram", "mohacs", "szegedin"):
        assert state.spaces[space].control == OTTOMAN
    assert state.spaces["prague"].units == {HUNGARY: {"regular": 1}}
    state.spaces["prague"].control = OTTOMAN  # the third home key, and still no war comes of it
    assert not hungary_is_beaten(state)


def test_points_and_hands_of_the_opening() -> None:
    state = for_two()
    assert (victory_points(state, PAPACY), victory_points(state, PROTESTANT)) == (19, 0)
    assert state.hands[PAPACY] == [5, 6]
    assert sorted(state.hands[PROTESTANT]) == [7, 8]
    assert all(not state.hands[power] for power in (OTTOMAN, HAPSBURG, ENGLAND, FRANCE))
    assert (cards_for(state, PAPACY), cards_for(state, PROTESTANT)) == (3, 4)


def test_the_main_deck_is_without_49_cards() -> None:
    state = for_two()
    assert len(state.removed) == len(set(state.removed)) == 49
    assert len(state.draw_pile) == 36
    later: dict[int | str, list[int]] = {}
    for number in state.waiting_cards:
        later.setdefault(cards()[number].entry, []).append(number)
    assert later[3] == [14, 38, 39, 41, 43]
    assert later[4] == [44, 45, 46, 51, 52]
    assert later[5] == [15, 47, 55, 56, 57]
    assert later[6] == [16, 17, 20, 60]
    assert later[7] == [22, 61]


def test_the_diplomatic_deck_and_hands_of_the_opening() -> None:
    found = for_two().two_player
    assert found is not None
    assert found.deck == list(range(201, 213))
    assert found.waiting == list(range(213, 220))
    assert found.hands == {PAPACY: [], PROTESTANT: []}
    assert sorted(diplomatic_cards()) == sorted(found.deck + found.waiting)
    assert [n for n, card in diplomatic_cards().items() if card.invasion] == [
        202, 206, 211, 213, 214, 216,
    ]  # fmt: skip


@each(
    ("name", "value"),
    [
        ("domination_margin", 8),
        ("vp_to_win", 25),
        ("last_turn", 9),
        ("garrisons", "fixed"),
        ("peace_terms", "standard"),
        ("peace_condition", "standard"),
        ("peace_ottoman_vp", 2),
        ("mary_roll", "five_six"),
        ("mary_card", "discard"),
        ("corsair_discard", "chosen"),
        ("dip_shipbuilding", "player"),
        ("vienna_losses", "protestant"),
        ("neutral_losses", "automatic"),
        ("papal_fleets", "any_sea"),
        ("ransom", "no"),
    ],
)
def test_every_open_point_is_an_option_with_its_default(name: str, value: object) -> None:
    assert option_value(for_two(), name) == value


def test_a_power_that_nobody_plays_draws_nothing() -> None:
    table = table_for(for_two())
    assert draw(table, FRANCE, 2, "a test") == []
    assert table.state.hands[FRANCE] == []
    assert len(draw(table, PAPACY, 2, "a test")) == 2
