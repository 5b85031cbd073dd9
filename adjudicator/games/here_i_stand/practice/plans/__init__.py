"""11.1 Sensible actions: what a careful player does with CP, best first.

Assaults that are likely to take a key come first, then voyages, marches towards keys, religion,
raids, spaces that cost no blood, new units.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from adjudicator.games.here_i_stand.practice.campaign import Campaign
from adjudicator.games.here_i_stand.practice.new_world import (
    any_colony,
    any_conquest,
    any_exploration,
)
from adjudicator.games.here_i_stand.practice.plans.faith import religion
from adjudicator.games.here_i_stand.practice.plans.grip import calming, lines, rest
from adjudicator.games.here_i_stand.practice.plans.sea import (
    blockades,
    corsairs,
    going_out,
    landings,
    raids,
)
from adjudicator.games.here_i_stand.practice.plans.units import builds
from adjudicator.games.here_i_stand.practice.plans.war import assaults, marches
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.sampling import passes


def plans(choice: ActionChoice) -> Iterator[Action | End]:
    """Yield sensible actions, best first, then the end; not all of them are legal.

    ``choice`` holds what its power may see.
    """
    state, power, cp = choice.state, choice.power, choice.cp
    campaign = Campaign(state, power)
    yield from calming(state, power, cp)
    yield from assaults(state, power)
    yield from islice(lines(state, power, cp, campaign), 2)
    going = [*islice(marches(state, power, campaign), 4)]
    before_walls = [move for move in going if campaign.has_target(move.to)]
    yield from before_walls
    yield from _voyages(state, power, cp)
    yield from religion(state, power, cp)
    yield from (move for move in going if move not in before_walls)
    if power == OTTOMAN:
        yield from islice(raids(state), 2)
    yield from _commands(state, power, cp)
    yield from islice(landings(state, power, cp, campaign), 2)
    yield from islice(_legal(choice, blockades(state, power, cp, campaign)), 2)
    yield from going_out(state, power, cp)
    yield from corsairs(state, power, cp)
    yield from islice(builds(state, power, cp, campaign), 3)
    yield from rest(state, power, cp)
    yield End()


def _legal(choice: ActionChoice, actions: Iterator[Action]) -> Iterator[Action]:
    """Yield those actions that are legal: of those that may not be, the first are to be some."""
    yield from (action for action in actions if passes(choice.check, action))


def _commands(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield what powers under command can do sensibly (2P 5)."""
    for of in commanded_by(state, power):
        plans_of = (
            assaults(state, of),
            marches(state, of, Campaign(state, of)),
            lines(state, of, cp, Campaign(state, of)),
            rest(state, of, cp),
        )
        yield from (Command(of, plan) for found in plans_of for plan in found)


def _voyages(state: State, power: str, cp: int) -> Iterator[Action]:
    rng = random.Random(0)  # there is nothing to choose from
    voyages = (any_conquest, any_exploration, any_colony)
    yield from filter(None, (voyage(state, power, cp, rng) for voyage in voyages))
