"""Card 83, John Zapolya."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import REGULAR
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller

BUDA: Final = "buda"
REGULARS: Final = 4


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return _("Buda is under siege") if state.spaces[BUDA].besiegers else None


@mode(83, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Add 4 regulars of whoever controls Buda there, as far as the counters reach.

    They are Hungarian while Hungary-Bohemia is inactive and holds Buda, Hapsburg once it is an
    active ally of the Hapsburgs, whose marker then lies on the space.
    """
    add_units(table, controller(table.state, BUDA), REGULAR, {BUDA: REGULARS}, 83)
