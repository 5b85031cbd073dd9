"""6.1 What events do with hands: random and chosen discards, cards shown, given and recovered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.events import (
    CardGiven,
    CardGivenUnseen,
    CardRecovered,
    HandSeen,
    HandShown,
)
from adjudicator.games.here_i_stand.rules.deck import (
    card,
    chosen_discards,
    discard,
    drawable,
    drawable_count,
)
from adjudicator.games.here_i_stand.rules.state import State

ALWAYS_ASKED: Final = 2
"""The revision since which questions about hidden cards are put even with one answer only.

Release 0.1.0 played revision 1, so its segments end as they began.
"""


@rule("6.1")
def discard_at_random(table: Table[State], victim: str, number: int) -> int | None:
    """Discard a random card of ``victim`` for card ``number``; None when there is none to draw.

    FAQ: never a home card; a mandatory event can be hit and is not triggered.
    """
    if not drawable_count(table.state.hands[victim]):
        return None
    options = drawable(table.state.hands[victim])
    hit = table.dice.pick(options, f"random discard of {victim}: {card(number).title}")
    discard(table, victim, hit, card(number).title)
    return hit


@rule("6.1")
async def discard_by_choice(table: Table[State], power: str, number: int) -> int | None:
    """Let ``power`` choose a card to discard for card ``number``; None when it may discard none.

    Neither home cards nor mandatory events can be chosen; with nothing else the discard is skipped.
    """
    chosen = await choose_discard(table, power, f"card {number}/discard", table.state.hands[power])
    if chosen is not None:
        discard(table, power, chosen, card(number).title)
    return chosen


@rule("6.1")
async def choose_discard(
    table: Table[State],
    power: str,
    topic: str,
    seen: Sequence[int],
    *,
    silence: Callable[..., int] = min,
) -> int | None:
    """Ask ``power`` which of the cards that it sees is discarded; None when none of them may be.

    The others know how many of them are no home cards, but not how many may be chosen. So the
    question is put even when there is one answer only, or none. ``silence`` takes the card with the
    fewest CP (min) or the most (max).
    """
    if not drawable_count(seen):
        return None
    options = tuple(chosen_discards(seen))
    discreet = table.revision >= ALWAYS_ASKED
    if not options:
        if discreet:
            await ask(Decision(power, topic, SomeOf[int]((), 0, 0), default=(), discreet=True))
        return None
    usual = silence(options, key=lambda option: card(option).cp)
    return await ask(Decision(power, topic, OneOf(options), default=usual, discreet=discreet))


def show_hand(table: Table[State], power: str, viewer: str, number: int) -> None:
    """Show the whole hand of ``power`` to ``viewer``; the others hear that it was shown."""
    cards = tuple(sorted(table.state.hands[power]))
    table.tell(
        HandShown(viewer, power, cards, number),
        to=only(viewer, power),
        others=HandSeen(viewer, power, number),
    )


def give_card(table: Table[State], giver: str, receiver: str, given: int, number: int) -> None:
    """Move a card of one hand into another; only the two powers learn which it is."""
    table.state.hands[giver].remove(given)
    table.state.hands[receiver].append(given)
    table.tell(
        CardGiven(giver, receiver, given, number),
        to=only(giver, receiver),
        others=CardGivenUnseen(giver, receiver, number),
    )


@rule("6.2")
def recoverable(state: State, power: str) -> tuple[int, ...]:
    """Return the cards of the discard pile that ``power`` may take back.

    Neither mandatory events nor what it has itself played this turn as event, response or combat
    card.
    """
    used = state.used_this_turn.get(power, [])
    return tuple(n for n in state.discards if not card(n).is_mandatory and n not in used)


def recover(table: Table[State], power: str, recovered: int, number: int) -> None:
    """Take a card out of the discard pile into a hand; everybody sees which."""
    table.state.discards.remove(recovered)
    table.state.hands[power].append(recovered)
    table.tell(CardRecovered(power, recovered, number))
