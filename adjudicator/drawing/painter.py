"""The process that draws: reads what to draw from standard input, writes PNGs to standard output.

Run by ``drawing.painters``. It imports nothing of the program, so that it starts at once. It draws
one picture after the other, and ends when it has none to draw for a while, or fails with one.

An order is JSON, its answer a PNG; each comes after its length in bytes, as a big-endian number of
eight bytes.
"""

from __future__ import annotations

import io
import json
import os
import select
import sys
import tempfile
from collections.abc import Set
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import resvg_py
from PIL import Image

Colour: TypeAlias = tuple[int, int, int]

_HEAD: Final = 8
_IDLE: Final = 10.0
"""Seconds without an order after which the process ends, for the room it takes."""
_FLAT: Final = 64
_MIXED: Final = 48
"""How many colours of a picture are kept as they are, and how many stand for all others."""
_SPECK: Final = 12
"""How many pixels of a colour are worth keeping it."""
_COMPRESSION: Final = 8

_MOST_KEPT: Final = 40
"""How many painted layers are kept in a folder; those used last."""


def painted(order: dict[str, Any]) -> bytes:
    """Return the PNG of an order: ``layers``, ``width`` (pixels), ``family``, ``fonts`` (files).

    ``colours`` are those that are named in the layers, as red, green and blue. A layer has its
    ``svg`` and the name of the ``file`` it is kept in, or None.
    """
    lowest, *others = order["layers"]
    picture = _layer(lowest, order).convert("RGB")
    for layer in others:
        above = _layer(layer, order)
        picture.paste(above, (0, 0), above)
    small = io.BytesIO()
    named = {(red, green, blue) for red, green, blue in order["colours"]}
    _of_few_colours(picture, named).save(small, "PNG", compress_level=_COMPRESSION)
    return small.getvalue()


def _layer(layer: dict[str, Any], order: dict[str, Any]) -> Image.Image:
    """Return a layer as it was kept, else painted, and kept where it has a file."""
    if layer["file"] is None:
        return Image.open(io.BytesIO(_drawn(layer["svg"], order)))
    file = Path(layer["file"])
    with suppress(OSError, SyntaxError, ValueError):  # not there yet, or damaged
        with Image.open(file) as found:
            found.load()
        os.utime(file)
        return found
    drawn = _drawn(layer["svg"], order)
    with suppress(OSError):  # a picture does not fail because there is no room to keep its ground
        _keep(drawn, file)
    return Image.open(io.BytesIO(drawn))


def _drawn(svg: str, order: dict[str, Any]) -> bytes:
    """Return the PNG of an SVG, in all its colours."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=order["width"],
        skip_system_fonts=True,
        font_files=order["fonts"],
        font_family=order["family"],
        sans_serif_family=order["family"],
    )


def _keep(drawn: bytes, file: Path) -> None:
    """Write a layer into its file all at once: other processes read it at any time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as written:
            written.write(drawn)
        os.replace(name, file)
    except OSError:
        os.unlink(name)
        raise
    kept = sorted(file.parent.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in kept[_MOST_KEPT:]:
        old.unlink(missing_ok=True)


def _of_few_colours(image: Image.Image, named: Set[Colour]) -> Image.Image:
    """Return a picture in few colours, which makes mail a third as large.

    The colours of large areas and of signs stay exactly what they are: land, sea and powers. All
    others are edges, where colours run into each other.
    """
    counted = cast(list[tuple[int, Colour]], image.getcolors(image.width * image.height) or [])
    many = [found for found in counted if found[0] >= _SPECK]
    # With equal counts the colour decides, so that the same picture gives the same bytes.
    many.sort(key=lambda found: (found[1] not in named, -found[0], found[1]))
    flat = [colour for _count, colour in many[:_FLAT]]
    small = image.reduce(3)
    mixed = small.quantize(_MIXED, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    parts = [part for colour in flat for part in colour]
    palette = Image.new("P", (1, 1))
    palette.putpalette(parts + (mixed.getpalette() or [])[: 3 * _MIXED])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def main() -> None:
    """Answer orders until there are no more."""
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    while select.select([orders], [], [], _IDLE)[0]:
        size = int.from_bytes(orders.read(_HEAD), "big")
        if not size:  # nobody is there any more
            break
        picture = painted(json.loads(orders.read(size)))
        answers.write(len(picture).to_bytes(_HEAD, "big") + picture)
        answers.flush()


if __name__ == "__main__":
    main()
