"""Diplomatic card 205, Diplomatic Pressure."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.diplomatic import DiplomaticHandSeen, DiplomaticHandShown
from adjudicator.games.here_i_stand.facts.diplomatic_cards import (
    DiplomaticCardsSwapped,
    DiplomaticCardsSwappedUnseen,
    PlayImposed,
)
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import (
    cards_of,
    play_from_hand,
)
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from tests.here_i_stand.builders import IllegalAnswer, heard, play
from tests.here_i_stand.two_player_builders import deal, play_diplomatic, quiet_for_two
from tests.tables import each


@each("imposed", [208, 212])
def test_the_papacy_says_what_the_protestants_play(imposed: int) -> None:
    state = quiet_for_two()
    deal(state, PROTESTANT, 212, 208)
    table = play_diplomatic(state, PAPACY, 205, [(PAPACY, "imposed", imposed)])
    assert heard(table).of(DiplomaticHandShown) == [
        DiplomaticHandShown(PAPACY, PROTESTANT, (208, 212))
    ]
    play(table, play_from_hand(table, PROTESTANT))  # nobody is asked
    assert imposed in cards_of(state).discards
    assert len(cards_of(state).hands[PROTESTANT]) == 1


def test_only_the_players_know_the_cards() -> None:
    state = quiet_for_two()
    deal(state, PROTESTANT, 212, 208)
    table = play_diplomatic(state, PAPACY, 205, [(PAPACY, "imposed", 208)])
    onlooker = heard(table).to(None)
    assert DiplomaticHandSeen(PAPACY, PROTESTANT) in onlooker
    assert not any(isinstance(fact, DiplomaticHandShown | PlayImposed) for fact in onlooker)


def test_a_card_of_another_hand_cannot_be_imposed() -> None:
    state = quiet_for_two()
    deal(state, PROTESTANT, 212, 208)
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PAPACY, 205, [(PAPACY, "imposed", 201)])


def test_the_protestants_have_the_papal_card_replaced() -> None:
    state = quiet_for_two()
    deal(state, PAPACY, 212)
    deal(state, PROTESTANT, 208)
    cards = cards_of(state)
    top = cards.deck[-1]
    play_diplomatic(state, PROTESTANT, 205, [(PROTESTANT, "way", "replace")])
    assert cards.hands == {PAPACY: [top], PROTESTANT: [208]}
    assert 212 in cards.discards


def test_the_protestants_swap_cards() -> None:
    state = quiet_for_two()
    deal(state, PAPACY, 212)
    deal(state, PROTESTANT, 208)
    table = play_diplomatic(state, PROTESTANT, 205, [(PROTESTANT, "way", "swap")])
    assert cards_of(state).hands == {PAPACY: [208], PROTESTANT: [212]}
    for role in (PAPACY, PROTESTANT):
        swapped = DiplomaticCardsSwapped(PROTESTANT, 208, PAPACY, 212)
        assert swapped in heard(table).to(role)
    assert DiplomaticCardsSwappedUnseen(PROTESTANT, PAPACY) in heard(table).to(None)


def test_without_a_card_of_their_own_the_protestants_cannot_swap() -> None:
    state = quiet_for_two()
    deal(state, PAPACY, 212)
    play_diplomatic(state, PROTESTANT, 205)  # to replace is all that is left
    assert 212 in cards_of(state).discards


@each("player", [PAPACY, PROTESTANT])
def test_an_empty_hand_cannot_be_pressed(player: str) -> None:
    table = play_diplomatic(quiet_for_two(), player, 205)
    assert heard(table).of(EventWithoutEffect)


def test_with_an_empty_deck_the_discards_are_shuffled_for_the_new_card() -> None:
    state = quiet_for_two()
    deal(state, PAPACY, 212)
    deal(state, PROTESTANT, 208)
    cards = cards_of(state)
    cards.removed += [number for number in cards.deck if number not in (201, 205)]
    cards.deck, cards.discards = [], [201]
    answers = [(PROTESTANT, "way", "replace")]
    dice = [("diplomatic deck", (0, 1))]
    play_diplomatic(state, PROTESTANT, 205, answers, dice)
    assert cards.hands[PAPACY][0] in (201, 212)
    assert cards.discards == [205]
