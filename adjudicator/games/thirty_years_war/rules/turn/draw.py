"""8.1 Decks, and 6.0.C the Card Draw Phase."""

from __future__ import annotations

from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.decks import APOCALYPSE, INTERVENTION
from adjudicator.games.thirty_years_war.facts.turn import CardsDrawn, CardsDrawnUnseen, DeckAdded
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import count_spinola
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State

FRANCE_ENTERS = "p17"


@rule("6.0.C", "8.12")
async def card_draw_phase(table: Table[State]) -> None:
    """Add the decks that are due, and let both sides draw up to a full hand."""
    state = table.state
    if _intervention_is_due(state):
        count_spinola(table)
        _add_deck(table, INTERVENTION)
    if FRANCE_ENTERS in state.events_played and _waits(state, APOCALYPSE):
        _add_deck(table, APOCALYPSE)
    for side in SIDES:
        _draw(table, side)


def _waits(state: State, deck: str) -> bool:
    cards = state.edition.cards
    return any(cards[card].deck == deck for side in SIDES for card in state.waiting[side])


@rule("8.11")
def _intervention_is_due(state: State) -> bool:
    """Return whether the Intervention cards are added now: enough points, or late enough."""
    high = state.vp >= state.constant("intervention_vp")
    late = state.turn >= state.constant("intervention_turn")
    return (high or late) and _waits(state, INTERVENTION)


@rule("8.1")
def _add_deck(table: Table[State], deck: str) -> None:
    """Shuffle a deck into the Unplayed piles; an empty pile takes its Played pile back first."""
    state = table.state
    table.tell(DeckAdded(deck))
    for side in SIDES:
        new = [card for card in state.waiting[side] if state.edition.cards[card].deck == deck]
        state.waiting[side] = [card for card in state.waiting[side] if card not in new]
        if not state.unplayed[side]:
            state.unplayed[side], state.played[side] = state.played[side], []
        shuffle(table, side, [*state.unplayed[side], *new])


def shuffle(table: Table[State], side: str, cards: list[str]) -> None:
    """Make cards, in any order, the shuffled Unplayed pile of a side; its top is the last one.

    They are sorted first, so that their old order leaves no trace.
    """
    table.state.unplayed[side] = table.dice.shuffle(sorted(cards), f"{side} deck")


@rule("8.1")
def _draw(table: Table[State], side: str) -> None:
    """Draw up to a full hand: all Unplayed cards before the Played pile comes back."""
    state = table.state
    hand, drawn, reshuffled = state.hands[side], [], False
    while len(hand) < state.constant("hand_size"):
        if not state.unplayed[side]:
            if not state.played[side]:
                break
            again, state.played[side] = state.played[side], []
            shuffle(table, side, again)
            reshuffled = True
        drawn.append(state.unplayed[side].pop())
        hand.append(drawn[-1])
    if drawn:
        table.tell(
            CardsDrawn(side, tuple(drawn)),
            to=only(side),
            others=CardsDrawnUnseen(side, len(drawn), reshuffled),
        )
