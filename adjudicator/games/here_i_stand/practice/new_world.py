"""20 Random answers about the New World: voyages that can be sent."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.practice.parts import ActionSamplers
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    COLONIAL_POWERS,
    Colonize,
    Conquer,
    Explore,
)
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.sampling import passes


def any_exploration(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return the action if it is legal."""
    return _if_legal(Explore(), state, power, cp)


def any_conquest(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return the action if it is legal."""
    return _if_legal(Conquer(), state, power, cp)


def any_colony(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return the action if it is legal."""
    return _if_legal(Colonize(), state, power, cp)


def _if_legal(action: Action, state: State, power: str, cp: int) -> Action | None:
    if power not in COLONIAL_POWERS or action.cost(state, power) > cp:
        return None
    return action if passes(action.check, state, power) else None


ACTIONS: Final[ActionSamplers] = {
    Explore: any_exploration,
    Conquer: any_conquest,
    Colonize: any_colony,
}
