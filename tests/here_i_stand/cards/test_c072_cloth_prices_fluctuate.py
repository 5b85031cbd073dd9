"""Card 72, Cloth Prices Fluctuate."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.cards.c072_cloth_prices_fluctuate import camps, cloth_country
from adjudicator.games.here_i_stand.facts.events import UnitsForfeited
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsDrawn
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MERCENARY,
    OTTOMAN,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, put
from tests.here_i_stand.card_builders import deal_hand, play_event, refused, stack_pile


def cleared() -> State:
    state = clear_map(game_1517())
    stack_pile(state, 30, 31)
    return state


def test_the_boom_gives_two_cards_in_impulse_order_and_two_mercenaries() -> None:
    state = cleared()
    table = play_event(state, FRANCE, 72, "boom", answers=[(FRANCE, "card 72/camp", "lyon")])
    assert 30 in state.hands[HAPSBURG]
    assert 31 in state.hands[ENGLAND]
    assert state.spaces["lyon"].units == {FRANCE: {MERCENARY: 2}}
    drawn = heard(table).of(CardsDrawn)
    assert [fact.power for fact in drawn] == [HAPSBURG, ENGLAND]
    assert not [f for f in heard(table).to(FRANCE) if isinstance(f, CardsDrawn)]
    assert 72 in state.discards


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("calais", "England does not control Calais"),
        ("antwerp", "Hapsburgs do not control Antwerp"),
    ],
)
def test_the_boom_needs_both_keys_in_these_hands(space: str, reason: str) -> None:
    state = cleared()
    state.spaces[space].control = FRANCE
    assert reason in refused(state, FRANCE, 72, "boom")
    deal_hand(state, FRANCE, 72)
    play_event(state, FRANCE, 72, "crisis", answers=[(FRANCE, "revolt", ())])


def test_mercenaries_go_to_one_friendly_home_space_without_siege_unrest_or_enemies() -> None:
    state = cleared()
    state.spaces["paris"].besiegers = [HAPSBURG]
    state.spaces["lyon"].unrest = True
    put(state, "tours", HAPSBURG, regular=1)
    state.spaces["rouen"].control = ENGLAND
    found = camps(state, FRANCE, MERCENARY)
    assert "dijon" in found
    assert not {"paris", "lyon", "tours", "rouen", "milan"} & set(found)
    with pytest.raises(IllegalAnswer, match="paris is not possible"):
        play_event(state, FRANCE, 72, "boom", answers=[(FRANCE, "camp", "paris")])


def test_the_ottomans_get_cavalry_but_not_in_a_pirate_haven() -> None:
    """FAQ: they cannot have mercenaries."""
    state = cleared()
    state.events_done.append("barbary_pirates")
    assert "algiers" not in camps(state, OTTOMAN, "cavalry")
    play_event(state, OTTOMAN, 72, "boom", answers=[(OTTOMAN, "camp", "edirne")])
    assert state.spaces["edirne"].units == {OTTOMAN: {"cavalry": 2}}


def test_the_protestants_get_nothing_before_the_league() -> None:
    """FAQ to 21.6."""
    state = cleared()
    table = play_event(state, PROTESTANT, 72, "boom")
    assert heard(table).of(UnitsForfeited) == [UnitsForfeited(PROTESTANT, MERCENARY, 2, 72)]
    state = cleared()
    state.events_done.append("schmalkaldic_league")
    state.spaces["mainz"].control = PROTESTANT
    play_event(state, PROTESTANT, 72, "boom")
    assert state.spaces["mainz"].units == {PROTESTANT: {MERCENARY: 2}}


def test_the_crisis_hits_a_card_at_antwerp_and_two_towns() -> None:
    state = cleared()
    deal_hand(state, HAPSBURG, 2, 33, 34)
    table = play_event(
        state,
        FRANCE,
        72,
        "crisis",
        answers=[(FRANCE, "card 72/revolt", ("antwerp", "naples"))],
        dice=[("random discard of hapsburg", 1)],
    )
    assert heard(table).of(CardDiscarded)[0].card == 34
    assert state.hands[HAPSBURG] == [2, 33]
    assert state.spaces["naples"].unrest


def test_the_crisis_hits_whoever_controls_antwerp_and_never_a_home_card() -> None:
    state = cleared()
    state.spaces["antwerp"].control = FRANCE
    deal_hand(state, FRANCE, 72, 4)
    play_event(state, FRANCE, 72, "crisis", answers=[(FRANCE, "revolt", ("antwerp",))])
    assert state.hands[FRANCE] == [4]


def test_a_mandatory_event_can_be_hit_and_is_not_triggered() -> None:
    state = cleared()
    deal_hand(state, HAPSBURG, 12)
    play_event(state, FRANCE, 72, "crisis", answers=[(FRANCE, "revolt", ())])
    assert 12 in state.discards


def test_the_towns_are_those_of_the_list_whoever_controls_them() -> None:
    state = cleared()
    state.spaces["vienna"].control = OTTOMAN
    found = cloth_country(state)
    assert {"amsterdam", "brussels", "vienna", "graz", "palermo"} <= set(found)
    assert not {"besancon", "valladolid", "augsburg", "milan", "malta"} & set(found)
    with pytest.raises(IllegalAnswer, match="besancon is not possible"):
        play_event(
            state,
            FRANCE,
            72,
            "crisis",
            answers=[(FRANCE, "revolt", ("besancon",))],
        )
