"""12.1 A battle while it is fought: two armies, their leaders, cards and dice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.responses import Situation
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, combat_factors
from adjudicator.games.thirty_years_war.rules.state import State

FIELD: Final = "field"
"""The attackers have entered the city of the defenders, or stood in it before (12.11)."""
RELIEF: Final = "relief"
"""The attackers have entered a city in which the defenders besiege or mask a fortress (13.15)."""
SALLY: Final = "sally"
"""The attackers come out of a fortress that the defenders besiege or mask (13.17)."""
LANDING: Final = "landing"
"""The attackers come from a box beside the map (17.D.3, 17.Sw.1)."""


@dataclass
class Army:
    """One side of a battle.

    ``stack`` are the pieces that fight, ``reserve`` units of the attacker that came with them and
    do not (12.13), ``joined`` pieces that come out of a fortress to fight beside them (13.15). All
    are copies: the pieces themselves stay in their place. ``commander`` is the leader whose Battle
    Rating counts, empty where there is none. ``drm`` and ``shift`` are what cards add to the die
    and to the column (positive: to the right); with ``rating_counts`` False a card has taken the
    commander's rating. ``cards`` are those played here; ``die`` is the roll without modifiers,
    ``inflicted`` the Loss Number for the opponent.
    """

    side: str
    stack: Stack
    reserve: Units = field(default_factory=dict)
    joined: Stack = field(default_factory=Stack)
    commander: str = ""
    drm: int = 0
    shift: int = 0
    rating_counts: bool = True
    cards: list[str] = field(default_factory=list)
    die: int = 0
    inflicted: int = 0

    @property
    def units(self) -> Units:
        """All units that fight."""
        both = Stack(dict(self.stack.units))
        both.add(Stack(dict(self.joined.units)))
        return both.units

    @property
    def leaders(self) -> list[str]:
        """All leaders with them."""
        return [*self.stack.leaders, *self.joined.leaders]


@dataclass
class Battle:
    """A battle: where, what kind, and both armies.

    ``came_from`` is the place from which the attackers entered the city, empty where they did not
    enter it. ``winner`` is empty until it is known.
    """

    city: str
    kind: str
    attacker: Army
    defender: Army
    came_from: str = ""
    winner: str = ""

    def army(self, side: str) -> Army:
        """Return the army of a side."""
        return self.attacker if self.attacker.side == side else self.defender

    def enemy(self, side: str) -> Army:
        """Return the army of the other side."""
        return self.defender if self.attacker.side == side else self.attacker


def army_at(state: State, city: str, side: str) -> Army:
    """Return the army of a defender: all his pieces outside a fortress (12.13)."""
    return Army(side, state.stack(city, side).copied())


def home(state: State, battle: Battle, army: Army) -> Stack:
    """Return the stack that the pieces of an army's ``stack`` are part of: inside for a sally."""
    place = state.places[battle.city]
    if battle.kind == SALLY and army is battle.attacker:
        return place.inside
    return place.outside[army.side]


@rule("12.22")
def strength(state: State, army: Army) -> int:
    """Return the combat factors of all units that fight."""
    return combat_factors(state.edition.pieces, army.units)


def nations_in(state: State, army: Army) -> frozenset[str]:
    """Return the nations of the units of an army."""
    faces = state.edition.pieces.faces
    return frozenset(faces[face].nation for face in army.units)


def situation_of(state: State, battle: Battle, army: Army) -> Situation:
    """Return what questions to one side of a battle are about."""
    enemy = battle.enemy(army.side)
    attacking = army is battle.attacker
    return Situation(state, battle.city, army.units, enemy.units, attacking)
