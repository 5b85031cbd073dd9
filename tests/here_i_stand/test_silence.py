"""11, 21.3: whether silence is an answer, and when, does not depend on a hidden hand."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, home_cards
from adjudicator.games.here_i_stand.rules.special.england import MARY_RULES
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.openings import GAME, impulses

MASTER_OF_ITALY = 12
RANSOM = 91


def impulse_of(power: str, *hand: int, home: bool = False) -> State:
    """Return an impulse of a power with a hand; its home cards are used unless they are in it."""
    state = next(impulses("1517", 8, share=0.1))
    for other, held in state.hands.items():
        state.draw_pile += [n for n in held if n in hand]
        state.hands[other] = [n for n in held if n not in hand]
    old = state.hands[power]
    state.on_power_card += [n for n in home_cards(power) if n in old and not home]
    state.draw_pile += [n for n in old if n not in home_cards(power)]
    state.draw_pile = [n for n in state.draw_pile if n not in hand]
    state.discards = [n for n in state.discards if n not in hand]
    state.removed = [n for n in state.removed if n not in hand]
    state.hands[power] = [*(home_cards(power) if home else ()), *hand]
    state.active, state.passes, state.skipping = power, 0, []
    return state


def asked(state: State) -> Decision[object]:
    """Return the question with which the impulse begins."""
    live = Live(GAME, Position(0, GAME.revision, state), RandomChance(random.Random(1)))
    (item,) = live.waiting
    live.close()
    item.decision.check(item.decision.default)
    return item.decision


def test_silence_passes_with_any_card_that_may_be_kept() -> None:
    assert asked(impulse_of(FRANCE, RANSOM)).default == Pass()


def test_silence_plays_a_mandatory_event() -> None:
    """Nobody may pass with it, and nobody else knows that it is there."""
    decision = asked(impulse_of(FRANCE, MASTER_OF_ITALY))
    assert isinstance(decision.default, CardPlay)
    assert (decision.default.card, decision.default.use) == (MASTER_OF_ITALY, "event")


def test_silence_shows_a_mandatory_event_under_mary() -> None:
    for card, answer in ((RANSOM, 0), (MASTER_OF_ITALY, MASTER_OF_ITALY)):
        state = impulse_of(ENGLAND, card)
        state.rulers[ENGLAND] = MARY_RULES
        for name in ("london", "york"):
            state.spaces[name].religion = "protestant"
        decision = asked(state)
        assert (decision.topic.partition(":")[0], decision.default) == ("21.3/show", answer)


@pytest.mark.parametrize("hand", [(RANSOM,), (MASTER_OF_ITALY,)])
def test_silence_is_no_answer_while_everybody_sees_that_a_pass_is_illegal(
    hand: tuple[int, ...],
) -> None:
    """With the home card in hand, or with more cards than the ruler keeps."""
    for state in (impulse_of(FRANCE, *hand, home=True), impulse_of(FRANCE, *hand, 92, 93, 94, 95)):
        live = Live(GAME, Position(0, GAME.revision, state), RandomChance(random.Random(1)))
        assert not live.waiting[0].decision.has_default
        live.close()
