"""Positions and messages with which single commands of the differential test are played at once."""

from __future__ import annotations

from datetime import timedelta
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


def common_card(opening: Opening, role: str) -> int:
    """Return a card, no home card, that a role holds in both games."""
    held = opening.state.hands[role]
    cards = opening.exchange.cards
    return next(n for n in held if n not in cards and not card(n).is_home)


# -- scripts ------------------------------------------------------------------------------------


def try_hidden_cards(pair: Pair) -> None:
    """Let the moderator try the two cards, and a word too few, for the role that holds one."""
    holder = pair.start.exchange.holder
    for number in sorted(pair.start.exchange.cards):
        pair.send_chair([f"ANSWER {holder}: COMMIT {card(number).title}"], check=True)
        pair.send_chair([f"ANSWER {holder}: COMMIT {card(number).title} BECAUSE he is ill."])
        pair.send_chair(["STATUS", "PREVIEW", "SEGMENT 0", "LOG", "EXPLAIN last", "SETTINGS"])
        pair.look_on()
    pair.send_chair([f"ANSWER {holder}: COMMIT Foul Weather"])
    pair.send_chair(["PREVIEW"])


def try_hidden_cards_and_wait(pair: Pair) -> None:
    """Let the moderator try the two cards, and the others answer, then the holder himself."""
    holder = pair.start.exchange.holder
    try_hidden_cards(pair)
    for role in ("protestant", "hapsburg", holder):
        pair.write(role, [f"COMMIT {card(common_card(pair.start, role)).title}"])
        pair.send_chair(["STATUS", "PREVIEW"])
        pair.look_on()


def leave_a_hidden_card_to_the_deadline(pair: Pair) -> None:
    """Let the moderator try a card, and nobody answer until just before the deadline is over."""
    holder = pair.start.exchange.holder
    pair.send_chair([f"ANSWER {holder}: COMMIT {card(min(pair.start.exchange.cards)).title}"])
    for _quarter in range(7):
        pair.wait(timedelta(hours=6))
        pair.send_chair(["STATUS", "PREVIEW", "VOTES"])


def commit_in_secret(pair: Pair) -> None:
    """Let the holder commit one card in the first game and another one in the second."""
    holder = pair.start.exchange.holder
    one = common_card(pair.start, holder)
    other = next(n for n in pair.start.state.hands[holder] if card(n).is_home)
    pair.write(holder, [f"COMMIT {card(one).title}"], [f"COMMIT {card(other).title}"])


def amend_in_secret(pair: Pair) -> None:
    """Let the moderator amend what was committed in secret, and look at all there is."""
    holder = pair.start.exchange.holder
    commit_in_secret(pair)
    pair.send_chair([f"AMEND 0.0 {holder}: COMMIT Foul Weather BECAUSE of a slip"], check=True)
    pair.send_chair([f"AMEND 0.0 {holder}: COMMIT {card(5).title} BECAUSE of a slip"], check=True)
    pair.send_chair(["LOG", "SEGMENT 0", "EXPLAIN last", "PREVIEW", "STATUS", "ORDERS", "HANDS"])
    pair.look_on()


def give_all_commands(pair: Pair) -> None:
    """Let the moderator give every command in both games, first as a check, then in earnest."""
    pair.moderate_all(check=True)
    pair.moderate_all(check=False)
    pair.look_on()


def rewind_behind_a_draw(pair: Pair) -> None:
    """Let the Ottomans draw, and take it back."""
    pair.write("ottoman", ["PLAY 79 AS EVENT"])
    pair.send_chair(["REWIND TO 0 A slip."])


def check_a_draw(pair: Pair) -> None:
    """Let the Ottomans ask what would come of a draw, and of what they would hold then."""
    for number in sorted(pair.start.exchange.cards):
        held = f"IF I hold {card(number).title}"
        pair.write("ottoman", ["PLAY 79 AS EVENT", held, "PASS", "ENDIF"], check=True)


def be_late(pair: Pair) -> None:
    """Let nobody write until long after the deadline."""
    for _hours in range(4):
        pair.wait(timedelta(hours=30))
    pair.send_chair(["STATUS", "PREVIEW"])


def preview_a_default(pair: Pair) -> None:
    """Let the moderator look at what counts for who stays silent, before anybody is late."""
    pair.send_chair(["PREVIEW"])


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
