"""Card 56, Papal Inquisition."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c056_papal_inquisition import uses
from adjudicator.games.here_i_stand.facts.events import CardRecovered, HandSeen, HandShown
from adjudicator.games.here_i_stand.facts.faith import (
    DebateCalled,
    DebaterCommitted,
    DebateRoundFought,
)
from adjudicator.games.here_i_stand.facts.play import CardsTaken, CardsTakenUnseen
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event, why_no_event

HAND, USE = "card 56/hand", "card 56/use"


def italy(*reformed: str) -> State:
    """Return a position with Caraffa uncommitted and these spaces Protestant."""
    state = game_1517()
    state.debaters = dict.fromkeys(("caraffa", "eck", "bucer", "luther"), "uncommitted")
    for space in reformed:
        state.spaces[space].religion = "protestant"
    state.hands[PROTESTANT] = [7, 90]
    state.hands[ENGLAND] = [3, 65, 80]
    return state


def inquisition(state: State, *answers: Any, dice: Any = ()) -> Table[State]:
    """Let France play the event."""
    return play_event(state, FRANCE, 56, answers=answers, dice=dice)


def test_caraffa_is_committed_and_two_spaces_of_the_papacys_choice_turn_catholic() -> None:
    state = italy("siena", "modena", "ancona", "geneva")
    table = inquisition(
        state,
        (PAPACY, "card 56/convert", ("siena", "ancona")),
        (PAPACY, HAND, PROTESTANT),
        (PAPACY, USE, "draw"),
    )
    assert state.debaters["caraffa"] == "committed"
    assert heard(table).of(DebaterCommitted) == [DebaterCommitted("caraffa", "card 56")]
    faiths = {s: state.spaces[s].religion for s in ("siena", "modena", "ancona", "geneva")}
    assert faiths == {
        "siena": "catholic",
        "modena": "protestant",
        "ancona": "catholic",
        "geneva": "protestant",
    }
    assert 56 in state.discards


def test_a_single_protestant_space_is_converted_without_a_question() -> None:
    state = italy("modena")
    inquisition(state, (PAPACY, HAND, PROTESTANT), (PAPACY, USE, "draw"))
    assert state.spaces["modena"].religion == "catholic"


def test_spaces_of_other_zones_are_not_offered() -> None:
    state = italy("siena", "modena", "ancona", "geneva")
    with pytest.raises(IllegalAnswer, match="geneva is not possible"):
        inquisition(state, (PAPACY, "card 56/convert", ("siena", "geneva")))


@pytest.mark.parametrize("status", ["committed", "disgraced"])
def test_without_an_uncommitted_caraffa_the_event_is_refused(status: str) -> None:
    state = italy()
    state.debaters["caraffa"] = status
    assert f"Caraffa is {status}" in why_no_event(state, FRANCE, 56)
    del state.debaters["caraffa"]
    assert "not in the game" in why_no_event(state, FRANCE, 56)
    assert why_no_event(italy(), FRANCE, 56) == ""


def test_the_papacy_alone_sees_the_hand_with_its_home_card() -> None:
    state = italy()
    dice = [("papacy draws card 1 from england", 1)]
    table = inquisition(state, (PAPACY, HAND, ENGLAND), (PAPACY, USE, "draw"), dice=dice)
    shown = HandShown(PAPACY, ENGLAND, (3, 65, 80), 56)
    assert shown in heard(table).to(PAPACY)
    assert shown in heard(table).to(ENGLAND)
    assert not [f for f in heard(table).to(FRANCE) if isinstance(f, HandShown | CardsTaken)]
    assert HandSeen(PAPACY, ENGLAND, 56) in heard(table).to(FRANCE)


def test_the_card_drawn_is_random_never_the_home_card_and_waits() -> None:
    """FAQ: the draw is random; the home card is excluded."""
    state = italy()
    table = inquisition(state, (PAPACY, HAND, PROTESTANT), (PAPACY, USE, "draw"))
    assert state.hands[PROTESTANT] == [7]
    assert 90 in state.hands[PAPACY]
    assert state.impulse.held_back == [90]
    assert heard(table).of(CardsTakenUnseen) == [
        CardsTakenUnseen(PAPACY, PROTESTANT, 1, "Papal Inquisition")
    ]


def test_a_card_is_fetched_in_the_open() -> None:
    """FAQ: everybody sees which."""
    state = italy()
    state.discards = [66, 10, 91]
    state.used_this_turn[PAPACY] = [91]
    table = inquisition(state, (PAPACY, HAND, PROTESTANT), (PAPACY, USE, "fetch"))
    assert 66 in state.hands[PAPACY]  # neither the mandatory event nor what it played itself
    assert CardRecovered(PAPACY, 66, 56) in heard(table).to(FRANCE)


@pytest.mark.parametrize("number", [10, 91])
def test_mandatory_events_and_own_plays_of_this_turn_are_not_fetched(number: int) -> None:
    state = italy()
    state.discards = [66, 67, 10, 91]
    state.used_this_turn[PAPACY] = [91]
    with pytest.raises(IllegalAnswer, match="not possible"):
        inquisition(
            state,
            (PAPACY, HAND, PROTESTANT),
            (PAPACY, USE, "fetch"),
            (PAPACY, "card 56/fetch", number),
        )


def test_the_debate_has_2_more_attack_dice_in_each_round() -> None:
    state = italy()
    table = inquisition(
        state,
        (PAPACY, HAND, PROTESTANT),
        (PAPACY, USE, "debate"),
        dice=[
            ("protestant debater in the german zone, round 1", 0),
            ("eck attacks in debate, round 1", (1,) * 9),  # 3 + 3, bonus 1, card 2
            ("bucer defends in debate, round 1", (1,) * 4),
            ("papacy debater in the german zone, round 2", 1),
            ("eck attacks in debate, round 2", (1,) * 8),
            ("luther defends in debate, round 2", (1,) * 6),
        ],
    )
    assert heard(table).of(DebateCalled) == [DebateCalled(PAPACY, "german", "uncommitted", "", 0)]
    assert len(heard(table).of(DebateRoundFought)) == 2


def test_caraffa_himself_cannot_attack_and_without_another_no_debate_is_offered() -> None:
    """FAQ: no uncommitted Papal debater, no debate; Caraffa is committed before."""
    state = italy()
    state.debaters["caraffa"] = "committed"
    assert uses(state, PROTESTANT) == ("draw", "debate")
    state.debaters["eck"] = "committed"
    assert uses(state, PROTESTANT) == ("draw",)


def test_with_nothing_to_gain_the_papacy_has_only_seen_the_hand() -> None:
    state = italy()
    state.debaters["eck"] = "committed"
    state.hands[PROTESTANT] = [7]
    table = inquisition(state, (PAPACY, HAND, PROTESTANT))
    assert heard(table).of(HandSeen) == [HandSeen(PAPACY, PROTESTANT, 56)]
