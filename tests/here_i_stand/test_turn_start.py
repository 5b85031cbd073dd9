"""8.2 The Card Draw Phase, and 6.2 new cards and dealing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import copy_of
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.facts.realm import (
    CardsAdded,
    DebatersEntered,
    LeaderEntered,
    LeaderWaits,
)
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.game_map import electorates, home_spaces
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import State, keys_controlled
from adjudicator.games.here_i_stand.rules.turn.card_draw import (
    card_draw_phase,
    cards_for,
    new_cards,
)
from tests.here_i_stand.builders import game_1517, heard, play, table_for
from tests.tables import each


def turn(number: int) -> State:
    """Return the position at the start of a turn, with the voyages of the set-up over."""
    state = game_1517()
    state.turn = number
    state.voyages = []
    return state


def draw_phase(
    state: State,
    *,
    entering: int = 0,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Play the phase with a deck that stays in the order of the card numbers."""
    table = table_for(state)
    size = len(state.draw_pile) + len(state.discards) + entering
    script = [*dice, ("deck of turn", list(range(size)))]
    play(table, card_draw_phase(table), answers=answers, dice=script)
    return table


# ------------------------------------------------------------------------------ how many cards


def test_card_deal_example_1_three_electorates() -> None:
    state = game_1517()
    for space in electorates()[:3]:
        state.spaces[space].control = PROTESTANT
    assert cards_for(state, PROTESTANT) == 4


def test_the_fourth_electorate_gives_the_protestants_a_fifth_card_whatever_its_faith() -> None:
    state = game_1517()
    for space in electorates()[:4]:
        state.spaces[space].control = PROTESTANT
    assert cards_for(state, PROTESTANT) == 5


def test_card_deal_example_2_francis_with_eight_keys() -> None:
    state = game_1517()
    for key in ("metz", "florence"):
        state.spaces[key].control = FRANCE
    assert len(keys_controlled(state, FRANCE)) == 8
    assert cards_for(state, FRANCE) == 5
    state.rulers[FRANCE] = "henry_ii_ruler"
    assert cards_for(state, FRANCE) == 4


def test_card_deal_example_3_suleiman_with_two_keys_in_unrest() -> None:
    state = game_1517()
    for key in ("buda", "genoa", "venice"):
        state.spaces[key].control = OTTOMAN
    for key in ("athens", "salonika"):
        state.spaces[key].unrest = True
    assert len(keys_controlled(state, OTTOMAN)) == 7
    assert cards_for(state, OTTOMAN) == 4


def test_a_power_without_keys_is_dealt_one_card() -> None:
    state = game_1517()
    for key in keys_controlled(state, PAPACY):
        state.spaces[key].control = FRANCE
    assert cards_for(state, PAPACY) == 1


def test_every_minus_card_marker_costs_a_card() -> None:
    state = game_1517()
    dealt = cards_for(state, ENGLAND)
    state.minus_cards[ENGLAND] = ["excommunication", "war_in_ireland"]
    assert cards_for(state, ENGLAND) == dealt - 2
    state.minus_cards[ENGLAND] *= 3
    assert cards_for(state, ENGLAND) == 0


# ------------------------------------------------------------------------------ turn 1


def test_turn_1_deals_what_the_power_cards_say_and_nobody_sees_other_cards() -> None:
    state = turn(1)
    before = {power: len(state.hands[power]) for power in MAJOR_POWERS}
    expected = {power: cards_for(state, power) for power in MAJOR_POWERS}
    table = draw_phase(state)
    dealt = {power: len(state.hands[power]) - before[power] for power in MAJOR_POWERS}
    assert dealt == expected
    assert len(state.draw_pile) == len(game_1517().draw_pile) - sum(expected.values())
    for power in MAJOR_POWERS:
        seen = [fact for fact in heard(table).to(power) if isinstance(fact, CardsDrawn)]
        assert [fact.power for fact in seen] == [power]
    onlooker = heard(table).to(None)
    assert not any(isinstance(fact, CardsDrawn) for fact in onlooker)
    assert sum(isinstance(fact, CardsDrawnUnseen) for fact in onlooker) == 6
    assert faults(state) == []


