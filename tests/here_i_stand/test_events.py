"""What event cards share: unrest (12.4), units (17), hands (6.1), and the words for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts import events
from adjudicator.games.here_i_stand.facts.play import CardDiscarded
from adjudicator.games.here_i_stand.rules.control.unrest import (
    add_unrest,
    open_to_unrest,
    why_no_unrest,
)
from adjudicator.games.here_i_stand.rules.hands import (
    discard_at_random,
    discard_by_choice,
    give_card,
    recover,
    recoverable,
    show_hand,
)
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import REGULAR, SQUADRON
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.victory import award, victory_points
from adjudicator.reports.render import say
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, put, table_for
from tests.tables import each


def holding(power: str, *cards: int) -> State:
    """Return a position in which a power holds exactly these cards."""
    state = game_1517()
    state.hands[power] = list(cards)
    return state


# ------------------------------------------------------------------------------ unrest


def test_empty_spaces_can_fall_into_unrest_and_keys_come_first() -> None:
    state = clear_map(game_1517())
    assert open_to_unrest(state, ("dijon", "lyon")) == ("lyon", "dijon")


@pytest.mark.parametrize("occupant", ["francis_i", "andrea_doria"])
def test_a_leader_alone_occupies_a_space(occupant: str) -> None:
    state = clear_map(game_1517())
    put(state, "marseille", "france", occupant)
    assert why_no_unrest(state, "marseille") == "Marseille is occupied by units or leaders"


def test_ships_occupy_a_port_but_a_university_does_not() -> None:
    state = clear_map(game_1517())
    put(state, "marseille", "france", squadron=1)
    state.spaces["dijon"].university = True
    assert open_to_unrest(state, ("marseille", "dijon")) == ("dijon",)


def test_spaces_in_unrest_and_out_of_play_are_left_out() -> None:
    state = clear_map(game_1517())
    state.spaces["dijon"].unrest = True
    assert why_no_unrest(state, "dijon") == "Dijon is in unrest already"
    assert why_no_unrest(state, "algiers") == "Algiers is not in play yet"


def test_unrest_is_told_once_for_all_new_spaces() -> None:
    state = clear_map(game_1517())
    state.spaces["dijon"].unrest = True
    table = table_for(state)
    add_unrest(table, ("dijon", "tours"), 80)
    add_unrest(table, ("dijon",), 80)
    assert heard(table).of(events.UnrestAdded) == [events.UnrestAdded(("tours",), 80)]
    assert state.spaces["tours"].unrest


# ------------------------------------------------------------------------------ units


def test_units_arrive_where_they_are_sent() -> None:
    state = clear_map(game_1517())
    table = table_for(state)
    assert add_units(table, "france", REGULAR, {"paris": 1, "lyon": 2}, 1, wanted=3) == 3
    assert state.spaces["lyon"].units == {"france": {REGULAR: 2}}
    assert heard(table).of(events.UnitsAdded)[0].spaces == {
        "paris": {REGULAR: 1},
        "lyon": {REGULAR: 2},
    }
    assert heard(table).of(events.UnitsForfeited) == []


def test_units_without_counters_are_forfeited() -> None:
    state = clear_map(game_1517())
    put(state, "paris", "france", regular=37)
    table = table_for(state)
    assert add_units(table, "france", REGULAR, {"paris": 3}, 1) == 1
    assert state.spaces["paris"].units["france"][REGULAR] == 38
    assert heard(table).of(events.UnitsForfeited) == [
        events.UnitsForfeited("france", REGULAR, 2, 1)
    ]


def test_two_units_are_possible_where_a_counter_of_one_is_missing() -> None:
    """5.2: all ten counters of 1 are in use, those of 2 are not."""
    state = clear_map(game_1517())
    homes = (
        "paris",
        "lyon",
        "rouen",
        "tours",
        "dijon",
        "nantes",
        "brest",
        "metz",
        "milan",
        "turin",
    )
    for space in homes:
        put(state, space, "france", mercenary=1)
    assert add_units(table_for(state), "france", REGULAR, {"orleans": 1}, 1) == 0
    assert add_units(table_for(state), "france", REGULAR, {"orleans": 3}, 1) == 2
    assert state.spaces["orleans"].units == {"france": {REGULAR: 2}}


def test_ships_on_the_turn_track_are_forfeited() -> None:
    state = clear_map(game_1517())
    state.turn_track = {"papacy": {SQUADRON: 2}}
    table = table_for(state)
    assert add_units(table, "papacy", SQUADRON, {"rome": 1}, 100) == 0
    assert heard(table).of(events.UnitsForfeited) == [
        events.UnitsForfeited("papacy", SQUADRON, 1, 100)
    ]


# ------------------------------------------------------------------------------ hands


def test_a_random_discard_never_hits_a_home_card() -> None:
    state = holding("france", 4, 12)
    table = table_for(state)
    play(table, drawn_at_random(table))
    assert state.hands["france"] == [4]
    assert state.discards == [12]
    assert heard(table).of(CardDiscarded)[0].card == 12


def test_a_home_card_alone_leaves_nothing_to_discard_at_random() -> None:
    state = holding("france", 4)
    table = table_for(state)
    play(table, drawn_at_random(table))
    assert state.hands["france"] == [4]


async def drawn_at_random(table: Table[State]) -> None:
    discard_at_random(table, "france", 38)


async def discarded(table: Table[State]) -> None:
    await discard_by_choice(table, "france", 4)


def test_neither_home_cards_nor_mandatory_events_are_chosen_for_discard() -> None:
    state = holding("france", 4, 12, 24, 31)
    table = table_for(state)
    play(table, discarded(table), answers=[("france", "card 4/discard", 31)])
    assert state.discards == [31]
    state.hands["france"] = [4, 12]
    play(table, discarded(table), answers=[("france", "card 4/discard", ())])
    assert state.hands["france"] == [4, 12]


def test_a_discard_is_asked_for_even_if_only_its_owner_knows_that_there_is_no_choice() -> None:
    """Otherwise the others would see that nobody is waited for."""
    for hand in ((4, 24), (4, 24, 12), (4, 12), (12, 13)):
        table = table_for(holding("france", *hand))
        with pytest.raises(AssertionError, match="unscripted question: france card 4/discard"):
            play(table, discarded(table))
    for public in ((4,), ()):
        table = table_for(holding("france", *public))
        play(table, discarded(table))


@pytest.mark.parametrize(("hand", "left"), [((4, 24), [4]), ((4, 12), [4, 12])])
def test_a_segment_that_began_under_the_first_revision_asks_only_where_there_is_a_choice(
    hand: tuple[int, ...], left: list[int]
) -> None:
    table = replace(table_for(holding("france", *hand)), revision=1)
    play(table, discarded(table))
    assert table.state.hands["france"] == left


def test_a_hand_is_shown_to_its_viewer_alone() -> None:
    table = table_for(holding("france", 31, 4))
    show_hand(table, "france", "papacy", 109)
    shown = events.HandShown("papacy", "france", (4, 31), 109)
    assert heard(table).to("papacy") == [shown]
    assert heard(table).to("england") == [events.HandSeen("papacy", "france", 109)]


def test_a_given_card_is_known_to_two_powers() -> None:
    state = holding("france", 31)
    table = table_for(state)
    give_card(table, "france", "papacy", 31, 74)
    assert 31 in state.hands["papacy"]
    assert heard(table).to("papacy") == [events.CardGiven("france", "papacy", 31, 74)]
    assert heard(table).to(None) == [events.CardGivenUnseen("france", "papacy", 74)]


def test_mandatory_events_and_cards_used_by_oneself_cannot_be_recovered() -> None:
    state = holding("papacy")
    state.discards = [12, 31, 65, 107]
    state.used_this_turn["papacy"] = [31]
    state.used_this_turn["france"] = [65]
    assert recoverable(state, "papacy") == (65, 107)
    table = table_for(state)
    recover(table, "papacy", 65, 56)
    assert state.hands["papacy"] == [65]
    assert state.discards == [12, 31, 107]


def test_points_of_an_event_are_bonus_points() -> None:
    state = game_1517()
    before = victory_points(state, "england")
    award(table_for(state), "england", "copernicus", 2, 47)
    assert victory_points(state, "england") == before + 2


# ------------------------------------------------------------------------------ words

FORCE: dict[str, Any] = {"units": {"france": {"mercenary": 2}}, "leaders": []}
FACTS: list[tuple[Fact, str]] = [
    (
        events.UnrestAdded(("lyon", "tours", "dijon"), 80),
        "Gabelle Revolt: unrest in Lyon, Tours and Dijon.",
    ),
    (
        events.UnitsAdded("france", {"paris": {"regular": 2}}, 69),
        "Auld Alliance: 2 French regulars in Paris.",
    ),
    (
        events.UnitsForfeited("france", "regular", 2, 69),
        "Auld Alliance: 2 French regulars cannot be placed and are forfeited.",
    ),
    (
        events.UnitsRemoved("paris", FORCE, 106),
        "Unpaid Mercenaries: 2 French mercenaries removed from Paris.",
    ),
    (
        events.LeaderAppeared("henry_ii", "paris", 20),
        "Henry II appears in Paris (Henry II).",
    ),
    (
        events.LeaderWithdrawn("montmorency", True, 103),
        "Montmorency leaves the map for good (Threat to Power).",
    ),
    (
        events.PointsAwarded("england", "copernicus", 2, 47),
        "England gains 2 VP (Copernicus).",
    ),
    (
        events.HandShown("papacy", "france", (4, 31), 109),
        (
            "Venetian Informant: the Papacy sees the hand of France: Patron of the Arts (#4),"
            " Foul Weather (#31). Nobody else does."
        ),
    ),
    (
        events.HandSeen("ottoman", "france", 109),
        "Venetian Informant: the Ottomans look at the hand of France.",
    ),
    (
        events.CardGiven("france", "papacy", 31, 74),
        (
            "France gives Foul Weather (#31) to the Papacy (Diplomatic Overture)."
            " Only the two powers know which."
        ),
    ),
    (
        events.CardGivenUnseen("france", "papacy", 74),
        "France gives a card to the Papacy (Diplomatic Overture).",
    ),
    (
        events.CardRecovered("protestant", 85, 7),
        "The Protestants take Katherina Bora (#85) out of the discard pile (Here I Stand).",
    ),
    (
        events.EventRolled("papacy", (5, 2), 1, 71),
        "City State Rebels: the Papacy rolls 5 2, 1 hit.",
    ),
    (events.EventRolled("papacy", (5, 2), -1, 52), "Michelangelo: the Papacy rolls 5 2."),
    (
        events.EventWithoutEffect(97, "Scotland is no ally of France"),
        "Scots Raid has no effect: Scotland is no ally of France.",
    ),
    (
        events.EffectBegun("printing_press", False, 90),
        "Printing Press: printing press, until the end of the turn.",
    ),
]


@each(("fact", "words"), FACTS, ids=[fact.kind for fact, _ in FACTS])
def test_facts_of_events_have_words(fact: Fact, words: str) -> None:
    assert say("here_i_stand", fact) == words
