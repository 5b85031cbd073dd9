"""15 and 23.2 Campaigns: the keys that a power may take, and what its armies are worth for them.

A key is worth its points times the chance to storm it, less for every step of the way. Ways lead
through spaces that the power may enter; those past the walls of others take longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from adjudicator.games.here_i_stand.practice.storming import chance_to_take
from adjudicator.games.here_i_stand.practice.ways import obstacles, ways_past
from adjudicator.games.here_i_stand.rules.control.control import has_line_of_communication
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import (
    electorates,
    key_spaces,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.land.siege import inside_size
from adjudicator.games.here_i_stand.rules.powers import (
    HAPSBURG,
    INDEPENDENT,
    PROTESTANT,
    SQUADRON,
    capitals,
    leaders,
    power_card,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import fleet_at, neighbours, ships
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    State,
    allied,
    army_leaders,
    at_war,
    controller,
    force_of,
    in_play,
    is_friendly_space,
    leader_power,
    owners_under,
)

_HOPE: Final = 0.6
"""What a point that may be won counts next to one that has been."""
_STEP: Final = 0.82
"""What is left of the worth of a key for every CP of the way."""
_LAID: Final = 1.25
"""How much more a siege counts that is laid: it costs an impulse of its own."""
_CUT_OFF: Final = 0.5
"""What is left of the chance without a line of communication: no assault is allowed (15.1)."""
_ABROAD: Final = 0.9
"""What is left of it while the space on the way is not one's own: no line would lead through."""
_OPEN_SEA: Final = 0.4
"""What is left of the chance when the sea is open to those inside."""
_AFAR: Final = 4
"""Whoever is too weak gains nothing by going nearer than that."""
_DEPLOYED: Final = 4
"""So many steps of the way are free in spring."""
_OUTER: Final = 0.2
"""What other armies count before the same walls."""


@dataclass(frozen=True)
class Target:
    """A space that a power may take: its points, the units inside and how well they are led."""

    space: str
    points: float
    inside: int
    rating: int
    sea: float = 1.0
    """What is left of the chance by ships: 1 where an assault is allowed (15.1)."""


class Campaign:
    """The targets of a power and what armies are worth for them."""

    def __init__(self, state: State, power: str) -> None:
        self._state, self._power = state, power
        self._ways = ways_past(*obstacles(state, power))
        self.targets = tuple(_targets(state, power))
        self._lines: dict[str, bool] = {}

    def has_target(self, space: str) -> bool:
        """Return whether a space is a target."""
        return any(target.space == space for target in self.targets)

    def prospect(self, space: str, force: Force, *, rests: bool = False) -> tuple[float, str]:
        """Return what an army in a space is worth, in points, and for which target.

        An army that ``rests`` in a capital is deployed from there in spring.
        """
        units = min(force.size, force.capacity)
        rating = _rating(force.leaders)
        best, goal = 0.0, ""
        foreign = not is_friendly_space(self._state, space, self._power)
        for target in self.targets:
            far = self._ways.to(target.space).get(space)
            if far is None:
                continue
            if units <= target.inside:
                far = max(far, _AFAR)
            elif rests:
                far = max(1, far - _DEPLOYED)
            found = _HOPE * target.points * _chance(units, rating, target) * _STEP**far
            if not far:
                found *= _LAID if self._has_line(space) else _CUT_OFF
            elif foreign:
                found *= _ABROAD
            if found > best:
                best, goal = found, target.space
        return best, goal

    def _has_line(self, space: str) -> bool:
        if space not in self._lines:
            self._lines[space] = has_line_of_communication(self._state, self._power, space)
        return self._lines[space]

    @cached_property
    def _standing(self) -> dict[str, tuple[float, str]]:
        """The prospects of all armies by the spaces where they stand."""
        resting = () if self._state.stage == "action" else capitals(self._power)
        return {
            space: self.prospect(space, force, rests=space in resting)
            for space, force in armies(self._state, self._power)
        }

    def worth(self) -> float:
        """Return what all armies of the power are worth; one before each target counts in full."""
        return _together(self._standing.values())

    def gain(self, changes: Mapping[str, Force]) -> float:
        """Return how much more all armies are worth with other forces in some spaces."""
        standing = dict(self._standing)
        for space, force in changes.items():
            standing[space] = self.prospect(space, force) if force.size else (0.0, "")
        return _together(standing.values()) - self.worth()


