"""9.6 Declarations of war by the option ``together``: all powers are asked at once."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.peace import WarsAnnounced
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    WAIT,
    DeclareChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.phase import war_segment
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    HUNGARY,
    MAJOR_POWERS,
    OTTOMAN,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, pair
from adjudicator.games.here_i_stand.rules.together import AGAIN, TOGETHER
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, table_for

DECLARE, PAY = "9.6/declare", "9.6/pay"


@pytest.fixture
def table() -> Table[State]:
    """Turn 3 with an empty map, no wars but the one in Hungary, and cards in three hands."""
    state = clear_map(game_1517())
    state.turn = 3
    state.options["war_declarations"] = TOGETHER
    state.wars = [pair(OTTOMAN, HUNGARY)]
    for power in MAJOR_POWERS:
        state.hands[power] = {HAPSBURG: [2, 65], ENGLAND: [3], FRANCE: [4, 24]}.get(power, [])
    return table_for(state)


def test_all_declare_at_once_and_it_is_carried_out_in_impulse_order(table: Table[State]) -> None:
    answers = [
        (FRANCE, DECLARE, ()),
        (ENGLAND, DECLARE, (SCOTLAND,)),
        (HAPSBURG, DECLARE, (FRANCE,)),
        (FRANCE, "9.6/intervene", False),
        (FRANCE, DECLARE, ()),  # asked again: it is at war now
        (HAPSBURG, PAY, (2,)),
        (ENGLAND, PAY, (3,)),
    ]
    play(table, war_segment(table), answers=answers)
    assert [fact.power for fact in heard(table).of(WarsAnnounced)] == [HAPSBURG, ENGLAND]
    assert at_war(table.state, HAPSBURG, FRANCE)
    assert at_war(table.state, ENGLAND, SCOTLAND)


def test_who_waits_is_asked_in_its_turn_and_others_are_not(table: Table[State]) -> None:
    answers = [
        (HAPSBURG, DECLARE, ()),
        (ENGLAND, DECLARE, ()),
        (FRANCE, DECLARE, WAIT),
        (FRANCE, DECLARE, (HAPSBURG,)),
        (FRANCE, PAY, (4,)),
    ]
    play(table, war_segment(table), answers=answers)
    assert at_war(table.state, HAPSBURG, FRANCE)


def test_who_has_paid_for_an_intervention_is_asked_again(table: Table[State]) -> None:
    answers = [
        (HAPSBURG, DECLARE, ()),
        (ENGLAND, DECLARE, (SCOTLAND,)),
        (FRANCE, DECLARE, (HAPSBURG,)),
        (FRANCE, "9.6/intervene", True),
        (FRANCE, DECLARE, ()),
        (ENGLAND, PAY, (3,)),
        (FRANCE, PAY, (4,)),
    ]
    play(table, war_segment(table), answers=answers)
    assert at_war(table.state, ENGLAND, FRANCE)
    assert not at_war(table.state, HAPSBURG, FRANCE)


def test_one_waits_only_where_all_are_asked() -> None:
    choice = DeclareChoice((FRANCE,), 0, 1, {FRANCE: 2}, {}, 5)
    for how in ("", AGAIN):
        with pytest.raises(IllegalAnswer, match="it is your turn") as refused:
            DeclareChoice((FRANCE,), 0, 1, {FRANCE: 2}, {}, 5, how).check(WAIT)
        assert refused.value.section == "9.6"
    asked = DeclareChoice((FRANCE,), 0, 1, {FRANCE: 2}, {}, 5, TOGETHER)
    asked.check(WAIT)
    assert asked.load(asked.dump(WAIT)) == WAIT
    assert "answer WAIT" in str(asked.note)
    assert "WAIT" not in str(choice.note)
