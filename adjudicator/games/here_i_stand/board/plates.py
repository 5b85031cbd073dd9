"""Plates: who stands where, as small signs with leaders and counts; afloat they look like hulls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element, path
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.scene import BADGE, NAVAL, Plate

SIZE: Final = 30.0
"""The size of the words on plates, in map units at scale 1."""
LINE: Final = 35.0
_SIDE: Final = 10.0
_GAP: Final = 3.0


@dataclass(frozen=True)
class Block:
    """Plates that stand together in one place, one above the other; sizes in map units."""

    key: str
    place: str
    plates: tuple[Plate, ...]
    width: float
    height: float

    @property
    def besieging(self) -> bool:
        """Whether these are besiegers."""
        return self.plates[0].besieging


def blocks_of(sheet: Sheet, plates: Sequence[Plate]) -> Iterator[Block]:
    """Yield the plates of each place together, besiegers apart from who is inside."""
    for (place, besieging), group in groupby(
        sorted(plates, key=lambda plate: plate.besieging),
        lambda plate: (plate.place, plate.besieging),
    ):
        found = tuple(group)
        yield Block(
            key=f"{place}/{'out' if besieging else 'in'}",
            place=place,
            plates=found,
            width=max(_width(sheet, plate) for plate in found),
            height=sum(_height(sheet, plate) for plate in found)
            + _GAP * sheet.scale * (len(found) - 1),
        )


def _words(sheet: Sheet, plate: Plate) -> list[str]:
    said = [sheet.say(line) for line in plate.lines]
    letter = palette.letter(plate.owner)
    if plate.letter and letter:
        said[-1] = f"{letter}: {said[-1]}" if len(said) == 1 else said[-1]
        if len(said) > 1:
            said[0] = f"{letter}: {said[0]}"
    return said


def _width(sheet: Sheet, plate: Plate) -> float:
    wide = max(sheet.width(words, SIZE, bold=True) for words in _words(sheet, plate))
    slant = 10 if plate.domain == NAVAL else 0
    return wide + (2 * _SIDE + 2 * slant) * sheet.scale


def _height(sheet: Sheet, plate: Plate) -> float:
    return (LINE * len(plate.lines) + 5) * sheet.scale


def drawn(sheet: Sheet, block: Block, box: Box, fresh: frozenset[str]) -> str:
    """Return a block of plates in its box, each in the width it needs."""
    parts, top = [], box.top
    for plate in block.plates:
        wide, high = _width(sheet, plate), _height(sheet, plate)
        left = box.middle[0] - wide / 2
        here = Box(left, top, left + wide, top + high)
        parts.append(_plate(sheet, plate, here, fresh=plate.key in fresh))
        top += high + _GAP * sheet.scale
    return "".join(parts)


def _plate(sheet: Sheet, plate: Plate, box: Box, *, fresh: bool) -> str:
    scale = sheet.scale
    badge = plate.domain.startswith(BADGE)
    power = palette.colour(plate.owner)
    fill, ink = (palette.PAPER, power) if badge else (power, "#ffffff")
    edge = palette.ALARM if plate.besieging else power if badge else palette.PAPER
    around = ""
    if fresh:
        around = _body(
            plate,
            box.grown(8 * scale),
            scale,
            fill=palette.FRESH,
            stroke=palette.INK,
            stroke_width=3 * scale,
        )
    width = 6 * scale if plate.besieging else 3 * scale
    body = _body(plate, box, scale, fill=fill, stroke=edge, stroke_width=width)
    middle, lines = box.middle[0], []
    for index, words in enumerate(_words(sheet, plate)):
        y = box.top + (LINE * index + 29) * scale
        lines.append(narrow(words, middle, y, fill=ink))
    words = element("g", *lines, font_size=SIZE * scale, font_weight="bold", text_anchor="middle")
    return element("g", around, body, words, id=f"plate-{plate.key}")


def _body(plate: Plate, box: Box, scale: float, **paint: object) -> str:
    if plate.domain == NAVAL:  # a hull: pointed below on both sides
        bow, keel = 5 * scale, 16 * scale
        hull = (
            *((box.left - bow, box.top), (box.right + bow, box.top)),
            *((box.right - keel, box.bottom), (box.left + keel, box.bottom)),
        )
        return element("path", d=path(hull, closed=True), stroke_linejoin="round", **paint)
    round_ = (box.bottom - box.top) / 2 if plate.domain.startswith(BADGE) else 7 * scale
    return element(
        "rect",
        x=box.left,
        y=box.top,
        width=box.right - box.left,
        height=box.bottom - box.top,
        rx=min(round_, 18 * scale),
        **paint,
    )
