"""Card 37, The Wartburg."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted
from adjudicator.games.here_i_stand.facts.play import CardResponded
from adjudicator.games.here_i_stand.facts.reforms import LutherHid
from adjudicator.games.here_i_stand.facts.responses import EventCancelled
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.religion.debate import Debate, why_no_debate
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import _forget_last_turn
from adjudicator.games.here_i_stand.rules.windows.windows import EventPlay
from tests.here_i_stand.builders import heard, play, table_for
from tests.here_i_stand.card_builders import deal_card, preaching
from tests.tables import each

CANCEL = (37, "cancel_event")


def position() -> State:
    """Return a position in which Luther preaches and the Protestants hold the card."""
    return deal_card(preaching("luther", "cranmer"), "protestant", 37)


def cancelled(
    state: State, power: str, number: int, mode: str = "event", **named: str
) -> Table[State]:
    """Let a power announce an event, and name its targets, which the Protestants cancel."""
    table = table_for(deal_card(state, power, number), power=power)
    play(
        table,
        play_card(table, power, CardPlay(number, "event", mode)),
        answers=[
            *((power, f"card {number}/{what}", target) for what, target in named.items()),
            ("protestant", f"6.1/window:event_declared:{number}", CANCEL),
        ],
    )
    return table


def why_not(state: State, power: str, number: int) -> str | None:
    """Return why an event cannot be cancelled."""
    return mode_named(*CANCEL).needs(state, "protestant", EventPlay(power, number, "event"))


def test_a_cancelled_event_does_not_happen_and_the_impulse_is_over() -> None:
    state = position()
    before = len(state.hands["england"])
    table = cancelled(state, "france", 63)
    assert len(state.hands["england"]) == before
    assert heard(table).to(None)[-4:] == [
        CardResponded("protestant", 37, "cancel_event", "event_declared"),
        LutherHid(),
        DebaterCommitted("luther", "card 37"),
        EventCancelled("france", 63),
    ]
    assert state.debaters["luther"] == "committed"


def test_a_card_that_would_leave_the_game_is_discarded() -> None:
    """FAQ."""
    state = position()
    cancelled(state, "france", 63)
    assert state.removed == []
    assert {63, 37} <= set(state.discards)
    assert 63 in state.events_this_turn


@pytest.mark.parametrize(
    ("number", "mode", "named"),
    [
        (5, "reformer", {"target": "luther"}),
        (6, "debate", {"zone": "german", "debater": "eck"}),
    ],
)
def test_papal_bull_and_leipzig_debate_are_cancelled_and_used(
    number: int, mode: str, named: dict[str, str]
) -> None:
    state = position()
    cancelled(state, "papacy", number, mode, **named)
    assert number in state.on_power_card
    assert number not in state.hands["papacy"]
    assert "luther_reformer" in state.reformers


@pytest.mark.parametrize(("power", "number"), [("ottoman", 1), ("hapsburg", 2), ("france", 4)])
def test_other_home_cards_are_safe(power: str, number: int) -> None:
    assert "only Papal Bull and Leipzig Debate" in (why_not(position(), power, number) or "")


@each("number", [11, 12, 38, 115])
def test_mandatory_and_response_cards_are_safe(number: int) -> None:
    assert "cannot be cancelled" not in (why_not(position(), "france", 75) or "")
    assert "can be cancelled" in (why_not(position(), "france", number) or "")


def test_the_protestants_do_not_cancel_their_own_event() -> None:
    assert "other powers only" in (why_not(position(), "protestant", 75) or "")


@pytest.mark.parametrize("status", ["burnt", "removed"])
def test_luther_must_be_alive(status: str) -> None:
    state = position()
    assert why_not(state, "france", 75) is None
    state.debaters["luther"] = status
    assert "Luther is not alive" in (why_not(state, "france", 75) or "")


@pytest.mark.parametrize("status", ["committed", "excommunicated"])
def test_luther_may_be_committed_or_away(status: str) -> None:
    state = position()
    state.debaters["luther"] = status
    table = cancelled(state, "france", 75)
    assert state.debaters["luther"] == status
    assert not heard(table).of(DebaterCommitted)


def test_the_protestants_call_no_debates_for_the_rest_of_the_turn() -> None:
    state = position()
    assert why_no_debate(state, "protestant", "german") is None
    cancelled(state, "france", 75)
    assert "The Wartburg" in (why_no_debate(state, "protestant", "german") or "")
    assert "Wartburg" not in (why_no_debate(state, "papacy", "german") or "")
    _forget_last_turn(state)
    assert "Wartburg" not in (why_no_debate(state, "protestant", "german") or "")


def test_here_i_stand_does_not_bring_luther_into_a_debate() -> None:
    state = position()
    state.debaters["bucer"] = "uncommitted"
    debate = Debate("papacy", "german", "uncommitted", papal="eck", protestant="bucer")
    steps_in = mode_named(7, "luther_in_debate")
    assert steps_in.needs(state, "protestant", debate) is None
    cancelled(state, "france", 75)
    assert "Wartburg" in (steps_in.needs(state, "protestant", debate) or "")


def test_with_a_pass_the_event_goes_on() -> None:
    state = position()
    held = len(state.hands["england"])
    for space in state.spaces.values():
        space.religion = "catholic"
    state.reformers.clear()
    table = table_for(deal_card(state, "france", 63), power="france")
    play(table, play_card(table, "france", CardPlay(63, "event")))
    assert len(state.hands["england"]) == held + 2
    assert 37 in state.hands["protestant"]


@pytest.mark.parametrize("power", ["protestant", "france"])
def test_in_ones_own_impulse_the_card_gives_only_cp(power: str) -> None:
    choice = PlayChoice(deal_card(position(), power, 37), power)
    choice.check(CardPlay(37, "cp"))
    with pytest.raises(IllegalAnswer):
        choice.check(CardPlay(37, "event", "cancel_event"))


def test_nobody_else_answers_with_it() -> None:
    state = deal_card(preaching("luther"), "england", 37)
    table = table_for(deal_card(state, "france", 75), power="france")
    with pytest.raises(AssertionError):
        play(
            table,
            play_card(table, "france", CardPlay(75, "event")),
            answers=[("england", "6.1/window:event_declared:75", CANCEL)],
        )
