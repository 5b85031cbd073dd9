"""13.13 to 13.16 Sieges and masks as they stand: levels, and what ends them."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.siege import GarrisonOut, SiegeLifted
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, SIDES, other
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.state import State


@rule("13.16")
def masking_side(state: State, city: str) -> str:
    """Return the side whose units stand before a fortress that is not theirs, or NOBODY.

    They mask it, or besiege it where a Siege marker lies.
    """
    place, printed = state.places[city], state.edition.board.cities.get(city)
    if printed is None or not printed.is_fortress:
        return NOBODY
    if place.garrison:
        return other(place.garrison)
    for side in SIDES:
        if place.outside[side].size and controller(state, city) != side:
            return side
    return NOBODY


@rule("13.13")
def siege_level(state: State, city: str) -> int:
    """Return the combat factors that a siege of a fortress takes: its strength and its garrison."""
    inside = combat_factors(state.edition.pieces, state.places[city].inside.units)
    return state.edition.board.cities[city].strength + inside


@rule("13.14")
def can_maintain(state: State, city: str, side: str) -> bool:
    """Return whether the units of a side before a fortress are strong enough for a siege."""
    factors = combat_factors(state.edition.pieces, state.stack(city, side).units)
    return factors >= siege_level(state, city)


def is_besieged(state: State, city: str) -> bool:
    """Return whether a fortress is under a Siege marker."""
    return state.places[city].siege is not None


@rule("13.14")
def settle(table: Table[State]) -> None:
    """Let garrisons out whose enemies have gone, and lift sieges that are no longer maintained.

    Whatever moves or removes pieces calls this when it is done.
    """
    _come_out(table)
    state = table.state
    for city, place in state.places.items():
        if place.siege is None:
            continue
        side = masking_side(state, city)
        if not (side and can_maintain(state, city, side)):
            place.siege = None
            table.tell(SiegeLifted(city))


def _come_out(table: Table[State]) -> None:
    for city, place in table.state.places.items():
        side = place.garrison
        if place.inside.is_empty:
            place.garrison = NOBODY
        elif side and not place.outside[other(side)].size:
            place.outside[side].add(place.inside)
            place.inside.clear()
            place.garrison = NOBODY
            table.tell(GarrisonOut(city, side))
