"""Card 47, Copernicus."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards.c047_copernicus import is_half_reformed
from adjudicator.games.here_i_stand.facts.events import PointsAwarded
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event


def reformed(power: str, count: int) -> State:
    """Return a position in which so many home spaces of a power are Protestant."""
    state = game_1517()
    for space in home_spaces(power)[:count]:
        state.spaces[space].religion = "protestant"
    return state


def test_half_a_reformed_homeland_earns_2_vp() -> None:
    state = reformed(PROTESTANT, 11)  # of 21
    table = play_event(state, PROTESTANT, 47)
    assert heard(table).of(PointsAwarded) == [PointsAwarded(PROTESTANT, "copernicus", 2, 47)]
    assert 47 in state.removed


def test_less_than_half_earns_1_vp_and_a_card_that_only_the_player_sees() -> None:
    state = reformed(PROTESTANT, 10)
    state.draw_pile.append(90)
    table = play_event(state, PROTESTANT, 47, answers=[(PROTESTANT, "card 47/use", "draw")])
    assert state.bonus_vp[PROTESTANT] == [["copernicus", 1]]
    assert 90 in state.hands[PROTESTANT]
    seen = [fact for fact in heard(table).to(FRANCE) if isinstance(fact, CardsDrawnUnseen)]
    assert seen == [CardsDrawnUnseen(PROTESTANT, 1, "Copernicus")]
    assert not [fact for fact in heard(table).to(FRANCE) if isinstance(fact, CardsDrawn)]


def test_instead_of_the_card_the_protestants_may_lose_one() -> None:
    state = game_1517()
    state.hands[PROTESTANT] = [7, 90]
    answers = [(PAPACY, "card 47/use", "discard")]
    table = play_event(state, PAPACY, 47, answers=answers)
    assert state.hands[PROTESTANT] == [7]
    assert heard(table).of(CardDiscarded) == [CardDiscarded(PROTESTANT, 90, "Copernicus")]


def test_protestants_with_their_home_card_only_lose_nothing() -> None:
    state = game_1517()
    state.hands[PROTESTANT] = [7]
    play_event(state, PAPACY, 47, answers=[(PAPACY, "card 47/use", "discard")])
    assert state.hands[PROTESTANT] == [7]
    assert state.bonus_vp[PAPACY] == [["copernicus", 1]]


def test_exactly_half_is_enough_whoever_controls_the_spaces_and_in_unrest_too() -> None:
    homes = home_spaces(ENGLAND)
    state = reformed(ENGLAND, (len(homes) + 1) // 2)
    state.spaces[homes[0]].unrest = True
    state.spaces[homes[0]].control = FRANCE
    assert is_half_reformed(state, ENGLAND)
    state.spaces[homes[0]].religion = "catholic"
    assert not is_half_reformed(state, ENGLAND)


def test_home_spaces_of_minor_allies_do_not_count() -> None:
    state = reformed(SCOTLAND, 3)
    state.minor_allies[SCOTLAND] = FRANCE
    before = is_half_reformed(state, FRANCE)
    for space in home_spaces(FRANCE)[: len(home_spaces(FRANCE)) // 2 - 1]:
        state.spaces[space].religion = "protestant"
    assert (before, is_half_reformed(state, FRANCE)) == (False, False)
