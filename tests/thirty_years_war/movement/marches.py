"""Marches for the tests of chapters 8.3, 10, 11, 12.6 and 16.2."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.rules.movement.activation import (
    activate,
    free_action,
    setting_out,
)
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.state import State
from tests.scripted import ScriptedDice
from tests.thirty_years_war.positions import campaign, empty_map, play, table_for

Answers = list[tuple[str, str, Any]]
STAY = March()


def empty_table(**options: Any) -> Table[State]:
    """Return a table with the campaign's control and no pieces."""
    return table_for(empty_map(campaign(**options)))


def troops(*leaders: str, **units: int) -> Troops:
    """Return troops: ``troops("anhalt", german_protestant_militia=2)``."""
    return Troops(units, leaders)


def to(*stops: str | Stop, party: Troops | None = None, control: bool = False) -> March:
    """Return a march through places, by name where nothing is done in them."""
    found = tuple(Stop(stop) if isinstance(stop, str) else stop for stop in stops)
    return March(found, party, control)


def setting_out_from(state: State, side: str, leader: str, place: str) -> None:
    """Make a leader the active one, who has not been told yet where to march."""
    state.active = side
    state.activation = setting_out(state, side, leader, place)


def march(
    table: Table[State],
    side: str,
    leader: str,
    *orders: March,
    then: Answers | None = None,
    dice: list[tuple[str, Any]] | None = None,
    extra: int = 0,
) -> None:
    """Activate a leader: he is ordered to march once or more, ``then`` other questions follow."""
    answers: Answers = [(side, "11.1/march", order) for order in orders]
    play(
        table,
        activate(table, side, leader, extra_movement=extra),
        answers=[*answers, *(then or [])],
        dice=dice or [],
    )


def march_in_silence(
    table: Table[State],
    side: str,
    leader: str,
    order: March,
    dice: list[tuple[str, Any]],
    *,
    besieges: bool = True,
) -> list[str]:
    """Activate a leader who makes a march; defaults answer the rest. Return what was asked.

    Whether he places a siege is answered by ``besieges``.
    """
    table.dice = ScriptedDice(dice)
    running = activate(table, side, leader)
    asked: list[str] = []
    given: dict[str, Any] | None = None
    while True:
        try:
            request = running.send(given)
        except StopIteration:
            return asked
        given = {}
        for decision in request.decisions:
            forced = decision.choice.only()
            asked += [] if forced else [decision.topic]
            value = order if decision.name == "march" and len(asked) == 1 else decision.default
            value = besieges if decision.name == "siege" else value
            given[decision.role] = forced[0] if forced else value
            decision.check(given[decision.role])


def go(table: Table[State], side: str, place: str, piece: str, order: March) -> None:
    """Move one piece by a Free Action."""
    play(table, free_action(table, side, place, piece), answers=[(side, "8.32/move", order)])


def refused(
    table: Table[State],
    side: str,
    leader: str,
    order: March,
    reason: str,
    section: str,
) -> None:
    """Expect that an activated leader may not make a march."""
    with pytest.raises(IllegalAnswer, match=reason) as illegal:
        march(table, side, leader, order)
    assert illegal.value.section == section
