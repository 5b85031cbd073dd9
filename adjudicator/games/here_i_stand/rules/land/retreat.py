"""14.1 and 15.3 Retreat: where a stack goes that may not stay."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.war import ForceRetreated
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.losses import make_change
from adjudicator.games.here_i_stand.rules.land.placing import (
    capture_lone_leaders,
    eliminate,
    relocate,
)
from adjudicator.games.here_i_stand.rules.state import State


@rule("14.1")
async def retreat(
    table: Table[State],
    power: str,
    space: str,
    stack: Force,
    goals: tuple[str, ...],
    *,
    section: str,
    captors: tuple[str, ...],
) -> str | None:
    """Retreat a stack to one of ``goals``, as its owner chooses; return where it is now.

    Without a goal its units are eliminated and its leaders captured by ``captors``; then the
    result is None, as it is for an empty stack.
    """
    if stack.is_empty:
        return None
    if not goals:
        await eliminate(table, power, space, stack, captors)
        for owner in stack.units:
            make_change(table, space, owner)
        return None
    goal = await ask(Decision(power, f"{section}/retreat:{space}", OneOf(goals), default=goals[0]))
    relocate(table.state, space, goal, stack)
    table.tell(ForceRetreated(power, space, goal, stack.dump()))
    for owner in stack.units:
        make_change(table, space, owner)  # those who took shelter may be too many to show
        make_change(table, goal, owner)  # or those who have gone
        make_change(table, space, owner, then=goal)  # or both
    await capture_lone_leaders(table, goal, power)
    return goal
