"""The fonts of pictures: what they are called, and where they are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from adjudicator.paths import assets

FAMILY: Final = "DejaVu Sans"
FILES: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
"""All that is ever used: a machine's own fonts would make other pictures on every machine."""


def font_files() -> tuple[Path, ...]:
    """Return the files of the fonts, regular and bold."""
    return tuple(assets() / "fonts" / file for file in FILES)