def test_turn_1_keeps_the_actions_that_the_set_up_has_used() -> None:
    state = turn(1)
    draw_phase(state)
    assert state.actions_this_turn[HAPSBURG] == ["explore", "conquer"]


def test_no_new_card_comes_on_turn_1_or_2() -> None:
    for number in (1, 2):
        state = turn(number)
        waiting = list(state.waiting_cards)
        table = draw_phase(state)
        assert state.waiting_cards == waiting
        assert heard(table).of(CardsAdded) == []


# ------------------------------------------------------------------------------ turn 2


def test_turn_2_brings_zwingli_and_the_debaters_of_that_turn() -> None:
    state = turn(2)
    table = draw_phase(state)
    assert state.reformers == ["zwingli_reformer"]
    assert state.spaces["zurich"].religion == "protestant"
    entered = heard(table).of(DebatersEntered)[0].debaters
    assert entered == ("contarini", "oekolampadius", "tyndale", "zwingli")
    assert all(state.debaters[name] == "uncommitted" for name in entered)


def test_what_lasted_for_a_turn_is_forgotten() -> None:
    state = turn(2)
    state.used_this_turn[PROTESTANT] = [37]
    state.events_this_turn = [37]
    state.turn_effects = ["printing_press"]
    draw_phase(state)
    assert state.used_this_turn == {power: [] for power in MAJOR_POWERS}
    assert state.actions_this_turn == {power: [] for power in MAJOR_POWERS}
    assert (state.events_this_turn, state.turn_effects) == ([], [])


def test_home_cards_come_back_but_rulers_stay_on_the_power_card() -> None:
    state = turn(2)
    for power, number in ((OTTOMAN, 1), (PAPACY, 5)):
        state.hands[power].remove(number)
        state.on_power_card.append(number)
    state.draw_pile.remove(10)
    state.on_power_card.append(10)
    draw_phase(state)
    assert 1 in state.hands[OTTOMAN]
    assert {5, 6} <= set(state.hands[PAPACY])
    assert state.on_power_card == [10]


def test_discards_and_cards_not_dealt_are_shuffled_together() -> None:
    state = turn(2)
    state.hands = {power: [] for power in MAJOR_POWERS}
    state.discards = [state.draw_pile.pop() for _ in range(20)]
    everything = sorted(state.draw_pile + state.discards)
    draw_phase(state)
    assert state.discards == []
    held = [number for hand in state.hands.values() for number in hand]
    assert sorted(state.draw_pile + held) == everything


def test_cards_kept_from_the_last_turn_stay_in_hand() -> None:
    state = turn(2)
    kept = state.draw_pile.pop()
    state.hands[FRANCE].append(kept)
    draw_phase(state)
    assert kept in state.hands[FRANCE]


def test_riches_add_to_the_deal() -> None:
    state = turn(2)
    state.colonies[ENGLAND] = ["roanoke"]
    before, dealt = len(state.hands[ENGLAND]), cards_for(state, ENGLAND)
    draw_phase(state, dice=[("england: riches of roanoke", (5, 5))])
    assert len(state.hands[ENGLAND]) == before + dealt + 1


# ------------------------------------------------------------------------------ reformers


def test_a_reformer_who_returns_does_not_convert_his_space_again() -> None:
    state = turn(3)
    state.reformers_away = ["luther_reformer"]
    state.debaters["luther"] = "excommunicated"
    state.spaces["wittenberg"].religion = "catholic"
    draw_phase(state, entering=10)
    assert state.reformers == ["luther_reformer"]
    assert state.reformers_away == []
    assert state.debaters["luther"] == "uncommitted"
    assert state.spaces["wittenberg"].religion == "catholic"


def test_zwingli_never_enters_a_second_time() -> None:
    state = turn(2)
    state.debaters["zwingli"] = "removed"
    draw_phase(state)
    assert state.reformers == []
    assert state.debaters["zwingli"] == "removed"


