"""Card 58, Spanish Inquisition."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import HandSeen, HandShown
from adjudicator.games.here_i_stand.facts.faith import DebateCalled
from adjudicator.games.here_i_stand.facts.inquisitions import NoDebateHeld
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event

DISCARD = "card 58/discard"


def spain(*reformed: str) -> State:
    """Return a position without uncommitted Papal debaters and with these spaces Protestant."""
    state = game_1517()
    state.debaters = {"eck": "committed", "bucer": "uncommitted"}
    for space in reformed:
        state.spaces[space].religion = "protestant"
    state.hands[PROTESTANT] = [7, 90]
    state.hands[ENGLAND] = [3, 65, 10]
    state.draw_pile.append(80)
    return state


def inquisition(state: State, *answers: Any, dice: Any = ()) -> Table[State]:
    """Let France play the event."""
    return play_event(state, FRANCE, 58, answers=answers, dice=dice)


def test_the_hapsburgs_pick_two_spanish_spaces() -> None:
    state = spain("madrid", "seville", "palma", "naples")
    inquisition(state, (HAPSBURG, "card 58/convert", ("palma", "madrid")), (HAPSBURG, DISCARD, 90))
    faiths = [state.spaces[s].religion for s in ("madrid", "seville", "palma", "naples")]
    assert faiths == ["catholic", "protestant", "catholic", "protestant"]
    assert 58 in state.discards


def test_fewer_than_two_are_all_converted() -> None:
    state = spain("seville")
    inquisition(state, (HAPSBURG, DISCARD, 90))
    assert state.spaces["seville"].religion == "catholic"


def test_the_hapsburgs_alone_see_both_hands_and_what_they_draw() -> None:
    state = spain()
    table = inquisition(state, (HAPSBURG, DISCARD, 65))
    told = heard(table)
    shown = [fact.power for fact in told.to(HAPSBURG) if isinstance(fact, HandShown)]
    assert shown == [ENGLAND, PROTESTANT]
    assert [f.power for f in told.to(ENGLAND) if isinstance(f, HandShown)] == [ENGLAND]
    seen = [f for f in told.to(FRANCE) if isinstance(f, HandShown | HandSeen)]
    assert seen == [HandSeen(HAPSBURG, ENGLAND, 58), HandSeen(HAPSBURG, PROTESTANT, 58)]
    assert 80 in state.hands[HAPSBURG]
    assert told.of(CardsDrawnUnseen) == [CardsDrawnUnseen(HAPSBURG, 1, "Spanish Inquisition")]
    assert not [f for f in told.to(FRANCE) if isinstance(f, CardsDrawn)]


@pytest.mark.parametrize(("number", "owner"), [(65, ENGLAND), (90, PROTESTANT)])
def test_a_card_of_either_hand_is_discarded(number: int, owner: str) -> None:
    state = spain()
    table = inquisition(state, (HAPSBURG, DISCARD, number))
    assert heard(table).of(CardDiscarded) == [CardDiscarded(owner, number, "Spanish Inquisition")]
    assert number in state.discards


@pytest.mark.parametrize("number", [3, 7, 10])
def test_neither_home_cards_nor_mandatory_events_are_discarded(number: int) -> None:
    """FAQ: home cards are never taken; 6.1: mandatory events are not chosen."""
    with pytest.raises(IllegalAnswer, match="not possible"):
        inquisition(spain(), (HAPSBURG, DISCARD, number))


def test_with_nothing_to_discard_the_discard_is_skipped() -> None:
    state = spain()
    state.hands[PROTESTANT], state.hands[ENGLAND] = [7], [3, 10]
    table = inquisition(state, (HAPSBURG, DISCARD, ()))
    assert not heard(table).of(CardDiscarded)


def test_two_hands_of_home_cards_leave_nothing_to_ask() -> None:
    state = spain()
    state.hands[PROTESTANT], state.hands[ENGLAND] = [7], [3]
    assert not heard(inquisition(state)).of(CardDiscarded)


def test_without_an_uncommitted_papal_debater_no_debate_is_held() -> None:
    """FAQ to 18.5."""
    table = inquisition(spain(), (HAPSBURG, DISCARD, 90))
    assert heard(table).of(NoDebateHeld) == [NoDebateHeld(58, False)]


def test_the_papacy_calls_a_debate_in_a_zone_of_its_choice_without_extra_dice() -> None:
    state = spain()
    state.debaters |= {"eck": "uncommitted", "cranmer": "uncommitted"}
    table = inquisition(
        state,
        (HAPSBURG, DISCARD, 90),
        (PAPACY, "card 58/zone", "english"),
        dice=[
            ("eck attacks", (5, *[1] * 6)),  # 3 + 3, and his bonus
            ("cranmer defends", (5, 5, 1, 1, 1)),
        ],
    )
    assert heard(table).of(DebateCalled)[0].zone == "english"
