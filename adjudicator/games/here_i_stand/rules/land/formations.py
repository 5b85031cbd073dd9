"""5.1 and 15 Formations: choosing units and leaders; who stands inside and outside the walls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.choices import Bounded, Bounds
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.engine.words import Words, _, and_list, joined
from adjudicator.games.here_i_stand.rules.denominations import Division
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add, contains
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    CAVALRY,
    INDEPENDENT,
    KNIGHTS,
    MERCENARY,
    POWER_NAMES,
    REGULAR,
    leaders,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    commander,
    land_units,
    leader_power,
    powers_with_land_units,
)
from adjudicator.games.here_i_stand.rules.unit_words import counted


def space_name(space: str) -> str:
    """Return the printed name of a space, or of a sea zone that is named in place of one."""
    known = places().get(space) or sea_zones().get(space)
    return known.name if known is not None else space


def power_names(powers: Iterable[str]) -> Words:
    """Return the names of powers as ``France and Papacy``."""
    return and_list([POWER_NAMES[power] for power in powers])


def in_words(force: Force) -> Words:
    """Return a force in words: ``Suleiman, 7 regulars, 1 cavalry``.

    With units of several owners each count names its owner: ``2 regulars (Genoa)``.
    """
    several = len(force.units) > 1
    parts = [leaders()[name].name if name in leaders() else name for name in force.leaders]
    for owner, kinds in force.units.items():
        for kind, count in kinds.items():
            units = counted(count, kind)
            whose = POWER_NAMES.get(owner, owner)
            parts.append(_("{units} ({power})", units=units, power=whose) if several else units)
    return joined(", ", parts) if parts else _("nothing")


# ------------------------------------------------------------------ inside and outside the walls


def is_under_siege(state: State, space: str) -> bool:
    """Return whether a fortified space is under siege (15)."""
    return bool(state.spaces[space].besiegers)


def is_besieged(state: State, space: str, power: str) -> bool:
    """Return whether whatever ``power`` has in ``space`` is under siege (15)."""
    besiegers = state.spaces[space].besiegers
    return bool(besiegers) and power not in besiegers


def garrison_powers(state: State, space: str) -> tuple[str, ...]:
    """Return who commands land units or army leaders inside a besieged space."""
    if not is_under_siege(state, space):
        return ()
    besiegers = state.spaces[space].besiegers
    return tuple(power for power in powers_present(state, space) if power not in besiegers)


def garrison(state: State, space: str) -> Force:
    """Return all land units and army leaders inside a besieged space."""
    powers = garrison_powers(state, space)
    return Force(land_units(state, space, powers), army_leaders(state, space, powers))


def powers_present(state: State, space: str) -> tuple[str, ...]:
    """Return who commands land units or army leaders in a space, in impulse order."""
    present = set(powers_with_land_units(state, space))
    present |= {commander(state, leader_power(state, name)) for name in army_leaders(state, space)}
    return tuple(power for power in (*ALL_POWERS, INDEPENDENT) if power in present)


# ------------------------------------------------------------------ choosing a force


def check_part(available: Force, chosen: Force) -> None:
    """Refuse a force that is not part of ``available``."""
    for name in chosen.leaders:
        if name not in available.leaders:
            who = leaders()[name].name if name in leaders() else name
            raise IllegalAnswer(
                _(
                    "{who} is not available here; available: {force}",
                    who=who,
                    force=in_words(available),
                ),
                section="5.1",
            )
    if len(set(chosen.leaders)) != len(chosen.leaders):
        raise IllegalAnswer(_("a leader is named twice"), section="5.1")
    if not contains(available.units, chosen.units):
        raise IllegalAnswer(
            _(
                "{force} are named; available: {available}",
                force=in_words(Force(chosen.units)),
                available=in_words(available),
            ),
            section="5.1",
        )


@rule("5.1")
def check_formation(available: Force, chosen: Force) -> None:
    """Refuse what is not part of ``available`` or too large for one formation (5.1)."""
    check_part(available, chosen)
    if chosen.is_empty:
        raise IllegalAnswer(_("neither a unit nor a leader is named"), section="5.1")
    if chosen.size > chosen.capacity:
        led = in_words(Force({}, chosen.leaders)) if chosen.leaders else _("no leader")
        raise IllegalAnswer(
            _(
                "{size} land units are too many for one formation: with {leaders} it holds at "
                "most {capacity}",
                size=chosen.size,
                leaders=led,
                capacity=chosen.capacity,
            ),
            section="5.1",
        )


def load_force(raw: Any) -> Force:
    """Return the force that ``Force.dump`` wrote; IllegalAnswer for anything else."""
    if not isinstance(raw, dict) or not {"units", "leaders"} >= set(raw):
        raise IllegalAnswer(_("{raw!r} was given where units and leaders are expected", raw=raw))
    return Force.load(raw)


@dataclass(frozen=True)
class Approach:
    """A formation or fleet of ``power`` that comes from ``origins``.

    ``foes`` are the powers that it would have to face.
    """

    power: str
    force: Force
    foes: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()


@dataclass(frozen=True)
class FormationChoice:
    """No formation (None), or one that can be made of ``available`` (5.1).

    ``alone`` tells whether leaders may go without land units; ``division`` refuses, for a formation
    that goes to ``to``, parts of stacks that the counters cannot show (5.2); ``coming`` is what it
    would meet.
    """

    available: Force
    alone: bool = False
    division: Division | None = None
    to: str = ""
    coming: Approach | None = None

    def check(self, value: Force | None) -> None:
        """Refuse what is not there, too large, or leaders alone."""
        if value is None:
            return
        check_formation(self.available, value)
        if not value.size and not self.alone:
            raise IllegalAnswer(
                _("leaders may go alone only to join units of their power"), section="13.2"
            )
        if self.division is not None:
            self.division.check(self.to, value)

    def only(self) -> tuple[Force | None, ...]:
        """Return nothing: one may always decline."""
        return ()

    def dump(self, value: Force | None) -> JSON:
        """Return None or the dumped force."""
        return None if value is None else value.dump()

    def load(self, raw: Any) -> Force | None:
        """Return the formation in ``raw``."""
        return None if raw is None else load_force(raw)


@dataclass(frozen=True)
class PartChoice(Bounded):
    """Any part of ``available``, also nothing, with at most ``most`` land units."""

    available: Force
    most: int
    section: str

    def bounds(self) -> Bounds:
        """Return the most land units."""
        return Bounds(most=self.most)

    def check(self, value: Force) -> None:
        """Refuse what is not there and too many units."""
        check_part(self.available, value)
        if value.size > self.most:
            raise IllegalAnswer(
                _(
                    "{size} land units are named; at most {most} are possible",
                    size=value.size,
                    most=self.most,
                ),
                section=self.section,
            )

    def only(self) -> tuple[Force, ...]:
        """Return the empty force when nothing can be chosen."""
        empty = not self.available.leaders and not min(self.most, self.available.size)
        return (Force(),) if empty else ()

    def dump(self, value: Force) -> JSON:
        """Return the dumped force."""
        return value.dump()

    def load(self, raw: Any) -> Force:
        """Return the force in ``raw``."""
        return load_force(raw)


def as_many_as(available: Force, most: int) -> Force:
    """Return all leaders and up to ``most`` units, regulars before the cheaper kinds."""
    units: Units = {}
    left = most
    for kind in (REGULAR, KNIGHTS, CAVALRY, MERCENARY):
        for owner, kinds in available.units.items():
            count = min(left, kinds.get(kind, 0))
            if count:
                add(units, {owner: {kind: count}})
                left -= count
    return Force(units, available.leaders)
