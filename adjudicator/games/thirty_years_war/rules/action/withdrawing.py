"""19.8 A second leader who has misread his orders goes away from the enemy."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.cards import ArmyWithdrew
from adjudicator.games.thirty_years_war.rules.action.distances import steps_to
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.control.holding import is_occupied
from adjudicator.games.thirty_years_war.rules.control.taking import violate_neutrality
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_enter
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import fits
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State


@rule("19.8")
async def withdraw_one_city(table: Table[State], side: str, leader: str) -> None:
    """Move a leader, with as many units as he leads, a City away from the nearest enemy units.

    Nothing moves where there is no such City that they may enter, or out of a fortress with the
    enemy before it.
    """
    state = table.state
    found = stack_with(state, side, leader)
    if found is None or found[1] is state.places[found[0]].inside:
        return
    place, stack = found
    moving = await _force(side, leader, stack, state)
    goals = tuple(city for city in _away(state, side, place) if _may_go(state, side, moving, city))
    if not goals:
        return
    topic = f"19.8/withdraw:{leader}"
    goal = await ask(Decision(side, topic, OneOf(goals), default=goals[0]))
    stack.take(moving)
    if moving.units:
        violate_neutrality(table, goal, side)
    state.stack(goal, side).add(moving)
    table.tell(ArmyWithdrew(side, leader, place, goal, dict(moving.units)))
    settle(table)


async def _force(side: str, leader: str, stack: Stack, state: State) -> Stack:
    """Return the leader with his units; their owner chooses them where he leads but a part."""
    most = min(stack.size, state.edition.pieces.leaders[leader].leadership)
    choice = Split(most, dict(stack.units))
    topic = f"19.8/withdrawing:{leader}"
    units = await ask(Decision(side, topic, choice, default=choice.filled()))
    return Stack({face: count for face, count in units.items() if count}, [leader])


def _away(state: State, side: str, place: str) -> tuple[str, ...]:
    """Return the neighbours of a City that are farther from all enemy units than it is."""
    enemies = [c for c in state.edition.board.cities if is_occupied(state, c, other(side))]
    here = steps_to(state, place, enemies)
    if here is None:
        return ()
    return tuple(
        city
        for city in state.edition.board.neighbours.get(place, ())
        if (there := steps_to(state, city, enemies)) is not None and there > here
    )


def _may_go(state: State, side: str, moving: Stack, city: str) -> bool:
    entry = why_not_enter(state, side, moving, city)
    return entry is None and fits(state, city, side, moving) is None
