"""Card 61, Mary Defies Council."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.religion.attempts import counter_reformation_attempts
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ATTEMPTS = 3


@mode(61, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give the Papacy 3 Counter-Reformation attempts, the English zone as their target zone.

    Mary need not rule England.
    """
    await counter_reformation_attempts(table, ATTEMPTS, ("english",), cause="card 61")
