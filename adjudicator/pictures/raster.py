"""SVG to PNG, in a process of its own.

The renderer ends its whole process on some input and cannot be interrupted, so it never runs in
ours. It sees our fonts only: text in a font it does not find would be missing without a word.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from adjudicator.pictures.errors import PictureFailed
from adjudicator.pictures.lettering import FAMILY, font_files

SECONDS: Final = 20.0
"""How long a picture may take; it takes less than one."""
MOST: Final = 4000
"""The widest picture, in pixels."""
_PAINTER: Final = Path(__file__).with_name("painter.py")
_BEGINNING: Final = b"\x89PNG\r\n"


def png(svg: str, *, width: int, seconds: float = SECONDS) -> bytes:
    """Return a drawing as PNG of ``width`` pixels, in 256 colours.

    Raises PictureFailed when it takes longer than ``seconds``, or cannot be drawn.
    """
    if not 1 <= width <= MOST:
        raise PictureFailed(f"a picture {width} pixels wide was asked for; possible: 1 to {MOST}")
    order = {
        "svg": svg,
        "width": width,
        "family": FAMILY,
        "fonts": [str(file) for file in font_files()],
    }
    command = [sys.executable, "-I", str(_PAINTER)]
    try:
        done = subprocess.run(  # noqa: S603 - our own module, nothing of anybody else's in it
            command,
            input=json.dumps(order).encode(),
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise PictureFailed(
            f"the picture was not ready after {seconds:g} seconds and was given up"
        ) from late
    except OSError as wrong:
        raise PictureFailed(f"the process that draws did not start: {wrong}") from wrong
    if done.returncode or not done.stdout.startswith(_BEGINNING):
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["nothing"]
        raise PictureFailed(
            f"the process that draws ended with {done.returncode} and said: {said[-1][:300]}"
        )
    return done.stdout
