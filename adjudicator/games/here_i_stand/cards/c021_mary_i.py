"""Card 21, Mary I (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.special.england import (
    EDWARD_RULES,
    EDWARDS_CARD,
    HENRY_RULES,
    MARY_RULES,
    edward_is_born,
    edward_is_sickly,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State


async def crown_after_henry(table: Table[State]) -> None:
    """Crown whoever is next in England when Mary's card is played (21.3).

    Edward goes before her if he was born on turn 6 or later, while her card was in the deck or in
    a hand: then the card counts as his. Behind a sickly Edward it comes back next turn, behind a
    healthy one it leaves the game.
    """
    state = table.state
    if state.rulers[ENGLAND] == HENRY_RULES and edward_is_born(state):
        state.impulse.without_effect = edward_is_sickly(state)
        await succeed(table, EDWARD_RULES)
        # His own card covers Henry now. A copy in the draw pile or a hand stays there: looking
        # for it would tell who holds it.
        for pile in (state.waiting_cards, state.discards):
            if EDWARDS_CARD in pile:
                pile.remove(EDWARDS_CARD)
                state.on_power_card.append(EDWARDS_CARD)
    elif edward_is_born(state) and not edward_is_sickly(state):
        table.tell(EventWithoutEffect(21, _("Edward VI is healthy and rules England to the end")))
    else:
        await succeed(table, MARY_RULES)


@mode(21, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Change the ruler of England, then let the playing power spend 2 CP."""
    await crown_after_henry(table)
    await spend(table, power, card(21).cp)
