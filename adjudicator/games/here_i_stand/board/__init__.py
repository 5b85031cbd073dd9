"""The board of Here I Stand as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.drawing.drawing import Drawing, Region
from adjudicator.drawing.layers import drawing_of
from adjudicator.drawing.regions import regions_around
from adjudicator.drawing.sheet import Sheet
from adjudicator.engine.words import Language, Words, _, and_list, n_, name, sentences
from adjudicator.games.here_i_stand.board.changes import Changes, changes_between, position
from adjudicator.games.here_i_stand.board.extent import HEIGHT, WIDTH
from adjudicator.games.here_i_stand.board.legend import WHOLE as EVERYTHING
from adjudicator.games.here_i_stand.board.legend import kinds_seen, legend
from adjudicator.games.here_i_stand.board.panels import panels
from adjudicator.games.here_i_stand.board.picture import layers_of, scene_of, within
from adjudicator.games.here_i_stand.board.spots import spots as spots
from adjudicator.games.here_i_stand.board.telephone import overview
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import protestant_spaces
from adjudicator.games.here_i_stand.rules.view import View

WHOLE: Final = 1600
"""How wide the whole board is meant to be shown, in pixels."""
PART: Final = 360
"""How wide a region is meant to be shown: the width of a telephone, in pixels."""
_FULL: Final = Region(0, 0, WIDTH, HEIGHT)
_WHOLE_SCALE: Final = 1.04
_WHOLE_LETTERS: Final = 1.2
_WHOLE_LEGEND: Final = 58.0
"""The size of the words of the legend below the whole map, in map units: 11 pixels of 1,000."""
_PART_WIDTH: Final = 850
"""The width of a region, in map units, whose signs have scale 1."""
_PART_LEGEND: Final = 27.0
"""The size of the words of the legend below a region at scale 1."""


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


def small_board_svg(
    view: View, *, before: View | None = None, language: Language | None = None
) -> Drawing:
    """Return the whole board for a telephone: in two parts, with what matters most on it."""
    changes = changes_between(before.state if before else None, view.state)
    layers, box = overview(view, changes, language)
    return _drawing(view, changes, None, box, PART, [(layer, False) for layer in layers], language)


def _whole(view: View, changes: Changes, language: Language | None) -> Drawing:
    sheet = Sheet(_FULL, _WHOLE_SCALE, language, _WHOLE_LETTERS)
    columns = dict(panels(sheet, view))
    taken = [column.box for column in columns.values()]
    layers = layers_of(sheet, scene_of(view.state, changes), taken=taken, zones_named=True)
    strip = legend(sheet, EVERYTHING, HEIGHT, _WHOLE_LEGEND)
    beside = "".join(column.drawn(name) for name, column in columns.items())
    box = Region(0, 0, WIDTH, HEIGHT + round(strip.height))
    # The land changes when spaces change hands; the ground is the same in all maps of a language.
    inner = [
        (layers.land, True),
        (layers.ground + strip.drawn, True),
        (layers.above + beside, False),
    ]
    return _drawing(view, changes, None, box, WHOLE, inner, language)


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
    return _drawing(view, changes, part, box, PART, inner, language)


def _drawing(
    view: View,
    changes: Changes,
    region: Region | None,
    box: Region,
    width: int,
    layers: Sequence[tuple[str, bool]],
    language: Language | None,
) -> Drawing:
    """Return a picture of a box of its own units, from its layers and whether each is kept."""
    return drawing_of(_title(view), _alt(view, changes, region), box, width, layers, language)


def board_words(view: View, *, before: View | None = None, region: Region | None = None) -> Words:
    """Return what the picture shows, in words."""
    changes = changes_between(before.state if before else None, view.state)
    return _alt(view, changes, region if region is not None and not is_whole(region) else None)


def is_whole(region: Region) -> bool:
    """Return whether a region is the whole map."""
    return region.width >= WIDTH


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
            for power in players(state)
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
