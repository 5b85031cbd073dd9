"""The board of Here I Stand as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from adjudicator.drawing.drawing import Drawing, Layer, Region
from adjudicator.drawing.lettering import FAMILY
from adjudicator.drawing.regions import regions_around
from adjudicator.drawing.sheet import Sheet
from adjudicator.drawing.svg import NAMESPACE, characters, element
from adjudicator.engine.words import Language, Words, _, and_list, n_, name, sentences
from adjudicator.games.here_i_stand.board import plates
from adjudicator.games.here_i_stand.board.arrows import arrows
from adjudicator.games.here_i_stand.board.changes import Changes, changes_between, position
from adjudicator.games.here_i_stand.board.extent import HEIGHT, WIDTH
from adjudicator.games.here_i_stand.board.ground import (
    connections,
    lands,
    sea_and_coasts,
    zone_names,
)
from adjudicator.games.here_i_stand.board.labels import (
    laid_out,
    names_drawn,
    seas_drawn,
    tethers,
)
from adjudicator.games.here_i_stand.board.panels import panels
from adjudicator.games.here_i_stand.board.scene import Mark, marks_of, plates_of
from adjudicator.games.here_i_stand.board.spots import spots as spots
from adjudicator.games.here_i_stand.board.symbols import RADII, anchors, symbol
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import protestant_spaces
from adjudicator.games.here_i_stand.rules.view import View

WHOLE: Final = 1600
"""How wide the whole board is meant to be shown, in pixels."""
PART: Final = 360
"""How wide a region is meant to be shown: the width of a telephone, in pixels."""
_FULL: Final = Region(0, 0, WIDTH, HEIGHT)
_WHOLE_SCALE: Final = 1.04
_PART_WIDTH: Final = 850
"""The width of a region, in map units, whose signs have scale 1."""


def board_svg(
    view: View,
    *,
    before: View | None = None,
    region: Region | None = None,
    language: Language | None = None,
) -> Drawing:
    """Return the board, or a region of it, with what changed since the view ``before`` marked."""
    changes = changes_between(before.state if before else None, view.state)
    part = region or _FULL
    whole = is_whole(part)
    scale = _WHOLE_SCALE if whole else max(0.9, part.width / _PART_WIDTH)
    sheet = Sheet(part, scale, language)
    title = _title(view)
    alt = _alt(view, changes, None if whole else part)
    width = WHOLE if whole else PART
    height = round(width * part.height / part.width)

    def svg(*inner: str) -> str:
        return element(
            "svg",
            *inner,
            xmlns=NAMESPACE,
            viewBox=f"{part.left} {part.top} {part.width} {part.height}",
            width=width,
            height=height,
            font_family=FAMILY,
            role="img",
        )

    layers = _layers(sheet, view, changes)
    named = (
        element("title", characters(sheet.say(title))),
        element("desc", characters(sheet.say(alt))),
    )
    return Drawing(
        svg=svg(*named, *(inner for inner, _kept in layers)),
        width=width,
        height=height,
        alt=alt,
        title=title,
        # A region is seldom asked for twice, and painted at once as a whole.
        layers=tuple(Layer(svg(inner), kept) for inner, kept in layers) if whole else (),
    )


def board_words(view: View, *, before: View | None = None, region: Region | None = None) -> Words:
    """Return what the picture shows, in words."""
    changes = changes_between(before.state if before else None, view.state)
    return _alt(view, changes, region if region is not None and not is_whole(region) else None)


def is_whole(region: Region) -> bool:
    """Return whether a region is the whole map."""
    return region.width >= WIDTH


def _layers(sheet: Sheet, view: View, changes: Changes) -> list[tuple[str, bool]]:
    """Return the layers of the map, the lowest one first, and whether many maps share them.

    The land changes when spaces change hands; the ground is the same in all maps of a language.
    """
    marks = marks_of(view.state)
    blocks = list(plates.blocks_of(sheet, plates_of(view.state)))
    beside = dict(panels(sheet, view)) if is_whole(sheet.region) else {}
    layout = laid_out(sheet, marks, blocks, [column.box for column in beside.values()])
    sizes = {mark.id: RADII[mark.shape] * sheet.scale for mark in marks}
    explained = beside.pop("legend", None)
    ground = [
        sea_and_coasts(sheet.scale),
        zone_names(sheet) if explained else "",
        connections(sheet.scale),
        *(anchors(mark, sheet.scale) for mark in _seen(sheet, marks)),
        explained.drawn("legend") if explained else "",
    ]
    above = [
        seas_drawn(sheet, layout),
        arrows(sheet, changes.moves),
        tethers(sheet, blocks, layout, sizes),
        _symbols(sheet, marks, changes),
        names_drawn(sheet, layout),
        *(
            plates.drawn(sheet, block, layout.blocks[block.key], changes.plates)
            for block in blocks
            if block.key in layout.blocks
        ),
        *(column.drawn(name) for name, column in beside.items()),
    ]
    return [(lands(marks), True), ("".join(ground), True), ("".join(above), False)]


def _symbols(sheet: Sheet, marks: Sequence[Mark], changes: Changes) -> str:
    fresh = changes.spaces | changes.left
    return "".join(
        symbol(mark, sheet.scale, fresh=mark.id in fresh) for mark in _seen(sheet, marks)
    )


def _seen(sheet: Sheet, marks: Sequence[Mark]) -> list[Mark]:
    """Return the spaces of a sheet: what is just outside of it reaches into it, too."""
    seen = sheet.frame.grown(100 * sheet.scale)
    return [mark for mark in marks if seen.holds(mark.x, mark.y)]


def _title(view: View) -> Words:
    return _("The board in turn {turn}", turn=view.state.turn)


def _alt(view: View, changes: Changes, region: Region | None) -> Words:
    """Return what is seen: points and faith on the whole map, and troubles and news anywhere."""
    state = view.state

    def shown(found: Iterable[str]) -> list[str]:
        return [p for p in found if region is None or region.holds(*position(p))]

    said = [_("The map of Europe in turn {turn}.", turn=state.turn)]
    if region is None:
        points = [
            _("{power} {points}", power=POWER_NAMES[power], points=view.vp[power])
            for power in MAJOR_POWERS
        ]
        said.append(_("Victory points: {points}.", points=and_list(points)))
        count = len(protestant_spaces(state))
        said.append(n_("{count} space is Protestant.", "{count} spaces are Protestant.", count))
    elif region.places:
        said = [_("The map around {places}.", places=_named(region.places))]
    besieged = shown(s for s, space in state.spaces.items() if space.besiegers)
    if besieged:
        said.append(_("Under siege: {places}.", places=_named(besieged)))
    restless = shown(s for s, space in state.spaces.items() if space.unrest)
    if restless:
        said.append(_("In unrest: {places}.", places=_named(restless)))
    new = shown(changes.places())
    if new:
        said.append(_("Marked as new: {places}.", places=_named(new)))
    return sentences(*said)


def _named(found: Sequence[str]) -> Words:
    return and_list(
        name(places()[place].name if place in places() else sea_zones()[place].name)
        for place in found
    )


def regions_of(
    view: View,
    *,
    before: View | None = None,
    places: Iterable[str] = (),
) -> tuple[Region, ...]:
    """Return the regions around places, and what has changed."""
    changed = changes_between(before.state if before else None, view.state).places()
    wanted = dict.fromkeys((*places, *changed))
    spots = {place: position(place) for place in wanted if _is_place(place)}
    return regions_around(spots, WIDTH, HEIGHT)


def _is_place(identifier: str) -> bool:
    """Return whether the map has a space or sea zone of this id."""
    return identifier in places() or identifier in sea_zones()
