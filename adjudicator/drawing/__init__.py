"""Pictures: SVG, what it is made of, parts of maps, and SVG as PNG (``raster``); no game in here.

The text of a message is enough to play; a picture comes on top of it.
"""

from __future__ import annotations

from adjudicator.drawing.drawing import Drawing, Region
from adjudicator.drawing.errors import PictureFailed

__all__ = ["Drawing", "PictureFailed", "Region"]
