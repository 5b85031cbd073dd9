"""Diplomatic card 203, Corsair Raid."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.events import EventRolled, UnitsRemoved
from adjudicator.games.here_i_stand.facts.play import CardDiscarded
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, put
from tests.here_i_stand.card_builders import deal_hand
from tests.here_i_stand.two_player_builders import play_diplomatic, quiet_for_two
from tests.tables import each

ROLL = "Corsair Raid"


def test_a_hit_costs_a_card_or_a_squadron_as_the_victim_chooses() -> None:
    state = quiet_for_two()
    deal_hand(state, PAPACY, 5, 81, 90)
    put(state, "rome", PAPACY, squadron=1)
    put(state, "genoa", GENOA, squadron=1)
    state.minor_allies[GENOA] = PAPACY
    answers = [
        (PAPACY, "raided:1", "squadron"),
        (PAPACY, "sunk", "genoa"),
        (PAPACY, "raided:2", "card"),
        (PAPACY, "discard", 81),
    ]
    table = play_diplomatic(state, PROTESTANT, 203, answers, [(ROLL, (5, 6, 4, 1))])
    assert state.hands[PAPACY] == [5, 90]
    assert state.turn_track == {GENOA: {"squadron": 1}}
    assert [fact.hits for fact in heard(table).of(EventRolled)] == [2]
    assert [fact.space for fact in heard(table).of(UnitsRemoved)] == ["genoa"]


def test_without_hits_nothing_happens() -> None:
    state = quiet_for_two()
    deal_hand(state, PAPACY, 81)
    play_diplomatic(state, PROTESTANT, 203, dice=[(ROLL, (4, 3, 2, 1))])
    assert state.hands[PAPACY] == [81]


def test_the_option_has_the_card_drawn() -> None:
    state = quiet_for_two(corsair_discard="random")
    deal_hand(state, PROTESTANT, 7, 81, 90)
    dice = [(ROLL, (6, 1, 1, 1)), ("random discard of protestant", 1)]
    table = play_diplomatic(state, PAPACY, 203, dice=dice)
    assert state.hands[PROTESTANT] == [7, 81]
    assert [fact.card for fact in heard(table).of(CardDiscarded)] == [90]


@each("answer", [5, 13, 82])
def test_no_home_card_mandatory_event_or_strange_card_is_discarded(answer: int) -> None:
    state = quiet_for_two()
    deal_hand(state, PAPACY, 5, 13, 81)
    answers = [(PAPACY, "discard", answer)]
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PROTESTANT, 203, answers, [(ROLL, (6, 1, 1, 1))])


@each("answer", ["card", "squadron"])
def test_with_ships_left_no_hit_is_taken_on_mandatory_events(answer: str) -> None:
    state = quiet_for_two()
    deal_hand(state, PAPACY, 5, 13)
    put(state, "rome", PAPACY, squadron=1)
    # It is asked with one answer too, for others do not know what the hand holds.
    script = ([(PAPACY, "raided:1", answer)], [(ROLL, (6, 1, 1, 1))])
    if answer == "card":
        with pytest.raises(IllegalAnswer):
            play_diplomatic(state, PROTESTANT, 203, *script)
        return
    play_diplomatic(state, PROTESTANT, 203, *script)
    assert state.turn_track == {PAPACY: {"squadron": 1}}
    assert state.hands[PAPACY] == [5, 13]


def test_drawn_cards_may_be_mandatory_events() -> None:
    state = quiet_for_two(corsair_discard="random")
    deal_hand(state, PAPACY, 5, 10, 13)
    put(state, "rome", PAPACY, squadron=1)
    dice = [(ROLL, (6, 1, 1, 1)), ("random discard of papacy", 0)]
    play_diplomatic(state, PROTESTANT, 203, [(PAPACY, "raided:1", "card")], dice)
    assert state.hands[PAPACY] == [5, 13]


def test_the_protestants_lose_squadrons_that_they_may_command() -> None:
    state = quiet_for_two()
    deal_hand(state, PROTESTANT, 7)
    put(state, "marseille", FRANCE, squadron=1)
    put(state, "istanbul", OTTOMAN, squadron=1)
    put(state, "naples", HAPSBURG, squadron=1)
    go_to_war(state, HAPSBURG, PAPACY)
    answers = [(PROTESTANT, "sunk", place) for place in ("naples", "istanbul")]
    play_diplomatic(state, PAPACY, 203, answers, [(ROLL, (6, 5, 5, 5))])
    lost = {HAPSBURG: {"squadron": 1}, OTTOMAN: {"squadron": 1}, FRANCE: {"squadron": 1}}
    assert state.turn_track == lost  # the fourth hit finds nothing


def test_hapsburg_squadrons_are_spared_without_their_war() -> None:
    state = quiet_for_two()
    deal_hand(state, PROTESTANT, 7)
    put(state, "naples", HAPSBURG, squadron=1)
    play_diplomatic(state, PAPACY, 203, dice=[(ROLL, (6, 1, 1, 1))])
    assert state.spaces["naples"].units == {HAPSBURG: {"squadron": 1}}


def test_of_two_fleets_in_a_port_the_victim_names_one() -> None:
    state = quiet_for_two()
    deal_hand(state, PAPACY, 5)
    state.minor_allies[GENOA] = PAPACY
    put(state, "rome", PAPACY, squadron=1)
    put(state, "rome", GENOA, squadron=1)
    answers = [(PAPACY, "whose:rome", GENOA)]
    play_diplomatic(state, PROTESTANT, 203, answers, [(ROLL, (6, 1, 1, 1))])
    assert state.spaces["rome"].units == {PAPACY: {"squadron": 1}}
