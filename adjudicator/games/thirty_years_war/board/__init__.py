"""The board of Thirty Years War as a picture, for any edition of its map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from adjudicator.drawing.drawing import Drawing, Region
from adjudicator.drawing.layers import drawing_of
from adjudicator.drawing.regions import regions_around
from adjudicator.drawing.sheet import Sheet
from adjudicator.engine.words import Language, Words
from adjudicator.games.thirty_years_war.board.changes import Changes, changes_between
from adjudicator.games.thirty_years_war.board.extent import BAND, WIDTH, extent_of
from adjudicator.games.thirty_years_war.board.legend import WHOLE as EVERYTHING
from adjudicator.games.thirty_years_war.board.legend import kinds_seen, legend
from adjudicator.games.thirty_years_war.board.panels import tracks
from adjudicator.games.thirty_years_war.board.picture import layers_of, scene_of, within
from adjudicator.games.thirty_years_war.board.reader import in_its_edition
from adjudicator.games.thirty_years_war.board.saying import title_of, told
from adjudicator.games.thirty_years_war.board.spots import spots as spots
from adjudicator.games.thirty_years_war.board.telephone import overview
from adjudicator.games.thirty_years_war.rules.view import View

WHOLE: Final = 1600
"""How wide the whole board is meant to be shown, in pixels."""
PART: Final = 360
"""How wide a region is meant to be shown: the width of a telephone, in pixels."""
_WHOLE_SCALE: Final = 1.3
_WHOLE_LETTERS: Final = 1.75
_WHOLE_LEGEND: Final = 58.0
"""The size of the words of the legend below the whole map, in map units: 11 pixels of 1,000."""
_PART_WIDTH: Final = 850
"""The width of a region, in map units, whose signs have scale 1."""
_PART_LEGEND: Final = 27.0
"""The size of the words of the legend below a region at scale 1."""


@in_its_edition
def board_svg(
    view: View,
    *,
    before: View | None = None,
    region: Region | None = None,
    language: Language | None = None,
) -> Drawing:
    """Return the board, or a region of it, with what changed since the view ``before`` marked."""
    changes = changes_between(before.state if before else None, view.state)
    if region is None or is_whole(region):
        return _whole(view, changes, language)
    return _part(view, changes, region, language)


@in_its_edition
def small_board_svg(
    view: View, *, before: View | None = None, language: Language | None = None
) -> Drawing:
    """Return the whole board for a telephone: in two parts, with what matters most on it."""
    changes = changes_between(before.state if before else None, view.state)
    layers, box = overview(view, changes, language)
    found = [(layer, False) for layer in layers]
    return drawing_of(title_of(view), told(view, changes, None), box, PART, found, language)


@in_its_edition
def board_words(view: View, *, before: View | None = None, region: Region | None = None) -> Words:
    """Return what the picture shows, in words."""
    changes = changes_between(before.state if before else None, view.state)
    return told(view, changes, region if region is not None and not is_whole(region) else None)


@in_its_edition
def regions_of(
    view: View,
    *,
    before: View | None = None,
    places: Iterable[str] = (),
) -> tuple[Region, ...]:
    """Return the regions around places, and what has changed."""
    extent = extent_of(view.state.edition)
    changes = changes_between(before.state if before else None, view.state)
    wanted = dict.fromkeys((*places, *changes.places(view.state.places)))
    found = {
        place: (round(extent.spots[place][0]), round(extent.spots[place][1]) - BAND)
        for place in wanted
        if place in extent.spots
    }
    regions = regions_around(found, WIDTH, extent.height - BAND)
    return tuple(replace(region, top=region.top + BAND) for region in regions)


def is_whole(region: Region) -> bool:
    """Return whether a region is the whole map."""
    return region.width >= WIDTH


def _whole(view: View, changes: Changes, language: Language | None) -> Drawing:
    height = extent_of(view.state.edition).height
    full = Region(0, 0, WIDTH, height)
    sheet = Sheet(full, _WHOLE_SCALE, language, _WHOLE_LETTERS)
    above = tracks(sheet, view, changes)
    layers = layers_of(sheet, scene_of(view.state, changes), taken=[above.box])
    strip = legend(sheet, EVERYTHING, height, _WHOLE_LEGEND)
    box = Region(0, 0, WIDTH, height + round(strip.height))
    # The land changes when cities change hands; the ground is the same in all maps of a language.
    inner = [
        (layers.land, True),
        (layers.ground + strip.drawn, True),
        (layers.above + above.drawn("tracks"), False),
    ]
    return drawing_of(title_of(view), told(view, changes, None), box, WHOLE, inner, language)


def _part(view: View, changes: Changes, part: Region, language: Language | None) -> Drawing:
    sheet = Sheet(part, max(0.9, part.width / _PART_WIDTH), language)
    scene = within(sheet, scene_of(view.state, changes))
    layers = layers_of(sheet, scene)
    kinds = kinds_seen(sheet, scene)
    bottom = part.top + part.height
    strip = legend(sheet, kinds, bottom, _PART_LEGEND * sheet.scale)
    box = replace(part, height=part.height + round(strip.height))
    # A region is seldom asked for twice, and painted at once as a whole.
    inner = [(layers.land + layers.ground + layers.above + strip.drawn, False)]
    return drawing_of(title_of(view), told(view, changes, part), box, PART, inner, language)
