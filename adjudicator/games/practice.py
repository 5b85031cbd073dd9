"""Practice: what self-play needs of a game, and measuring how much mail it takes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from adjudicator.engine.decision import Decision

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True)
class Use:
    """One way to use a thing of a game (a card, say) at one kind of moment.

    ``thing`` and ``way`` are for people too; several moments of one way are counted together.
    """

    thing: str
    way: str
    moment: str

    @property
    def name(self) -> str:
        """How it is called at whatever moment."""
        return name_of_use(self.thing, self.way)


def name_of_use(thing: str, way: str) -> str:
    """Return how reports and commands call a way to use a thing."""
    return f"{thing}: {way}"


@dataclass(frozen=True)
class Setting:
    """How a game begins: a scenario and options of the rules."""

    scenario: str
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Habit(Generic[V_contra]):
    """How a kind of player answers, and the ``settled`` questions, by name.

    Those follow from what has happened: standing orders can answer them once and for all. ``turn``
    gives, by the view of a role, the lines that the player writes when a turn begins: standing
    orders, and lines of the response sheet.
    """

    answer: Callable[[Decision[Any], random.Random], object]
    settled: frozenset[str] = frozenset()
    turn: Callable[[V_contra], Iterable[str]] | None = None
