"""11.22 Leaders without units who are left over where enemy units stand."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.combat import LeaderLost
from adjudicator.games.thirty_years_war.facts.siege import GarrisonOut
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.movement.activation import free_action
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.sequence import play_stage
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.positions import (
    campaign,
    empty_map,
    give,
    heard,
    play,
    put,
    put_inside,
    table_for,
)

MILITIA = "bavarian_militia"


def before_prague(**units: int) -> State:
    """Tilly and Pappenheim stand with units before a Protestant garrison."""
    state = empty_map(campaign())
    give(state, PROTESTANT, "prague")
    put_inside(state, "prague", PROTESTANT, german_protestant_mercenary=1)
    put(state, "prague", CATHOLIC, "tilly", "pappenheim", **units)
    return state


@pytest.mark.parametrize("stops", [("pilsen",), ("pilsen", "prague")])
def test_nobody_leaves_them_behind_before_a_fortress(stops: tuple[str, ...]) -> None:
    """Not for a time either: the garrison comes out as soon as the last unit has left (13.16)."""
    state = before_prague(**{MILITIA: 1})
    begin_round(state, CATHOLIC)
    running = free_action(table_for(state), CATHOLIC, "prague", MILITIA)
    (decision,) = running.send(None).decisions
    with pytest.raises(IllegalAnswer, match="leaders alone may not stay with enemies in Prague"):
        decision.check(March(tuple(map(Stop, stops))))
    running.close()


def test_they_are_caught_when_saxons_leave_them_before_a_fortress() -> None:
    """The Saxons go over to the garrison, which comes out: nobody masks it any longer."""
    state = before_prague(saxon_militia=1)
    state.entered.append("sweden")
    deal(state, "p35")
    begin_round(state, PROTESTANT)
    table = table_for(state)
    play(table, play_stage(table), answers=[(PROTESTANT, "8.2/round", Play("event", "p35"))])
    told = heard(table)
    assert told.of(GarrisonOut) == [GarrisonOut("prague", PROTESTANT)]
    lost = [LeaderLost(leader, "prague", "", "alone") for leader in ("tilly", "pappenheim")]
    assert told.of(LeaderLost) == lost
    assert state.stack("prague", CATHOLIC).is_empty


def test_they_are_caught_where_saxons_go_home_to() -> None:
    state = empty_map(campaign())
    state.entered.append("sweden")
    put(state, "prague", CATHOLIC, "bucquoy", imperial_veteran=1, saxon_militia=2)
    put(state, "torgau", CATHOLIC, "tilly")
    deal(state, "p35")
    begin_round(state, PROTESTANT)
    table = table_for(state)
    answers = [
        (PROTESTANT, "8.2/round", Play("event", "p35")),
        (PROTESTANT, "card p35/home:prague", "torgau"),
    ]
    play(table, play_stage(table), answers=answers)
    assert heard(table).of(LeaderLost) == [LeaderLost("tilly", "torgau", "", "alone")]
    assert state.stack("torgau", PROTESTANT).units == {"saxon_militia": 2}


def test_they_stay_where_units_are_with_them_and_where_no_enemy_is() -> None:
    state = before_prague(**{MILITIA: 1})
    put(state, "torgau", CATHOLIC, "wallenstein")
    begin_round(state, CATHOLIC)
    table = table_for(state)
    play(table, play_stage(table), answers=[(CATHOLIC, "8.2/round", Play("pass"))])
    assert heard(table).of(LeaderLost) == []
