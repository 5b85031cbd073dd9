"""Messages with which single commands of the differential test are played at once, in any game."""

from __future__ import annotations

from datetime import timedelta

from tests.service.pair import Pair
from tests.twins.games import Card


def held_in_both(pair: Pair, role: str) -> list[Card]:
    """Return the cards that a role holds in both games, in the order of its hand."""
    hand = pair.mail.twins.hands(pair.start.state)[role]
    return [card for card in hand if card not in pair.start.exchange.cards]


def held_by_nobody(pair: Pair) -> Card:
    """Return a card that no role holds in either game."""
    held = {card for hand in pair.mail.twins.hands(pair.start.state).values() for card in hand}
    hidden = held | pair.start.exchange.cards
    return next(card for card in pair.mail.cards if card not in hidden)


def try_hidden_cards(pair: Pair) -> None:
    """Let the moderator try the two cards, and a word too few, for the role that holds one."""
    holder, commit = pair.start.exchange.holder, pair.mail.commit
    for card in sorted(pair.start.exchange.cards):
        pair.send_chair([f"ANSWER {holder}: {commit(card)}"], check=True)
        pair.send_chair([f"ANSWER {holder}: {commit(card)} BECAUSE he is ill."])
        pair.send_chair(["STATUS", "PREVIEW", "SEGMENT 0", "LOG", "EXPLAIN last", "SETTINGS"])
        pair.look_on()
    pair.send_chair([f"ANSWER {holder}: {commit(held_by_nobody(pair))}"])
    pair.send_chair(["PREVIEW"])


def try_hidden_cards_and_wait(pair: Pair) -> None:
    """Let the moderator try the two cards, and the others answer, then the holder himself."""
    holder = pair.start.exchange.holder
    try_hidden_cards(pair)
    for role in (*(role for role in pair.asked() if role != holder), holder):
        pair.write(role, [pair.mail.commit(held_in_both(pair, role)[-1])])
        pair.send_chair(["STATUS", "PREVIEW"])
        pair.look_on()


def leave_a_hidden_card_to_the_deadline(pair: Pair) -> None:
    """Let the moderator try a card, and nobody answer until just before the deadline is over."""
    exchange = pair.start.exchange
    pair.send_chair([f"ANSWER {exchange.holder}: {pair.mail.commit(min(exchange.cards))}"])
    for _quarter in range(7):
        pair.wait(timedelta(hours=6))
        pair.send_chair(["STATUS", "PREVIEW", "VOTES"])


def commit_in_secret(pair: Pair) -> None:
    """Let the holder commit one card in the first game and another one in the second."""
    holder = pair.start.exchange.holder
    first, *_others, last = held_in_both(pair, holder)
    pair.write(holder, [pair.mail.commit(last)], [pair.mail.commit(first)])


def amend_in_secret(pair: Pair) -> None:
    """Let the moderator amend what was committed in secret, and look at all there is."""
    holder = pair.start.exchange.holder
    commit_in_secret(pair)
    for card in (held_by_nobody(pair), held_in_both(pair, holder)[0]):
        words = f"{pair.mail.commit(card)} BECAUSE of a slip"
        pair.send_chair([f"AMEND 0.0 {holder}: {words}"], check=True)
    pair.send_chair(["LOG", "SEGMENT 0", "EXPLAIN last", "PREVIEW", "STATUS", "ORDERS", "HANDS"])
    pair.look_on()


def give_all_commands(pair: Pair) -> None:
    """Let the moderator give every command in both games, first as a check, then in earnest."""
    pair.moderate_all(check=True)
    pair.moderate_all(check=False)
    pair.look_on()


def be_late(pair: Pair) -> None:
    """Let nobody write until long after the deadline."""
    for _hours in range(4):
        pair.wait(timedelta(hours=30))
    pair.send_chair(["STATUS", "PREVIEW"])


def preview_a_default(pair: Pair) -> None:
    """Let the moderator look at what counts for who stays silent, before anybody is late."""
    pair.send_chair(["PREVIEW"])
