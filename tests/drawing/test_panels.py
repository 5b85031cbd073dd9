"""What lies beside the map."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from adjudicator.drawing import Drawing
from adjudicator.drawing.lettering import width_of
from adjudicator.drawing.sheet import wrapped
from adjudicator.engine.words import Language, name
from adjudicator.games.here_i_stand.board import board_svg, regions_of, small_board_svg
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State, Voyage
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.languages import language_named
from tests.drawing.boxes import clashes
from tests.drawing.positions import beginning, later, opening
from tests.languages.marked import MARKED

SVG = "{http://www.w3.org/2000/svg}"


def panel(state: State, wanted: str, language: Language | None = None) -> str:
    drawing = board_svg(view_of(state, None), language=language)
    for found in ET.fromstring(drawing.svg).iter(f"{SVG}g"):
        if found.attrib.get("id") == f"panel-{wanted}":
            said = " ".join(text.text or "" for text in found.iter(f"{SVG}text"))
            return said.replace("\u00a0", " ")
    raise AssertionError(f"no panel {wanted}")


def test_the_turn_and_the_impulse_are_named() -> None:
    state = beginning()
    state.turn, state.stage, state.active = 3, "action", "france"
    state.impulses, state.impulse.number, state.impulse.power = 7, 7, "france"
    said = panel(state, "turn")
    assert "Turn 3 Action Phase Impulse 7: France" in said
    assert "1 2 3 4 5 6 7 8 9" in said


def test_powers_have_points_cards_and_keys() -> None:
    state = beginning()
    state.hands["papacy"] = [5, 6, 30]
    said = panel(state, "powers")
    assert "P Papacy 19 3 2" in said
    assert "At war O ⚔ Hu H ⚔ F F ⚔ P" in said
    assert "Allied" not in said


def test_allies_are_shown() -> None:
    state = beginning()
    state.alliances = ["england+france"]
    assert "Allied E + F" in panel(state, "powers")


def test_faith_is_counted_by_language_zone() -> None:
    state = beginning()
    state.spaces["wittenberg"].religion = "protestant"
    state.spaces["leipzig"].religion = "protestant"
    state.new_testament["german"] = 4
    state.voyages = []
    state.debaters |= {"eck": "committed", "tetzel": "burnt"}
    said = panel(state, "faith")
    assert "Protestant spaces: 2" in said
    assert "German 2/27 NT 4/6, B 0/10" in said
    assert "committed: Eck 3" in said
    assert "burnt: Tetzel 1" in said
    assert "Nobody has crossed the ocean yet." in said
    assert "Off the map" not in said


def test_the_new_world_and_what_is_off_the_map() -> None:
    state = beginning()
    state.colonies["england"] = ["roanoke"]
    state.conquests["hapsburg"] = ["maya"]
    state.discoveries = {"great_lakes": "france"}
    state.voyages = [Voyage("france", "exploration")]
    state.captured = {"francis_i": "hapsburg"}
    state.turn_track = {"england": {"squadron": 2}}
    egypt = ForeignWar(9, "ottoman", {"independent": {"regular": 3}})
    state.foreign_wars = {"egypt": egypt}
    said = panel(state, "faith")
    for words in (
        "England, colonies: Roanoke",
        "Hapsburgs, conquests: Maya",
        "France, discoveries: Great Lakes",
        "France, under way: voyage of exploration",
        "Off the map",
        "Captive of Hapsburgs: Francis I",
        "England, back next turn: 2s",
        "War in Egypt: Ottomans against 3 units",
    ):
        assert words in said


def test_a_region_has_no_panels() -> None:
    (region,) = regions_of(opening(), places=("rome",))
    assert "panel-" not in board_svg(opening(), region=region).svg


def test_names_and_words_are_those_of_the_reader() -> None:
    drawing = board_svg(opening(), language=MARKED)
    assert MARKED.name("Vienna") in drawing.svg
    assert MARKED.text("At war") in panel(beginning(), "powers", MARKED)


@pytest.mark.parametrize("width", [100, 200, 400])
def test_words_are_wrapped_where_they_end(width: float) -> None:
    words = "Aleander 2, Campeggio 2, Contarini 2, Eck 3, Tetzel 1"
    lines = wrapped(words, width, 30)
    assert " ".join(lines) == words
    for line in lines:
        assert " " not in line or width_of(line, 30) * 0.9 <= width
    assert str(name("Eck")) in words


def test_who_is_excommunicated_is_named_and_who_was() -> None:
    state = beginning()
    assert "xcommunicated" not in panel(state, "faith")
    state.excommunicated = ["luther", "zwingli", "henry_viii", "francis_i_or_henry_ii"]
    state.debaters |= {"luther": "uncommitted", "zwingli": "excommunicated"}
    state.minus_cards["france"].append("excommunication")
    said = panel(state, "faith")
    assert "Excommunicated Zwingli and Francis I" in said
    assert "excommunicated earlier: Luther and Henry VIII" in said
    small = ET.fromstring(small_board_svg(view_of(state, None)).svg)
    (head,) = (found for found in small.iter(f"{SVG}g") if found.get("id") == "head")
    words = " ".join(text.text or "" for text in head.iter(f"{SVG}text"))
    assert "Excommunicated: Zwingli and Francis I" in words


def test_an_excommunication_stays_with_its_ruler_when_another_one_follows() -> None:
    state = beginning()
    state.excommunicated = ["henry_viii", "francis_i_or_henry_ii"]
    state.minus_cards["england"].append("excommunication")
    state.rulers |= {"england": "edward_vi_ruler", "france": "henry_ii_ruler"}
    said = panel(state, "faith")
    assert "Excommunicated Henry VIII" in said
    assert "excommunicated earlier: Francis I or Henry II" in said


def legend(drawing: Drawing) -> ET.Element:
    (found,) = (e for e in ET.fromstring(drawing.svg).iter(f"{SVG}g") if e.get("id") == "legend")
    return found


def words_of(part: ET.Element) -> list[str]:
    return [text.text or "" for text in part.iter(f"{SVG}text")]


def test_the_legend_of_the_whole_board_explains_every_sign() -> None:
    said = words_of(legend(board_svg(opening())))
    signs = {"key", "capital", "electorate", "fortress", "unfortified", "Protestant", "taken"}
    assert signs | {"under siege", "in unrest", "new", "pass"} <= set(said)
    units = {"r regulars", "m mercenaries", "c cavalry", "k Knights", "s squadrons"}
    assert units | {"cor corsairs"} <= set(said)


def test_the_legend_of_the_whole_board_can_be_read_at_1000_pixels() -> None:
    for language in (None, MARKED, language_named("fi")):
        drawing = board_svg(opening(), language=language)
        across = float(ET.fromstring(drawing.svg).attrib["viewBox"].split()[2])
        lines = [t for t in legend(drawing).iter(f"{SVG}text") if "transform" in t.attrib]
        assert len(lines) == 17
        assert all(float(t.attrib["font-size"]) * 1000 / across >= 11 for t in lines)


def test_a_part_explains_what_it_shows_only() -> None:
    state = beginning()
    (region,) = regions_of(opening(), places=("istanbul",))
    before = words_of(legend(board_svg(view_of(state, None), region=region)))
    assert {"capital", "key", "r regulars", "c cavalry"} <= set(before)
    assert not {"electorate", "Protestant", "in unrest", "under siege", "new"} & set(before)
    state.spaces["edirne"].unrest = True
    after = words_of(legend(board_svg(view_of(state, None), before=opening(), region=region)))
    assert set(after) - set(before) == {"in unrest", "new"}


def test_panels_stay_on_the_map_and_apart_when_they_are_full() -> None:
    view = later(3, 140)
    for language in (None, language_named("fi")):
        assert clashes(board_svg(view, language=language)) == []
