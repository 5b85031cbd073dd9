"""9.6 and 10 Sensible wars and deployments: whom to fight, and where the army of a capital goes.

A war is worth what it brings within reach of one's armies, less its price, less what the armies
of the enemy may then reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.practice.campaign import Campaign
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.formations import as_many_as
from adjudicator.games.here_i_stand.rules.land.spring import Deployment
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    State,
    commander,
    controller,
    force_of,
    is_fortified,
    pair,
)
from adjudicator.games.here_i_stand.rules.view import View

_PRICE: Final = 0.08
"""What a CP is worth that pays for a war."""
_MAJOR: Final = 0.25
"""What it costs to have one more major power as an enemy."""
_DANGER: Final = 0.4
"""How much the keys count that an enemy may reach."""
_WORTH_A_WAR: Final = 0.1
_WORTH_A_MARCH: Final = 0.02


def wars(decision: Decision[Any], view: View) -> Iterator[tuple[str, ...]]:
    """Yield the best war if there is a good one, then the next best, then peace."""
    choice: Any = decision.choice
    gains = [(war_gain(view.state, decision.role, target), target) for target in choice.options]
    ranked = sorted(
        ((gain - _PRICE * choice.costs[target], target) for gain, target in gains),
        key=lambda one: -one[0],
    )
    good = [
        target
        for gain, target in ranked
        if gain > _WORTH_A_WAR and choice.costs[target] <= choice.funds
    ]
    yield from ((target,) for target in good[:1])
    yield ()
    yield from ((target,) for target in good[1:2])


def war_gain(state: State, power: str, target: str) -> float:
    """Return what a war brings within reach, less what the enemy may reach then."""
    if pair(power, target) in state.wars or commander(state, target) == power:
        return 0.0
    at_war = replace(state, wars=[*state.wars, pair(power, target)])
    gain = Campaign(at_war, power).worth() - Campaign(state, power).worth()
    enemy = commander(state, target)
    if enemy in MAJOR_POWERS:
        danger = Campaign(at_war, enemy).worth() - Campaign(state, enemy).worth()
        gain -= _MAJOR + _DANGER * danger
    return gain


def deployments(decision: Decision[Any], view: View) -> Iterator[Deployment | None]:
    """Yield where the largest formation of a capital gains most for the campaign; then nobody."""
    choice: Any = decision.choice
    state, power = view.state, choice.power
    campaign, found = Campaign(state, power), []
    for origin, ways in choice.routes.items():
        here = force_of(state, origin, power)
        staying = campaign.gain({origin: here})  # it counts as one that may go yet
        goals = [to for to in (*ways.dry, *ways.wet) if controller(state, to) == power]
        for to in goals:  # an ally may become an enemy
            force = _largest(state, power, origin, at_sea=to in ways.wet and not choice.prepared)
            if force is None:
                continue
            joined = force_of(state, to, power).plus(force)
            merit = campaign.gain({to: joined, origin: here.minus(force)}) - staying
            if merit > _WORTH_A_MARCH:
                # of two places that are as near walls are better
                merit += 0.01 if is_fortified(state, to) else 0
                found.append((merit, Deployment(origin, to, force)))
    found.sort(key=lambda one: -one[0])
    yield from (deployment for _merit, deployment in found[:3])
    yield None


def _largest(state: State, power: str, origin: str, *, at_sea: bool) -> Force | None:
    """Return the largest formation that may leave a capital; one unit stays in it."""
    here = force_of(state, origin, power)
    held = controller(state, origin) == power
    most = min(here.capacity, here.size - held)
    if at_sea:
        most = min(most, tables()["combat_numbers"]["spring_sea_crossing_units"])
    return Force(as_many_as(here, most).units, here.leaders) if most > 0 else None
