"""13 to 15 Plans of war: assaults, marches upon enemies and towards keys, spring deployment."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from adjudicator.games.here_i_stand.odds.fights import assault_odds
from adjudicator.games.here_i_stand.odds.marches import march_odds
from adjudicator.games.here_i_stand.practice.campaign import Campaign, armies, may_attack
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import key_spaces
from adjudicator.games.here_i_stand.rules.land.formations import as_many_as
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.movement import Move, move_cost
from adjudicator.games.here_i_stand.rules.land.siege import Assault, inside_size, why_not_assault
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    controller,
    force_of,
    is_fortified,
    neighbours_in_play,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import fit

_GOOD: Final = Fraction(3, 5)
"""A fight is worth its risk from this chance on."""
_FOR_A_KEY: Final = Fraction(2, 5)
"""An assault on a key is."""
_LEAST: Final = 0.02
"""A march that gains less is left alone."""


def assaults(state: State, power: str) -> Iterator[Action]:
    """Yield assaults that are likely to take a space, the likeliest first."""
    found = []
    for space, here in state.spaces.items():
        if power not in here.besiegers or why_not_assault(state, power, space) is not None:
            continue
        stack = fit(state, force_of(state, space, power))
        stack = Force(as_many_as(stack, min(stack.size, stack.capacity)).units, stack.leaders)
        if not stack.size:
            continue
        won = assault_odds(state, power, space, stack).won
        if won >= (_FOR_A_KEY if space in key_spaces() else _GOOD):
            found.append((won, Assault(space, stack)))
    yield from (assault for _won, assault in sorted(found, key=lambda one: -one[0]))


def marches(state: State, power: str, campaign: Campaign) -> Iterator[Move]:
    """Yield marches by what they gain for the campaign for each CP; none against the odds."""
    found = []
    for origin, _force in armies(state, power):
        for move in moves_from(state, power, origin):
            gain = _gain(state, power, campaign, move)
            if gain > _LEAST:
                found.append((gain / move_cost(power, origin, move.to), move))
    found.sort(key=lambda one: -one[0])
    yield from (move for _gain, move in found if is_promising(state, power, move))


def _gain(state: State, power: str, campaign: Campaign, move: Move) -> float:
    """Return how much more the armies are worth after a march."""
    left = force_of(state, move.origin, power).minus(move.force)
    joined = force_of(state, move.to, power).plus(move.force)
    return campaign.gain({move.origin: left, move.to: joined})


def is_promising(state: State, power: str, move: Move) -> bool:
    """Return whether a march meets nobody or is likely to end well."""
    return _chance(state, power, move) >= _GOOD


def _chance(state: State, power: str, move: Move) -> Fraction:
    """Return the chance that a march ends well: a siege needs more units than are inside."""
    if may_attack(state, power, move.to) and is_fortified(state, move.to):
        before = force_of(state, move.to, power).size
        if move.force.size + before <= inside_size(state, move.to, power):
            return Fraction(0)
    odds = march_odds(state, power, move.origin, move.to, move.force)
    if odds is None:
        return Fraction(1)
    passed = Fraction(1)
    for one in odds.interceptors:
        if one.battle is not None:
            passed *= 1 - one.chance * (1 - one.battle.won)
    return passed * (Fraction(1) if odds.battle is None else odds.battle.won)


def moves_from(state: State, power: str, origin: str) -> Iterator[Move]:
    """Yield the largest formation of a stack into each space beside it that it may enter.

    Walls are not left empty, and besiegers stay.
    """
    if state.spaces[origin].besiegers:
        return
    able = movable(state, power, origin)
    held = controller(state, origin) == power and is_fortified(state, origin)
    most = min(able.capacity, able.size - held)
    if most < 1:
        return
    force = Force(as_many_as(able, most).units, able.leaders)
    for to in neighbours_in_play(state, origin):
        if may_attack(state, power, to) or allied(state, controller(state, to), power):
            yield Move(origin, to, force)