def test_calvin_enters_on_turn_4_and_the_english_debaters_wait_for_cranmer() -> None:
    state = turn(4)
    draw_phase(state, entering=len(new_cards(state)))
    assert state.reformers == ["calvin_reformer"]
    assert state.spaces["geneva"].religion == "protestant"
    assert {"calvin", "cop", "farel", "olivetan"} <= set(state.debaters)
    assert not {"cranmer", "coverdale", "latimer"} & set(state.debaters)


@pytest.mark.parametrize(("status", "enters"), [(1, False), (2, True), (6, True)])
def test_cranmer_enters_on_the_turn_after_henry_marries_anne(status: int, enters: bool) -> None:
    state = turn(5)
    state.marital_status = status
    draw_phase(state, entering=len(new_cards(state)))
    assert ("cranmer_reformer" in state.reformers) is enters
    assert (state.spaces["london"].religion == "protestant") is enters
    for name in ("cranmer", "coverdale", "latimer"):
        assert (name in state.debaters) is enters
    for number in (62, 63, 64):
        assert (number in state.waiting_cards) is not enters


# ------------------------------------------------------------------------------ new cards


def joining(number: int, **changes: Any) -> set[int]:
    """Return the cards that join on a turn, in a position with the given fields changed."""
    state = turn(number)
    for name, value in changes.items():
        setattr(state, name, value)
    return set(new_cards(state))


def ruled_by(ruler: str) -> dict[str, str]:
    return {**game_1517().rulers, ENGLAND: ruler}


def test_cards_with_a_turn_join_on_it() -> None:
    for number in range(3, 8):
        state = turn(number)
        entries = {n: card(n).entry for n in state.waiting_cards}
        due = {n for n, entry in entries.items() if isinstance(entry, int) and entry <= number}
        assert due <= joining(number)
    assert joining(3) == set(tables()["deck"]["turn_3"])


def test_new_cards_are_announced_and_shuffled_in() -> None:
    state = turn(3)
    table = draw_phase(state, entering=10)
    assert heard(table).of(CardsAdded)[0].cards == tuple(sorted(tables()["deck"]["turn_3"]))
    held = [number for hand in state.hands.values() for number in hand]
    assert set(tables()["deck"]["turn_3"]) <= {*held, *state.draw_pile}
    assert faults(state) == []


@each(
    ("number", "children", "joins"),
    [(5, [5], False), (6, [], False), (6, [4], False), (6, [5], True), (7, [6], True)],
)
def test_edward_vi_joins_from_turn_6_on_when_he_is_born(
    number: int, children: list[int], joins: bool
) -> None:
    assert (19 in joining(number, pregnancies=children)) is joins


@each(
    ("number", "children", "ruler", "joins"),
    [
        (5, [], "henry_viii_ruler", False),
        (6, [], "henry_viii_ruler", True),
        (6, [4], "henry_viii_ruler", True),
        (6, [5], "henry_viii_ruler", False),
        (7, [5], "edward_vi_ruler", True),
        (7, [6], "edward_vi_ruler", False),
        (7, [5, 6], "edward_vi_ruler", False),
    ],
)
def test_mary_i_joins_without_an_edward_or_after_a_sickly_one(
    number: int, children: list[int], ruler: str, joins: bool
) -> None:
    found = joining(number, pregnancies=children, rulers=ruled_by(ruler))
    assert (21 in found) is joins


@pytest.mark.parametrize(
    ("children", "ruler", "joins"),
    [([4], "mary_i_ruler", True), ([], "mary_i_ruler", False), ([4], "henry_viii_ruler", False)],
)
def test_elizabeth_joins_when_she_is_born_and_mary_rules(
    children: list[int], ruler: str, joins: bool
) -> None:
    assert (23 in joining(7, pregnancies=children, rulers=ruled_by(ruler))) is joins


