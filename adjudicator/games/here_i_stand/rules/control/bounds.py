"""2P 5 Bounds of the variant for two: where units may be, and which spaces change hands.

In a game of six powers there are none.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.forces import Units
from adjudicator.games.here_i_stand.rules.game_map import places, ports_of
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS, is_for_two
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MAJOR_POWERS,
    PAPACY,
    POWER_NAMES,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.setups import setup_of
from adjudicator.games.here_i_stand.rules.state import State, controller

THEATRE: Final = ("german", "italian")
"""The language zones in which the variant is fought."""
BESIDE_IT: Final = ("metz", "liege")
"""Spaces outside them that change hands nevertheless."""


@cache
def in_theatre(space: str) -> bool:
    """Return whether a space is in the German or the Italian language zone."""
    return places()[space].language_zone in THEATRE


@rule("2P 5")
def why_out_of_bounds(state: State, power: str, space: str) -> str | None:
    """Return why units that ``power`` commands may not go to a space, or None.

    Those of the players stay in the two zones; those of a power that nobody plays go to independent
    and to its own spaces as well.
    """
    if not is_for_two(state) or in_theatre(space):
        return None
    name, whose = places()[space].name, POWER_NAMES[power]
    if power in TWO_PLAYERS:
        return _(
            "{space} lies outside the German and the Italian language zone: no unit of {power}"
            " goes there",
            space=name,
            power=whose,
        )
    if controller(state, space) in (power, INDEPENDENT):
        return None
    return _(
        "{space} lies outside the German and the Italian language zone: units of {power} go only to"
        " their own and to independent spaces there",
        space=name,
        power=whose,
    )


def is_in_bounds(state: State, power: str, space: str) -> bool:
    """Return whether units that ``power`` commands may go to a space."""
    return why_out_of_bounds(state, power, space) is None


def why_port_out_of_bounds(state: State, power: str, port: str) -> str | None:
    """Return why ships of ``power`` may not go to a port; those of the Papacy may to its own."""
    if controller(state, port) == power:
        return None
    return why_out_of_bounds(state, power, port)


@rule("2P 5", "2P 10")
def why_sea_out_of_bounds(state: State, power: str, zone: str) -> str | None:
    """Return why Papal ships may not sail a sea zone, or None: by option (2P 10) they sail all."""
    if not is_for_two(state) or power != PAPACY:
        return None
    if option_value(state, "papal_fleets") == "any_sea" or any(map(in_theatre, ports_of(zone))):
        return None
    return _("Papal ships sail only where a port of the German or the Italian language zone lies")


@rule("2P 5")
def why_not_change_hands(state: State, space: str) -> str | None:
    """Return why nobody gains control of a space outside the two zones, or None."""
    if not is_for_two(state) or in_theatre(space) or space in BESIDE_IT:
        return None
    return _(
        "{space} does not change hands: it lies outside the German and the Italian language zone",
        space=places()[space].name,
    )


@cache
def garrisons(scenario: str) -> dict[str, tuple[str, ...]]:
    """Return by space outside the zones who begins with a regular in it: majors and minors."""
    setup = setup_of(scenario)
    stacks = [(power, setup[power]["spaces"]) for power in MAJOR_POWERS]
    stacks += [(minor, listed["spaces"]) for minor, listed in setup["minor"].items()]
    found: dict[str, tuple[str, ...]] = {}
    for owner, entries in stacks:
        for entry in entries:
            if entry.get(REGULAR) and not in_theatre(entry["space"]):
                found[entry["space"]] = (*found.get(entry["space"], ()), owner)
    return found


@rule("2P 5", "2P 10")
def bound_units(state: State, space: str) -> Units:
    """Return the units in a space that may not leave it: the garrisons of the beginning.

    By option (2P 10, ``garrisons``) nobody is bound.
    """
    if not is_for_two(state) or option_value(state, "garrisons") == "free":
        return {}
    here = state.spaces[space].units
    return {
        owner: {REGULAR: 1}
        for owner in garrisons(state.scenario).get(space, ())
        if here.get(owner, {}).get(REGULAR)
    }
