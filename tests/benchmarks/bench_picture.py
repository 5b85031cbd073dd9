"""The board as a picture: seconds for SVG and PNG, and how large they are."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from adjudicator.drawing.raster import png
from adjudicator.games.here_i_stand.board import board_svg, regions_of
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import processor_seconds
from tests.drawing.positions import later

WIDTH = 1600
TARGET = 1.0
"""Seconds for a picture, drawn and painted."""
_Made = TypeVar("_Made")


def run(pictures: int = 5) -> list[Line]:
    """Draw a position of a game under way; the first picture loads the map and is not counted."""
    view, before = later(3, 140), later(3, 120)
    board_svg(view, before=before)
    svg, drawing = fastest(pictures, lambda: board_svg(view, before=before))
    (region, *_others) = regions_of(view, before=before)
    part, detail = fastest(pictures, lambda: board_svg(view, before=before, region=region))
    with TemporaryDirectory() as name:
        folder = Path(name)

        def painted() -> bytes:
            return png(drawing.layers, width=WIDTH, folder=folder)

        first, _picture = fastest(1, painted)
        again, picture = fastest(pictures, painted)
        work = worked(pictures, painted)
    widths = {360: "a telephone", 720: "a mail"}
    paints = {width: partial(png, detail.svg, width=width) for width in widths}
    regions = {width: fastest(pictures, paint) for width, paint in paints.items()}
    works = {width: worked(pictures, paint) for width, paint in paints.items()}
    return [
        Line("SVG", svg, "s"),
        Line("SVG, size", len(drawing.svg) / 1000, "kB"),
        Line(f"PNG, {WIDTH} pixels, the first of all", first, "s"),
        Line(f"PNG, {WIDTH} pixels", again, "s"),
        Line(f"PNG, {WIDTH} pixels, size", len(picture) / 1000, "kB"),
        Line("a whole picture", svg + again, "s", TARGET, "the target"),
        Line("  of that the processor works", svg + work, "s"),
        *(
            Line(f"a region for {widths[width]}", part + seconds, "s", TARGET, "the target")
            for width, (seconds, _content) in regions.items()
        ),
        *(
            Line(f"  painting it for {widths[width]}, the processor works", work, "s")
            for width, work in works.items()
        ),
        *(
            Line(f"a region for {widths[width]}, size", len(content) / 1000, "kB")
            for width, (_seconds, content) in regions.items()
        ),
    ]


def fastest(times: int, make: Callable[[], _Made]) -> tuple[float, _Made]:
    """Return the seconds of the fastest of some runs, the least disturbed, and what it made."""
    seconds = []
    for _time in range(times):
        begin = perf_counter()
        made = make()
        seconds.append(perf_counter() - begin)
    return min(seconds), made


def worked(times: int, make: Callable[[], object]) -> float:
    """Return the seconds of the processor for each of some runs, with those of the painter."""
    before = processor_seconds(os.getpid())
    for _time in range(times):
        make()
    return (processor_seconds(os.getpid()) - before) / times
