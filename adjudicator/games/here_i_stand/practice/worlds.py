"""6 Worlds: hands and draw pile as a power may think they are, by what it sees and was told.

Home cards are where everybody sees them. What else is hidden is dealt anew by what a power
remembers (``games/dealing.py``): what was drawn before the last shuffle is nothing that lay in the
open then, shown and given cards are where they went, and who has passed kept no mandatory event.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
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
from adjudicator.games.here_i_stand.facts.rulers import CardShown
from adjudicator.games.here_i_stand.facts.take_over import HandNamedUnseen
from adjudicator.games.here_i_stand.practice.diplomatic_worlds import redeal_diplomatic
from adjudicator.games.here_i_stand.practice.later import Later, remember_moves
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
    memory: Memory[int] = Memory(rng, heard.oldest_first)
    for fact in heard.before:
        _remember(memory, fact, own)
    later = _later(heard.since, own, hidden, sizes, rng)
    dealt, pile = memory.deal(hidden.difference(later.top), sizes, later.held)
    for power, hand in dealt.items():
        world.hands[power] += hand
    world.draw_pile = later.on_top_of(pile)
    redeal_diplomatic(world, view, heard, rng)
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
            remember_moves(memory, own, _leaving(fact), _given(fact), elsewhere=_HOME)


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


def _later(
    since: Iterable[Fact],
    own: str | None,
    hidden: set[int],
    sizes: Mapping[str, int],
    rng: random.Random,
) -> Later:
    """Return what was told of hidden cards, where powers held so many each at first."""
    found = Later(rng)
    for fact in since:
        if isinstance(fact, DeckShuffled | DiscardsShuffled):
            break
        for power, number in _shown(fact):
            if power and power != own and number in hidden and number not in found.moved:
                found.came_from(power, number, sizes.get(power, 0))
        found.moved |= {number for _giver, _taker, number in _given(fact)}
        if isinstance(fact, CardsDrawn):
            found.drew_seen(fact.cards)
        elif isinstance(fact, CardsDrawnUnseen):
            found.drew_unseen(fact.power, fact.count)
    return found


def _shown(fact: Fact) -> list[tuple[str, int]]:
    """Return the cards that a fact shows in hands or coming out of them, with whose they are."""
    found = [*_leaving(fact), *((giver, number) for giver, _taker, number in _given(fact))]
    if isinstance(fact, HandShown):
        found += [(fact.power, number) for number in fact.cards]
    elif isinstance(fact, CardShown):
        found.append((fact.power, fact.card))
    return found
