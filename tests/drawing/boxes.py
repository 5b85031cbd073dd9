"""Where labels and signs stand in a drawing, measured in its SVG, as whoever looks at it would."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from adjudicator.drawing import Drawing
from adjudicator.drawing.lettering import width_of
from adjudicator.drawing.placing import Box

SVG = "{http://www.w3.org/2000/svg}"
_ASCENT, _DESCENT = 0.73, 0.2
"""How far letters reach above and below their line, in parts of their size."""


@dataclass(frozen=True)
class Seen:
    """A label or sign with its box, and what it is: ``name``, ``plate``, ``sign``, ``anchor``."""

    kind: str
    what: str
    box: Box


def maps_of(drawing: Drawing) -> Iterator[tuple[ET.Element, Box, float]]:
    """Yield the maps in a drawing, each with what it shows and its units for a pixel."""
    root = ET.fromstring(drawing.svg)
    inner = [found for found in root.iter(f"{SVG}svg") if found is not root]
    for svg in inner or [root]:
        left, top, wide, high = (float(part) for part in svg.attrib["viewBox"].split())
        pixels = float(svg.attrib["width"]) * drawing.width / _across(root)
        yield svg, Box(left, top, left + wide, top + high), wide / pixels


def _across(root: ET.Element) -> float:
    """Return how wide a drawing is in its own units, where others stand in it."""
    inner = any(found is not root for found in root.iter(f"{SVG}svg"))
    return float(root.attrib["viewBox"].split()[2] if inner else root.attrib["width"])


def seen_in(svg: ET.Element) -> list[Seen]:
    """Return all labels and signs of a map."""
    found = []
    for group in svg.iter(f"{SVG}g"):
        key, kind = group.get("id", ""), group.get("class", "")
        if key.startswith("plate-"):
            # The last shape is the body; one before it is the halo of what is new.
            shapes = [one for one in group if one.tag in (f"{SVG}rect", f"{SVG}path")]
            found.append(Seen("plate", key, _of_shape(shapes[-1])))
        elif key.startswith("space-"):
            boxes = [_of_shape(one) for one in group if one.tag != f"{SVG}text"]
            widest = max(boxes, key=lambda box: box.right - box.left)
            found.append(Seen("sign", key, replace(widest, round=True)))
        elif kind == "names":
            found += [_of_text(one, group) for one in group.iter(f"{SVG}text")]
        elif kind == "anchor":
            x, y = _moved(group)
            found.append(Seen("anchor", f"anchor at {x}, {y}", Box(x - 8, y - 12, x + 8, y + 12)))
        elif key.startswith("panel-"):
            found.append(Seen("panel", key, _of_panel(group)))
    return found


def _moved(one: ET.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+?)\)", one.attrib["transform"])
    assert found
    return float(found[1]), float(found[2])


def _of_panel(group: ET.Element) -> Box:
    x, y = _moved(group)
    scaled = re.search(r"scale\((\S+)\)", group.attrib["transform"])
    assert scaled
    box = _of_shape(group[0])
    wide, high = box.right * float(scaled[1]), box.bottom * float(scaled[1])
    return Box(x, y, x + wide, y + high)


def _of_text(one: ET.Element, group: ET.Element) -> Seen:
    """Return a text set narrow in the middle of its line."""
    x, y = _moved(one)
    size = float(group.attrib["font-size"])
    bold = group.get("font-weight") == "bold"
    words = one.text or ""
    spread = float(group.get("letter-spacing", "0")) * len(words)
    wide = (width_of(words, size, bold=bold) + spread) * 0.9
    return Seen(
        "name", words, Box(x - wide / 2, y - _ASCENT * size, x + wide / 2, y + _DESCENT * size)
    )


def _of_shape(one: ET.Element) -> Box:
    """Return the box of a rectangle, circle, or path of straight lines."""
    if one.tag == f"{SVG}rect":
        x, y, wide, high = (float(one.attrib[name]) for name in ("x", "y", "width", "height"))
        return Box(x, y, x + wide, y + high)
    if one.tag == f"{SVG}circle":
        x, y, r = (float(one.attrib[name]) for name in ("cx", "cy", "r"))
        return Box(x - r, y - r, x + r, y + r, round=True)
    numbers = [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", one.attrib["d"])]
    return Box(min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))


def clashes(drawing: Drawing) -> list[str]:
    """Return what lies over something else by more than a pixel, or is cut by the edge.

    Signs may touch each other, where spaces are near, and the edge.
    """
    found = []
    for svg, frame, pixel in maps_of(drawing):
        seen = seen_in(svg)
        for one, other in combinations(seen, 2):
            fixed = {"sign", "anchor", "panel"}
            if {one.kind, other.kind} <= fixed and "panel" not in {one.kind, other.kind}:
                continue
            first, second = (other, one) if one.box.round else (one, other)
            if _shrunk(first.box, pixel / 2).touches(_shrunk(second.box, pixel / 2)):
                found.append(f"{one.what} on {other.what}")
        found += [
            f"{one.what} is cut"
            for one in seen
            if one.kind in ("name", "plate", "panel")
            and frame.holds(*one.box.middle)
            and not _shrunk(one.box, pixel).inside(frame)
        ]
    return found


def _shrunk(box: Box, by: float) -> Box:
    wide = min(by, (box.right - box.left) / 2.5)
    high = min(by, (box.bottom - box.top) / 2.5)
    return Box(
        box.left + wide, box.top + high, box.right - wide, box.bottom - high, round=box.round
    )
