"""21.1 Pirate havens: Oran and Tripoli turned into Ottoman bases."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.ventures import PirateHavenFounded
from adjudicator.games.here_i_stand.rules.control.control import set_control
from adjudicator.games.here_i_stand.rules.game_map import places, ports_of, zones_of
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import CORSAIR, OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.state import (
    OTHER_FAITH,
    State,
    at_war,
    controller,
    in_play,
    is_fortified,
)

HAVENS: Final = ("oran", "tripoli")
CARD: Final = 89
GARRISON: Final = {REGULAR: 1, CORSAIR: 2}


@rule("21.1")
def why_no_haven(state: State, space: str) -> str | None:
    """Return why a space cannot become, or become again, a pirate haven, or None."""
    here, name = state.spaces[space], places()[space].name
    if here.units or here.leaders:
        return _("{space} is occupied", space=name)
    if not at_war(state, controller(state, space), OTTOMAN):
        return _("{space} is not controlled by a power at war with the Ottomans", space=name)
    if not any(
        _is_ottoman_base(state, port) for zone in zones_of(space) for port in ports_of(zone)
    ):
        return _(
            "{space} shares no sea zone with a fortified port under Ottoman control", space=name
        )
    return None


def _is_ottoman_base(state: State, port: str) -> bool:
    walled = in_play(state, port) and is_fortified(state, port)
    return walled and controller(state, port) == OTTOMAN


def sites(state: State) -> tuple[str, ...]:
    """Return the spaces that can become pirate havens now."""
    return tuple(space for space in HAVENS if why_no_haven(state, space) is None)


@rule("21.1")
async def found_haven(table: Table[State], space: str) -> None:
    """Make a space a fortified Ottoman home space under Ottoman control with 3 units.

    A haven that was lost keeps its marker and its walls. FAQ: units for which there is no counter
    are forfeited, corsairs on the Turn Track included.
    """
    state = table.state
    here = state.spaces[space]
    table.tell(PirateHavenFounded(space, controller(state, space)))
    if f"pirate_haven_{space}" not in state.events_done:
        state.events_done.append(f"pirate_haven_{space}")
    here.fortress = True
    here.religion = OTHER_FAITH
    await set_control(table, space, OTTOMAN)
    for kind, count in GARRISON.items():
        add_units(table, OTTOMAN, kind, {space: count}, CARD)
