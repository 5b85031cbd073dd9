"""Card 94, Revolt of the Communeros."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.unrest import raise_revolt, why_no_revolt
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.state import Impulse, State

MOST: Final = 3


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    reason = _("every space of the Spanish zone is occupied, in unrest already or not in play")
    return why_no_revolt(state, spaces_of_zone("spanish"), reason)


@mode(94, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Put up to 3 unoccupied spaces of the Spanish zone into unrest, whoever controls them."""
    await raise_revolt(table, power, spaces_of_zone("spanish"), MOST, 94)
