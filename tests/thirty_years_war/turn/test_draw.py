from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.thirty_years_war.facts.turn import (
    CardsDrawn,
    CardsDrawnUnseen,
    DeckAdded,
    SpinolaMissed,
)
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.draw import card_draw_phase
from tests.thirty_years_war.positions import Hearing, campaign, heard, play, put, table_for


def draw(state: State, *shuffles: tuple[str, int]) -> Hearing:
    """Play the Card Draw Phase; each shuffle leaves so many cards of a deck in sorted order."""
    table = table_for(state)
    dice: list[tuple[str, Any]] = [(label, tuple(range(size))) for label, size in shuffles]
    play(table, card_draw_phase(table), dice=dice)
    return heard(table)


@pytest.fixture
def state() -> State:
    return campaign()


def test_both_sides_draw_up_to_seven(state: State) -> None:  # 6.0.C
    state.hands[PROTESTANT] = [state.unplayed[PROTESTANT].pop(0)]
    told = draw(state)
    assert [len(state.hands[side]) for side in (PROTESTANT, CATHOLIC)] == [7, 7]
    assert [fact.count for fact in told.of(CardsDrawnUnseen)] == [6, 7]
    assert [len(fact.cards) for fact in told.to(CATHOLIC) if isinstance(fact, CardsDrawn)] == [7]


def test_all_unplayed_cards_are_drawn_before_played_ones_come_back(state: State) -> None:  # 8.1
    state.played[CATHOLIC] = state.unplayed[CATHOLIC][3:]
    state.unplayed[CATHOLIC] = state.unplayed[CATHOLIC][:3]
    first = set(state.unplayed[CATHOLIC])
    told = draw(state, ("catholic deck", 12))
    assert first < set(state.hands[CATHOLIC])
    assert (len(state.unplayed[CATHOLIC]), state.played[CATHOLIC]) == (8, [])
    assert told.of(CardsDrawnUnseen)[1].reshuffled


def test_the_intervention_cards_come_with_points_or_with_turn_7(state: State) -> None:  # 8.11
    assert draw(state).of(DeckAdded) == []
    for turn, vp in ((2, 30), (7, 21)):
        again = campaign()
        again.turn, again.vp = turn, vp
        told = draw(again, ("protestant deck", 38), ("catholic deck", 37))
        assert [fact.deck for fact in told.of(DeckAdded)] == ["intervention"]


def test_spinola_is_looked_for_when_the_intervention_cards_come(state: State) -> None:  # 5.15
    state.turn = 7
    told = draw(state, ("protestant deck", 38), ("catholic deck", 37))
    assert told.of(SpinolaMissed) == [SpinolaMissed()]
    assert state.vp == 21 - 3


def test_spinolas_army_in_the_united_provinces_saves_the_points(state: State) -> None:  # 5.15
    state.turn = 7
    state.stack("brussels", CATHOLIC).clear()
    put(state, "united_provinces", CATHOLIC, "spinola", spanish_veteran=3)
    draw(state, ("protestant deck", 38), ("catholic deck", 37))
    assert state.vp == 21


def test_the_apocalypse_cards_come_after_france(state: State) -> None:  # 8.12
    state.waiting = {
        side: [c for c in cards if state.edition.cards[c].deck == "apocalypse"]
        for side, cards in state.waiting.items()
    }
    assert draw(state).of(DeckAdded) == []
    state.events_played.append("p17")
    state.hands = {PROTESTANT: [], CATHOLIC: []}
    sizes = [
        (f"{side} deck", len(state.unplayed[side]) + len(state.waiting[side]))
        for side in (PROTESTANT, CATHOLIC)
    ]
    told = draw(state, *sizes)
    assert [fact.deck for fact in told.of(DeckAdded)] == ["apocalypse"]


def test_france_kept_out_of_a_scenario_brings_no_apocalypse_cards() -> None:  # 18.24, 18.25
    state = set_up("intervention", {})
    assert draw(state).of(DeckAdded) == []


def test_an_empty_pile_takes_the_played_cards_before_a_deck_is_added(state: State) -> None:  # 8.1
    state.turn = 7
    for side in (PROTESTANT, CATHOLIC):
        state.played[side], state.unplayed[side] = state.unplayed[side], []
    draw(state, ("protestant deck", 38), ("catholic deck", 37))
    assert state.played == {PROTESTANT: [], CATHOLIC: []}


def test_the_early_war_scenario_never_adds_cards() -> None:  # 18.13
    state = set_up("early_war", {})
    state.turn, state.vp = 5, 40
    assert draw(state).of(DeckAdded) == []
