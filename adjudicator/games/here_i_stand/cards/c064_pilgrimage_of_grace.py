"""Card 64, Pilgrimage of Grace."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import homes_of
from adjudicator.games.here_i_stand.rules.control.unrest import raise_revolt, why_no_revolt
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.state import Impulse, State

MOST: Final = 5


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    reason = _("every home space of England is occupied, in unrest already or not in play")
    return why_no_revolt(state, homes_of(state, ENGLAND), reason)


@mode(64, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Put up to 5 unoccupied home spaces of England into unrest, of either religion.

    Calais is one of them, whoever controls it.
    """
    await raise_revolt(table, power, homes_of(table.state, ENGLAND), MOST, 64)
