"""A strip of explained signs below a map: the legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.drawing import palette
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element, number

LEADING: Final = 1.55
"""How high a line is, in parts of the size of the words."""

Draw: TypeAlias = Callable[[float, float], str]
"""What draws an entry from a point on its line on."""


@dataclass(frozen=True)
class Strip:
    """Drawn lines below a map, and how high they are, in map units."""

    drawn: str
    height: float


def strip(
    sheet: Sheet,
    entries: Iterable[tuple[float, Draw]],
    top: float,
    size: float,
    *,
    first: Sequence[str] = (),
) -> Strip:
    """Return lines of entries (how wide, and what draws it), as wide as the sheet, from ``top`` on.

    ``size`` is that of the words, in map units; ``first`` are lines of words above.
    """
    frame, margin = sheet.frame, 0.6 * size
    drawn: list[str] = []
    down = top + 0.35 * size
    for words in first:
        down += LEADING * size
        drawn.append(words_at(words, frame.left + margin, down, size))
    x, down = frame.left + margin, down + LEADING * size
    for wide, draw in entries:
        if x + wide > frame.right - margin and x > frame.left + margin:
            x, down = frame.left + margin, down + LEADING * size
        drawn.append(draw(x, down))
        x += wide + 0.9 * size
    high = down + 0.75 * size - top
    paper = element(
        "rect",
        x=frame.left,
        y=top,
        width=frame.right - frame.left,
        height=high + 1,
        fill=palette.PAPER,
    )
    edge = element(
        "path",
        d=f"M{number(frame.left)} {number(top)}H{number(frame.right)}",
        stroke=palette.COAST,
        stroke_width=size / 12,
    )
    return Strip(element("g", paper, edge, *drawn, id="legend"), high)


def words_at(said: str, x: float, y: float, size: float) -> str:
    """Return words of a strip, from a point on their line on."""
    return narrow(said, x, y, font_size=size, fill=palette.INK)


def width_at(sheet: Sheet, said: str, size: float) -> float:
    """Return how wide words of a strip are, in map units."""
    return sheet.width(said, size / sheet.letters)
