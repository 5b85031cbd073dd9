"""13.2 to 13.4, 16.1 The answers to an approach that differ in their chance, and what they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.odds.fights import FightOdds, field_battle_odds
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import (
    Avoidance,
    AvoidanceChoice,
    WithdrawalChoice,
    needs_no_dice,
)
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, as_many_as
from adjudicator.games.here_i_stand.rules.land.interception import NEEDED, battle_modifier
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.movement import battle_at_the_end
from adjudicator.games.here_i_stand.rules.sea.fleets import NEEDED as NEEDED_AT_SEA
from adjudicator.games.here_i_stand.rules.sea.interception import EscapeChoice, SquadronsChoice
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.sampling import passes


def tries_of(choice: Any) -> Iterator[tuple[Force, object]]:
    """Yield who could try what, the strongest first, with the answer that says so.

    All places to go to have the same chance, so one of them stands for all.
    """
    seen: list[Force] = []
    for force in _forces(choice):
        if force.is_empty or force in seen:
            continue
        seen.append(force)
        answer: object = force
        if isinstance(choice, AvoidanceChoice):
            answer = Avoidance(choice.options[0], force)
        elif isinstance(choice, EscapeChoice):
            answer = choice.options[-1]
        if passes(choice.check, answer):
            yield force, answer


def _forces(choice: Any) -> Iterator[Force]:
    """Yield the largest force, that under each leader alone, and the one without leaders."""
    everybody: Force = choice.available
    if not isinstance(choice, FormationChoice):
        yield everybody
        if isinstance(choice, SquadronsChoice | AvoidanceChoice) and everybody.leaders:
            yield Force(everybody.units)
        return
    led = [everybody.leaders, *((name,) for name in everybody.leaders), ()]
    for leaders in led:
        capacity = Force({}, leaders).capacity
        yield Force(as_many_as(everybody, capacity).units, leaders)


def needed_for(state: State, decision: Decision[Any], force: Force) -> int:
    """Return what two dice must reach for a force to intercept or to avoid battle; 0: nothing."""
    choice: Any = decision.choice
    if isinstance(choice, SquadronsChoice | EscapeChoice):
        return NEEDED_AT_SEA - force.battle_rating
    if isinstance(choice, AvoidanceChoice) and needs_no_dice(state, decision.detail, force):
        return 0
    coming = choice.coming
    return NEEDED - battle_modifier(decision.whose, force, coming.power, coming.force)


def withdrawal_odds(state: State, space: str, choice: WithdrawalChoice) -> FightOdds | None:
    """Return the odds of the field battle that those have who do not withdraw (13.4)."""
    coming = choice.coming
    if coming is None or not coming.force.size or not choice.available.size:
        return None
    march = March(coming.power, "", space, coming.force, foes=coming.foes)
    return field_battle_odds(battle_at_the_end(state, march, Force()))
