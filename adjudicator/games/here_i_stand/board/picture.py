"""A map put together: its layers, from the land to the plates on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from adjudicator.drawing.placing import Box
from adjudicator.drawing.sheet import Sheet
from adjudicator.games.here_i_stand.board import plates as standing
from adjudicator.games.here_i_stand.board.arrows import arrows
from adjudicator.games.here_i_stand.board.changes import Changes, position
from adjudicator.games.here_i_stand.board.extent import FARTHEST_LAND
from adjudicator.games.here_i_stand.board.ground import (
    connections,
    lands,
    sea_and_coasts,
    zone_names,
)
from adjudicator.games.here_i_stand.board.labels import (
    Layout,
    laid_out,
    names_drawn,
    seas_drawn,
    tethers,
)
from adjudicator.games.here_i_stand.board.plates import Block
from adjudicator.games.here_i_stand.board.scene import Mark, Plate, marks_of, plates_of
from adjudicator.games.here_i_stand.board.symbols import RADII, anchors, symbol
from adjudicator.games.here_i_stand.rules.state import State

_FITS: Final = ((1.0, False), (1.0, True), (0.88, True), (0.76, True))
"""How large words are, in parts of what is wanted, and whether plates of a place stand apart: so
that everything has room also where very much stands together."""


@dataclass(frozen=True)
class Scene:
    """What a map shows: its spaces, what stands on them, what is new, in whose hands the land is.

    A ``sketch`` leaves out what can be missed: connections, ports, some names of seas.
    """

    marks: Sequence[Mark]
    plates: Sequence[Plate]
    changes: Changes
    land: Sequence[Mark]
    sketch: bool = False


@dataclass(frozen=True)
class Layers:
    """The layers of a map: the land, the ground, which many maps share, and what is on it."""

    land: str
    ground: str
    above: str


def scene_of(state: State, changes: Changes) -> Scene:
    """Return all that stands on the map, with what is new marked."""
    marks = marks_of(state)
    return Scene(changes.marked(marks), changes.marked_plates(plates_of(state)), changes, marks)


def within(sheet: Sheet, scene: Scene) -> Scene:
    """Return what is seen of a scene on a sheet: signs just outside reach into it, too."""
    seen, near = sheet.frame.grown(100 * sheet.scale), sheet.frame.grown(FARTHEST_LAND)
    return replace(
        scene,
        marks=[mark for mark in scene.marks if seen.holds(mark.x, mark.y)],
        land=[mark for mark in scene.land if near.holds(mark.x, mark.y)],
        plates=[one for one in scene.plates if sheet.region.holds(*position(one.place))],
    )


def layers_of(
    sheet: Sheet, scene: Scene, *, taken: Sequence[Box] = (), zones_named: bool = False
) -> Layers:
    """Return the layers of a map; nothing with a choice stands where room is ``taken``."""
    seen = (tuple(scene.marks), tuple(scene.plates))
    sheet, blocks, layout = _fitted(sheet, *seen, tuple(taken), scene.sketch)
    marks, scale = scene.marks, sheet.scale
    sizes = {mark.id: RADII[mark.shape] * scale for mark in marks}
    ground = [
        sea_and_coasts(sheet),
        zone_names(sheet) if zones_named else "",
        *([] if scene.sketch else [connections(sheet), *(anchors(mark, scale) for mark in marks)]),
    ]
    above = [
        seas_drawn(sheet, layout),
        arrows(sheet, scene.changes.moves),
        tethers(sheet, blocks, layout, sizes),
        *(symbol(mark, scale) for mark in marks),
        names_drawn(sheet, layout),
        *(
            standing.drawn(sheet, block, layout.blocks[block.key])
            for block in blocks
            if block.key in layout.blocks
        ),
    ]
    return Layers(lands(sheet, scene.land), "".join(ground), "".join(above))


@lru_cache(16)  # all seats see the same map, and it takes most of the time of a picture
def _fitted(
    sheet: Sheet,
    marks: tuple[Mark, ...],
    plates: tuple[Plate, ...],
    taken: tuple[Box, ...],
    sketch: bool,
) -> tuple[Sheet, Sequence[Block], Layout]:
    """Return where everything stands, in letters as large as there is room for."""
    for part, apart in _FITS:
        smaller = replace(sheet, lettering=sheet.letters * part)
        blocks = tuple(standing.blocks_of(smaller, plates, apart=apart))
        layout = laid_out(smaller, marks, blocks, taken, sketch=sketch)
        if not layout.crowded:
            break
    return smaller, blocks, layout
