"""6 Worlds: hands and draw pile as a power may think they are, by what it sees and was told.

Home cards are where everybody sees them. What else is hidden is dealt anew by what a power
remembers (``games/dealing.py``): what was drawn before the last shuffle is nothing that lay in the
open then, shown and given cards are where they went, and who has passed kept no mandatory event.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.play import copy_of
from adjudicator.games.dealing import Heard, Memory, NoWorld
from adjudicator.games.here_i_stand.facts.events import (
    CardGiven,
    CardGivenUnseen,
    CardRecovered,
    HandShown,
)
from adjudicator.games.here_i_stand.facts.faith import DietHeld
from adjudicator.games.here_i_stand.facts.logistics import MandatoryEventDue
from adjudicator.games.here_i_stand.facts.peace import DonationMade, WarsPaid
from adjudicator.games.here_i_stand.facts.play import (
    CardDiscarded,
    CardPlayed,
    CardResponded,
    CardsDrawn,
    CardsDrawnUnseen,
    CardsTaken,
    CardsTakenUnseen,
    DiscardsShuffled,
    ImpulsePassed,
)
from adjudicator.games.here_i_stand.facts.realm import CardDealtOpenly, CardsAdded, DeckShuffled
from adjudicator.games.here_i_stand.facts.take_over import HandNamedUnseen
from adjudicator.games.here_i_stand.rules.deck import all_home_cards, cards
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, home_cards
from adjudicator.games.here_i_stand.rules.state import State, unnamed_count
from adjudicator.games.here_i_stand.rules.view import View

_HOME: Final = frozenset(all_home_cards())
_MANDATORY: Final = frozenset(number for number, one in cards().items() if one.is_mandatory)


def redeal(view: View, heard: Heard, rng: random.Random) -> State:
    """Return a state that fits the view of a power and what it was told; raises NoWorld."""
    world, own = copy_of(view.state), view.role
    unseen = _unseen(world)
    others = [power for power in MAJOR_POWERS if power != own]
    for power in others:
        world.hands[power] = [n for n in home_cards(power) if n in unseen]
    sizes = {power: view.hand_sizes[power] - len(world.hands[power]) for power in others}
    for power in world.take_over.hand_sizes if world.take_over else ():
        sizes.pop(power, None)  # its cards lie in the pile until it has named them
    in_pile = view.pile_size + unnamed_count(world)
    hidden = _hidden(world, unseen - _HOME, sum(sizes.values()) + in_pile)
    memory: Memory[int] = Memory(rng)
    for fact in heard.before:
        _remember(memory, fact, own)
    dealt, pile = memory.deal(hidden, sizes, _needed(heard.since, own, hidden))
    for power, hand in dealt.items():
        world.hands[power] += hand
    world.draw_pile = _with_its_top(pile, heard.since, rng)
    return world


def _unseen(state: State) -> set[int]:
    """Return the cards that are in no place where their owner, or everybody, sees them."""
    piles: Iterable[list[int]] = (
        *state.hands.values(),
        *(state.discards, state.removed, state.waiting_cards, state.on_power_card),
        [war.card for war in state.foreign_wars.values()],
    )
    return set(cards()) - {number for pile in piles for number in pile}


def _hidden(state: State, unseen: set[int], expected: int) -> set[int]:
    """Return the unseen cards without the one that is being played while it is in no pile."""
    found = unseen - {state.impulse.card} if len(unseen) == expected + 1 else unseen
    if len(found) != expected:
        raise NoWorld(f"{len(found)} cards are hidden; hands and pile hold {expected}")
    return found


# -- what a power remembers -----------------------------------------------------------------------


def _remember(memory: Memory[int], fact: Fact, own: str | None) -> None:
    """Take in a fact that a power was told before."""
    match fact:
        case DeckShuffled() | DiscardsShuffled():
            memory.shuffled()
        case CardsAdded():
            memory.saw(fact.cards)
        case MandatoryEventDue():
            memory.saw([fact.card])
        case CardsDrawn():
            memory.saw(fact.cards)
        case CardsDrawnUnseen() | HandNamedUnseen():
            memory.drew(fact.power, fact.count)
        case CardsTakenUnseen():
            memory.moved(fact.victim, fact.power, fact.count)
        case CardGivenUnseen():
            memory.moved(fact.power, fact.receiver, 1)
        case HandShown() if fact.power != own:
            memory.shown(fact.power, [n for n in fact.cards if n not in _HOME])
        case ImpulsePassed():
            memory.holds_none(fact.power, _MANDATORY)
        case _:
            _remember_moves(memory, fact, own)


def _remember_moves(memory: Memory[int], fact: Fact, own: str | None) -> None:
    """Take in a fact that tells of single cards: where they were, and where they went."""
    for power, number in _leaving(fact):
        if power != own and number not in _HOME:
            memory.left(power, number)
        memory.saw([number])
    for giver, taker, number in _given(fact):
        if giver and giver != own:
            memory.lost(giver, number)
        if taker != own:
            memory.gained(taker, number)


def _leaving(fact: Fact) -> Sequence[tuple[str, int]]:
    """Return the cards that a fact shows coming out of hands, with whose they were."""
    match fact:
        case CardPlayed() | CardResponded() | CardDiscarded() | DonationMade():
            return ((fact.power, fact.card),)
        case WarsPaid():
            return tuple((fact.power, number) for number in fact.cards)
        case DietHeld():
            return tuple(fact.cards.items())
        case _:
            return ()


def _given(fact: Fact) -> Sequence[tuple[str, str, int]]:
    """Return the cards that go from hand to hand as a power sees it; from "": out of the open."""
    match fact:
        case CardsTaken():
            return tuple((fact.victim, fact.power, number) for number in fact.cards)
        case CardGiven():
            return ((fact.power, fact.receiver, fact.given),)
        case CardRecovered():
            return (("", fact.power, fact.recovered),)
        case CardDealtOpenly():
            return (("", fact.power, fact.card),)
        case _:
            return ()


# -- what a power was told since ------------------------------------------------------------------


def _needed(since: Iterable[Fact], own: str | None, hidden: set[int]) -> dict[int, str]:
    """Return who held which of the hidden cards, as what was told afterwards shows."""
    found: dict[int, str] = {}
    moved: set[int] = set()
    for fact in since:
        shown = [*_leaving(fact), *((giver, number) for giver, _taker, number in _given(fact))]
        if isinstance(fact, HandShown):
            shown += [(fact.power, number) for number in fact.cards]
        for power, number in shown:
            if power and power != own and number in hidden and number not in moved:
                found.setdefault(number, power)
        moved |= {number for _giver, _taker, number in _given(fact)}
        moved |= set(fact.cards) if isinstance(fact, CardsDrawn) else set()
    return found


def _with_its_top(pile: list[int], since: Iterable[Fact], rng: random.Random) -> list[int]:
    """Return the pile with those cards on top that a power has drawn since; the last is drawn first.

    What others drew before them stays above.
    """
    known = {n for fact in since if isinstance(fact, CardsDrawn) for n in fact.cards}
    rest = [number for number in pile if number not in known]
    drawn: list[int] = []
    for fact in since:
        if isinstance(fact, CardsDrawn):
            drawn += fact.cards
        elif isinstance(fact, CardsDrawnUnseen):
            drawn += [rest.pop() for _ in range(min(fact.count, len(rest)))]
        elif isinstance(fact, DeckShuffled | DiscardsShuffled):
            break
    return [*rest, *reversed(drawn)]
