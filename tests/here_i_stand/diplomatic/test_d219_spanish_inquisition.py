"""Diplomatic card 219, Spanish Inquisition."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.diplomatic_cards import PlayImposed
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, HandSeen, HandShown
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from tests.here_i_stand.builders import IllegalAnswer, heard
from tests.here_i_stand.card_builders import deal_hand
from tests.here_i_stand.two_player_builders import deal, league, play_diplomatic, quiet_for_two
from tests.tables import each


@each("gone, left", [(208, 212), (212, 208)])
def test_the_papacy_discards_one_card_and_the_other_must_be_played(gone: int, left: int) -> None:
    state = league(quiet_for_two())
    deal(state, PROTESTANT, 212, 208)
    cards = cards_of(state)
    top = next(n for n in reversed(cards.deck) if n != 219)
    table = play_diplomatic(state, PAPACY, 219, [(PAPACY, "condemned", gone)])
    assert cards.hands[PROTESTANT] == [left, top]
    assert gone in cards.discards
    assert cards.must_play == {PROTESTANT: left}
    assert heard(table).of(PlayImposed) == [PlayImposed(PROTESTANT, left, 219)]
    assert not any(isinstance(fact, PlayImposed) for fact in heard(table).to(None))


def test_a_card_that_they_do_not_hold_cannot_be_discarded() -> None:
    state = league(quiet_for_two())
    deal(state, PROTESTANT, 212, 208)
    with pytest.raises(IllegalAnswer):
        play_diplomatic(state, PAPACY, 219, [(PAPACY, "condemned", 201)])


def test_an_empty_hand_has_nothing_to_discard() -> None:
    table = play_diplomatic(league(quiet_for_two()), PAPACY, 219)
    assert heard(table).of(EventWithoutEffect)


def test_the_protestants_show_their_hand_to_the_papacy_alone() -> None:
    state = league(quiet_for_two())
    deal_hand(state, PROTESTANT, 7, 81, 90)
    table = play_diplomatic(state, PROTESTANT, 219)
    assert HandShown(PAPACY, PROTESTANT, (7, 81, 90), 219) in heard(table).to(PAPACY)
    assert HandSeen(PAPACY, PROTESTANT, 219) in heard(table).to(None)
    assert not any(isinstance(fact, HandShown) for fact in heard(table).to(None))
