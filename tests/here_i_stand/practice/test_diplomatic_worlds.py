"""Worlds for two hold what a player has seen, drawn, swapped and been told of diplomatic cards."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.games.dealing import Heard, NoWorld
from adjudicator.games.here_i_stand.facts.diplomatic import (
    DiplomaticCardDrawn,
    DiplomaticCardDrawnUnseen,
    DiplomaticCardPlayed,
    DiplomaticDeckShuffled,
    DiplomaticHandShown,
)
from adjudicator.games.here_i_stand.facts.diplomatic_cards import (
    DiplomaticCardsSwapped,
    InvasionTaken,
)
from adjudicator.games.here_i_stand.practice.reactions import imagined
from adjudicator.games.here_i_stand.practice.worlds import redeal
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from tests.here_i_stand.two_player_builders import deal, for_two

DRAWN = [
    DiplomaticDeckShuffled(12),
    DiplomaticCardDrawn(PAPACY, 203),
    DiplomaticCardDrawnUnseen(PROTESTANT),
    DiplomaticCardDrawnUnseen(PROTESTANT),
]


def dealt() -> State:
    """Return a game in which the Papacy holds 203 and the Protestants hold 205 and 209."""
    state = for_two()
    deal(state, PAPACY, 203)
    deal(state, PROTESTANT, 205, 209)
    cards_of(state).discards.clear()
    return state


def worlds(state: State, before: Sequence[Fact], since: Sequence[Fact] = ()) -> list[State]:
    """Return worlds of the Papacy by ten seeds; each looks to it like the state."""
    view = view_of(state, PAPACY)
    found = [redeal(view, Heard(before, since), random.Random(seed)) for seed in range(10)]
    for world in found:
        assert view_of(world, PAPACY) == view
        assert not faults(world)
    return found


def hands(found: Sequence[State]) -> set[tuple[int, ...]]:
    return {tuple(sorted(cards_of(world).hands[PROTESTANT])) for world in found}


def test_the_hand_of_the_other_and_the_deck_are_dealt_anew() -> None:
    assert len(hands(worlds(dealt(), DRAWN))) > 5


def test_a_hand_that_was_shown_before_or_since_is_as_it_was_seen() -> None:
    shown = DiplomaticHandShown(PAPACY, PROTESTANT, (205, 209))
    assert hands(worlds(dealt(), [*DRAWN, shown])) == {(205, 209)}
    assert hands(worlds(dealt(), DRAWN, [shown])) == {(205, 209)}


def test_a_card_that_is_played_later_is_held_or_drawn_on_the_way() -> None:
    played = DiplomaticCardPlayed(PROTESTANT, 209)
    assert all(209 in hand for hand in hands(worlds(dealt(), DRAWN, [played])))
    drawn = [DiplomaticCardDrawnUnseen(PROTESTANT), played]
    for world in worlds(dealt(), DRAWN, drawn):
        cards = cards_of(world)
        assert 209 in cards.hands[PROTESTANT] or cards.deck[-1] == 209


def test_an_invasion_taken_later_lies_in_the_deck_now() -> None:
    taken = [InvasionTaken(PAPACY, 206), DiplomaticCardPlayed(PAPACY, 206)]
    for world in worlds(dealt(), DRAWN, taken):
        assert 206 in cards_of(world).deck


def test_a_swapped_card_is_known_to_who_gave_it() -> None:
    state = for_two()
    deal(state, PAPACY, 203)
    deal(state, PROTESTANT, 205)
    cards_of(state).discards.clear()
    swapped = DiplomaticCardsSwapped(PROTESTANT, 203, PAPACY, 205)
    assert hands(worlds(state, [*DRAWN[:3], swapped])) == {(205,)}


def test_what_cannot_be_is_no_world() -> None:
    state = dealt()
    view = view_of(state, PAPACY)
    view.diplomatic_sizes[PROTESTANT] = 5
    with pytest.raises(NoWorld):
        redeal(view, Heard(DRAWN, []), random.Random(1))


def test_who_imagines_deals_the_diplomatic_cards_too() -> None:
    state = dealt()
    found = [imagined(state, PAPACY, random.Random(seed)) for seed in range(10)]
    assert len(hands(found)) > 5
    assert all(cards_of(one).hands[PAPACY] == [203] for one in found)
