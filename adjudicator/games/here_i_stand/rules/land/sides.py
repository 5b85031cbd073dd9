"""14, 15.1 and 16.2 The two sides of a battle: who fights, with what, and what they rolled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import CAVALRY

HIT = 5
"""The lowest face that hits."""


@dataclass
class Side:
    """One side of a battle. ``powers`` in impulse order; ``dice`` and ``hits`` are counts.

    ``force`` is what is left of the units and leaders taking part, ``rolls`` all faces rolled.
    ``keen`` counts dice beside ``dice`` that hit on 4 (Tercios). ``suffered`` counts enemy hits
    whose losses have been taken already; ``swept`` says that nothing was left to roll with.
    """

    powers: tuple[str, ...]
    force: Force
    dice: int = 0
    hits: int = 0
    rolls: tuple[int, ...] = ()
    keen: int = 0
    suffered: int = 0
    swept: bool = False

    @property
    def units(self) -> int:
        """How many land units take part."""
        return self.force.size

    @property
    def foot(self) -> int:
        """How many land units other than cavalry take part; cavalry is idle in sieges (15.1)."""
        return self.units - sum(kinds.get(CAVALRY, 0) for kinds in self.force.units.values())

    @property
    def rating(self) -> int:
        """The highest battle rating among the leaders taking part."""
        return self.force.battle_rating

    def count(self, faces: Iterable[int], lowest: int = HIT) -> int:
        """Add rolled faces to the side and return how many of them hit, ``lowest`` and above."""
        rolled = tuple(faces)
        hits = sum(face >= lowest for face in rolled)
        self.rolls += rolled
        self.hits += hits
        return hits


@dataclass
class Battle:
    """A field battle, an assault (``storm``), or a naval combat (``at_sea``) at one place.

    ``origin`` is the space from which the attacker came. In the battle of a relief force
    (``relief``) ``garrison`` is what was besieged when it came and ``sallied`` the part of that
    which fights beside it (15.2). In a foreign war (``foreign``) ``space`` names the war (21.7).
    ``striking`` is the power that rolls first by Surprise Attack. A card that spoils an assault
    sets ``cancelled``. In the Sack of Rome (``sack``) mercenaries who are bribed or newly hired do
    not help the Papacy, and the attacker has no formation limit (``unlimited``; 21.5).
    """

    space: str
    attacker: Side
    defender: Side
    origin: str = ""
    relief: bool = False
    garrison: Force = field(default_factory=Force)
    sallied: Force = field(default_factory=Force)
    at_sea: bool = False
    foreign: bool = False
    storm: bool = False
    striking: str = ""
    cancelled: bool = False
    sack: bool = False
    unlimited: bool = False

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker and the defender, in this order."""
        return (self.attacker, self.defender)

    @property
    def power(self) -> str:
        """The power that acts: the attacker."""
        return self.attacker.powers[0]

    @property
    def powers(self) -> tuple[str, ...]:
        """All who fight, the attacker first."""
        return self.attacker.powers + self.defender.powers

    def side_of(self, power: str) -> Side:
        """Return the side on which a power fights; ValueError when it does not fight."""
        for side in self.sides:
            if power in side.powers:
                return side
        raise ValueError(f"{power} does not fight at {self.space}")

    def enemy_of(self, side: Side) -> Side:
        """Return the other side."""
        return self.defender if side is self.attacker else self.attacker

    def verdict(self) -> tuple[Side, Side]:
        """Return winner and loser: more hits win, the defender wins ties (14 step 8).

        A side that was wiped out before it could roll has lost.
        """
        if self.attacker.swept != self.defender.swept:
            return self.sides if self.defender.swept else (self.defender, self.attacker)
        if self.attacker.hits > self.defender.hits:
            return (self.attacker, self.defender)
        return (self.defender, self.attacker)
