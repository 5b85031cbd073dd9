"""Worlds of Here I Stand hold what a power has seen, drawn, given and been told of cards."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.games.dealing import Heard, NoWorld
from adjudicator.games.here_i_stand.facts.events import CardGiven, CardGivenUnseen, HandShown
from adjudicator.games.here_i_stand.facts.play import (
    CardPlayed,
    CardsDrawn,
    CardsDrawnUnseen,
    ImpulsePassed,
)
from adjudicator.games.here_i_stand.facts.realm import DeckShuffled
from adjudicator.games.here_i_stand.practice.worlds import redeal
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, MAJOR_POWERS, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from tests.here_i_stand.builders import game_1517

DEALT = [
    DeckShuffled(1, 60),
    CardsDrawnUnseen(ENGLAND, 3, "deal"),
    CardsDrawnUnseen(FRANCE, 3, "deal"),
]


def dealt_game() -> State:
    """Return a game in which England and France hold three cards each besides the home card."""
    state = game_1517()
    for power in (ENGLAND, FRANCE):
        state.hands[power] += [state.draw_pile.pop() for _ in range(3)]
    return state


def worlds(
    state: State, before: Sequence[Fact] = (), since: Sequence[Fact] = (), role: str = OTTOMAN
) -> list[State]:
    """Return worlds by ten seeds; each looks to its power like the state."""
    view = view_of(state, role)
    heard = Heard(before, since)
    found = [redeal(view, heard, random.Random(seed)) for seed in range(10)]
    for world in found:
        assert view_of(world, role) == view
        assert not faults(world)
    return found


def test_hands_of_others_and_the_pile_are_dealt_anew_and_home_cards_known() -> None:
    state = dealt_game()
    found = worlds(state, DEALT)
    assert len({tuple(world.hands[ENGLAND]) for world in found}) > 5
    for world in found:
        for power in MAJOR_POWERS:
            homes = [number for number in world.hands[power] if card(number).is_home]
            assert homes == [number for number in state.hands[power] if card(number).is_home]


def test_a_hand_that_was_shown_is_as_it_was_seen() -> None:
    state = dealt_game()
    shown = HandShown(OTTOMAN, FRANCE, tuple(sorted(state.hands[FRANCE])), 109)
    for world in (*worlds(state, [*DEALT, shown]), *worlds(state, DEALT, [shown])):
        assert sorted(world.hands[FRANCE]) == sorted(state.hands[FRANCE])


def test_a_card_that_was_given_away_is_with_one_of_the_two() -> None:
    state = dealt_game()
    shown = HandShown(OTTOMAN, FRANCE, tuple(sorted(state.hands[FRANCE])), 109)
    known = {number for number in state.hands[FRANCE] if not card(number).is_home}
    gift = state.hands[FRANCE].pop()
    state.hands[ENGLAND].append(gift)
    given = [*DEALT, shown, CardGivenUnseen(FRANCE, ENGLAND, 74)]
    found = worlds(state, given)
    assert all(len(known & {*world.hands[ENGLAND]}) == 1 for world in found)
    assert len({*known} & {n for world in found for n in world.hands[ENGLAND]}) > 1
    told = worlds(state, [*DEALT, CardGiven(FRANCE, ENGLAND, gift, 74)], role=FRANCE)
    assert all(gift in world.hands[ENGLAND] for world in told)


def test_who_has_passed_holds_no_mandatory_event() -> None:
    state = dealt_game()
    state.hands[FRANCE] = [n for n in state.hands[FRANCE] if not card(n).is_mandatory]
    size = sum(not card(number).is_home for number in state.hands[FRANCE])
    before = [*DEALT[:2], CardsDrawnUnseen(FRANCE, size, "deal"), ImpulsePassed(FRANCE, 1)]
    for world in worlds(state, before):
        assert not [number for number in world.hands[FRANCE] if card(number).is_mandatory]


def test_what_is_played_later_was_in_the_hand() -> None:
    state = dealt_game()
    played = next(number for number in state.hands[FRANCE] if not card(number).is_home)
    later = [CardPlayed(FRANCE, played, "cp", "", 2)]
    assert all(played in world.hands[FRANCE] for world in worlds(state, DEALT, later))


def test_what_was_drawn_later_lies_on_top_behind_what_others_drew_before() -> None:
    state = dealt_game()
    own = tuple(state.draw_pile[:2])
    later = [CardsDrawnUnseen(FRANCE, 1, "x"), CardsDrawn(OTTOMAN, own, "x")]
    for world in worlds(state, DEALT, later):
        assert tuple(reversed(world.draw_pile[-3:-1])) == own


def test_what_others_drew_and_played_since_was_on_the_pile_or_in_the_hand() -> None:
    state = dealt_game()
    played = state.draw_pile[0]
    later = [CardsDrawnUnseen(FRANCE, 2, "x"), CardPlayed(FRANCE, played, "cp", "", 2)]
    found = worlds(state, DEALT, later)
    places = {played in world.hands[FRANCE]: world for world in found}
    assert set(places) == {True, False}
    assert played in places[False].draw_pile[-2:]


def test_a_view_whose_cards_do_not_add_up_has_no_world() -> None:
    state = dealt_game()
    view = view_of(state, OTTOMAN)
    view.hand_sizes[FRANCE] += 1
    with pytest.raises(NoWorld, match="cards are hidden; hands and pile hold"):
        redeal(view, Heard(), random.Random(1))
