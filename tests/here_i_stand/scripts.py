"""Positions of Here I Stand, and messages, with which single commands are played in pairs."""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.rules.deck import EVENT, MANDATORY, card
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from tests.here_i_stand.card_builders import deal_card
from tests.here_i_stand.exchange import Exchange
from tests.here_i_stand.openings import Opening
from tests.service.pair import Pair
from tests.service.playground import STRICT, state_at

FUGGERS: Final = 79
"""A card with which two others are drawn."""
FOUL_WEATHER: Final = 31
_STRICT: Final = {**STRICT, "sheet": "careful"}


def _in_pile(state: State, kind: str) -> int:
    """Return a card of a kind that is in the draw pile, not at its end."""
    return next(number for number in state.draw_pile[:-2] if card(number).kind == kind)


def in_the_diet() -> Opening:
    """Return the Diet of Worms, where three commit cards in secret; the Papacy holds one of two.

    The first of them is what its silence would commit.
    """
    state: State = state_at("diet")
    held = [number for number in state.hands["papacy"] if not card(number).is_home]
    weakest = min(held, key=lambda number: (card(number).cp, number))
    exchange = Exchange("papacy", weakest, _in_pile(state, EVENT))
    return Opening("1517", {"players": 6}, {**_STRICT, "sheet": "brisk"}, state, exchange)


def before_a_draw() -> Opening:
    """Return an impulse of the Ottomans, who can draw; the next card is one of two."""
    state = deal_card(state_at("action"), "ottoman", FUGGERS)
    held = next(number for number in state.hands["france"] if not card(number).is_home)
    exchange = Exchange("france", held, state.draw_pile[-1])
    return Opening("1517", {"players": 6}, dict(_STRICT), state, exchange)


def with_a_mandatory_event() -> Opening:
    """Return an impulse of the Ottomans, whose only card is a mandatory event in one of the games.

    With the other card they may pass, with that event they may not.
    """
    state: State = state_at("action")
    home, held, *others = state.hands["ottoman"]
    state.hands["ottoman"] = [held]
    state.on_power_card.append(home)
    state.draw_pile[:0] = others
    exchange = Exchange("ottoman", held, _in_pile(state, MANDATORY))
    return Opening("1517", {"players": 6}, {**_STRICT, "sheet": "brisk"}, state, exchange)


# -- scripts ------------------------------------------------------------------------------------


def rewind_behind_a_draw(pair: Pair) -> None:
    """Let the Ottomans draw, and take it back."""
    pair.write("ottoman", ["PLAY 79 AS EVENT"])
    pair.send_chair(["REWIND TO 0 A slip."])


def check_a_draw(pair: Pair) -> None:
    """Let the Ottomans ask what would come of a draw, and of what they would hold then."""
    for number in sorted(pair.start.exchange.cards):
        held = f"IF I hold {card(number).title}"
        pair.write("ottoman", ["PLAY 79 AS EVENT", held, "PASS", "ENDIF"], check=True)


def before_an_interception() -> Opening:
    """Return an impulse of France, whose move the Hapsburgs may intercept.

    The Papacy can forbid it with Foul Weather, in both games; the exchanged card is another one.
    """
    state = deal_card(state_at("action"), "papacy", FOUL_WEATHER)
    state.active, state.impulse = "france", Impulse()
    held = [n for n in state.hands["papacy"] if not card(n).is_home and n != FOUL_WEATHER]
    exchange = Exchange("papacy", held[0], _in_pile(state, EVENT))
    return Opening("1517", {"players": 6}, {**_STRICT, "sheet": "brisk"}, state, exchange)


def check_behind_a_secret_answer(pair: Pair) -> None:
    """Let the Hapsburgs ask what comes behind a window in which the Papacy has answered."""
    for role in ("hapsburg", "papacy"):
        pair.write(role, ["SHEET brisk", "ASK ME ABOUT Foul Weather ON moves"])
    pair.write(
        "france",
        ["PLAY 4 FOR CP", "MOVE Francis I, 2 regulars FROM Paris TO St. Quentin"],
    )
    pair.write("papacy", ["PLAY Foul Weather"], ["PASS"])
    for order in ("INTERCEPT FROM Brussels WITH 1 regular", "NO INTERCEPTION"):
        pair.write("hapsburg", ["PASS", order], check=True)
    pair.write("england", ["STATUS", "ORDERS", "DEADLINES", "LOG"])
    pair.send_chair(["STATUS", "PREVIEW", "SEGMENT 0"])
    pair.look_on()
