"""The plane divided among points."""

from __future__ import annotations

import math
from itertools import combinations

from adjudicator.drawing.outlines import area
from adjudicator.drawing.partition import cells_around, corners, spread, squares_in
from adjudicator.drawing.placing import Box

FRAME = Box(0.0, 0.0, 400.0, 100.0)
POINTS = {"west": (100.0, 50.0), "east": (300.0, 50.0)}


def test_cells_fill_the_frame_and_know_what_lies_beyond() -> None:
    cells = cells_around(POINTS, 1000.0, FRAME)
    assert [round(area(corners(cell))) for cell in cells.values()] == [20000, 20000]
    shared = [edge for edge in cells["west"] if edge.beyond == "east"]
    assert [(edge.start[0], edge.end[0]) for edge in shared] == [(200.0, 200.0)]


def test_a_cell_ends_at_its_reach() -> None:
    cells = cells_around(POINTS, 40.0, FRAME)
    assert all(math.dist(edge.start, (100.0, 50.0)) < 40.1 for edge in cells["west"])
    assert {edge.beyond for edge in cells["west"]} == {""}


def test_points_of_a_grid_are_found_in_their_cells() -> None:
    cells = {key: corners(cell) for key, cell in cells_around(POINTS, 1000.0, FRAME).items()}
    squares = squares_in(cells, 50)
    assert squares[1, 1] == "west"
    assert squares[7, 1] == "east"
    assert (9, 1) not in squares


def test_points_are_moved_apart_and_others_stay() -> None:
    found = spread({"a": (0.0, 0.0), "b": (0.0, 0.0), "c": (10.0, 0.0), "far": (900.0, 9.0)}, 50)
    assert found["far"] == (900.0, 9.0)
    assert all(math.dist(one, two) > 48 for one, two in combinations(found.values(), 2))
