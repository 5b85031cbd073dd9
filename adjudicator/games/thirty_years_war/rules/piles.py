"""8.62 Cards by name, and where they go: to the Played pile, beside the table, out of the game."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.decks import ONCE, REMOVE
from adjudicator.games.thirty_years_war.facts.cards import CardRemoved, EventSpent
from adjudicator.games.thirty_years_war.rules.state import State


def card_name(state: State, card: str) -> str:
    """Return the number and title of a card; what is no card is given back."""
    found = state.edition.cards.get(card)
    return f"{found.code} {found.title}" if found else card


def lay_down(state: State, side: str, card: str) -> None:
    """Move a card from the hand to the Played pile (6.0.D)."""
    state.hands[side].remove(card)
    state.played[side].append(card)


@rule("14.1")
def set_aside(state: State, side: str, card: str) -> None:
    """Move a card from the hand beside the table, where AID cards lie until the turn ends."""
    state.hands[side].remove(card)
    state.aid_cards[side].append(card)


@rule("8.62")
def finish_event(table: Table[State], side: str, card: str) -> None:
    """Note that the event of a card in the Played pile has happened.

    A card with an asterisk leaves the game; the event of one with a dagger is spent.
    """
    state = table.state
    state.events_played.append(card)
    after = state.edition.cards[card].after_event
    if after == REMOVE:
        state.played[side].remove(card)
        state.removed[side].append(card)
        table.tell(CardRemoved(side, card))
    elif after == ONCE:
        state.events_spent.append(card)
        table.tell(EventSpent(side, card))
