"""Card 9, Barbary Pirates (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.logistics import BarbaryPiratesFounded
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.forces import add
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.powers import CORSAIR, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.state import OTHER_FAITH, Impulse, State

ALGIERS = "algiers"
GARRISON = {REGULAR: 2, CORSAIR: 2}


async def found_barbary_pirates(table: Table[State]) -> None:
    """Bring Algiers into play as an Ottoman key with 2 regulars, 2 corsairs and Barbarossa.

    From now on the Ottomans may build corsairs and initiate piracy (21.1). Units for which there
    is no counter, or only one on the turn track, are forfeited (FAQ).
    """
    state = table.state
    units = {
        kind: number
        for kind, wanted in GARRISON.items()
        if (number := min(wanted, room_for(state, OTTOMAN, kind)))
    }
    space = state.spaces[ALGIERS]
    space.control = OTTOMAN
    space.religion = OTHER_FAITH
    add(space.units, {OTTOMAN: units})
    space.leaders.append("barbarossa")
    state.events_done.append("barbary_pirates")
    table.tell(BarbaryPiratesFounded(units))
    make_change(table, ALGIERS, OTTOMAN)


@mode(9, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Found the pirate base, then let the playing power spend 2 CP."""
    await found_barbary_pirates(table)
    await spend(table, power, card(9).cp)
