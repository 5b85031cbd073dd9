"""The whole board on a telephone: two parts of it, one below the other, and what matters most.

Shrunk to the width of a telephone the map cannot be read. Here keys, armies, sieges, unrest and
what is new have signs and names of a size that can; every other space is a dot in its colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.drawing.drawing import Region
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element
from adjudicator.engine.words import Language, _, joined
from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.board.changes import Changes, position
from adjudicator.games.here_i_stand.board.column import badge
from adjudicator.games.here_i_stand.board.legend import kinds_seen, legend
from adjudicator.games.here_i_stand.board.panels import excommunicated_words
from adjudicator.games.here_i_stand.board.picture import Scene, layers_of, scene_of, within
from adjudicator.games.here_i_stand.board.scene import DOT, IF_ROOM, NEVER, Mark, Plate
from adjudicator.games.here_i_stand.rules.overview import board_of
from adjudicator.games.here_i_stand.rules.turn.phases import phase_words
from adjudicator.games.here_i_stand.rules.view import View

WIDTH: Final = 2250
"""How wide each part is, in map units; a telephone has 360 pixels for it."""
_WEST: Final = Region(1045, 130, WIDTH, 2890)
_EAST: Final = Region(2850, 720, WIDTH, 2500)
_ITALY: Final = (3050, 1380)
"""East and south of this spaces are named in the eastern part, others north of it in the west."""
_SIGNS: Final = 1.5
_LETTERS: Final = 2.3
_TEXT: Final = 72.0
_TITLE: Final = 84.0
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
    for part in (_WEST, _EAST):
        sheet = Sheet(part, _SIGNS, language, _LETTERS)
        seen = _told_in(part, within(sheet, chosen))
        kinds |= kinds_seen(sheet, seen)
        found = layers_of(sheet, seen)
        layers.append(_set_in(part, top, found.land + found.ground + found.above))
        top += part.height + _GAP
    top -= _GAP
    sheet = Sheet(Region(0, 0, WIDTH, top), _SIGNS, language, _LETTERS)
    strip = legend(sheet, kinds, top, _TEXT)
    box = Region(0, 0, WIDTH, top + round(strip.height))
    paper = element("rect", x=0, y=0, width=WIDTH, height=box.height, fill=palette.PAPER)
    return ["".join([paper, *layers, strip.drawn])], box


def _told_in(part: Region, scene: Scene) -> Scene:
    """Return a scene with names and plates of those spaces only that are told of in a part."""

    def is_told(place: str) -> bool:
        x, y = position(place)
        return (part is _EAST) == _is_east(x, y)

    return replace(
        scene,
        marks=[m if is_told(m.id) else replace(m, naming=NEVER) for m in scene.marks],
        plates=[plate for plate in scene.plates if is_told(plate.place)],
    )


def _is_east(x: int, y: int) -> bool:
    right, south = _ITALY
    if not _EAST.holds(x, y):
        return False
    return x > right if y > south else x > _WEST.left + _WEST.width


def _matters(plate: Plate) -> bool:
    """Return whether a plate is shown: leaders, armies, fleets, and who besieges."""
    return plate.besieging or plate.led or plate.count >= _ARMY


def _hinted(mark: Mark, stood_on: set[str]) -> Mark:
    """Return a space as it is, or as a dot when nothing is the matter there."""
    if mark.besieged or mark.id in stood_on or mark.shape in ("capital", "key"):
        return mark
    if mark.fresh or mark.unrest or mark.shape == "electorate":
        return replace(mark, naming=IF_ROOM)
    return replace(mark, shape=DOT)


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
    """Return turn, points and who is excommunicated above the map, and where the map begins."""
    sheet = Sheet(Region(0, 0, WIDTH, 1), _SIGNS, language, _LETTERS)
    margin, down = 0.5 * _TEXT, 1.25 * _TITLE
    turn = _("Turn {turn}", turn=view.state.turn)
    title = sheet.say(joined(" \u00b7 ", (turn, phase_words(view.state.stage))))
    ink = {"fill": palette.INK, "font_weight": "bold"}
    drawn = [narrow(title, margin, down, font_size=_TITLE, **ink)]
    down += 1.45 * _TITLE
    drawn += _points(sheet, view, down)
    barred = excommunicated_words(view)
    if barred is not None:
        for line in sheet.wrapped(barred, WIDTH - 2 * margin, _TEXT):
            down += 1.4 * _TEXT
            drawn.append(narrow(line, margin, down, font_size=_TEXT, fill=palette.INK))
    high = round(down + 0.5 * _TEXT)
    return element("g", *drawn, id="head"), high


def _points(sheet: Sheet, view: View, down: float) -> Iterator[str]:
    """Yield the victory points of all powers that are played in a line."""
    powers = [part for part in board_of(view).powers if part.played]
    step = (WIDTH - _TEXT) / len(powers)
    for place, part in enumerate(powers):
        x = 0.5 * _TEXT + place * step
        yield badge(part.role, x + 46, down - 27, 46)
        yield narrow(
            str(part.vp), x + 108, down, font_size=_TITLE, fill=palette.INK, font_weight="bold"
        )
