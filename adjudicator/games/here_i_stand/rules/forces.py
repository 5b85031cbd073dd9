"""5 Military units: counting, adding and removing them; formations and their size (5.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.owners import loan_of
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    CAVALRY,
    INDEPENDENT,
    LAND_KINDS,
    NAVAL_KINDS,
    leaders,
)

Units: TypeAlias = dict[str, dict[str, int]]
"""Counts by owner (a power or "independent") and kind; no zero entries, no empty owners."""

OWNERS = (*ALL_POWERS, INDEPENDENT)
KINDS = LAND_KINDS + NAVAL_KINDS


@dataclass(frozen=True)
class Force:
    """Land units and army leaders that act together; ``units`` as in ``Units``."""

    units: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    leaders: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many units there are; leaders do not count."""
        return sum(sum(kinds.values()) for kinds in self.units.values())

    @property
    def is_empty(self) -> bool:
        """Whether there is neither unit nor leader."""
        return not self.size and not self.leaders

    @property
    def has_cavalry(self) -> bool:
        """Whether at least one cavalry unit is present."""
        return any(kinds.get(CAVALRY) for kinds in self.units.values())

    @property
    def battle_rating(self) -> int:
        """The highest battle rating among the leaders, 0 without leaders."""
        return max((leaders()[name].battle for name in self.leaders), default=0)

    @property
    def capacity(self) -> int:
        """The largest formation these leaders allow (5.1), in land units."""
        return formation_limit(self.leaders)

    def plus(self, other: Force) -> Force:
        """Return both forces together."""
        units = copied(self.units)
        add(units, other.units)
        return Force(units, self.leaders + other.leaders)

    def minus(self, other: Force) -> Force:
        """Return what is left without ``other``, which must be part of this force."""
        units = copied(self.units)
        take(units, other.units)
        left = tuple(name for name in self.leaders if name not in other.leaders)
        return Force(units, left)

    def holds(self, other: Force) -> bool:
        """Return whether ``other`` is part of this force."""
        return contains(self.units, other.units) and set(other.leaders) <= set(self.leaders)

    def dump(self) -> JSON:
        """Return ``{"units": {owner: {kind: count}}, "leaders": [...]}``."""
        units: dict[str, JSON] = {
            owner: {kind: kinds[kind] for kind in KINDS if kinds.get(kind)}
            for owner in (*OWNERS, *sorted(name for name in self.units if loan_of(name)))
            if (kinds := self.units.get(owner)) and any(kinds.values())
        }
        return {"units": units, "leaders": list(self.leaders)}

    @staticmethod
    def load(raw: Any) -> Force:
        """Return the force that ``dump`` wrote; IllegalAnswer when the shape is wrong."""
        try:
            units = {
                str(owner): {str(kind): int(count) for kind, count in kinds.items()}
                for owner, kinds in raw.get("units", {}).items()
            }
            named = tuple(str(name) for name in raw.get("leaders", ()))
        except (AttributeError, TypeError, ValueError) as wrong:
            raise IllegalAnswer(_("{raw!r} is not a force", raw=raw)) from wrong
        if any(n < 0 for kinds in units.values() for n in kinds.values()):
            raise IllegalAnswer(_("a negative number of units"))
        clean = {o: {k: n for k, n in kinds.items() if n} for o, kinds in units.items()}
        return Force({o: kinds for o, kinds in clean.items() if kinds}, named)


@rule("5.1")
def formation_limit(present: Iterable[str]) -> int:
    """Return the largest formation of these army leaders: 4, one rating or the best two (5.1)."""
    ratings = sorted((leaders()[name].command for name in present), reverse=True)
    return sum(ratings[:2]) if ratings else 4


def copied(units: Mapping[str, Mapping[str, int]]) -> Units:
    """Return an independent copy."""
    return {owner: dict(kinds) for owner, kinds in units.items()}


def add(units: Units, more: Mapping[str, Mapping[str, int]]) -> None:
    """Add ``more`` to ``units``."""
    for owner, kinds in more.items():
        for kind, count in kinds.items():
            if count:
                here = units.setdefault(owner, {})
                here[kind] = here.get(kind, 0) + count


def take(units: Units, fewer: Mapping[str, Mapping[str, int]]) -> None:
    """Take ``fewer`` out of ``units``; ValueError when they are not there."""
    for owner, kinds in fewer.items():
        for kind, count in kinds.items():
            if not count:
                continue
            left = units.get(owner, {}).get(kind, 0) - count
            if left < 0:
                raise ValueError(
                    f"{count} {owner} {kind} are to be taken, {left + count} are there"
                )
            units[owner][kind] = left
            if not left:
                del units[owner][kind]
                if not units[owner]:
                    del units[owner]


def contains(units: Mapping[str, Mapping[str, int]], part: Mapping[str, Mapping[str, int]]) -> bool:
    """Return whether ``part`` is among ``units``."""
    return all(
        units.get(owner, {}).get(kind, 0) >= count
        for owner, kinds in part.items()
        for kind, count in kinds.items()
    )


def count(units: Mapping[str, Mapping[str, int]], kinds: Iterable[str] = KINDS) -> int:
    """Return how many units of the given kinds there are."""
    wanted = tuple(kinds)
    return sum(owned.get(kind, 0) for owned in units.values() for kind in wanted)


def land_count(units: Mapping[str, Mapping[str, int]]) -> int:
    """Return how many land units there are."""
    return count(units, LAND_KINDS)


def naval_count(units: Mapping[str, Mapping[str, int]]) -> int:
    """Return how many naval units there are."""
    return count(units, NAVAL_KINDS)


def of_kinds(units: Mapping[str, Mapping[str, int]], kinds: Collection[str]) -> Units:
    """Return just the units of the given kinds."""
    found: Units = {}
    for owner, owned in units.items():
        wanted = {kind: owned[kind] for kind in kinds if owned.get(kind)}
        if wanted:
            found[owner] = wanted
    return found


def of_owners(units: Mapping[str, Mapping[str, int]], owners: Iterable[str]) -> Units:
    """Return just the units of the given owners."""
    wanted = set(owners)
    return {owner: dict(kinds) for owner, kinds in units.items() if owner in wanted}
