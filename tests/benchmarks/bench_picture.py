"""The board as a picture: seconds for SVG and PNG, and how large they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from adjudicator.drawing.raster import png
from adjudicator.games.here_i_stand.board import board_svg, regions_of
from tests.benchmarks.lines import Line
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
        before_all = spent()
        again, picture = fastest(pictures, painted)
        work = (spent() - before_all) / pictures
    widths = {360: "a telephone", 720: "a mail"}
    regions = {width: fastest(pictures, partial(png, detail.svg, width=width)) for width in widths}
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


def spent() -> float:
    """Return the seconds of the processor that finished child processes have taken."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
