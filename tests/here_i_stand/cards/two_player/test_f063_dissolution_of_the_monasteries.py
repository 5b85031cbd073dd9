"""Card 63, Dissolution of the Monasteries, in the variant for two."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsDrawn
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import attempts_told, deal_hand, event_by_default
from tests.here_i_stand.two_player_builders import quiet_for_two
from tests.tables import each


def english_reformation() -> State:
    """Return an empty map of turn 5 with Cranmer in London."""
    state = quiet_for_two()
    state.turn = 5
    state.reformers.append("cranmer_reformer")
    state.spaces["london"].religion = "protestant"
    state.debaters["cranmer"] = "uncommitted"
    return state


@each("player", [PAPACY, PROTESTANT])
def test_a_papal_card_is_discarded_and_the_protestants_make_three_attempts(player: str) -> None:
    state = english_reformation()
    deal_hand(state, PAPACY, 5, 81)
    table = event_by_default(state, player, 63)
    assert state.hands[PAPACY] == [5]
    assert [fact.card for fact in heard(table).of(CardDiscarded)] == [81]
    assert not heard(table).of(CardsDrawn)
    assert [(who, count) for who, count, _, _ in attempts_told(table)] == [(PROTESTANT, 3)] * 3


def test_home_cards_alone_are_safe() -> None:
    state = english_reformation()
    deal_hand(state, PAPACY, 5, 6)
    table = event_by_default(state, PROTESTANT, 63)
    assert state.hands[PAPACY] == [5, 6]
    assert not heard(table).of(CardDiscarded)
    assert len(attempts_told(table)) == 3
