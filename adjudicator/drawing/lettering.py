"""The fonts of pictures: where they are, and how wide words are in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

from adjudicator.paths import assets

FAMILY: Final = "DejaVu Sans"
FILES: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
"""All that is ever used: a machine's own fonts would make other pictures on every machine."""

_UNITS = 1000


def font_files() -> tuple[Path, ...]:
    """Return the files of the fonts, regular and bold."""
    return tuple(assets() / "fonts" / file for file in FILES)


@cache
def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """Return how wide words are in a size, both in the same unit."""
    return _font(bold).getlength(words) / _UNITS * size


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_files()[bold]), _UNITS, layout_engine=ImageFont.Layout.BASIC)
