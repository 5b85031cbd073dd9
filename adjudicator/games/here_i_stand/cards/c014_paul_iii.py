"""Card 14, Paul III (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.state import Impulse, State

PAUL = "paul_iii_ruler"


async def elect_paul(table: Table[State]) -> None:
    """Make Paul III ruler of the Papacy; Clement VII's card leaves the game."""
    await succeed(table, PAUL)


@mode(14, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Change the Pope, then let the playing power spend 2 CP."""
    await elect_paul(table)
    await spend(table, power, card(14).cp)
