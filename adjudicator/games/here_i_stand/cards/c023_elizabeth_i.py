"""Card 23, Elizabeth I (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.special.england import ELIZABETH_RULES
from adjudicator.games.here_i_stand.rules.state import Impulse, State


@mode(23, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let Elizabeth I follow Mary I, whose restrictions end, then the power spend 2 CP."""
    await succeed(table, ELIZABETH_RULES)
    await spend(table, power, card(23).cp)
