"""11 Making a march: place by place, until it is over, or has to stop and be ordered anew.

On the table an army moves from City to City, and whoever reacts to it (11.23) does not know where
it would go next. So what is left of a route is in envelopes until it is made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import only
from adjudicator.engine.sealed import Envelope
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.movement import (
    DroppedOff,
    MarchStopped,
    PickedUp,
    StackMoved,
)
from adjudicator.games.thirty_years_war.rules.control.taking import (
    suppress_revolt,
    take_city,
    violate_neutrality,
)
from adjudicator.games.thirty_years_war.rules.movement.column import (
    advance,
    has_set_out,
    movement_left,
)
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.movement.meeting import Met, meet
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State


class Walked(Enum):
    """How a march has come out: made to its end, to be ordered anew, or stopped by a fight."""

    TO_ITS_END = auto()
    NOT_YET = auto()
    TO_A_FIGHT = auto()


@dataclass(frozen=True)
class _Leg:
    """A place of a route, and the rest of the route: no leg where it ends."""

    stop: Stop
    rest: Envelope[_Leg | None]


def _route(table: Table[State], march: March) -> Envelope[_Leg | None]:
    """Return the places of a march, each one with the rest in an envelope of its own."""
    side = table.state.activation.side
    rest: Envelope[_Leg | None] = table.enclose(side, None)
    for stop in reversed(march.stops):
        rest = table.enclose(side, _Leg(stop, rest))
    return rest


@rule("11.1")
async def walk(table: Table[State], march: March) -> Walked:
    """Make a march that has been checked.

    It has to be ordered anew where the enemy has gone inside the last fortress on the way (11.23),
    and where it cannot go on as it was ordered.
    """
    _set_out(table, march)
    met = Met.NOTHING
    leg = _route(table, march).content
    while leg is not None:
        cost = _cost(table, leg.stop.to)
        if cost is None:
            return Walked.NOT_YET
        _move(table, leg.stop.to, cost)
        met = await meet(table)
        if met is Met.A_FIGHT:
            return Walked.TO_A_FIGHT
        following = leg.rest.content  # who has reacted knew neither this nor what is done here
        _stay_over(table, leg.stop)
        leg = following
    left = movement_left(table.state, table.state.activation)
    return Walked.NOT_YET if met is Met.GONE_INSIDE and left else Walked.TO_ITS_END


def _set_out(table: Table[State], march: March) -> None:
    first = not has_set_out(table.state.activation)
    before = table.state.activation.stack.copied()
    plan = Plan(table.state)
    plan.set_out(replace(march, control=False))
    table.state.activation = plan.active
    if not first:
        _tell_changes(table, before, plan.active.stack)
    if march.control:
        _take_control(table)


def _tell_changes(table: Table[State], before: Stack, now: Stack) -> None:
    """Tell who has been left behind and who has come along where the stack is."""
    active = table.state.activation
    for fact, one, two in ((DroppedOff, before, now), (PickedUp, now, before)):
        units = {face: n - two.units.get(face, 0) for face, n in one.units.items()}
        more = {face: n for face, n in units.items() if n > 0}
        leaders = tuple(leader for leader in one.leaders if leader not in two.leaders)
        if more or leaders:
            table.tell(fact(active.side, active.at, more, leaders))


def _cost(table: Table[State], to: str) -> int | None:
    """Return what the next step costs; None, and say so, where it cannot be made any more."""
    try:
        return Plan(table.state).check_enter(to)
    except IllegalAnswer:
        active = table.state.activation
        table.tell(MarchStopped(active.side, active.at, to), to=only(active.side))
        return None


@rule("11.11")
def _move(table: Table[State], to: str, cost: int) -> None:
    """Bring the stack to the next place; a Neutral Area is violated by units (11.18)."""
    state, active = table.state, table.state.activation
    origin, moving = active.at, active.stack.copied()
    state.stack(origin, active.side).take(moving)
    state.stack(to, active.side).add(moving)
    advance(active, to, cost)
    table.tell(StackMoved(active.side, origin, to, moving.units, tuple(moving.leaders)))
    if moving.units and to in state.edition.board.cities:
        violate_neutrality(table, to, active.side)
    settle(table)


def _stay_over(table: Table[State], stop: Stop) -> None:
    """Do in a place what was ordered for it: take control, drop off, pick up."""
    if stop.control:
        _take_control(table)
    before = table.state.activation.stack.copied()
    plan = Plan(table.state)
    plan.drop(stop.drop)
    plan.pick_up(stop.pick_up)
    table.state.activation = plan.active
    _tell_changes(table, before, plan.active.stack)


@rule("11.17")
def _take_control(table: Table[State]) -> None:
    """Spend a point on control of the City, or on putting a revolt down (9.43), where it is due."""
    state, plan = table.state, Plan(table.state)
    spent = plan.active.spent
    try:
        plan.take_control()
    except IllegalAnswer:  # an overrun has taken the point
        return
    if plan.active.spent == spent:
        return
    active = state.activation
    active.spent = plan.active.spent
    if state.places[active.at].revolt:
        suppress_revolt(table, active.at, active.side)
    else:
        take_city(table, active.at, active.side)
