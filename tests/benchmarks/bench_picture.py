"""The board as a picture: seconds for SVG and PNG, and how large they are."""

from __future__ import annotations

from time import perf_counter

from adjudicator.pictures import board_svg, regions_of
from adjudicator.pictures.raster import png
from tests.benchmarks.lines import Line
from tests.pictures.positions import RULES, later

WIDTHS = (1600, 720)
TARGET = 1.0
"""Seconds for a picture, drawn and painted."""


def run(pictures: int = 5) -> list[Line]:
    """Draw a position of a game under way; the first picture loads the map and is not counted."""
    view, before = later(3, 140), later(3, 120)
    board_svg(RULES, view, before=before)
    begin = perf_counter()
    for _picture in range(pictures):
        drawing = board_svg(RULES, view, before=before)
    svg = (perf_counter() - begin) / pictures
    lines = [Line("SVG", svg, "s"), Line("SVG, size", len(drawing.svg) / 1000, "kB")]
    for width in WIDTHS:
        begin = perf_counter()
        sizes = [len(png(drawing.svg, width=width)) for _picture in range(pictures)]
        seconds = (perf_counter() - begin) / pictures
        lines.append(Line(f"PNG, {width} pixels", seconds, "s"))
        lines.append(Line(f"PNG, {width} pixels, size", sizes[0] / 1000, "kB"))
        if width == WIDTHS[0]:
            lines.append(Line("a whole picture", svg + seconds, "s", TARGET, "the target"))
    (region, *_others) = regions_of(RULES, view, before=before)
    begin = perf_counter()
    detail = board_svg(RULES, view, before=before, region=region)
    painted = png(detail.svg, width=360)
    lines.append(Line("a region, 360 pixels", perf_counter() - begin, "s", TARGET, "the target"))
    return [*lines, Line("a region, size", len(painted) / 1000, "kB")]
