"""The map as a picture, changes marked, legible on a telephone."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from adjudicator.drawing import Drawing
from adjudicator.drawing.fonts import FAMILY
from adjudicator.games.here_i_stand.board import board_svg, board_words, regions_of
from adjudicator.games.here_i_stand.rules.forces import KINDS
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import leaders
from adjudicator.games.here_i_stand.rules.view import View, view_of
from tests.drawing.positions import beginning, later, opening

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawing: Drawing) -> ET.Element:
    return ET.fromstring(drawing.svg)


def by_id(drawing: Drawing) -> dict[str, ET.Element]:
    return {found.attrib["id"]: found for found in parsed(drawing).iter() if "id" in found.attrib}


def words_of(part: ET.Element) -> str:
    return " ".join(text.text or "" for text in part.iter(f"{SVG}text"))


def plates(drawing: Drawing) -> dict[str, str]:
    return {
        key.removeprefix("plate-"): words_of(part)
        for key, part in by_id(drawing).items()
        if key.startswith("plate-")
    }


POSITIONS = {
    "1517": lambda: opening("1517"),
    "1532": lambda: opening("1532"),
    "a later turn": lambda: later(4, 90),
}


@pytest.fixture(params=[*POSITIONS])
def view(request: pytest.FixtureRequest) -> View:
    found: View = POSITIONS[request.param]()
    return found


def test_every_space_is_drawn_once_and_where_it_is(view: View) -> None:
    drawing = board_svg(view)
    signs = [e for e in parsed(drawing).iter() if e.get("id", "").startswith("space-")]
    assert sorted(e.attrib["id"] for e in signs) == sorted(f"space-{name}" for name in places())
    for sign in signs:
        place = places()[sign.attrib["id"].removeprefix("space-")]
        box = [e for e in sign.iter() if e.tag == f"{SVG}circle"]
        for circle in box:
            assert (float(circle.attrib["cx"]), float(circle.attrib["cy"])) == (place.x, place.y)


def test_every_name_stands_on_the_map(view: View) -> None:
    said = words_of(parsed(board_svg(view)))
    names = [place.name for place in places().values()]
    names += [zone.name for zone in sea_zones().values()]
    assert [name for name in names if name not in said] == []


def test_every_unit_and_leader_is_shown(view: View) -> None:
    shown = plates(board_svg(view))
    signs = dict(zip(KINDS, ("r", "m", "c", "k", "s", "cor"), strict=True))
    state = view.state
    for place in (*state.spaces, *state.seas):
        here = state.spaces[place] if place in state.spaces else state.seas[place]
        for owner, units in here.units.items():
            said = " ".join(
                words for key, words in shown.items() if key.split("/")[::2] == [place, owner]
            )
            for kind, count in units.items():
                assert re.search(rf"\b{count}{signs[kind]}\b", said), (place, owner, kind)
        for leader in here.leaders:
            assert any(
                leaders()[leader].name in words
                for key, words in shown.items()
                if key.startswith(f"{place}/")
            )


def test_the_same_view_gives_the_same_bytes() -> None:
    assert board_svg(opening("1532")) == board_svg(opening("1532"))


def test_hidden_hands_leave_no_trace() -> None:
    state, other = beginning("1532"), beginning("1532")
    first, second = other.hands["france"], other.hands["england"]
    first[:], second[:] = second[:], first[:]
    other.draw_pile.reverse()
    drawn = {
        board_svg(view_of(one, role)).svg
        for one in (state, other)
        for role in (None, "france", "papacy")
    }
    assert len(drawn) == 1


def marked(drawing: Drawing) -> list[str]:
    """Return the signs and plates that are marked as new."""
    return [
        key
        for key, part in by_id(drawing).items()
        if key != "legend" and "#ffdf2e" in ET.tostring(part, encoding="unicode")
    ]


def test_without_a_report_before_nothing_is_marked() -> None:
    assert marked(board_svg(opening())) == []


def test_what_has_not_changed_is_not_marked() -> None:
    assert marked(board_svg(opening(), before=opening())) == []


def test_a_space_that_changed_hands_is_marked_and_said() -> None:
    state = beginning()
    state.spaces["metz"].control = "france"
    drawing = board_svg(view_of(state, None), before=opening())
    assert marked(drawing) == ["space-metz"]
    assert "Marked as new: Metz." in drawing.alt


def test_siege_unrest_and_faith_are_said() -> None:
    state = beginning()
    state.spaces["belgrade"].besiegers = ["ottoman"]
    state.spaces["kassel"].unrest = True
    state.spaces["wittenberg"].religion = "protestant"
    alt = board_svg(view_of(state, None)).alt
    assert "1 space is Protestant." in alt
    assert "Under siege: Belgrade." in alt
    assert "In unrest: Kassel." in alt


def test_the_words_are_known_without_the_picture() -> None:
    seen, before = later(4, 90), later(4, 60)
    (region, *_others) = regions_of(seen, before=before)
    for part in (None, region):
        drawing = board_svg(seen, before=before, region=part)
        assert board_words(seen, before=before, region=part) == drawing.alt


def test_a_region_holds_its_places_and_what_is_near_is_one_region() -> None:
    vienna, seville = regions_of(opening(), places=("vienna", "graz", "seville"))
    assert vienna.places == ("vienna", "graz")
    assert seville.places == ("seville",)
    for region in (vienna, seville):
        for place in region.places:
            assert region.holds(places()[place].x, places()[place].y)
        assert 0 <= region.left <= 5100 - region.width
        assert 0 <= region.top <= 3300 - region.height


def test_a_region_is_legible_at_the_width_of_a_telephone() -> None:
    for wanted in (("vienna",), ("istanbul", "edirne", "athens", "salonika"), ("bay_of_biscay",)):
        (region,) = regions_of(opening(), places=wanted)
        drawing = board_svg(opening(), region=region)
        assert drawing.width == 360
        words = [e for e in parsed(drawing).iter(f"{SVG}g") if "font-size" in e.attrib]
        assert all(float(e.attrib["font-size"]) * 360 / region.width >= 11 for e in words)
        letters = [
            e
            for sign in parsed(drawing).iter(f"{SVG}g")
            if sign.get("id", "").startswith("space-")
            for e in sign.iter(f"{SVG}text")
        ]
        assert all(float(e.attrib["font-size"]) * 360 / region.width >= 8.5 for e in letters)
    assert "The map around Bay of Biscay." in drawing.alt


def test_all_words_are_set_in_the_font_that_is_shipped(view: View) -> None:
    families = {e.attrib.get("font-family") for e in parsed(board_svg(view)).iter()}
    assert families == {None, FAMILY}


def test_a_view_of_a_role_shows_what_an_onlooker_sees() -> None:
    seen = opening("1532", "papacy")
    assert seen.hand
    assert board_svg(seen) == board_svg(replace(seen, role=None, hand=()))
