"""18.1, 21.5 The track of Saint Peter's."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.inquisitions import SaintPetersRobbed
from adjudicator.games.here_i_stand.rules.religion.saint_peters import rob_saint_peters
from tests.here_i_stand.builders import game_1517, heard, table_for


@pytest.mark.parametrize(("before", "lost", "after"), [(4, 3, 1), (2, 2, 0), (0, 0, 0)])
def test_the_track_never_falls_below_0_and_the_points_stay(
    before: int, lost: int, after: int
) -> None:
    state = game_1517()
    state.saint_peters_cp, state.saint_peters_vp = before, 2
    table = table_for(state)
    rob_saint_peters(table, 3)
    assert (state.saint_peters_cp, state.saint_peters_vp) == (after, 2)
    assert heard(table).of(SaintPetersRobbed) == [SaintPetersRobbed(lost, after)]
