"""22.2 and 22.4: who may win a minor power over, and who stays when it changes sides."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.rules.minors.activation import why_not_activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    MAJOR_POWERS,
    PAPACY,
    REGULAR,
    SCOTLAND,
    VENICE,
)
from tests.here_i_stand.builders import clear_map, game_1517, play, put, table_for
from tests.tables import each


@each(
    ("minor", "majors"),
    [
        (GENOA, {FRANCE, HAPSBURG, PAPACY}),
        (HUNGARY, {HAPSBURG}),
        (SCOTLAND, {ENGLAND, FRANCE}),
        (VENICE, {FRANCE, HAPSBURG, PAPACY}),
    ],
)
def test_only_the_powers_of_the_table_win_an_inactive_minor_power(
    minor: str, majors: set[str]
) -> None:
    state = game_1517()
    assert {p for p in MAJOR_POWERS if why_not_activate(state, minor, p) is None} == majors
    state.minor_allies[minor] = FRANCE
    assert all("active already" in (why_not_activate(state, minor, p) or "") for p in majors)


@pytest.mark.parametrize("spared", ["", ENGLAND])
def test_units_of_the_next_ally_may_stay_where_a_minor_power_is_deactivated(spared: str) -> None:
    state = clear_map(game_1517())
    state.minor_allies[SCOTLAND] = FRANCE
    put(state, "glasgow", ENGLAND, regular=1)
    table = table_for(state)
    answers = [] if spared else [(ENGLAND, "22.4/displace:glasgow", "york")]
    play(table, deactivate(table, SCOTLAND, spared=spared), answers=answers)
    assert state.spaces["glasgow"].units == ({ENGLAND: {REGULAR: 1}} if spared else {})
