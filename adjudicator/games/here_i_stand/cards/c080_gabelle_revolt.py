"""Card 80, Gabelle Revolt."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import homes_of
from adjudicator.games.here_i_stand.rules.control.unrest import raise_revolt, why_no_revolt
from adjudicator.games.here_i_stand.rules.powers import FRANCE
from adjudicator.games.here_i_stand.rules.state import Impulse, State

LEAST: Final = 1
MOST: Final = 2


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    reason = _("every home space of France is occupied, in unrest already or not in play")
    return why_no_revolt(state, homes_of(state, FRANCE), reason)


@mode(80, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Put one or two unoccupied home spaces of France into unrest; at least one."""
    await raise_revolt(table, power, homes_of(table.state, FRANCE), MOST, 80, least=LEAST)
