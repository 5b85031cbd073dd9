"""What would follow if the other side moved somewhere, or offered peace, in the eyes of a side.

The map lies open (10.21), so that the army which could come is known. The questions are those of
the rules on the board as it stands; of what is hidden they look at the own hand only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.odds.battles import battle_odds
from adjudicator.games.thirty_years_war.odds.marches import coming_battle
from adjudicator.games.thirty_years_war.rules.action.distances import steps_to
from adjudicator.games.thirty_years_war.rules.combat.commander import best_commanders
from adjudicator.games.thirty_years_war.rules.combat.engagement import Battle, situation_of
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.combat.refuge import (
    INSIDE,
    may_go_inside,
    refuges,
    towards_supply,
)
from adjudicator.games.thirty_years_war.rules.command import able_to_lead, stack_with
from adjudicator.games.thirty_years_war.rules.movement.meeting import (
    can_overrun,
    may_react,
    reaction,
)
from adjudicator.games.thirty_years_war.rules.peace import must_accept
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacks import Stack, combat_factors
from adjudicator.games.thirty_years_war.rules.state import Activation, Group, State, everywhere

Asked = tuple[Decision[Any], ...]
_FAR: Final = 1_000


@dataclass(frozen=True)
class Army:
    """Pieces of a side that could march, under a leader, and where they are."""

    side: str
    leader: str
    origin: str
    stack: Stack


def army_of(state: State, side: str, leader: str) -> Army | None:
    """Return the army of a leader; None where he has no units or is not in play."""
    found = stack_with(state, side, leader)
    if found is None or not found[1].units:
        return None
    return Army(side, leader, found[0], found[1].copied())


def coming_army(state: State, side: str, goal: str, origin: str = "") -> Army | None:
    """Return the army of a side that could come to a place: the nearest one, the strongest of such.

    With ``origin`` it is one from there. None where there is no army with a leader.
    """
    armies = [
        Army(side, able_to_lead(state, stack)[0], place, stack.copied())
        for place, stack in everywhere(state, side)
        if stack.units and able_to_lead(state, stack) and origin in ("", place) and place != goal
    ]

    def nearness(army: Army) -> tuple[int, int]:
        steps = steps_to(state, army.origin, [goal]) if goal in _cities(state) else None
        strength = combat_factors(state.edition.pieces, army.stack.units)
        return -(_FAR if steps is None else steps), strength

    return max(armies, key=nearness, default=None)


def _cities(state: State) -> frozenset[str]:
    return frozenset(state.edition.board.neighbours)


# -- an army comes --------------------------------------------------------------------------------


def after_march(state: State, army: Army, goal: str) -> tuple[Asked, Asked]:
    """Return what the other side would be asked if an army marched to a place and fought there.

    First what standing orders may answer, then about its combat cards. ``state`` is what the other
    side may see.
    """
    there = _arrived(state, army, goal)
    role = other(army.side)
    asked: list[Decision[Any]] = []
    if may_react(there, goal, role):
        asked.append(reaction(there))
    fights = there.stack(goal, role).units and goal in state.edition.board.cities
    if not fights or can_overrun(there, there.activation):
        return tuple(asked), ()
    battle = coming_battle(there)
    return (*asked, *_in_battle(there, battle, role)), _about_cards(there, battle, role)


def _arrived(state: State, army: Army, goal: str) -> State:
    """Return the position with an army where it could come to, as its leader's activation."""
    place = state.places[goal]
    near = army.origin in state.edition.board.neighbours.get(goal, ())
    active = Activation(
        army.side,
        army.leader,
        start=army.origin,
        at=goal,
        stack=army.stack.copied(),
        groups=[Group(dict(army.stack.units))],
        movement=state.constant("leader_movement"),
        entered_from=army.origin if near else "",
    )
    there = place.outside[army.side].copied()
    there.add(army.stack)
    here = replace(place, outside={**place.outside, army.side: there})
    return replace(state, places={**state.places, goal: here}, activation=active)


def _in_battle(state: State, battle: Battle, role: str) -> Iterator[Decision[Any]]:
    army, about = battle.army(role), situation_of(state, battle, battle.army(role))
    best = best_commanders(state, army)
    if len(best) > 1:
        yield Response(
            role, f"10.14/commander:{battle.city}", OneOf(best), default=best[0], situation=about
        )
    number = max(1, round(battle_odds(state, battle, role).own.loss))
    losses = LossesChoice(state.edition.pieces, number, army.units)
    yield Response(
        role, f"12.31/losses:{battle.city}", losses, default=losses.cheapest(), situation=about
    )
    whole = army.stack.copied()
    goals = refuges(state, battle, role, whole)
    goals = (*goals, INSIDE) if may_go_inside(state, battle, role) else goals
    if goals:
        yield Response(
            role,
            f"12.51/retreat:{battle.city}",
            OneOf(goals),
            default=towards_supply(state, battle, whole, goals),
            situation=Situation(state, battle.city),
        )


def _about_cards(state: State, battle: Battle, role: str) -> Asked:
    """Return the question of combat cards; whoever holds any card is asked (12.23)."""
    if not state.hands[role]:
        return ()
    choice = CombatCardsChoice(state, role, battle)
    about = situation_of(state, battle, battle.army(role))
    topic = f"12.23/combat_cards:{battle.city}"
    return (Response(role, topic, choice, default=(), discreet=True, situation=about),)


# -- peace is offered -----------------------------------------------------------------------------


def after_offer(state: State, role: str) -> Asked:
    """Return what a side would be asked that is offered peace: nothing where it must accept."""
    if must_accept(state, role):
        return ()
    return (Response(role, "5.31/accept", YesNo(), default=False, situation=Situation(state)),)
