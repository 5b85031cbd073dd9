"""No label lies on another, on a sign or on an anchor, and none is cut by the edge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.drawing import Drawing
from adjudicator.drawing.placing import Box, Piece, box_around, placed
from adjudicator.games.here_i_stand.board import board_svg, regions_of, small_board_svg
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View, view_of
from adjudicator.languages import language_named
from tests.drawing import boxes
from tests.drawing.boxes import clashes, maps_of, seen_in
from tests.drawing.positions import beginning, later, opening
from tests.tables import each

FINNISH = language_named("fi")
GAMES = [(9, 280)]
MORE_GAMES = [
    (3, 140),
    *((seed, segment) for seed in (3, 4, 7, 8, 9) for segment in (120, 200, 280)),
]


def crowded(*spaces: str) -> View:
    """Return a position in which leaders and units of many powers stand in the same places."""
    state = beginning("1532")
    for space in spaces:
        here = state.spaces[space]
        _besieged(state, space)
        for owner in ("ottoman", "hapsburg", "france"):
            here.units[owner] = {"regular": 12, "mercenary": 11, "cavalry": 3}
        here.units["hapsburg"]["squadron"] = 2
        state.spaces[space].unrest = True
    return view_of(state, None)


def _besieged(state: State, space: str) -> None:
    state.spaces[space].besiegers = ["ottoman"]
    for leader in ("suleiman", "ibrahim_pasha", "charles_v", "duke_of_alva", "francis_i"):
        for other in state.spaces.values():
            if leader in other.leaders:
                other.leaders.remove(leader)
        state.spaces[space].leaders.append(leader)


SIEGES = (("vienna", "buda"), ("metz", "antwerp"), ("genoa", "milan"), ("rome", "naples"))


@pytest.mark.parametrize(
    ("scenario", "language"),
    [
        ("1517", None),
        ("1532", FINNISH),
        pytest.param("1517", FINNISH, marks=pytest.mark.full),
        pytest.param("1532", None, marks=pytest.mark.full),
    ],
)
def test_at_the_beginning_no_label_lies_on_another(scenario: str, language: object) -> None:
    spoken = FINNISH if language else None
    assert clashes(board_svg(opening(scenario), language=spoken)) == []
    assert clashes(small_board_svg(opening(scenario), language=spoken)) == []


def clashes_later(game: tuple[int, int]) -> list[str]:
    """Return the labels that lie on others in the middle of a game, on both pictures."""
    seed, segment = game
    view, before = later(seed, segment), later(seed, segment - 20)
    return [
        *clashes(board_svg(view, before=before)),
        *clashes(small_board_svg(view, before=before)),
    ]


@each("game", GAMES)
def test_in_the_middle_of_a_game_no_label_lies_on_another(game: tuple[int, int]) -> None:
    assert clashes_later(game) == []


@pytest.mark.full
@each("game", MORE_GAMES)
def test_in_the_middle_of_any_game_no_label_lies_on_another(game: tuple[int, int]) -> None:
    assert clashes_later(game) == []


@each("spaces", SIEGES)
def test_around_crowded_sieges_no_label_lies_on_another(spaces: tuple[str, ...]) -> None:
    view = crowded(*spaces)
    assert clashes(board_svg(view, before=opening("1532"), language=FINNISH)) == []
    assert clashes(small_board_svg(view, before=opening("1532"))) == []
    for region in regions_of(view, places=spaces):
        assert clashes(board_svg(view, before=opening("1532"), region=region)) == []


def test_in_parts_of_the_board_no_label_lies_on_another() -> None:
    view, before = later(9, 280), later(9, 260)
    for place in places().values():
        if place.is_fortified:
            (region,) = regions_of(view, places=(place.id,))
            found = clashes(board_svg(view, before=before, region=region))
            assert found == [], place.id


# -- the measure itself -------------------------------------------------------------------------


def moved(drawing: Drawing, label: str, onto: str) -> Drawing:
    """Return a drawing with one name set where another one stands."""
    spots = {one.what: one.box for svg, _, _ in maps_of(drawing) for one in seen_in(svg)}
    assert {label, onto} <= set(spots)
    line = next(part for part in drawing.svg.split("<text") if part.endswith(f">{label}</text>"))
    other = next(part for part in drawing.svg.split("<text") if f">{onto}</text>" in part)
    place = line.split('"')[1]
    return replace(drawing, svg=drawing.svg.replace(place, other.split('"')[1], 1))


def test_a_name_on_another_is_found() -> None:
    drawing = moved(board_svg(opening()), "Linz", "Graz")
    assert any("Linz" in one and "Graz" in one for one in clashes(drawing))


def test_a_name_that_is_cut_is_found() -> None:
    (svg, frame, pixel), *_others = maps_of(board_svg(opening()))
    label = boxes.Seen("name", "Linz", Box(frame.left - 20, 90, frame.left + 60, 120))
    assert not label.box.inside(frame)
    assert pixel == pytest.approx(5100 / 1600)
    assert len([one for one in seen_in(svg) if one.kind == "name"]) == 134 + 14


# -- placing ------------------------------------------------------------------------------------


FRAME = Box(0, 0, 300, 100)


def test_a_piece_without_room_goes_farther_away() -> None:
    near, far = box_around(50, 50, 40, 20), box_around(200, 50, 40, 20)
    pieces = [
        Piece("large", ((near, 0.0),)),
        Piece("small", ((near, 0.0),), lambda: (near, far)),
    ]
    found = placed(pieces, [], FRAME)
    assert found.boxes == {"large": near, "small": far}
    assert found.crowded == frozenset()


def test_what_is_less_important_makes_way() -> None:
    here, there = box_around(50, 50, 40, 20), box_around(200, 50, 40, 20)
    pieces = [
        Piece("large", ((here, 0.0),)),
        Piece("small", ((here, 0.0), (there, 1.0e6))),
    ]
    assert placed(pieces, [], FRAME).boxes == {"large": here, "small": there}


def test_a_piece_for_which_there_is_no_room_is_told() -> None:
    here = box_around(50, 50, 40, 20)
    solid = replace(here, weight=12.0)
    assert placed([Piece("one", ((here, 0.0),))], [solid], FRAME).crowded == {"one"}
    outside = Box(280, 40, 320, 60)
    assert placed([Piece("one", ((outside, 0.0),))], [], FRAME).crowded == {"one"}


def test_the_corner_of_a_box_may_lie_beside_a_round_sign() -> None:
    sign = box_around(50, 50, 40, 40, 12.0, round_=True)
    corner = Box(66, 66, 90, 80)
    assert not corner.touches(sign)
    assert Box(60, 60, 90, 80).touches(sign)
    assert corner.touches(replace(sign, round=False))
