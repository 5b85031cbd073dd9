"""Conditions of orders ahead: what they are made of, and what joins them.

For every game whose players plan several steps: ``IF battle won``, ``IF not success``.
A game adds its own conditions, frozen dataclasses that judge a scene by what a role may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from adjudicator.words.ahead import Condition, Scene

V = TypeVar("V")
Comparison: TypeAlias = Literal[">=", "<=", "="]

_WORDS: Final[dict[Comparison, str]] = {">=": "at least", "<=": "at most", "=": "exactly"}


@dataclass(frozen=True)
class Not(Generic[V]):
    """The opposite of a condition."""

    part: Condition[V]

    def holds(self, scene: Scene[V]) -> bool:
        """Return whether the part does not hold."""
        return not self.part.holds(scene)


@dataclass(frozen=True)
class Every(Generic[V]):
    """Several conditions that must all hold."""

    parts: tuple[Condition[V], ...]

    def holds(self, scene: Scene[V]) -> bool:
        """Return whether all parts hold."""
        return all(part.holds(scene) for part in self.parts)


@dataclass(frozen=True)
class Some(Generic[V]):
    """Several conditions of which one must hold."""

    parts: tuple[Condition[V], ...]

    def holds(self, scene: Scene[V]) -> bool:
        """Return whether one of the parts holds."""
        return any(part.holds(scene) for part in self.parts)


@dataclass(frozen=True)
class Count:
    """A number that something is compared with."""

    comparison: Comparison
    number: int

    def fits(self, found: int) -> bool:
        """Return whether a number compares so."""
        if self.comparison == ">=":
            return found >= self.number
        return found <= self.number if self.comparison == "<=" else found == self.number

    def __str__(self) -> str:
        return f"{_WORDS[self.comparison]} {self.number}"
