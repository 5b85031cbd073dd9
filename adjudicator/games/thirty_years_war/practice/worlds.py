"""8.1 Worlds: the hand of the other side and both Unplayed piles, as a side may think they are.

Each side has a deck of its own. What was drawn before the other pile was last shuffled is nothing
that lay in its Played pile then; a draw in which the pile ran out counts as one after it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from adjudicator.engine.fact import Fact
from adjudicator.engine.play import copy_of
from adjudicator.games.dealing import Heard, Memory, NoWorld
from adjudicator.games.thirty_years_war.facts.cards import CampaignTried, CardPlayed
from adjudicator.games.thirty_years_war.facts.combat import CombatCardPlayed
from adjudicator.games.thirty_years_war.facts.recruiting import AidReceived
from adjudicator.games.thirty_years_war.facts.take_over import HandNamedUnseen
from adjudicator.games.thirty_years_war.facts.turn import (
    CardsDiscarded,
    CardsDrawn,
    CardsDrawnUnseen,
    DeckAdded,
)
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View


def redeal(view: View, heard: Heard, rng: random.Random) -> State:
    """Return a state that fits the view of a side and what it was told; raises NoWorld."""
    world, own = copy_of(view.state), view.role
    memory: Memory[str] = Memory(rng, heard.oldest_first)
    for fact in heard.before:
        _remember(memory, fact, own)
    for side in SIDES:
        hidden = _hidden(world, side)
        named = world.take_over is not None and side in world.take_over.hand_sizes
        known = side == own or named or world.ending is not None
        size = 0 if known else view.hand_sizes[side]
        unnamed = view.hand_sizes[side] - len(world.hands[side]) if named else 0
        if len(hidden) != size + view.unplayed[side] + unnamed:
            raise NoWorld(f"{len(hidden)} cards of the {side} player are hidden")
        needed = {} if known else _needed(heard.since, side, hidden)
        hands, pile = memory.deal(hidden, {} if known else {side: size}, needed)
        world.hands[side] += hands.get(side, [])
        world.unplayed[side] = _with_its_top(pile, heard.since if side == own else ())
    return world


def _hidden(state: State, side: str) -> set[str]:
    """Return the cards of a side that lie in no open place."""
    setup = state.edition.setups[state.scenario].numbers
    never = setup.get("decks_never_added", ())
    piles = (state.hands, state.played, state.removed, state.waiting, state.aid_cards)
    seen = {card for pile in piles for card in pile[side]}
    own = (card for card in state.edition.cards.values() if card.side == side)
    return {card.id for card in own if card.deck not in never and card.id not in seen}


def _remember(memory: Memory[str], fact: Fact, own: str | None) -> None:
    """Take in a fact that a side was told before."""
    match fact:
        case DeckAdded():
            memory.shuffled()
        case CardsDrawnUnseen():
            if fact.reshuffled:
                memory.shuffled()
            memory.drew(fact.side, fact.count)
        case HandNamedUnseen():
            memory.drew(fact.side, fact.count)
        case _:
            for side, card in _leaving(fact):
                if side != own:
                    memory.left(side, card)


def _leaving(fact: Fact) -> tuple[tuple[str, str], ...]:
    """Return the cards that a fact shows coming out of hands, with whose they were."""
    match fact:
        case CardPlayed() | CombatCardPlayed() | CampaignTried() | AidReceived():
            return ((fact.side, fact.card),)
        case CardsDiscarded():
            return tuple((fact.side, card) for card in fact.cards)
        case _:
            return ()


def _needed(since: Iterable[Fact], side: str, hidden: set[str]) -> dict[str, str]:
    """Return which hidden cards a side held, as what was told afterwards shows."""
    told = (pair for fact in since for pair in _leaving(fact))
    return {card: side for whose, card in told if whose == side and card in hidden}


def _with_its_top(pile: list[str], since: Iterable[Fact]) -> list[str]:
    """Return the own pile with the cards on top that were drawn since; the last is drawn first."""
    drawn = [card for fact in since if isinstance(fact, CardsDrawn) for card in fact.cards]
    return [*(card for card in pile if card not in drawn), *reversed(drawn)]
