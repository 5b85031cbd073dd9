"""Card 95, Sack of Rome, in the variant for two."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsTaken
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard, put
from tests.here_i_stand.card_builders import deal_hand
from tests.here_i_stand.cards.intrigues import play_event, refuse_event
from tests.here_i_stand.two_player_builders import league, quiet_for_two
from tests.tables import each


def italy(owner: str, *hand: int) -> State:
    """Return 3 mercenaries of ``owner`` in Naples, a Papal regular in Rome, and Papal cards."""
    state = quiet_for_two()
    put(state, "naples", owner, mercenary=3)
    put(state, "rome", PAPACY, regular=1)
    deal_hand(state, PAPACY, 5, *hand)
    state.saint_peters_cp, state.saint_peters_vp = 4, 1
    return state


def sack(
    state: State, owner: str, dice: tuple[tuple[str, Any], ...] = (), *answers: Any
) -> Table[State]:
    rolls = [
        (f"{owner} in battle at rome", (5, 6, 1)),
        ("papacy in battle at rome", (1, 1)),
        *dice,
    ]
    return play_event(state, PROTESTANT, 95, "event", answers, rolls)


@each("owner", [FRANCE, HAPSBURG])
def test_french_and_hapsburg_mercenaries_have_both_cards_discarded(owner: str) -> None:
    state = italy(owner, 81, 90, 91)
    picks = (("random discard of papacy", 0), ("random discard of papacy", 1))
    table = sack(state, owner, picks)
    assert [fact.card for fact in heard(table).of(CardDiscarded)] == [81, 91]
    assert state.hands[PAPACY] == [5, 90]
    assert not state.hands[owner]
    assert not heard(table).of(CardsTaken)
    assert state.saint_peters_cp == 0


def test_with_fewer_cards_fewer_are_discarded() -> None:
    state = italy(FRANCE, 81)
    table = sack(state, FRANCE)
    assert [fact.card for fact in heard(table).of(CardDiscarded)] == [81]
    assert state.hands[PAPACY] == [5]


def test_protestant_mercenaries_take_two_cards_and_keep_one() -> None:
    state = league(italy(PROTESTANT, 81, 90, 91))
    picks = (("draws card 1 from papacy", 0), ("draws card 2 from papacy", 0))
    table = sack(state, PROTESTANT, picks, (PROTESTANT, "discard", 90))
    assert heard(table).of(CardsTaken)
    assert 81 in state.hands[PROTESTANT]
    assert 90 in state.discards


def test_a_stack_that_is_too_small_is_refused() -> None:
    state = italy(FRANCE, 81)
    put(state, "rome", PAPACY, regular=2)
    refuse_event(state, PROTESTANT, 95, "event", "no stack in the Italian zone")
