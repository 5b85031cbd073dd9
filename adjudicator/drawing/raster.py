"""SVG to PNG, in a process of its own (``painters``).

The renderer ends its whole process on some input and cannot be interrupted, so it never runs in
ours. It sees our fonts only: text in a font it does not find would be missing without a word.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from adjudicator import __version__
from adjudicator.drawing.drawing import Layer
from adjudicator.drawing.errors import PictureFailed
from adjudicator.drawing.fonts import FAMILY, font_files
from adjudicator.drawing.painters import drawn as drawn_by

SECONDS: Final = 20.0
"""How long a picture may take; it takes less than one."""
MOST: Final = 4000
"""The widest picture, in pixels."""
_PAINTER: Final = Path(__file__).with_name("painter.py")
_BEGINNING: Final = b"\x89PNG\r\n"
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}\b")


def png(
    drawn: str | Sequence[Layer],
    *,
    width: int,
    folder: Path | None = None,
    seconds: float = SECONDS,
) -> bytes:
    """Return an SVG, or the layers of a drawing, as PNG of ``width`` pixels, in few colours.

    Layers that many pictures share are kept in ``folder``, which may be missing or emptied at any
    time and belongs to nobody else; without it all are painted. Several processes may share it.
    Raises PictureFailed when it takes longer than ``seconds``, or cannot be drawn.
    """
    if not 1 <= width <= MOST:
        raise PictureFailed(f"a picture {width} pixels wide was asked for; possible: 1 to {MOST}")
    layers = (Layer(drawn),) if isinstance(drawn, str) else drawn
    order = {
        "layers": [
            {"svg": layer.svg, "file": _file(layer, width, folder) if folder else None}
            for layer in layers
        ],
        "width": width,
        "colours": _colours(layers),
        "family": FAMILY,
        "fonts": [str(file) for file in font_files()],
    }
    picture = drawn_by([sys.executable, "-I", str(_PAINTER)], order, seconds)
    if not picture.startswith(_BEGINNING):
        raise PictureFailed("the process that draws answered with something else than a picture")
    return picture


def _colours(layers: Sequence[Layer]) -> list[list[int]]:
    """Return the colours that stand in the layers, as red, green and blue."""
    found = {colour for layer in layers for colour in _COLOUR.findall(layer.svg)}
    return [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in sorted(found)]


def _file(layer: Layer, width: int, folder: Path) -> str | None:
    """Return the file that a layer is kept in: what its pixels depend on is in its name."""
    if not layer.kept:
        return None
    made_of = f"{_renderer()}\n{width}\n{layer.svg}".encode()
    return str(folder.resolve() / f"{hashlib.sha256(made_of).hexdigest()[:32]}.png")


@cache
def _renderer() -> str:
    """Return the versions of what paints: another release may round in another way."""
    return f"{version('resvg-py')} {__version__}"
