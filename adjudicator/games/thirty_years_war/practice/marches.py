"""11.1 Marches for practice: any legal one, made step by step on trial as the rules make it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.sampling import passes
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.column import capacity, movable
from adjudicator.games.thirty_years_war.rules.movement.entering import exits_of
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop, Troops
from adjudicator.games.thirty_years_war.rules.movement.meeting import is_shut_in
from adjudicator.games.thirty_years_war.rules.movement.plan import Plan
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State

_TRIES: Final = 4
_STOPS: Final = 6
_EVERYBODY: Final = 0.6
_SALLIES: Final = 0.6
_CONTROL: Final = 0.7
_DROPS: Final = 0.08
_PICKS_UP: Final = 0.25
_BACK: Final = 0.2
"""How often a march may go back to where it has just been."""


def any_march(choice: MarchChoice, rng: random.Random) -> March:
    """Return any legal march; staying where one is, where none is found in a few tries."""
    for _ in range(_TRIES):
        found = tried_march(choice, rng)
        if found is not None:
            return found
    return March()


def tried_march(choice: MarchChoice, rng: random.Random) -> March | None:
    """Return a legal march, or None where the one that was begun cannot end."""
    state = choice.state
    if is_shut_in(state):
        return any_sally(choice, rng)
    drawn = _drawn(state, rng)
    if drawn is None:
        return None
    for count in range(len(drawn.stops), 0, -1):
        shorter = replace(drawn, stops=drawn.stops[:count])
        if passes(choice.check, shorter):
            return shorter
    return None


def any_sally(choice: MarchChoice, rng: random.Random) -> March | None:
    """Return a sally, or None."""
    state = choice.state
    there = state.places[state.activation.at].inside
    for party in (None, _party(state, there, rng)):
        sally = March(party=party, sally=True)
        if rng.random() < _SALLIES and passes(choice.check, sally):
            return sally
    return None


def _drawn(state: State, rng: random.Random) -> March | None:
    """Return a march whose end has not been checked yet; None where nobody can set out."""
    plan = Plan(state)
    party = None
    if not plan.has_set_out and (rng.random() > _EVERYBODY or not _can_move_all(state, plan)):
        party = _party(state, plan.others(plan.active.at), rng)
    control = rng.random() < _CONTROL and passes(Plan(state).try_out, March(control=True))
    march = March((Stop(plan.active.at),), party, control)
    if not passes(plan.set_out, march):
        return None
    stops: list[Stop] = []
    for _ in range(rng.randint(1, _STOPS)):
        stop = _next_stop(plan, rng)
        if stop is None:
            break
        stops.append(stop)
    return replace(march, stops=tuple(stops))


def _can_move_all(state: State, plan: Plan) -> bool:
    here = plan.others(plan.active.at)
    return here.size <= led_by(state, [*here.leaders, plan.active.leader])


def led_by(state: State, leaders: Iterable[str]) -> int:
    """Return how many units some leaders can move together (10.12)."""
    printed = state.edition.pieces.leaders
    led = sum(printed[leader].leadership for leader in {*leaders} if leader)
    return min(led, state.constant("stacking_limit"))


def _party(state: State, there: Stack, rng: random.Random) -> Troops:
    """Return some of the pieces of a stack, no more than its leaders among them can lead."""
    leader = state.activation.leader
    leaders = [one for one in there.leaders if one == leader or rng.random() < 0.5]
    most = min(led_by(state, [*leaders, leader]), there.size)
    size = rng.choice((most, rng.randint(0, most)))
    return Troops(_some(there.units, size, rng), tuple(leaders))


def _some(units: dict[str, int], size: int, rng: random.Random) -> dict[str, int]:
    single = [face for face, count in units.items() for _unit in range(count)]
    picked = rng.sample(single, size)
    return {face: picked.count(face) for face in units if face in picked}


def _next_stop(plan: Plan, rng: random.Random) -> Stop | None:
    """Go on to a place that may be entered, and do something there."""
    if plan.fights:
        return None
    goals = [*exits_of(plan.state, plan.active.at, plan.active.side)]
    rng.shuffle(goals)
    back = plan.active.entered_from
    if back in goals and rng.random() > _BACK:
        goals.remove(back)
    for to in goals:
        if _enters(plan, to):
            return _done_there(plan, Stop(to), rng)
    return None


def _enters(plan: Plan, to: str) -> bool:
    """Go on to a place if it may be entered, and return whether that is so."""
    try:
        plan.stop_at(Stop(to))
    except IllegalAnswer:
        return False
    return True


def _done_there(plan: Plan, stop: Stop, rng: random.Random) -> Stop:
    """Return what is done at a stop that has been entered: control, dropping off, picking up."""
    if plan.fights:
        return stop
    if rng.random() < _CONTROL and passes(plan.take_control):
        stop = replace(stop, control=True)
    active = plan.active
    if rng.random() < _DROPS and active.stack.size > 1 and not plan.is_free:
        left = Troops(_some(active.stack.units, 1, rng))
        if passes(plan.drop, left):
            return replace(stop, drop=left)
    room = capacity(plan.state, active) - active.stack.size
    able = movable(active, active.at, plan.others(active.at).units)
    if rng.random() < _PICKS_UP and able and room > 0:
        more = Troops(_some(able, min(room, sum(able.values())), rng))
        if passes(plan.pick_up, more):
            return replace(stop, pick_up=more)
    return stop