@pytest.mark.parametrize(
    ("number", "status", "joins"), [(2, 2, False), (3, 1, False), (3, 2, True)]
)
def test_three_cards_join_after_the_marriage_to_anne(number: int, status: int, joins: bool) -> None:
    assert ({62, 63, 64} <= joining(number, marital_status=status)) is joins


# ------------------------------------------------------------------------------ leaders, fleets


def test_maurice_enters_on_turn_6_in_an_electorate_of_the_protestants() -> None:
    state = turn(6)
    for space in ("mainz", "augsburg"):
        state.spaces[space].control = PROTESTANT
    entering = len(new_cards(state))
    asked = "8.2/leader:maurice_of_saxony"
    with pytest.raises(IllegalAnswer, match="trier is not possible"):
        draw_phase(copy_of(state), entering=entering, answers=[(PROTESTANT, asked, "trier")])
    draw_phase(state, entering=entering, answers=[(PROTESTANT, asked, "mainz")])
    assert state.spaces["mainz"].leaders == ["maurice_of_saxony"]


def test_maurice_waits_without_an_electorate() -> None:
    state = turn(6)
    table = draw_phase(state, entering=len(new_cards(state)))
    assert heard(table).of(LeaderWaits)[0].leader == "maurice_of_saxony"
    state.turn = 7
    state.spaces["trier"].control = PROTESTANT
    draw_phase(state, entering=len(new_cards(state)))
    assert state.spaces["trier"].leaders == ["maurice_of_saxony"]
    state.spaces["trier"].leaders = []
    state.turn = 8
    draw_phase(state)
    assert state.spaces["trier"].leaders == []


@pytest.mark.parametrize("where", ["leipzig", "captured", "away"])
def test_maurice_who_is_in_play_does_not_enter_again(where: str) -> None:
    """A game that was begun elsewhere may not say that he has entered."""
    state = turn(7)
    state.spaces["trier"].control = PROTESTANT
    if where == "captured":
        state.captured["maurice_of_saxony"] = "hapsburg"
    elif where == "away":
        state.turn_track_leaders = ["maurice_of_saxony"]
    else:
        state.spaces["leipzig"].leaders.append("maurice_of_saxony")
    draw_phase(state, entering=len(new_cards(state)))
    places = [space for space, here in state.spaces.items() if "maurice_of_saxony" in here.leaders]
    assert places == (["leipzig"] if where == "leipzig" else [])  # away, he has no home yet
    assert not faults(state)


def test_naval_leaders_lost_come_back_in_a_port_of_their_power() -> None:
    state = turn(2)
    state.turn_track_leaders = ["barbarossa"]
    table = draw_phase(state, answers=[(OTTOMAN, "8.2/leader:barbarossa", "salonika")])
    assert "barbarossa" in state.spaces["salonika"].leaders
    assert state.turn_track_leaders == []
    assert heard(table).of(LeaderEntered)[0].space == "salonika"


def test_algiers_takes_no_leader_before_it_is_in_play() -> None:
    state = turn(2)
    state.turn_track_leaders = ["barbarossa"]
    with pytest.raises(IllegalAnswer, match="algiers is not possible"):
        draw_phase(state, answers=[(OTTOMAN, "8.2/leader:barbarossa", "algiers")])


def test_a_naval_leader_without_a_port_waits_another_turn() -> None:
    state = turn(2)
    for space in home_spaces("genoa"):
        state.spaces[space].control = FRANCE
    state.spaces["genoa"].leaders = []
    state.turn_track_leaders = ["andrea_doria"]
    draw_phase(state)
    assert state.turn_track_leaders == ["andrea_doria"]


def test_the_leader_of_an_inactive_minor_power_returns_without_a_question() -> None:
    state = turn(2)
    state.spaces["genoa"].leaders = []
    state.turn_track_leaders = ["andrea_doria"]
    draw_phase(state)
    assert state.spaces["genoa"].leaders == ["andrea_doria"]


def test_fleets_lost_last_turn_can_be_built_again() -> None:
    state = turn(2)
    state.turn_track = {HAPSBURG: {"squadron": 2}}
    draw_phase(state)
    assert state.turn_track == {}
