"""Card 88, Peasants' War."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.unrest import raise_revolt, why_no_revolt
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.state import Impulse, State

MOST: Final = 5


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    reason = _("every space of the German zone is occupied, in unrest already or not in play")
    return why_no_revolt(state, spaces_of_zone("german"), reason)


@mode(88, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Put up to 5 unoccupied spaces of the German zone into unrest.

    Who controls them and which religion they have does not matter; electorates are among them.
    """
    await raise_revolt(table, power, spaces_of_zone("german"), MOST, 88)
