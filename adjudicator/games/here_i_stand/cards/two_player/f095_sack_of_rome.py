"""Card 95, Sack of Rome, in the variant for two."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, face
from adjudicator.games.here_i_stand.cards.c095_sack_of_rome import send_a_stack, why_no_sack
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.special.sack_of_rome import (
    CARDS_TAKEN,
    SACK_OF_ROME,
    take_spoils,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State


@face(SACK_OF_ROME, "event", OWN_IMPULSE, needs=why_no_sack)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Send a stack of mercenaries against Rome, anybody's (21.5); it leaves the game if they win.

    The playing power chooses the stack, which need not be its own. If mercenaries of a power that
    nobody plays win, French or Hapsburg ones, both Papal cards drawn are discarded.
    """
    await send_a_stack(table, power, impulse, plunder)


async def plunder(table: Table[State], power: str) -> None:
    """Take cards for a player; for a power without a hand discard them, drawn at random."""
    if power in players(table.state):
        await take_spoils(table, power)
        return
    for _ in range(CARDS_TAKEN):
        discard_at_random(table, PAPACY, SACK_OF_ROME)
