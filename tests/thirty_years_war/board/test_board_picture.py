"""The board as a picture: what is on it, what is marked as new, and the same in words."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from itertools import combinations

from adjudicator.drawing import Drawing
from adjudicator.drawing.fonts import FAMILY
from adjudicator.games.contract import Board
from adjudicator.games.thirty_years_war import board
from adjudicator.games.thirty_years_war.board import (
    board_svg,
    board_words,
    palette,
    regions_of,
    small_board_svg,
    spots,
)
from adjudicator.games.thirty_years_war.board.extent import extent_of
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.view import View
from tests.drawing.test_colours import VISIONS, linear
from tests.drawing.test_colours import seen as seen_colour
from tests.tables import each
from tests.thirty_years_war.board.pictured import (
    SVG,
    besiege,
    by_id,
    march,
    mirrored,
    opening,
    seen,
    words_of,
)

BOARD: Board[View] = board
"""The package is what the contract calls a board; mypy looks at that."""


def plate(drawing: Drawing, key: str) -> str:
    return words_of(by_id(drawing)[f"plate-{key}"])


def fresh(drawing: Drawing) -> set[str]:
    return {
        key
        for key, part in by_id(drawing).items()
        if key != "legend" and "#ffdf2e" in ET.tostring(part, encoding="unicode")
    }


def test_every_city_is_drawn_and_named() -> None:
    state = opening()
    drawing = board_svg(seen(state))
    found, said = by_id(drawing), words_of(ET.fromstring(drawing.svg))
    for city in state.edition.board.cities.values():
        assert f"space-{city.id}" in found
        assert city.name in said
    for box, name in state.edition.board.boxes.items():
        assert name in words_of(found[f"box-{box}"])


def test_areas_have_control_boxes_with_rating_points_and_elector() -> None:
    state = opening()
    drawing = board_svg(seen(state))
    assert plate(drawing, "area-bohemia") == "Bohemia P  \u25cf3 \u25c63 \u2654"
    assert plate(drawing, "area-austria").startswith("Austria C ")
    assert plate(drawing, "area-munster").startswith("M\u00fcnster N ")
    state.areas["bohemia"].control, state.areas["bohemia"].pillaged = "", True
    assert plate(board_svg(seen(state)), "area-bohemia") == "Bohemia \u2013  \u25cf3 \u25c62 \u2654"


def test_the_land_of_an_area_is_in_the_colour_of_its_holder() -> None:
    state = opening()
    before = board_svg(seen(state)).layers[0].svg
    state.areas["bohemia"].control = CATHOLIC
    after = board_svg(seen(state)).layers[0].svg
    assert before != after
    for holder in (PROTESTANT, CATHOLIC, palette.NEUTRAL, ""):
        assert palette.tint(holder) in before


def test_stacks_have_leaders_and_units_full_and_reduced_by_type() -> None:
    state = opening("intervention")
    besiege(state, "leipzig", 2)
    march(state, "gustavus_adolphus", "leipzig")
    drawing = board_svg(seen(state))
    outside = plate(drawing, "leipzig/out/protestant")
    assert outside == "P: Gustavus Adolphus Sw 3/2v Ge 2m Fr 1mi"
    assert plate(drawing, "leipzig/in/catholic") == "C: Ba 2mi Im 0/1m"
    assert "Under siege: Leipzig +2." in drawing.alt


@each("change", ["pillage", "revolt", "siege", "marker"])
def test_a_city_shows_what_lies_on_it_and_that_it_is_new(change: str) -> None:
    state, before = opening(), opening()
    place = state.places["prague"]
    place.pillage = 2 if change == "pillage" else 0
    place.revolt = change == "revolt"
    place.siege = 3 if change == "siege" else None
    place.marker = CATHOLIC if change == "marker" else ""
    drawing = board_svg(seen(state), before=seen(before))
    assert fresh(drawing) == {"space-prague"}
    assert "Marked as new: Prague." in drawing.alt
    plain = board_svg(seen(before))
    assert ET.tostring(by_id(drawing)["space-prague"]) != ET.tostring(by_id(plain)["space-prague"])


def test_nothing_is_marked_where_nothing_is_new() -> None:
    assert fresh(board_svg(seen(opening()))) == set()
    assert fresh(board_svg(seen(opening()), before=seen(opening()))) == set()


def test_a_leader_who_has_moved_has_an_arrow() -> None:
    state = opening()
    march(state, "tilly", "ingolstadt")
    found = by_id(board_svg(seen(state), before=seen(opening())))
    assert [k for k in found if k.startswith("move-")] == ["move-catholic-munich-ingolstadt"]


def test_tracks_and_areas_that_have_changed_are_marked() -> None:
    state = opening()
    state.vp, state.areas["saxony"].control = 31, PROTESTANT
    drawing = board_svg(seen(state), before=seen(opening()))
    assert {"panel-tracks", "plate-area-saxony"} <= fresh(drawing)
    assert "Areas marked as new: Saxony." in drawing.alt


def test_the_tracks_say_turn_points_thresholds_wallenstein_and_the_dutch_war() -> None:
    state = opening()
    state.stage, state.round, state.active, state.vp = "action", 2, CATHOLIC, 23
    said = words_of(by_id(board_svg(seen(state)))["panel-tracks"])
    assert said.startswith("Turn 1 \u00b7 Card Round 2 \u00b7 Catholics")
    for words in (
        *("Protestant Major Victory", "Protestants win at the end", "Catholics win at the end"),
        *("Catholic Major Victory", "Dutch War", "Wallenstein: not in play yet", " 23 "),
    ):
        assert words in said


def test_the_words_are_known_without_the_picture() -> None:
    state, before = opening(), seen(opening())
    march(state, "tilly", "ingolstadt")
    view = seen(state)
    (region, *_others) = regions_of(view, before=before)
    for part in (None, region):
        words = board_words(view, before=before, region=part)
        assert words == board_svg(view, before=before, region=part).alt
        assert "Tilly at Ingolstadt" in words


def test_hidden_cards_leave_no_trace() -> None:
    state, other = opening(), opening()
    state.hands, other.hands = ({CATHOLIC: [a], PROTESTANT: ["p1"]} for a in ("c1", "c2"))
    other.unplayed[CATHOLIC].reverse()
    drawn = {board_svg(seen(one, role)).svg for one in (state, other) for role in (None, CATHOLIC)}
    assert len(drawn) == 1


def test_a_region_is_legible_at_the_width_of_a_telephone() -> None:
    view = seen(opening())
    for wanted in (("prague",), ("vienna", "pressburg"), ("united_provinces",)):
        (region,) = regions_of(view, places=wanted)
        assert region.places == wanted
        drawing = board_svg(view, region=region)
        assert drawing.width == 360
        groups = ET.fromstring(drawing.svg).iter(f"{SVG}g")
        sizes = [float(one.attrib["font-size"]) for one in groups if "font-size" in one.attrib]
        assert sizes
        assert min(sizes) * 360 / region.width >= 9.5


def test_spots_are_where_places_are_drawn_and_say_what_is_there() -> None:
    state = opening()
    state.places["prague"].pillage = 1
    found = {spot.id: spot for spot in spots(seen(state))}
    assert [*found] == [*state.edition.board.places]
    prague = found["prague"]
    circle = extent_of(state.edition).spots["prague"]
    assert (prague.x, prague.y) == circle
    assert prague.about == "Protestant control. Pillage 1."
    assert found["pilsen"].about == "Protestant control. Protestants: Mansfeld and Anhalt, Ge 5m."
    assert found["sweden"].about == "Nothing is here."


def test_a_groups_own_map_is_drawn_by_its_positions() -> None:
    ours, theirs = extent_of(opening().edition).spots, extent_of(mirrored().edition).spots
    assert ours["brussels"][0] < ours["vienna"][0]
    assert theirs["brussels"][0] > theirs["vienna"][0]
    assert len(by_id(small_board_svg(seen(mirrored())))) > 100


def test_cities_and_boxes_stand_apart() -> None:
    spots_ = extent_of(opening().edition).spots
    assert all(math.dist(a, b) > 140 for a, b in combinations(spots_.values(), 2))


@each("vision", [*VISIONS])
def test_the_holders_are_told_apart(vision: str) -> None:
    for paint in (palette.colour, palette.tint):
        one, other = (seen_colour(paint(side), vision) for side in (PROTESTANT, CATHOLIC))
        assert math.dist(one, other) > 20
    assert len(set(palette.LETTERS.values())) == len(palette.LETTERS)


def test_white_letters_can_be_read_on_every_holder() -> None:
    for colour in palette.FILLS.values():
        weighed = zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True)
        assert 1.05 / (sum(weight * part for weight, part in weighed) + 0.05) > 4


def test_all_words_are_set_in_the_font_that_is_shipped() -> None:
    families = {
        one.get("font-family") for one in ET.fromstring(board_svg(seen(opening())).svg).iter()
    }
    assert families == {None, FAMILY}


def test_the_same_view_gives_the_same_bytes() -> None:
    assert board_svg(seen(opening())) == board_svg(seen(opening()))
