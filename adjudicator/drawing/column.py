"""A panel beside the map: words, bars and signs one below the other."""

from __future__ import annotations

from typing import Final

from adjudicator.drawing import palette
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet, narrow, wrapped
from adjudicator.drawing.svg import characters, element, number

TITLE: Final = 44.0
TEXT: Final = 38.0
SMALL: Final = 32.0
_MARGIN: Final = 32.0
_LEADING: Final = 1.28


class Column:
    """A panel that is filled from top to bottom, in units of its own.

    ``left``, ``top`` and ``width`` are in map units, of which a unit of its own is ``scale``.
    """

    def __init__(
        self, sheet: Sheet, left: float, top: float, width: float, scale: float = 1.0
    ) -> None:
        self.sheet = sheet
        self.scale = scale
        self.left = _MARGIN
        self.right = width / scale - _MARGIN
        self.down = _MARGIN * 0.6
        self._place = (left, top, width)
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
        """What the panel covers of the map, once it is filled."""
        left, top, width = self._place
        return Box(left, top, left + width, top + self._height * self.scale, weight=40.0)

    @property
    def _height(self) -> float:
        return self.down + _MARGIN * 0.8

    def drawn(self, name: str) -> str:
        """Return the panel with everything in it."""
        left, top, width = self._place
        paper = element(
            "rect",
            x=0,
            y=0,
            width=width / self.scale,
            height=self._height,
            rx=18,
            fill=palette.PAPER,
            fill_opacity="0.94",
            stroke=palette.COAST,
            stroke_width=3,
        )
        place = f"translate({number(left)} {number(top)}) scale({self.scale:.3f})"
        return element("g", paper, *self._drawn, id=f"panel-{name}", transform=place)


def badge(letter: str, fill: str, x: float, y: float, size: float) -> str:
    """Return a disc in a colour around a point, with one or two letters; the sign of a role."""
    high = size * (1.15 if len(letter) == 1 else 0.95)
    return element("circle", cx=x, cy=y, r=size, fill=fill) + element(
        "text",
        characters(letter),
        x=x,
        y=y + high * 0.36,
        font_size=high,
        font_weight="bold",
        fill="#ffffff",
        text_anchor="middle",
    )
