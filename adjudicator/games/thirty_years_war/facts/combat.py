"""Facts about battles (12) and about leaders who are lost (12.4)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class BattleJoined(WarFact):
    """A battle begins (12.1); ``battle`` is "field", "relief", "sally" or "landing".

    ``attacker`` is a side; ``came_from`` is where it has come from, empty for nowhere.
    """

    city: str
    battle: str
    attacker: str
    came_from: str


@dataclass(frozen=True)
class ArmyEngaged(WarFact):
    """A side of a battle (12.22): units by face, combat factors in all, and who commands.

    ``joined`` are units that come out of the fortress to fight; ``units`` do not count them.
    """

    city: str
    side: str
    units: dict[str, int]
    joined: dict[str, int]
    leaders: tuple[str, ...]
    commander: str
    strength: int


@dataclass(frozen=True)
class CombatCardPlayed(WarFact):
    """A side has played a combat card (9.51)."""

    city: str
    side: str
    card: str


@dataclass(frozen=True)
class Fired(WarFact):
    """A side has rolled for the losses of its opponent (12.26).

    ``column`` is that of the Combat Results Table for its ``strength``, moved by ``shift``; ``die``
    is the natural roll, ``rating`` what its commander adds and ``cards`` what cards add; ``loss``
    is the Loss Number at the ``modified`` roll, which stops at the ends of the table.
    """

    city: str
    side: str
    strength: int
    column: int
    shift: int
    die: int
    rating: int
    cards: int
    modified: int
    loss: int


@dataclass(frozen=True)
class LossesTaken(WarFact):
    """A side has taken losses for a Loss Number (12.3).

    ``taken`` is the sum of Loss Factors; ``reduced`` and ``eliminated`` count units by the face
    they had before.
    """

    city: str
    side: str
    loss: int
    taken: int
    reduced: dict[str, int]
    eliminated: dict[str, int]


@dataclass(frozen=True)
class LeaderTested(WarFact):
    """A leader's fate after a battle (12.41): he is lost on a ``die`` of ``rating`` or more."""

    city: str
    side: str
    leader: str
    die: int
    rating: int
    lost: bool


@dataclass(frozen=True)
class LeaderLost(WarFact):
    """A leader has left the game; ``replacement`` takes his place, or nobody where it is empty.

    ``cause`` is "battle", "army" (his whole force is gone), "siege", "overrun", "alone" (11.22),
    "retreat", "stacking" (10.22), "looting" (15.225), "peace" (5.32) and the like, or a card.
    """

    leader: str
    place: str
    replacement: str
    cause: str


@dataclass(frozen=True)
class CounterFlipped(WarFact):
    """``leader`` stands for another lost one now; his own counter shows ``replacement`` (12.42)."""

    leader: str
    place: str
    replacement: str


@dataclass(frozen=True)
class BattleWon(WarFact):
    """A battle is decided (12.28).

    ``winner`` is empty when both forces are gone. ``by`` is "losses", "dynamic_leader", "defence"
    (tied, and the defenders win) or "destruction" (the other force is gone).
    """

    city: str
    winner: str
    by: str
    attacker_inflicted: int
    defender_inflicted: int


@dataclass(frozen=True)
class Retreated(WarFact):
    """Pieces of a side have retreated from a battle (12.5)."""

    side: str
    city: str
    to: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class WithdrewInside(WarFact):
    """Beaten pieces of a side have gone inside their fortress, or back into it (12.51, 13.17)."""

    side: str
    city: str
    units: dict[str, int]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class Eliminated(WarFact):
    """Units of a side are gone; ``cause`` as that of ``LeaderLost``, or "zone" (17.Sp.2)."""

    side: str
    place: str
    units: dict[str, int]
    cause: str
