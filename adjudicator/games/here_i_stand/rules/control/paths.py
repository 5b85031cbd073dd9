"""12.1, 12.5, 19.3 Paths over land and sea, and moving pieces outside the Move action."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final, cast

from adjudicator.games.here_i_stand.rules.forces import Force, add, take
from adjudicator.games.here_i_stand.rules.game_map import (
    adjacent,
    adjacent_seas,
    places,
    ports_of,
    sea_zones,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    GENOA,
    INDEPENDENT,
    PROTESTANT,
    VENICE,
    capitals,
    leaders,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    at_war,
    commander,
    controller,
    home_power,
    in_play,
    is_fortified,
    is_friendly_space,
    leader_power,
    location_of,
    naval_units,
)

LEAGUE: Final = "schmalkaldic_league"
ATLANTIC: Final = "atlantic_ocean"
_NOT_IN_ATLANTIC: Final = (GENOA, VENICE)


def league_formed(state: State) -> bool:
    """Return whether the Schmalkaldic League has been formed (21.6)."""
    return LEAGUE in state.events_done


def barred(state: State, space: str, power: str) -> bool:
    """Return whether ``power`` may not be in a space at all.

    That is a space out of play (21.1), or an electorate before the League (21.6).
    """
    if not in_play(state, space):
        return True
    if places()[space].type != "electorate" or power == PROTESTANT:
        return False
    return not league_formed(state)


@cache
def steps_from(here: str) -> tuple[str, ...]:
    """Return the spaces and sea zones one step from a space or sea zone, passes included."""
    if here in sea_zones():
        return ports_of(here) + adjacent_seas(here)
    return adjacent(here) + zones_of(here)


def distances(state: State, start: str, power: str) -> Mapping[str, int]:
    """Return the steps from ``start`` to every space and sea zone that can be reached.

    Control, unrest and units do not matter; a sea zone counts as a space (12.5, 19.3). Spaces that
    bar ``power`` are not entered; by option electorates count, which are closed before the League.
    """
    crossed = option_value(state, "closed_electorates") == "crossed"
    closed = (
        space
        for space in _closed_at_times()
        if not in_play(state, space) or (barred(state, space, power) and not crossed)
    )
    return _distances(start, frozenset(closed))


@cache
def _closed_at_times() -> tuple[str, ...]:
    """Return the spaces that can bar a power (``barred``)."""
    return tuple(
        place.id
        for place in places().values()
        if place.type == "electorate" or not place.in_play_at_start
    )


@lru_cache(512)  # the map stays the same, and there are few ways in which spaces are closed
def _distances(start: str, closed: frozenset[str]) -> Mapping[str, int]:
    reached = {start: 0}
    front = [start]
    for here in front:
        for there in steps_from(here):
            if there not in reached and there not in closed:
                reached[there] = reached[here] + 1
                front.append(there)
    return reached


def nearest(state: State, start: str, goals: Iterable[str], power: str) -> tuple[str, ...]:
    """Return those of ``goals`` that are fewest steps from ``start``, in the order given."""
    steps = distances(state, start, power)
    found = [goal for goal in goals if goal in steps]
    least = min((steps[goal] for goal in found), default=0)
    return tuple(goal for goal in found if steps[goal] == least)


def open_reach(state: State, start: str, power: str) -> set[str]:
    """Return everything ``power`` can reach from ``start`` in Winter without attrition (19.3).

    Every space entered is friendly-controlled and free of unrest; sea zones are free to cross and
    enemy units are ignored.
    """
    friends = {who for who in (*ALL_POWERS, INDEPENDENT) if allied(state, who, power)}
    reached = {start}
    front = [start]
    for here in front:
        for there in steps_from(here):
            if there in reached:
                continue
            if there in state.spaces and not _is_open(state, there, power, friends):
                continue
            reached.add(there)
            front.append(there)
    return reached


def _is_open(state: State, space: str, power: str, friends: Collection[str]) -> bool:
    """Return whether a space, not in unrest, is controlled by a friend and open to ``power``."""
    if state.spaces[space].unrest or controller(state, space) not in friends:
        return False
    return not barred(state, space, power)


def fortresses_of(state: State, power: str) -> tuple[str, ...]:
    """Return the fortified spaces controlled by ``power`` that it may be in, in data order."""
    return tuple(
        space
        for space in state.spaces
        if is_fortified(state, space)
        and controller(state, space) == power
        and not barred(state, space, power)
    )


def homes_of(state: State, power: str) -> tuple[str, ...]:
    """Return the home spaces of a power as they are now, in data order (21.1)."""
    return tuple(space for space in state.spaces if home_power(state, space) == power)


def ports_controlled(state: State, power: str) -> tuple[str, ...]:
    """Return the ports controlled by ``power``, in data order."""
    return tuple(
        space
        for space in state.spaces
        if zones_of(space) and controller(state, space) == power and in_play(state, space)
    )


def friendly_capitals(state: State, power: str) -> tuple[str, ...]:
    """Return the capitals of ``power`` that it or an ally controls."""
    return tuple(s for s in capitals(power) if is_friendly_space(state, s, power))


def may_sail(owner: str, zone: str) -> bool:
    """Return whether squadrons of ``owner`` may be in a sea zone (16.1: no Italians westward)."""
    return zone != ATLANTIC or printed_owner(owner) not in _NOT_IN_ATLANTIC


def zones_to_flee(state: State, port: str, owner: str) -> tuple[str, ...]:
    """Return the sea zones that squadrons of ``owner`` can reach from a port (16.2 step 9)."""
    return tuple(
        zone
        for zone in zones_of(port)
        if may_sail(owner, zone)
        and not any(at_war(state, other, owner) for other in naval_units(state, zone))
    )


def naval_leaders(state: State, location: str, owner: str) -> tuple[str, ...]:
    """Return the naval leaders of one owner in a port or sea zone."""
    return tuple(
        name
        for name in location_of(state, location).leaders
        if not leaders()[name].is_army and leader_power(state, name) == owner
    )


def has_enemy_leaders(state: State, space: str, power: str) -> bool:
    """Return whether a leader of a power at war with ``power`` is in a space."""
    return any(
        at_war(state, leader_power(state, name), power) for name in state.spaces[space].leaders
    )


def lift(state: State, location: str, force: Force) -> None:
    """Take units and leaders off a space or sea zone."""
    here = location_of(state, location)
    take(here.units, force.units)
    here.leaders[:] = [name for name in here.leaders if name not in force.leaders]


def land(state: State, location: str, force: Force) -> None:
    """Put units and leaders down in a space or sea zone."""
    here = location_of(state, location)
    add(here.units, force.units)
    here.leaders += force.leaders


def relocate(state: State, origin: str, to: str, force: Force) -> None:
    """Move units and leaders from one space or sea zone to another."""
    lift(state, origin, force)
    land(state, to, force)


def shelve(state: State, location: str, fleet: Force) -> None:
    """Put lost naval units and their leaders on the turn track, to return next turn (17.2)."""
    lift(state, location, fleet)
    for owner, kinds in fleet.units.items():
        add(state.turn_track, {printed_owner(owner): kinds})
    state.turn_track_leaders += fleet.leaders


def decider(state: State, owner: str) -> str | None:
    """Return the major power that decides for units of ``owner``; None when nobody does."""
    power = commander(state, owner)
    return power if power in state.hands else None


def dumped(force: Force) -> dict[str, Any]:
    """Return a force as facts hold it."""
    return cast(dict[str, Any], force.dump())
