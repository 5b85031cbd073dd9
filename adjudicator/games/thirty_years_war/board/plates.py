"""Plates: stacks, control boxes of Areas and boxes beside the map, as small signs with words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element
from adjudicator.engine.words import name
from adjudicator.games.thirty_years_war.board import palette
from adjudicator.games.thirty_years_war.board.scene import AreaMark, Plate

SIZE: Final = 29.0
LINE: Final = 34.0
"""The size of the words on plates and how high a line is, in map units at scale 1."""
_SIDE: Final = 10.0
_HALO: Final = 8.0


@dataclass(frozen=True)
class Lettered:
    """A plate as it is drawn: lines of words in a rectangle; ``key`` is its id.

    ``edge`` is how broad its rim is at scale 1.
    """

    key: str
    lines: tuple[str, ...]
    fill: str
    ink: str
    rim: str
    edge: float = 3.0
    fresh: bool = False
    bold: bool = True

    def size(self, sheet: Sheet) -> tuple[float, float]:
        """Return how wide and high it is, with its halo."""
        wide = max(sheet.width(words, SIZE, bold=self.bold) for words in self.lines)
        around = 2 * (_HALO if self.fresh else 2.0) + self.edge
        return (
            wide + (2 * _SIDE + around) * sheet.letters,
            (LINE * len(self.lines) + 6 + around) * sheet.letters,
        )


def stack_plate(sheet: Sheet, plate: Plate) -> Lettered:
    """Return the plate of a stack; one inside a fortress is light, its rim in the side's colour."""
    side, said = palette.colour(plate.side), [sheet.say(line) for line in plate.lines]
    said[0] = f"{palette.letter(plate.side)}: {said[0]}"
    if plate.inside:
        fill, ink, rim = common.PAPER, side, side
    else:
        fill, ink, rim = side, "#ffffff", common.ALARM if plate.besieging else common.PAPER
    edge = 6.0 if plate.besieging or plate.inside else 3.0
    return Lettered(plate.key, tuple(said), fill, ink, rim, edge, plate.fresh)


def area_plate(sheet: Sheet, area: AreaMark, *, short: bool = False) -> Lettered:
    """Return the control box of an Area; a ``short`` one has no rating and points."""
    holder = palette.colour(area.holder)
    letter, words = palette.letter(area.holder), sheet.say(name(area.name))
    lines = (f"{letter} {words}",) if short else (words, f"{letter}  {area.notes}")
    return Lettered(
        f"area-{area.id}", lines, common.PAPER, holder, holder, 5.0, area.fresh, bold=True
    )


def drawn(sheet: Sheet, plate: Lettered, box: Box) -> str:
    """Return a plate in its box."""
    scale = sheet.letters
    around = (_HALO if plate.fresh else 2.0) * scale + plate.edge * scale / 2
    body = box.grown(-around)
    parts = []
    if plate.fresh:
        halo = {"fill": common.FRESH, "stroke": common.INK, "stroke_width": 3 * scale}
        parts.append(_rect(body.grown(_HALO * scale), 9 * scale, **halo))
    paint = {"fill": plate.fill, "stroke": plate.rim, "stroke_width": plate.edge * scale}
    parts.append(_rect(body, 7 * scale, **paint))
    lines: Sequence[str] = [
        narrow(words, body.middle[0], body.top + (LINE * index + 28) * scale, fill=plate.ink)
        for index, words in enumerate(plate.lines)
    ]
    weight = "bold" if plate.bold else None
    return element(
        "g",
        *parts,
        element("g", *lines, font_size=SIZE * scale, font_weight=weight, text_anchor="middle"),
        id=f"plate-{plate.key}",
    )


def _rect(box: Box, round_: float, **paint: object) -> str:
    return element(
        "rect",
        x=box.left,
        y=box.top,
        width=box.right - box.left,
        height=box.bottom - box.top,
        rx=round_,
        **paint,
    )
