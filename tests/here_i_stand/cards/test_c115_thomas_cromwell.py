"""Card 115, Thomas Cromwell."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.events import CardRecovered
from adjudicator.games.here_i_stand.facts.faith import (
    DebateCalled,
    ReformationAttempted,
    TreatisePublished,
)
from adjudicator.games.here_i_stand.facts.reforms import TreatisesCheaper
from adjudicator.games.here_i_stand.facts.responses import EventCancelled
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.deck import put_away
from adjudicator.games.here_i_stand.rules.religion.actions import PublishTreatise
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.card_draw import _forget_last_turn
from tests.here_i_stand.builders import Hearing, heard, play, table_for
from tests.here_i_stand.card_builders import (
    allowed,
    deal_card,
    event_by_default,
    play_event,
    preaching,
    refused,
)
from tests.tables import each

RETURN = "return_dissolution"
TREATISE = "english_treatise"
FIRST = ("england", "18.3/reform:1")


def discarded() -> State:
    """Return a position with Dissolution of the Monasteries in the discard pile."""
    state = preaching("cranmer")
    state.waiting_cards.remove(63)
    state.discards.append(63)
    return state


@pytest.mark.parametrize("power", ["england", "papacy"])
def test_dissolution_goes_to_england_in_the_open(power: str) -> None:
    state = discarded()
    table = play_event(state, power, 115, RETURN)
    assert 63 in state.hands["england"]
    assert 63 not in state.discards
    assert CardRecovered("england", 63, 115) in heard(table).to(None)


def test_dissolution_must_lie_in_the_discard_pile() -> None:
    state = discarded()
    assert allowed(state, "england", 115, RETURN)
    state.discards.remove(63)
    assert "not in the discard pile" in refused(state, "england", 115, RETURN)


def test_england_gets_no_card_back_that_it_has_played_as_an_event_this_turn() -> None:
    """6.2: a cancelled event lies in the discard pile too."""
    state = discarded()
    state.used_this_turn["england"] = [63]
    assert "England has itself played" in refused(state, "france", 115, RETURN)


@pytest.mark.parametrize("power", ["england", "protestant", "ottoman"])
def test_england_publishes_the_treatise_whoever_plays_the_card(power: str) -> None:
    state = preaching("cranmer")
    table = event_by_default(state, power, 115, TREATISE)
    told = heard(table).of(ReformationAttempted)
    assert [(fact.power, fact.count) for fact in told] == [("england", 2)] * 2
    assert heard(table).of(TreatisePublished) == [TreatisePublished("england", "english", 2, "")]
    assert TreatisesCheaper("england", 2) in heard(table).to(None)


def test_an_english_debater_may_help_and_a_german_one_may_not() -> None:
    state = preaching("luther", "cranmer")
    answers = {FIRST: Attempt("norwich", "cranmer")}
    table = event_by_default(state, "england", 115, TREATISE, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
    state = preaching("luther", "cranmer")
    state.debaters["bucer"] = "uncommitted"
    with pytest.raises(IllegalAnswer, match="Cranmer, Knox, Latimer and Wishart only"):
        event_by_default(
            state, "england", 115, TREATISE, answers={FIRST: Attempt("norwich", "bucer")}
        )


def test_the_english_zone_is_the_target_zone() -> None:
    state = preaching("luther", "cranmer")
    answers = {FIRST: Attempt("leipzig")}
    table = event_by_default(state, "england", 115, TREATISE, answers=answers)
    results = [fact.result for fact in heard(table).of(ReformationAttempted)]
    assert results == ["tie_lost", "automatic"]


def test_it_does_not_need_cranmer_but_bought_treatises_do() -> None:
    state = preaching("luther")
    event_by_default(state, "england", 115, TREATISE)
    with pytest.raises(IllegalAnswer, match="Cranmer is on the map"):
        PublishTreatise("english").check(state, "england")


def test_english_treatises_cost_2_cp_until_the_end_of_the_turn() -> None:
    state = preaching("cranmer")
    treatise = PublishTreatise("english")
    assert treatise.cost(state, "england") == 3
    event_by_default(state, "papacy", 115, TREATISE)
    assert treatise.cost(state, "england") == 2
    assert treatise.cost(state, "protestant") == 2
    with pytest.raises(IllegalAnswer, match="not on the power card"):
        treatise.cost(state, "papacy")
    _forget_last_turn(state)
    assert treatise.cost(state, "england") == 3


@each(
    ("pregnancies", "leaves"),
    [([], False), ([4], False), ([6, 4], False), ([3], True), ([5, 1], True)],
)
@each("mode", [RETURN, TREATISE])
def test_the_card_leaves_the_game_after_a_pregnancy_of_3_or_less(
    mode: str, pregnancies: list[int], leaves: bool
) -> None:
    state = discarded()
    state.pregnancies = pregnancies
    event_by_default(state, "england", 115, mode)
    assert (115 in state.removed, 115 in state.discards) == (leaves, not leaves)


def test_as_a_response_the_card_always_stays_in_the_deck() -> None:
    state = deal_card(preaching("cranmer"), "england", 115)
    state.pregnancies = [1]
    put_away(state, "england", 115, "response")
    assert 115 in state.discards


def bull_on_cranmer(power: str) -> tuple[State, Hearing]:
    """Let the Papacy excommunicate Cranmer while a power answers with the card."""
    state = deal_card(preaching("luther", "cranmer"), power, 115)
    table = table_for(state, power="papacy")
    play(
        table,
        play_card(table, "papacy", CardPlay(5, "event", "reformer")),
        answers=[
            ("papacy", "card 5/target", "cranmer"),
            (power, "6.1/window:papal_bull_on_cranmer", (115, "save_cranmer")),
        ],
    )
    return state, heard(table)


@pytest.mark.parametrize("power", ["england", "protestant", "ottoman"])
def test_any_other_holder_saves_cranmer_and_no_debate_follows(power: str) -> None:
    state, told = bull_on_cranmer(power)
    assert "cranmer_reformer" in state.reformers
    assert state.debaters["cranmer"] == "uncommitted"
    assert state.excommunicated == []
    assert 5 in state.on_power_card
    assert EventCancelled("papacy", 5) in told.to(None)
    assert not told.of(DebateCalled)


def test_saving_cranmer_leaves_the_card_in_the_deck_and_treatises_as_they_are() -> None:
    state, _ = bull_on_cranmer("england")
    assert 115 in state.discards
    assert state.turn_effects == []


@pytest.mark.parametrize("power", ["england", "papacy"])
def test_cranmer_is_not_saved_in_ones_own_impulse(power: str) -> None:
    choice = PlayChoice(deal_card(preaching("cranmer"), power, 115), power)
    with pytest.raises(IllegalAnswer):
        choice.check(CardPlay(115, "event", "save_cranmer"))


def test_against_another_reformer_nobody_is_asked() -> None:
    state = deal_card(preaching("luther", "cranmer"), "england", 115)
    table = table_for(state, power="papacy")
    with pytest.raises(AssertionError, match="left over"):
        play(
            table,
            play_card(table, "papacy", CardPlay(5, "event", "reformer")),
            answers=[
                ("papacy", "card 5/target", "luther"),
                ("papacy", "card 5/debate", "none"),
                ("england", "6.1/window:papal_bull_on_cranmer", (115, "save_cranmer")),
            ],
        )
    assert state.debaters["luther"] == "excommunicated"
