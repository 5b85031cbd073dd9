"""A map put together: its layers, from the land to the plates on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.drawing import palette as common
from adjudicator.drawing.arrows import bent_arrow
from adjudicator.drawing.placing import Box, box_around
from adjudicator.drawing.sheet import Sheet, narrow
from adjudicator.drawing.svg import element
from adjudicator.engine.words import name
from adjudicator.games.thirty_years_war.board import palette
from adjudicator.games.thirty_years_war.board.changes import Changes
from adjudicator.games.thirty_years_war.board.extent import Extent, extent_of
from adjudicator.games.thirty_years_war.board.ground import lands, pathways
from adjudicator.games.thirty_years_war.board.labels import (
    Layout,
    Paper,
    Stack,
    box_size,
    laid_out,
    names_drawn,
    tethers,
)
from adjudicator.games.thirty_years_war.board.plates import (
    Lettered,
    area_plate,
    drawn,
    stack_plate,
)
from adjudicator.games.thirty_years_war.board.scene import (
    AreaMark,
    Mark,
    Plate,
    areas_of,
    marks_of,
    plates_of,
)
from adjudicator.games.thirty_years_war.board.symbols import symbol
from adjudicator.games.thirty_years_war.edition.board import Board
from adjudicator.games.thirty_years_war.rules.state import State

_FITS: Final = (1.0, 0.9, 0.8, 0.7)
"""How large words are, in parts of what is wanted, so that everything has room also where very much
stands together."""
_BOX_WORDS: Final = 36.0


@dataclass(frozen=True)
class Scene:
    """What a map shows, and on which board; a ``sketch`` leaves out what can be missed.

    ``areas`` give the land its colour; ``named`` are those of which the control box is shown.
    """

    board: Board
    extent: Extent
    marks: Sequence[Mark]
    areas: Sequence[AreaMark]
    plates: Sequence[Plate]
    changes: Changes
    land: Sequence[Mark]
    named: Sequence[AreaMark]
    sketch: bool = False


@dataclass(frozen=True)
class Layers:
    """The layers of a map: the land, the ground, which many maps share, and what is on it."""

    land: str
    ground: str
    above: str


def scene_of(state: State, changes: Changes) -> Scene:
    """Return all that stands on the map, with what is new marked."""
    marks, areas = marks_of(state), changes.marked_areas(areas_of(state))
    return Scene(
        board=state.edition.board,
        extent=extent_of(state.edition),
        marks=changes.marked(marks),
        areas=areas,
        plates=changes.marked_plates(plates_of(state)),
        changes=changes,
        land=marks,
        named=areas,
    )


def within(sheet: Sheet, scene: Scene) -> Scene:
    """Return what is seen of a scene on a sheet: signs just outside reach into it, too."""
    spots, seen = scene.extent.spots, sheet.frame.grown(100 * sheet.scale)
    return replace(
        scene,
        marks=[mark for mark in scene.marks if seen.holds(*spots[mark.id])],
        plates=[one for one in scene.plates if sheet.region.holds(*spots[one.place])],
    )


def layers_of(sheet: Sheet, scene: Scene, *, taken: Sequence[Box] = ()) -> Layers:
    """Return the layers of a map; nothing with a choice stands where room is ``taken``."""
    sheet, lettered, paper, layout = _fitted(sheet, scene, taken)
    extent, board = scene.extent, scene.board
    ground = "" if scene.sketch else pathways(sheet, board, extent.spots)
    above = [
        *(_box(sheet, box, printed, scene) for box, printed in board.boxes.items()),
        _arrows(sheet, scene),
        tethers(sheet, board, extent, paper, layout),
        *(symbol(mark, extent.spots[mark.id], sheet.scale) for mark in scene.marks),
        names_drawn(sheet, scene.marks, layout),
        *(drawn(sheet, lettered[key], box) for key, box in layout.plates.items()),
    ]
    land = lands(sheet, board, extent, scene.areas, scene.land)
    return Layers(land, ground, "".join(above))


def _fitted(
    sheet: Sheet, scene: Scene, taken: Sequence[Box]
) -> tuple[Sheet, dict[str, Lettered], Paper, Layout]:
    """Return where everything stands, in letters as large as there is room for."""
    for part in _FITS:
        smaller = replace(sheet, lettering=sheet.letters * part)
        plates = {plate.key: stack_plate(smaller, plate) for plate in scene.plates}
        boxes = {a.id: area_plate(smaller, a, short=scene.sketch) for a in scene.named}
        stacks = [
            Stack(p.key, p.place, *plates[p.key].size(smaller), p.led or p.besieging)
            for p in scene.plates
        ]
        sizes = {area: box.size(smaller) for area, box in boxes.items()}
        paper = Paper(scene.marks, stacks, sizes)
        layout = laid_out(smaller, scene.board, scene.extent, paper, taken, sketch=scene.sketch)
        if not layout.crowded:
            break
    return smaller, {**plates, **{box.key: box for box in boxes.values()}}, paper, layout


def _box(sheet: Sheet, box: str, printed: str, scene: Scene) -> str:
    """Return a box beside the map, with its name."""
    here = scene.extent.spots[box]
    wide, high = box_size(sheet)
    shape = box_around(*here, wide, high)
    if shape.shared(sheet.frame) <= 0:
        return ""
    fresh = box in scene.changes.places(scene.board.boxes)
    rim = {"stroke": common.INK, "stroke_width": 5 * sheet.scale}
    body = element(
        "rect",
        x=shape.left,
        y=shape.top,
        width=wide,
        height=high,
        rx=16,
        fill=common.FRESH if fresh else common.PAPER,
        **rim,
    )
    words, room = sheet.say(name(printed)), wide - 40
    size = min(_BOX_WORDS * sheet.letters, high * 0.4)
    size *= min(1.0, room / sheet.width(words, size / sheet.letters, bold=True))
    said = narrow(
        words,
        here[0],
        here[1] + size * 0.36,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=common.INK,
    )
    return element("g", body, said, id=f"box-{box}")


def _arrows(sheet: Sheet, scene: Scene) -> str:
    """Return an arrow for each move of leaders of which an end is seen."""
    spots = scene.extent.spots
    return "".join(
        bent_arrow(
            spots[move.origin],
            spots[move.goal],
            sheet.scale,
            palette.colour(move.side),
            f"move-{move.side}-{move.origin}-{move.goal}",
        )
        for move in scene.changes.moves
        if any(sheet.region.holds(*spots[end]) for end in (move.origin, move.goal))
    )
