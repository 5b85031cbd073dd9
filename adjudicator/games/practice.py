"""Practice: what self-play needs of a game to reach every use of everything in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True)
class Use:
    """One way to use a thing of a game (a card, say) at one kind of moment.

    ``thing`` and ``way`` are for people too; several moments of one way are counted together.
    """

    thing: str
    way: str
    moment: str


@dataclass(frozen=True)
class Setting:
    """How a game begins: a scenario and options of the rules."""

    scenario: str
    options: dict[str, Any] = field(default_factory=dict)
