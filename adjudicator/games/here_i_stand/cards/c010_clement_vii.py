"""Card 10, Clement VII (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CLEMENT = "clement_vii_ruler"


async def elect_clement(table: Table[State]) -> None:
    """Make Clement VII ruler of the Papacy; excommunications and other markers stay."""
    await succeed(table, CLEMENT)


@mode(10, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Change the Pope, then let the playing power spend 2 CP."""
    await elect_clement(table)
    await spend(table, power, card(10).cp)
