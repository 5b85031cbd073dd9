"""The ground of the map is what the survey makes of the data."""

from __future__ import annotations

import math

import pytest

from adjudicator.drawing.outlines import area, cell, clipped, simplified, within
from adjudicator.games.here_i_stand.board.ground import ground
from adjudicator.games.here_i_stand.board.survey import cut_out, warp_of_the_map, written
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.paths import assets


def test_the_stored_ground_is_what_the_survey_makes() -> None:
    stored = (assets() / "here_i_stand" / "ground.json").read_text(encoding="utf-8")
    assert written() == stored


def test_the_warp_takes_towns_to_their_spaces() -> None:
    warp = warp_of_the_map()
    assert warp(16.37, 48.21) == pytest.approx((places()["vienna"].x, places()["vienna"].y))


def test_every_space_lies_in_its_own_cell() -> None:
    for space, corners in ground().cells.items():
        here = (places()[space].x, places()[space].y)
        assert area(corners) > 4000
        assert min(math.dist(here, corner) for corner in corners) > 15


def test_cells_end_half_way() -> None:
    half = cell((0, 0), [(0, 0), (10, 0)], reach=50)
    assert max(x for x, _ in half) == pytest.approx(5)
    assert min(x for x, _ in half) == pytest.approx(-50)


def test_polygons_are_clipped_to_a_rectangle() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert area(within(square, 2, 2, 20, 5)) == pytest.approx(24)
    assert clipped(square, lambda p: p[0] - 20) == []


def test_straight_lines_lose_what_lies_between() -> None:
    assert simplified([(0, 0), (5, 0.1), (10, 0), (10, 9)], 1) == [(0, 0), (10, 0), (10, 9)]


def test_coasts_are_cut_out_of_an_atlas() -> None:
    atlas = {
        "transform": {"scale": [1, 1], "translate": [-20, 20]},
        "arcs": [
            [[10, 20], [20, 0], [0, 10]],
            [[10, 20], [0, 10], [20, 0]],
            [[160, 0], [5, 0], [0, 5]],
        ],
        "objects": {
            "land": {
                "geometries": [
                    {"type": "MultiPolygon", "arcs": [[[0, ~1]], [[2]]]},
                ]
            }
        },
    }
    (ring,) = cut_out(atlas)
    corners = set(zip(ring[::2], ring[1::2], strict=True))
    assert corners == {(-1000, 4000), (1000, 4000), (1000, 5000), (-1000, 5000)}
