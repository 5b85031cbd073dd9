"""2P 3 Worlds of the variant for two: the diplomatic hands and deck as a player may think they are.

As those of the main deck (``practice/worlds.py``). Machiavelli (215) shows that a card was in the
deck or its discards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from adjudicator.engine.fact import Fact
from adjudicator.games.dealing import Heard, Memory, NoWorld
from adjudicator.games.here_i_stand.facts.diplomatic import (
    DiplomaticCardDiscarded,
    DiplomaticCardDrawn,
    DiplomaticCardDrawnUnseen,
    DiplomaticCardPlayed,
    DiplomaticCardsAdded,
    DiplomaticDeckShuffled,
    DiplomaticHandShown,
)
from adjudicator.games.here_i_stand.facts.diplomatic_cards import (
    DiplomaticCardsSwapped,
    DiplomaticCardsSwappedUnseen,
    InvasionTaken,
)
from adjudicator.games.here_i_stand.practice.later import Later, remember_moves
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.two_player import TwoPlayer
from adjudicator.games.here_i_stand.rules.view import DECK, View


def redeal_diplomatic(world: State, view: View, heard: Heard, rng: random.Random) -> None:
    """Deal the diplomatic cards of a world as a role may think they lie; raises NoWorld."""
    two, own = world.two_player, view.role
    if two is None:
        return
    sizes = {one: view.diplomatic_sizes[one] for one in TWO_PLAYERS if one != own}
    hidden = _hidden(two, own)
    if len(hidden) != sum(sizes.values()) + view.diplomatic_sizes[DECK]:
        raise NoWorld(f"{len(hidden)} diplomatic cards are hidden; hands and deck hold others")
    memory: Memory[int] = Memory(rng, heard.oldest_first)
    taken: set[int] = set()
    for fact in heard.before:
        _remember(memory, fact, own, taken)
    later, in_deck = _later(heard.since, own, hidden, sizes, rng)
    dealt, pile = memory.deal(hidden.difference(later.top, in_deck), sizes, later.held)
    two.hands |= dealt
    for number in sorted(in_deck):
        pile.insert(rng.randrange(len(pile) + 1), number)
    two.deck = later.on_top_of(pile)


def _hidden(two: TwoPlayer, own: str | None) -> set[int]:
    """Return the diplomatic cards in the deck and in the hands of others."""
    piles: Iterable[list[int]] = (two.discards, two.waiting, two.removed, two.on_table)
    known = {number for pile in piles for number in pile}
    return set(diplomatic_cards()) - known - set(two.hands.get(own or "", ()))


def _remember(memory: Memory[int], fact: Fact, own: str | None, taken: set[int]) -> None:
    """Take in a fact that a role was told before; ``taken`` are cards out of the deck itself."""
    match fact:
        case DiplomaticDeckShuffled():
            memory.shuffled()
        case DiplomaticCardsAdded():
            memory.saw(fact.cards)
        case DiplomaticCardDrawn():
            memory.saw([fact.card])
        case DiplomaticCardDrawnUnseen():
            memory.drew(fact.power, 1)
        case DiplomaticHandShown() if fact.power != own:
            memory.shown(fact.power, fact.cards)
        case DiplomaticCardsSwappedUnseen():
            memory.moved(fact.power, fact.other, 1)
            memory.moved(fact.other, fact.power, 1)
        case InvasionTaken():
            taken.add(fact.taken)
        case _:
            leaving = _leaving(fact)
            remember_moves(memory, own, leaving, _given(fact), elsewhere=taken)
            taken.difference_update(number for _power, number in leaving)


def _leaving(fact: Fact) -> Sequence[tuple[str, int]]:
    """Return the cards that a fact shows coming out of hands, with whose they were."""
    if isinstance(fact, DiplomaticCardPlayed | DiplomaticCardDiscarded):
        return ((fact.power, fact.card),)
    return ()


def _given(fact: Fact) -> Sequence[tuple[str, str, int]]:
    """Return the cards that go from hand to hand."""
    if isinstance(fact, DiplomaticCardsSwapped):
        there = (fact.power, fact.other, fact.given)
        return (there, (fact.other, fact.power, fact.received))
    return ()


def _later(
    since: Iterable[Fact],
    own: str | None,
    hidden: set[int],
    sizes: Mapping[str, int],
    rng: random.Random,
) -> tuple[Later, set[int]]:
    """Return what was told of hidden cards since, and those that must have been in the deck."""
    found, in_deck = Later(rng), set[int]()
    for fact in since:
        if isinstance(fact, DiplomaticDeckShuffled):
            break
        if isinstance(fact, InvasionTaken) and fact.taken in hidden:
            in_deck.add(fact.taken)
        for power, number in _shown(fact):
            known = number in found.moved or number in in_deck
            if power != own and number in hidden and not known:
                found.came_from(power, number, sizes.get(power, 0))
        found.moved |= {number for _giver, _taker, number in _given(fact)}
        if isinstance(fact, DiplomaticCardDrawn):
            found.drew_seen([fact.card])
        elif isinstance(fact, DiplomaticCardDrawnUnseen):
            found.drew_unseen(fact.power, 1)
    return found, in_deck


def _shown(fact: Fact) -> list[tuple[str, int]]:
    """Return the cards that a fact shows in hands or coming out of them, with whose they are."""
    found = [*_leaving(fact), *((giver, number) for giver, _taker, number in _given(fact))]
    if isinstance(fact, DiplomaticHandShown):
        found += [(fact.power, number) for number in fact.cards]
    return found
