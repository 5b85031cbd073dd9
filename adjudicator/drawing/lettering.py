"""How wide words are in the fonts of pictures."""

from __future__ import annotations

from functools import cache

from PIL import ImageFont

from adjudicator.drawing.fonts import font_files

_UNITS = 1000


@cache
def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """Return how wide words are in a size, both in the same unit."""
    return _font(bold).getlength(words) / _UNITS * size


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_files()[bold]), _UNITS, layout_engine=ImageFont.Layout.BASIC)
