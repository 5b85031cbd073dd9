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
_BOW: Final = 5.0
_HALO: Final = 8.0


@dataclass(frozen=True)
class Block:
    """Plates that stand together in one place, one above the other; sizes in map units.

    ``rim`` is what lies around their bodies: halos of what is new, and bows.
    """

    key: str
    place: str
    plates: tuple[Plate, ...]
    width: float
    height: float
    rim: float
    gap: float

    @property
    def matters(self) -> bool:
        """Whether a leader or besiegers are among them."""
        return any(plate.besieging or plate.led for plate in self.plates)


def blocks_of(sheet: Sheet, plates: Sequence[Plate], *, apart: bool = False) -> Iterator[Block]:
    """Yield the plates of each place together, besiegers apart from who is inside.

    ``apart``: every plate is a block of its own, which finds room more easily.
    """
    for (place, besieging), group in groupby(
        sorted(plates, key=lambda plate: plate.besieging),
        lambda plate: (plate.place, plate.besieging),
    ):
        found, key = tuple(group), f"{place}/{'out' if besieging else 'in'}"
        if apart:
            yield from (_block(sheet, plate.key, (plate,)) for plate in found)
        else:
            yield _block(sheet, key, found)


def _block(sheet: Sheet, key: str, plates: tuple[Plate, ...]) -> Block:
    rim = max(_rim(plate) for plate in plates) * sheet.letters
    fresh = any(plate.fresh for plate in plates)
    gap = (_GAP + _HALO if fresh else _GAP) * sheet.letters
    high = sum(_height(sheet, plate) for plate in plates) + gap * (len(plates) - 1)
    return Block(
        key=key,
        place=plates[0].place,
        plates=plates,
        width=max(_width(sheet, plate) for plate in plates) + 2 * rim,
        height=high + 2 * rim,
        rim=rim,
        gap=gap,
    )


def _rim(plate: Plate) -> float:
    return (_BOW if plate.domain == NAVAL else 1.0) + (_HALO if plate.fresh else 1.0)


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
    return wide + (2 * _SIDE + 2 * slant) * sheet.letters


def _height(sheet: Sheet, plate: Plate) -> float:
    return (LINE * len(plate.lines) + 5) * sheet.letters


def drawn(sheet: Sheet, block: Block, box: Box) -> str:
    """Return a block of plates in its box, each in the width it needs."""
    parts, top = [], box.top + block.rim
    for plate in block.plates:
        wide, high = _width(sheet, plate), _height(sheet, plate)
        left = box.middle[0] - wide / 2
        parts.append(_plate(sheet, plate, Box(left, top, left + wide, top + high)))
        top += high + block.gap
    return "".join(parts)


def _plate(sheet: Sheet, plate: Plate, box: Box) -> str:
    scale = sheet.letters
    badge = plate.domain.startswith(BADGE)
    power = palette.colour(plate.owner)
    fill, ink = (palette.PAPER, power) if badge else (power, "#ffffff")
    edge = palette.ALARM if plate.besieging else power if badge else palette.PAPER
    around = ""
    if plate.fresh:
        around = _body(
            plate,
            box.grown(_HALO * scale),
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
        bow, keel = _BOW * scale, 16 * scale
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
