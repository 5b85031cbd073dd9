"""Facts of the cards of war and diplomacy: 68, 71, 104, 105 and 116."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class PiracyPointsLost(HisFact):
    """Andrea Doria has struck back: the Ottomans lose victory points won by piracy."""

    points: int


@dataclass(frozen=True)
class RebelsRose(HisFact):
    """City State Rebels rise in a key held by ``holder``."""

    space: str
    holder: str


@dataclass(frozen=True)
class RebelsFailed(HisFact):
    """Units of the holder are left in the key: it stays as it is."""

    space: str
    holder: str


@dataclass(frozen=True)
class KeyFreed(HisFact):
    """The rebels have won: a key goes from ``former`` back to its home power."""

    space: str
    former: str
    home: str


@dataclass(frozen=True)
class FortressBuilt(HisFact):
    """An unfortified space has become a fortress."""

    space: str


@dataclass(frozen=True)
class GatesBetrayed(HisFact):
    """Treachery opens a besieged space to an assault of ``besieger``."""

    space: str
    besieger: str


@dataclass(frozen=True)
class WooingRolled(HisFact):
    """England and France have rolled for Scotland: a die each, and the units that add to it."""

    england_die: int
    england_units: int
    france_die: int
    france_units: int
    won: bool
