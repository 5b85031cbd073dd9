"""Writing SVG: elements as text, with numbers and characters that are safe in it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from adjudicator.drawing.drawing import Region
from adjudicator.drawing.fonts import FAMILY

NAMESPACE: Final = "http://www.w3.org/2000/svg"


def element(name: str, *inner: str, **attributes: object) -> str:
    """Return an element around others (already written); ``stroke_width=2`` is ``stroke-width``.

    A trailing underscore of an attribute is left out (``class_``), None leaves it out altogether.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inner)
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def framed(box: Region, width: int, *inner: str) -> str:
    """Return a whole SVG that shows a box of its units, so many pixels wide."""
    return element(
        "svg",
        *inner,
        xmlns=NAMESPACE,
        viewBox=f"{box.left} {box.top} {box.width} {box.height}",
        width=width,
        height=round(width * box.height / box.width),
        font_family=FAMILY,
        role="img",
    )


def characters(words: str) -> str:
    """Return text as it stands in an element."""
    return escape(words, quote=False)


def number(value: float) -> str:
    """Return a coordinate with one decimal at most."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def path(points: Iterable[tuple[float, float]], *, closed: bool) -> str:
    """Return the ``d`` of a path along points."""
    steps = " ".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{steps}Z" if closed else f"M{steps}"


def _value(value: object) -> str:
    if isinstance(value, float | int):
        return number(value)
    return escape(str(value), quote=True)
