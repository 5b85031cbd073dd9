"""The whole board on a telephone: two parts of it, one below the other, and what matters most.

Shrunk to the width of a telephone the map cannot be read. Here armies, sieges, revolts and what is
new have signs and names of a size that can; every other city is a dot in its colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.drawing import Region
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element
from adjudicator.engine.words import N_, Language, Words, _, joined
from adjudicator.games.thirty_years_war.board.changes import Changes
from adjudicator.games.thirty_years_war.board.extent import BAND, WIDTH
from adjudicator.games.thirty_years_war.board.legend import kinds_seen, legend
from adjudicator.games.thirty_years_war.board.panels import heading
from adjudicator.games.thirty_years_war.board.picture import Scene, layers_of, scene_of, within
from adjudicator.games.thirty_years_war.board.scene import DOT, NEVER, Mark, Plate
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.view import View

ACROSS: Final = 2700
"""How wide each part is, in map units; a telephone has 360 pixels for it."""
_SIGNS: Final = 1.7
_LETTERS: Final = 2.55
_TEXT: Final = 88.0
_TITLE: Final = 104.0
_GAP: Final = 26
_ARMY: Final = 3
"""How many units without a leader are shown."""


def overview(view: View, changes: Changes, language: Language | None) -> tuple[list[str], Region]:
    """Return the layers of the picture, and the box that holds them."""
    scene = scene_of(view.state, changes)
    shown = [plate for plate in scene.plates if _matters(plate)]
    stood_on = {plate.place for plate in shown}
    marks = [_hinted(mark, stood_on) for mark in scene.marks]
    chosen = replace(scene, marks=marks, plates=shown, sketch=True)
    head, top = _head(view, language)
    layers, kinds = [head], set[str]()
    for part in _parts(scene.extent.height):
        sheet = Sheet(part, _SIGNS, language, _LETTERS)
        seen = _told_in(part, within(sheet, chosen))
        kinds |= kinds_seen(sheet, seen)
        found = layers_of(sheet, seen)
        layers.append(_set_in(part, top, found.land + found.ground + found.above))
        top += part.height + _GAP
    top -= _GAP
    sheet = Sheet(Region(0, 0, ACROSS, top), _SIGNS, language, _LETTERS)
    strip = legend(sheet, kinds, top, _TEXT)
    box = Region(0, 0, ACROSS, top + round(strip.height))
    paper = element("rect", x=0, y=0, width=ACROSS, height=box.height, fill=common.PAPER)
    return ["".join([paper, *layers, strip.drawn])], box


def _parts(height: int) -> tuple[Region, Region]:
    """Return the western and the eastern part of the map."""
    high = height - BAND
    return Region(0, BAND, ACROSS, high), Region(WIDTH - ACROSS, BAND, ACROSS, high)


def _told_in(part: Region, scene: Scene) -> Scene:
    """Return a scene with names and plates of those places only that are told of in a part."""
    spots = scene.extent.spots

    def is_told(place: str) -> bool:
        return (part.left > 0) == (spots[place][0] > WIDTH / 2)

    cities = scene.board.cities_of

    def has_more_here(area: str) -> bool:
        return 2 * sum(is_told(city) for city in cities[area]) > len(cities[area])

    return replace(
        scene,
        marks=[m if is_told(m.id) else replace(m, naming=NEVER) for m in scene.marks],
        plates=[plate for plate in scene.plates if is_told(plate.place)],
        named=[area for area in scene.areas if has_more_here(area.id)],
    )


def _matters(plate: Plate) -> bool:
    """Return whether a plate is shown: leaders, armies, who besieges and who is besieged."""
    return plate.besieging or plate.inside or plate.led or plate.count >= _ARMY


def _hinted(mark: Mark, stood_on: set[str]) -> Mark:
    """Return a city as it is, or as a dot when nothing is the matter there."""
    found = replace(mark, notes="")
    if mark.id in stood_on or mark.siege is not None or mark.revolt or mark.fresh:
        return found
    return replace(found, shape=DOT, pillage=0, taken=False)


def _set_in(part: Region, top: int, drawn: str) -> str:
    """Return a part of the map in its place, cut at its edges."""
    return element(
        "svg",
        drawn,
        x=0,
        y=top,
        width=part.width,
        height=part.height,
        viewBox=f"{part.left} {part.top} {part.width} {part.height}",
    )


def _head(view: View, language: Language | None) -> tuple[str, int]:
    """Return turn, points and tracks above the map, and where the map begins."""
    sheet = Sheet(Region(0, 0, ACROSS, 1), _SIGNS, language, _LETTERS)
    margin, down = 0.5 * _TEXT, 1.25 * _TITLE
    ink = {"fill": common.INK, "font_size": _TITLE, "font_weight": "bold"}
    drawn = [narrow(sheet.say(heading(view.state)), margin, down, **ink)]
    for words in _lines(view):
        for line in sheet.wrapped(words, ACROSS - 2 * margin, _TEXT / sheet.letters):
            down += 1.4 * _TEXT
            drawn.append(narrow(line, margin, down, font_size=_TEXT, fill=common.INK))
    return element("g", *drawn, id="head"), round(down + 0.6 * _TEXT)


def _lines(view: View) -> Iterator[Words]:
    state = view.state
    yield joined(
        " \u00b7 ",
        (
            _("{points} VP", points=state.vp),
            said(N_("{wallenstein} {track}"), state.edition, track=state.wallenstein.track),
            _("Dutch War {box}", box=state.dutch_war.box),
        ),
    )
