"""A panel beside the map: words, bars and signs one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from adjudicator.drawing.lettering import width_of
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import characters, element
from adjudicator.games.here_i_stand.board import palette

TITLE: Final = 44.0
TEXT: Final = 38.0
SMALL: Final = 32.0
_MARGIN: Final = 32.0
_LEADING: Final = 1.28


class Column:
    """A panel that is filled from top to bottom; sizes and places are in map units."""

    def __init__(self, sheet: Sheet, left: float, top: float, width: float) -> None:
        self.sheet = sheet
        self.left = left + _MARGIN
        self.right = left + width - _MARGIN
        self.down = top + _MARGIN * 0.6
        self._box = (left, top, width)
        self._drawn: list[str] = []

    @property
    def width(self) -> float:
        """How much room there is for words."""
        return self.right - self.left

    def put(self, drawn: str) -> None:
        """Add something that has its place already."""
        self._drawn.append(drawn)

    def word(self, words: str, x: float, y: float, size: float = TEXT, **given: object) -> None:
        """Add words on a line, from ``x`` on unless ``text_anchor`` says otherwise."""
        ink = {"fill": palette.INK, **given}
        self.put(narrow(self.sheet.say(words), x, y, font_size=size, **ink))

    def title(self, words: str) -> None:
        """Add a heading with a line below."""
        self.down += TITLE
        self.word(words, self.left, self.down, TITLE, font_weight="bold")
        self.down += 14
        line = f"M{self.left} {self.down}H{self.right}"
        self.put(element("path", d=line, stroke=palette.ROAD, stroke_width=3, stroke_opacity="0.6"))
        self.down += 8

    def text(self, words: str, *, bold: bool = False, size: float = TEXT) -> None:
        """Add words, on as many lines as they need."""
        for line in wrapped(self.sheet.say(words), self.width, size, bold=bold):
            self.down += size * _LEADING
            self.word(line, self.left, self.down, size, font_weight="bold" if bold else None)

    def gap(self, high: float = 16.0) -> None:
        """Leave some room."""
        self.down += high

    def badge(self, power: str, x: float, y: float, size: float = 24.0) -> None:
        """Add the sign of a power around a point."""
        self.put(badge(power, x, y, size))

    def pairs(self, found: Iterable[tuple[str, str]], sign: str) -> None:
        """Add pairs of powers with a sign between, as many on a line as fit."""
        x, step = self.left, 178.0
        self.down += 50
        for first, second in found:
            if x + step > self.right:
                x, self.down = self.left, self.down + 60
            self.badge(first, x + 26, self.down)
            self.word(sign, x + 76, self.down + 13, 38, text_anchor="middle")
            self.badge(second, x + 126, self.down)
            x += step
        self.down += 26

    def bar(self, part: float, box: Box, fill: str) -> None:
        """Add a bar that is filled to a part (0 to 1) of its length."""
        wide, high = box.right - box.left, box.bottom - box.top
        self.put(
            element("rect", x=box.left, y=box.top, width=wide, height=high, rx=6, fill="#e7dfcd")
        )
        if part > 0:
            filled = wide * min(part, 1.0)
            self.put(
                element("rect", x=box.left, y=box.top, width=filled, height=high, rx=6, fill=fill)
            )

    @property
    def box(self) -> Box:
        """What the panel covers, once it is filled."""
        left, top, width = self._box
        return Box(left, top, left + width, self.down + _MARGIN * 0.8, weight=40.0)

    def drawn(self, name: str) -> str:
        """Return the panel with everything in it."""
        box = self.box
        paper = element(
            "rect",
            x=box.left,
            y=box.top,
            width=box.right - box.left,
            height=box.bottom - box.top,
            rx=18,
            fill=palette.PAPER,
            fill_opacity="0.94",
            stroke=palette.COAST,
            stroke_width=3,
        )
        return element("g", paper, *self._drawn, id=f"panel-{name}")


def badge(power: str, x: float, y: float, size: float) -> str:
    """Return the sign of a power: a disc in its colour with its letter."""
    letter = palette.letter(power)
    high = size * (1.15 if len(letter) == 1 else 0.95)
    return element("circle", cx=x, cy=y, r=size, fill=palette.colour(power)) + element(
        "text",
        characters(letter),
        x=x,
        y=y + high * 0.36,
        font_size=high,
        font_weight="bold",
        fill="#ffffff",
        text_anchor="middle",
    )


def wrapped(words: str, width: float, size: float, *, bold: bool = False) -> Sequence[str]:
    """Return words in lines that are no wider than ``width``; a single word may be."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=bold) * 0.9 <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
