"""Facts about paying and looting (15)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class UnitsPaid(WarFact):
    """A side has paid units: locally or with Aid Points, and the points it has spent and has left.

    ``local``, ``paid`` and ``unpaid`` are counts by face for each city.
    """

    side: str
    local: dict[str, dict[str, int]]
    paid: dict[str, dict[str, int]]
    unpaid: dict[str, dict[str, int]]
    spent: int
    left: int


@dataclass(frozen=True)
class Looted(WarFact):
    """Unpaid units have looted a City: the die, its modifiers, and what the Loot Table says.

    ``modifiers`` are by name, ``total`` is their sum with the die. ``pillage`` is the result's
    levels, ``unmet`` those that the City could not take, ``steps`` the steps lost in all.
    """

    side: str
    city: str
    units: dict[str, int]
    die: int
    modifiers: dict[str, int]
    total: int
    pillage: int
    unmet: int
    steps: int


@dataclass(frozen=True)
class LootingLosses(WarFact):
    """Steps a side has lost by looting; eliminated units never come back (15.224)."""

    side: str
    city: str
    faces: tuple[str, ...]
    removed: dict[str, int]


@dataclass(frozen=True)
class LeadersMoved(WarFact):
    """Leaders without units go to a City, without one they are lost (15.225; also 19.7)."""

    side: str
    city: str
    leaders: tuple[str, ...]
    to: str