def _together(prospects: Iterable[tuple[float, str]]) -> float:
    by_goal: dict[str, list[float]] = {}
    for found, goal in prospects:
        by_goal.setdefault(goal, []).append(found)
    total = 0.0
    for found_there in by_goal.values():
        best = max(found_there)
        total += best + _OUTER * (sum(found_there) - best)
    return total


def armies(state: State, power: str) -> Iterator[tuple[str, Force]]:
    """Yield the stacks of land units of a power that are not under siege, by their spaces."""
    owners = owners_under(state, power)
    for space, here in state.spaces.items():
        if here.units and not any(owner in here.units for owner in owners):
            continue
        if not here.units or (here.besiegers and power not in here.besiegers):
            continue
        force = force_of(state, space, power)
        if force.size:
            yield space, force


def _rating(names: tuple[str, ...]) -> int:
    return max((leaders()[name].battle for name in names), default=0)


def _chance(units: int, rating: int, target: Target) -> float:
    return chance_to_take(units, rating, target.inside, target.rating) * target.sea


# -- targets --------------------------------------------------------------------------------------


def points_of_key(power: str) -> int:
    """Return what one more key is worth to a power, in victory points (23.2)."""
    track = power_card(power).get("key_vp")
    return track[2] - track[1] if track else 0


def _targets(state: State, power: str) -> Iterator[Target]:
    each = points_of_key(power)
    if each:
        for space in key_spaces():
            if in_play(state, space) and may_attack(state, power, space):
                yield _target(state, power, space, each)
    if power in (PROTESTANT, HAPSBURG) and league_formed(state):
        for space in electorates():
            if may_attack(state, power, space):
                yield _target(state, power, space, _points_of_electorate(state, power, space))


def _points_of_electorate(state: State, power: str, space: str) -> float:
    if power == HAPSBURG:
        return 1.0
    return 2.0 if state.spaces[space].religion == PROTESTANT_FAITH else 1.0


def may_attack(state: State, power: str, space: str) -> bool:
    """Return whether a space belongs to an enemy or to nobody."""
    whose = controller(state, space)
    return whose == INDEPENDENT or at_war(state, whose, power)


def _target(state: State, power: str, space: str, points: float) -> Target:
    inside = tuple(
        name
        for name in army_leaders(state, space)
        if not allied(state, leader_power(state, name), power)
    )
    return Target(
        space,
        points,
        inside_size(state, space, power),
        _rating(inside),
        _sea(state, power, space),
    )


def _sea(state: State, power: str, space: str) -> float:
    """Return what ships leave of the chance to take a port: all of it where the sea is closed.

    Squadrons near by count half, as far as they are enough.
    """
    zones, owner = zones_of(space), controller(state, space)
    inside = squadrons_at(state, space, owner)
    at_sea = sum(squadrons_at(state, zone, owner) for zone in zones)
    own = sum(squadrons_at(state, zone, power) for zone in zones)
    if not at_sea and (not inside or own > inside):
        return 1.0
    ports = dict.fromkeys(here for zone in zones for here in neighbours(zone))
    near = own + sum(squadrons_at(state, here, power) for here in ports if here not in zones)
    return _OPEN_SEA + (1 - _OPEN_SEA) / 2 * min(1.0, near / (inside + at_sea + 1))


def squadrons_at(state: State, location: str, power: str) -> int:
    """Return how many squadrons a power commands in a port or sea zone."""
    return ships(fleet_at(state, location, power), SQUADRON)
