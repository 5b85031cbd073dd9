"""12 Plans about control: keys calmed, lines to armies, then whatever costs no blood."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from adjudicator.games.here_i_stand.practice.campaign import Campaign, armies
from adjudicator.games.here_i_stand.practice.control import within_grip
from adjudicator.games.here_i_stand.practice.parts import affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.control.control import (
    TakeControl,
    has_line_of_communication,
    why_not_calm,
    why_not_control,
)
from adjudicator.games.here_i_stand.rules.game_map import adjacent, electorates, key_spaces
from adjudicator.games.here_i_stand.rules.state import State, controller, is_friendly_space

_REST: Final = 2
"""So many of the spaces that matter little are thought of."""


def calming(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield the end of unrest in keys and electorates of the power: they count again (12.4)."""
    if not affordable("control_unfortified", power, cp):
        return
    for space in (*key_spaces(), *electorates()):
        own = controller(state, space) == power
        if own and state.spaces[space].unrest and why_not_calm(state, power, space) is None:
            yield TakeControl(space, "unrest")


def lines(state: State, power: str, cp: int, campaign: Campaign) -> Iterator[Action]:
    """Yield control of spaces that an army needs for its line of communication (12.1).

    That is the space where it stands on its way, and those beside the walls before which it lies.
    """
    if not affordable("control_unfortified", power, cp):
        return
    for space, force in armies(state, power):
        if is_friendly_space(state, space, power) or not campaign.prospect(space, force)[0]:
            continue
        if power not in state.spaces[space].besiegers:
            yield from _taken(state, power, space)
        elif not has_line_of_communication(state, power, space):
            for there in adjacent(space):
                yield from _taken(state, power, there)


def _taken(state: State, power: str, space: str) -> Iterator[Action]:
    if state.spaces[space].unrest:
        if why_not_calm(state, power, space) is None:
            yield TakeControl(space)
    elif why_not_control(state, power, space) is None:
        yield TakeControl(space)


def rest(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield control of other spaces within the grip of the power."""
    if affordable("control_unfortified", power, cp):
        found = (one for space in within_grip(state, power) for one in _taken(state, power, space))
        yield from islice(found, _REST)
