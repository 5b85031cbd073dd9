"""13.26 The Continued Siege Segment of the End Phase (6.0.F)."""

from __future__ import annotations

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.siege.assault import siege_combat
from adjudicator.games.thirty_years_war.rules.siege.standing import masking_side
from adjudicator.games.thirty_years_war.rules.state import State


@rule("13.26", "6.0.F")
async def continued_sieges(table: Table[State]) -> None:
    """Let each side roll for its sieges, Protestants first; no leader is needed (13.21).

    A side says at once for which sieges it rolls, and in which order; none has to be rolled for.
    """
    for side in SIDES:
        cities = sieges_of(table.state, side)
        if not cities:
            continue
        choice = SomeOf(cities, 0, len(cities))
        about = Situation(table.state)
        asked = Response(side, "13.26/sieges", choice, default=cities, situation=about)
        for city in await ask(asked):
            if city in sieges_of(table.state, side):  # another one may have given it an Area
                await siege_combat(table, city, side)


@rule("13.26")
def sieges_of(state: State, side: str) -> tuple[str, ...]:
    """Return the cities that a side besieges, in the order of the map."""
    return tuple(
        city
        for city, place in state.places.items()
        if place.siege is not None and masking_side(state, city) == side
    )
