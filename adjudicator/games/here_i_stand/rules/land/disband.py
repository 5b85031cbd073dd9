"""15.3 Units that events take off the map, and the sieges that end with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.rules.forces import Force, Units
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.powers import MERCENARY
from adjudicator.games.here_i_stand.rules.state import State, land_holders


@rule("15.3")
async def disband(table: Table[State], removed: Mapping[str, Units], card: int) -> None:
    """Remove units from spaces and foreign wars by an event and tell.

    Then change is made for what is left (5.2), and sieges whose besiegers have become too few are
    broken.
    """
    state = table.state
    for space, units in removed.items():
        lift(state, space, Force(units))
        table.tell(UnitsRemoved(space, cast(dict[str, Any], Force(units).dump()), card))
        for owner in units:
            make_change(table, space, owner)
    for space in removed:
        if space in state.spaces:
            await break_siege_if_needed(table, space)


def mercenaries_of(state: State, power: str) -> dict[str, int]:
    """Return how many mercenaries a power has in each space and foreign war, largest first."""
    counts = {
        place: here.units[power].get(MERCENARY, 0)
        for place, here in land_holders(state)
        if power in here.units
    }
    found = [place for place in counts if counts[place]]
    return {place: counts[place] for place in sorted(found, key=lambda p: -counts[p])}
