"""A drawing put together from its layers."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.drawing.drawing import Drawing, Layer, Region
from adjudicator.drawing.svg import characters, element, framed
from adjudicator.engine.words import Language, said


def drawing_of(
    title: str,
    alt: str,
    box: Region,
    width: int,
    layers: Sequence[tuple[str, bool]],
    language: Language | None,
) -> Drawing:
    """Return a picture of a box of its own units, from its layers and whether each is kept.

    ``title`` and ``alt`` are words, ``width`` is in pixels.
    """
    named = (
        element("title", characters(said(title, language))),
        element("desc", characters(said(alt, language))),
    )
    return Drawing(
        svg=framed(box, width, *named, *(inner for inner, _kept in layers)),
        width=width,
        height=round(width * box.height / box.width),
        alt=alt,
        title=title,
        layers=tuple(Layer(framed(box, width, inner), kept) for inner, kept in layers),
    )
