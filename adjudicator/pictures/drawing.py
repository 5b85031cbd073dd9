"""What drawing a board gives and takes: the drawing itself, and the part of the board to draw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG; ``width`` and ``height`` are the pixels it is meant to be shown at.

    ``alt`` says in words what the picture shows, for readers who cannot see it; ``title`` names it.
    Both are words for people (``engine.words``).
    """

    svg: str
    width: int
    height: int
    alt: str
    title: str


@dataclass(frozen=True)
class Region:
    """A rectangle of the map, in map units, around the ``places`` (identifiers) it is about."""

    left: int
    top: int
    width: int
    height: int
    places: tuple[str, ...] = ()

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point of the map lies in the region."""
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height
