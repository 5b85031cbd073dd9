"""Facts about Wallenstein (7)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class InfluenceMoved(WarFact):
    """Wallenstein's track has moved by ``boxes`` to ``track`` (7.1).

    ``why`` is "recruiting", "city", "battle", "ambition" or "dismissal".
    """

    boxes: int
    track: int
    why: str


@dataclass(frozen=True)
class AmbitionRolled(WarFact):
    """The die for Wallenstein's ambition (19.6): its face, the modifier, the box it brought."""

    die: int
    modifier: int
    boxes: int
