"""11.23, 12.2 and others: questions that a side can settle beforehand, by its response sheet.

They follow from what the other side does, from dice, or come once a turn and are mostly answered in
the same way. A side that has said what to do is not waited for. All that a sheet may look at before
it decides whether its player is asked lies open: it comes from the map, never from a hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.games.thirty_years_war.rules.stacks import Units
from adjudicator.games.thirty_years_war.rules.state import State

T = TypeVar("T")


@dataclass(frozen=True)
class Situation:
    """What a question is about.

    ``place`` is a City or box, empty where it is about none. Where armies meet, ``own`` are the
    units of the side that is asked and ``enemy`` those of the other side; ``attacking``: it is the
    one that attacks. ``level`` is the strength of the fortress that it could go into, with the
    combat factors of all units that would be inside (13.13).
    """

    state: State
    place: str = ""
    own: Units = field(default_factory=dict)
    enemy: Units = field(default_factory=dict)
    attacking: bool = False
    level: int = 0


@dataclass(frozen=True)
class Response(Decision[T]):
    """A question that a response sheet may answer; ``situation`` is what it is about."""

    window: str = RESPONSE_WINDOW
    situation: Situation | None = None
