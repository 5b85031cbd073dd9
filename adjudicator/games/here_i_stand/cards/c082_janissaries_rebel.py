"""Card 82, Janissaries Rebel."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import homes_of
from adjudicator.games.here_i_stand.rules.control.unrest import raise_revolt, why_no_revolt
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import Impulse, State, at_war

IN_WAR: Final = 2
IN_PEACE: Final = 4


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    reason = _("every home space of the Ottomans is occupied, in unrest already or not in play")
    return why_no_revolt(state, homes_of(state, OTTOMAN), reason)


@mode(82, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Put up to 2 unoccupied Ottoman home spaces into unrest, up to 4 in peace.

    Peace is no war with a major power; wars with minor powers do not count.
    """
    state = table.state
    fighting = any(at_war(state, OTTOMAN, other) for other in MAJOR_POWERS)
    most = IN_WAR if fighting else IN_PEACE
    await raise_revolt(table, power, homes_of(state, OTTOMAN), most, 82)
