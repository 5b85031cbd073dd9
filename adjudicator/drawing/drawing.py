"""What drawing a board gives and takes: the drawing itself, and the part of the board to draw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    """A part of a picture as an SVG of its own, which lies on top of the layers before it.

    ``kept`` says that many pictures share it, so that it is worth keeping once it is painted.
    """

    svg: str
    kept: bool = False


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG; ``width`` and ``height`` are the pixels it is meant to be shown at.

    ``alt`` says in words what the picture shows, for readers who cannot see it; ``title`` names it.
    Both are words for people (``engine.words``). ``layers`` show the same as ``svg`` when they are
    painted on top of each other; the lowest one covers all of the picture.
    """

    svg: str
    width: int
    height: int
    alt: str
    title: str
    layers: tuple[Layer, ...] = ()


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
