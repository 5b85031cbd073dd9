"""The process that draws: reads what to draw from standard input, writes a PNG to standard output.

Run by ``raster.png``, one process for each picture. It imports nothing of the program, so that it
starts at once.
"""

from __future__ import annotations

import io
import json
import sys
from typing import Any, Final, cast

import resvg_py
from PIL import Image

_FLAT: Final = 64
_MIXED: Final = 192
"""How many colours of a picture are kept as they are, and how many stand for all others."""


def painted(order: dict[str, Any]) -> bytes:
    """Return the PNG of an order: ``svg``, ``width`` (pixels), ``family``, ``fonts`` (files)."""
    whole = resvg_py.svg_to_bytes(
        svg_string=order["svg"],
        width=order["width"],
        skip_system_fonts=True,
        font_files=order["fonts"],
        font_family=order["family"],
        sans_serif_family=order["family"],
    )
    small = io.BytesIO()
    _of_few_colours(Image.open(io.BytesIO(bytes(whole))).convert("RGB")).save(small, "PNG")
    return small.getvalue()


def _of_few_colours(image: Image.Image) -> Image.Image:
    """Return a picture in 256 colours, which makes mail a third as large.

    The colours of large areas stay exactly what they are, and with them land, sea and powers.
    """
    counted = image.getcolors(image.width * image.height) or []
    # With equal counts the colour decides, so that the same picture gives the same bytes.
    flat = sorted(counted, key=lambda found: (-found[0], found[1]))[:_FLAT]
    half = image.reduce(2)
    mixed = half.quantize(_MIXED, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    parts = [part for _count, colour in flat for part in cast(tuple[int, ...], colour)]
    palette = Image.new("P", (1, 1))
    palette.putpalette(parts + (mixed.getpalette() or [])[: 3 * _MIXED])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


if __name__ == "__main__":
    sys.stdout.buffer.write(painted(json.loads(sys.stdin.buffer.read())))
