"""12 Random answers about control of spaces."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.practice.parts import ActionSamplers, affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.control.control import (
    TakeControl,
    why_not_calm,
    why_not_control,
)
from adjudicator.games.here_i_stand.rules.game_map import adjacent_in_clear
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State, home_power, owners_under


def any_control(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any space that can be taken or calmed."""
    if not affordable("control_unfortified", power, cp):
        return None
    spaces = within_grip(state, power)
    rng.shuffle(spaces)
    for space in spaces:
        why_not = why_not_calm if state.spaces[space].unrest else why_not_control
        if why_not(state, power, space) is None:
            return TakeControl(space)
    return None


def within_grip(state: State, power: str) -> list[str]:
    """Return the spaces with or next to land units of ``power``, and those it can calm anyway."""
    found: dict[str, None] = {}
    owners = owners_under(state, power)
    for space, contents in state.spaces.items():
        if contents.unrest and home_power(state, space) == power == PROTESTANT:
            found[space] = None
        if any(owner in contents.units for owner in owners):
            found[space] = None
            found.update(dict.fromkeys(adjacent_in_clear(space)))
    return list(found)


ACTIONS: Final[ActionSamplers] = {TakeControl: any_control}
