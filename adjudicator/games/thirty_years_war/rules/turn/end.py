"""6.0.G End of Turn: cards kept, the Cardinal's army, what ends with the turn, victory."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import SPANISH
from adjudicator.games.thirty_years_war.facts.turn import ArmyLost, CardsDiscarded
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import end_siege
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, SIDES
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, of_nations
from adjudicator.games.thirty_years_war.rules.state import State, everywhere
from adjudicator.games.thirty_years_war.rules.turn.parting import part_imperials
from adjudicator.games.thirty_years_war.rules.turn.victory import (
    early_victory,
    final_victory,
    last_turn,
)

NONE: Final = "none"
CARDINALS: Final = ("cardinal_infante", "cardinal_infante_replacement")


@rule("6.0.G")
async def end_of_turn(table: Table[State]) -> None:
    """Finish the turn; after the last one the game ends.

    When a Truce has ended the turn at once (5.32), nobody discards.
    """
    state = table.state
    if not state.truce:
        await _keep_cards(table)
    await part_imperials(table)
    end_siege(table)
    _count_cardinal(table)
    _clear(state)
    state.vp_history.append(state.vp)
    if state.turn >= last_turn(state):
        final_victory(table)
    early_victory(table)
    state.turn += 1


async def _keep_cards(table: Table[State]) -> None:
    """Let both sides keep one card at most, at the same time; the rest goes to the Played piles.

    Which one is kept stays secret, also where the other side has none and is not asked.
    """
    state = table.state
    asked = [
        Response(
            side,
            "6.0.G/keep",
            OneOf((*_in_deck_order(state, side), NONE)),
            default=_in_deck_order(state, side)[0],
            discreet=True,
            situation=Situation(state),
        )
        for side in SIDES
        if state.hands[side]
    ]
    for side, kept in (await ask_all(asked)).items():
        gone = tuple(card for card in _in_deck_order(state, side) if card != kept)
        state.hands[side][:] = [card for card in state.hands[side] if card == kept]
        state.played[side] += gone
        if gone:
            table.tell(CardsDiscarded(side, gone))


def _in_deck_order(state: State, side: str) -> tuple[str, ...]:
    """Return the hand of a side as the deck lists it.

    The hand itself is in the order of drawing: it would tell which card was carried over.
    """
    hand = set(state.hands[side])
    return tuple(card for card in state.edition.cards if card in hand)


@rule("17.Sp.3")
def _count_cardinal(table: Table[State]) -> None:
    """Eliminate the Cardinal Infante's army if its time is up outside the Spanish Zone.

    Spanish units outside the Zone are always his: all others may never leave it (17.Sp.2).
    """
    state = table.state
    if not state.infante_deadline or state.turn < state.infante_deadline:
        return
    state.infante_deadline = 0
    zone = state.edition.board.spanish_zone
    units: Units = {}
    leaders: list[str] = []
    for place, stack in [*everywhere(state, CATHOLIC)]:
        if place in zone:
            continue
        part = Stack(
            of_nations(state.edition.pieces, stack.units, (SPANISH,)),
            [name for name in stack.leaders if name in CARDINALS],
        )
        if part.is_empty:
            continue
        add(units, part.units)
        leaders += part.leaders
        eliminate(table, place, CATHOLIC, part)
    if units or leaders:
        table.tell(ArmyLost(units, tuple(leaders)))
        settle(table)


def _clear(state: State) -> None:
    """Drop what lasts a turn: aid, effects, and the card set aside for aid."""
    for side in SIDES:
        state.played[side] += state.aid_cards[side]
        state.aid_cards[side], state.aid[side] = [], {}
    state.aid_changes = [
        change for change in state.aid_changes if change.until is None or change.until > state.turn
    ]
    state.aid_owed.clear()
    state.turn_effects.clear()
    state.combat_cards.clear()
    state.supplied.clear()
    state.entry_played = state.base_moved = state.truce = False
    state.round = 0
