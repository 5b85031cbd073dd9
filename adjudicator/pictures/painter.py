"""The process that draws: reads what to draw from standard input, writes a PNG to standard output.

Run by ``raster.png``, one process for each picture. It imports nothing of the program, so that it
starts at once.
"""

from __future__ import annotations

import io
import json
import sys
from typing import Any, Final

import resvg_py
from PIL import Image

_COLOURS: Final = 256


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
    # Flat colours lose nothing by a palette, and mail is a third of the size.
    image = Image.open(io.BytesIO(bytes(whole))).convert("RGB")
    palette = image.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    palette.save(small, "PNG", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    sys.stdout.buffer.write(painted(json.loads(sys.stdin.buffer.read())))
