"""Facts about the Dutch War (16)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class DutchWarMoved(WarFact):
    """The marker of the Dutch War Track is in a box now, and was in another before."""

    before: int
    box: int


@dataclass(frozen=True)
class DutchWarEnded(WarFact):
    """The Dutch War has ended in the box at an end of the track (16.13)."""

    box: int


@dataclass(frozen=True)
class SiegeAnswered(WarFact):
    """A Protestant army in the United Provinces has responded to Spinola's siege (16.251).

    ``face`` is the unit that lost a step for it.
    """

    card: str
    face: str


@dataclass(frozen=True)
class DutchCityFallen(WarFact):
    """Nobody has responded to Spinola's siege by the end of the turn (16.253)."""

    card: str
