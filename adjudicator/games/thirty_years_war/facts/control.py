"""Facts about control, neutrality and victory points (3, 5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class CityTaken(WarFact):
    """A side controls a City now; ``before`` is who did before, empty for nobody."""

    city: str
    side: str
    before: str


@dataclass(frozen=True)
class AreaTaken(WarFact):
    """A side controls an Area now; ``before`` is who did before, empty for nobody."""

    area: str
    side: str
    before: str


@dataclass(frozen=True)
class AreaLost(WarFact):
    """A side has lost an Area to revolts, and nobody controls it (9.42)."""

    area: str
    side: str


@dataclass(frozen=True)
class AreaEntered(WarFact):
    """An Area has entered the game on a side by an event, without a violation (9.13)."""

    area: str
    side: str


@dataclass(frozen=True)
class NeutralityViolated(WarFact):
    """Units of a side were the first to enter a Neutral Area (5.13)."""

    area: str
    side: str


@dataclass(frozen=True)
class ElectorsCounted(WarFact):
    """A side has gained an award for Electors (5.141); ``award`` is "majority" or "all"."""

    side: str
    award: str


@dataclass(frozen=True)
class VictoryPointsMoved(WarFact):
    """The Catholic total has changed by ``points`` to ``total``; ``cause`` names why.

    It is an Area, a City, a card, or one of "neutrality", "electors", "spinola", "dutch_war",
    "pillage"; ``about`` says which one.
    """

    points: int
    total: int
    cause: str
    about: str = ""


@dataclass(frozen=True)
class RevoltPlaced(WarFact):
    """A Peasant Revolt marker lies in a City (9.42)."""

    city: str


@dataclass(frozen=True)
class RevoltSuppressed(WarFact):
    """A side has put a Peasant Revolt down (9.43)."""

    city: str
    side: str


@dataclass(frozen=True)
class Pillaged(WarFact):
    """A City has another level of Pillage; ``cause`` is "foraging", "looting" or a card."""

    city: str
    level: int
    cause: str


@dataclass(frozen=True)
class Recovered(WarFact):
    """A City has lost a level of Pillage; ``cause`` is "recovery" or a card."""

    city: str
    level: int
    cause: str


@dataclass(frozen=True)
class GameWon(WarFact):
    """The game is over: its kind, the winners, and why in a word (``Ending``)."""

    kind_of_end: str
    winners: tuple[str, ...]
    note: str
    vp: int
