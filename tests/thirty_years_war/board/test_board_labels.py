"""No label lies on another or on a sign, and none is cut by the edge."""

from __future__ import annotations

import pytest

from adjudicator.engine.words import Language
from adjudicator.games.thirty_years_war.board import board_svg, regions_of, small_board_svg
from adjudicator.languages import language_named
from tests.drawing.boxes import clashes, maps_of, seen_in
from tests.tables import each
from tests.thirty_years_war.board.pictured import crowded, mirrored, opening, seen

FINNISH = language_named("fi")
SCENARIOS = ("campaign", "early_war", "intervention", "apocalypse")


@each("scenario", SCENARIOS)
@each("language", [None, FINNISH])
def test_at_the_beginning_no_label_lies_on_another(
    scenario: str, language: Language | None
) -> None:
    view = seen(opening(scenario))
    assert clashes(board_svg(view, language=language)) == []
    assert clashes(small_board_svg(view, language=language)) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_crowd_no_label_lies_on_another(seed: int) -> None:
    view, before = seen(crowded(seed)), seen(opening("intervention"))
    assert clashes(board_svg(view, before=before, language=FINNISH)) == []
    assert clashes(small_board_svg(view, before=before)) == []


def test_in_parts_of_a_crowd_no_label_lies_on_another() -> None:
    view, before = seen(crowded(3)), seen(opening("intervention"))
    for city in ("leipzig", "heidelberg", "munich", "vienna", "brussels", "stralsund"):
        (region, *_others) = regions_of(view, places=(city,))
        assert clashes(board_svg(view, before=before, region=region)) == [], city


def test_on_a_groups_own_map_no_label_lies_on_another() -> None:
    view = seen(mirrored())
    assert clashes(board_svg(view)) == []
    assert clashes(small_board_svg(view)) == []


def test_everything_is_measured() -> None:
    state = opening()
    ((svg, _frame, _pixel),) = maps_of(board_svg(seen(state)))
    kinds = [one.kind for one in seen_in(svg)]
    board = state.edition.board
    assert kinds.count("sign") == kinds.count("name") == len(board.cities)
    assert kinds.count("plate") > len(board.areas)
    assert kinds.count("panel") == 1
