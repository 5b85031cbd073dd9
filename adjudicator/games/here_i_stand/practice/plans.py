"""11.1 Sensible actions: what a careful player does with CP, best first.

Fights that are likely to be won come first, then spaces that cost no blood, religion, the New
World, the way to the enemy, new units.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from adjudicator.games.here_i_stand.odds.faith import debate_odds
from adjudicator.games.here_i_stand.odds.fights import assault_odds
from adjudicator.games.here_i_stand.odds.marches import march_odds
from adjudicator.games.here_i_stand.practice.control import any_control
from adjudicator.games.here_i_stand.practice.hostility import steps
from adjudicator.games.here_i_stand.practice.new_world import (
    any_colony,
    any_conquest,
    any_exploration,
)
from adjudicator.games.here_i_stand.practice.parts import affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import (
    home_spaces,
    is_pass,
    key_spaces,
)
from adjudicator.games.here_i_stand.rules.land.allied_play import foes_in
from adjudicator.games.here_i_stand.rules.land.construction import Build, room_for
from adjudicator.games.here_i_stand.rules.land.formations import as_many_as
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault, inside_size, why_not_assault
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MERCENARY,
    PAPACY,
    PROTESTANT,
    REGULAR,
    action_cost,
    capitals,
)
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.debate import targets_of_debate
from adjudicator.games.here_i_stand.rules.religion.saint_peters import remaining_cp
from adjudicator.games.here_i_stand.rules.religion.translation import (
    FULL_BIBLE,
    NEW_TESTAMENT,
    remaining,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    controller,
    force_of,
    in_play,
    is_fortified,
    neighbours_in_play,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import fit

_GERMAN: Final = "german"
_GOOD: Final = Fraction(3, 5)
"""A fight is worth its risk from this chance on."""
_ARMY: Final = 4
"""From so many units on a stack goes looking for the enemy."""
_FAR: Final = 5
_MARGIN: Final = Fraction(1, 10)


def plans(choice: ActionChoice) -> Iterator[Action | End]:
    """Yield sensible actions, best first, then the end; not all of them are legal.

    ``choice`` holds what its power may see.
    """
    state, power, cp = choice.state, choice.power, choice.cp
    yield from _assaults(state, power)
    yield from _marches(state, power)
    yield from _control(state, power, cp)
    yield from _commands(state, power, cp)
    yield from _religion(state, power, cp)
    rng = random.Random(0)  # what follows has nothing to choose from
    voyages = (any_exploration, any_colony, any_conquest)
    yield from filter(None, (voyage(state, power, cp, rng) for voyage in voyages))
    yield from _approaches(state, power)
    yield from _builds(state, power, cp)
    yield End()


def _commands(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield what powers under command can do sensibly (2P 5)."""
    for of in commanded_by(state, power):
        plans_of = (_assaults(state, of), _marches(state, of), _control(state, of, cp))
        yield from (Command(of, plan) for found in plans_of for plan in found)
        yield from (Command(of, plan) for plan in _approaches(state, of))


# -- war ------------------------------------------------------------------------------------------


def _assaults(state: State, power: str) -> Iterator[Action]:
    for space, here in state.spaces.items():
        if power not in here.besiegers or why_not_assault(state, power, space) is not None:
            continue
        stack = fit(state, force_of(state, space, power))
        if stack.size and assault_odds(state, power, space, stack).won >= _GOOD:
            yield Assault(space, stack)


def _marches(state: State, power: str) -> Iterator[Action]:
    """Yield marches upon enemies that are likely to be won, on keys first."""
    found = []
    for origin in state.spaces:
        for move in _moves_from(state, power, origin):
            target = controller(state, move.to)
            key = move.to in key_spaces()
            hostile = at_war(state, target, power) or (target == INDEPENDENT and key)
            walls = hostile and is_fortified(state, move.to)
            if not walls and not foes_in(state, power, move.to):
                continue
            chance = _chance(state, power, move)
            if chance >= _GOOD:
                found.append((key, chance, move))
    found.sort(key=lambda one: (one[0], one[1]), reverse=True)
    yield from (move for _key, _chance, move in found)


def _chance(state: State, power: str, move: Move) -> Fraction:
    """Return the chance that a march ends well: a siege needs more units than are inside."""
    inside = inside_size(state, move.to, power)
    if is_fortified(state, move.to) and move.force.size <= inside:
        return Fraction(0)
    odds = march_odds(state, power, move.origin, move.to, move.force)
    if odds is None:
        return Fraction(1)
    passed = Fraction(1)
    for one in odds.interceptors:
        if one.battle is not None:
            passed *= 1 - one.chance * (1 - one.battle.won)
    return passed * (Fraction(1) if odds.battle is None else odds.battle.won)


def _moves_from(state: State, power: str, origin: str) -> Iterator[Move]:
    """Yield the largest formation of a stack into each space beside it; walls are not left empty.

    Besiegers stay.
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
        yield Move(origin, to, force)


def _approaches(state: State, power: str) -> Iterator[Action]:
    """Yield steps of led armies towards the nearest key of an enemy, through quiet land."""
    goals = [
        space
        for space in key_spaces()
        if in_play(state, space) and at_war(state, controller(state, space), power)
    ]
    found = []
    for origin in state.spaces:
        now = steps(origin, goals)
        for move in _moves_from(state, power, origin):
            far = steps(move.to, goals)
            led = move.force.leaders and move.force.size >= _ARMY
            quiet = not foes_in(state, power, move.to) and controller(state, move.to) == power
            if led and quiet and 0 < far < now <= _FAR:
                found.append((is_pass(origin, move.to), far, move))
    found.sort(key=lambda one: one[:2])
    yield from (move for _pass, _far, move in found)


def _control(state: State, power: str, cp: int) -> Iterator[Action]:
    found = any_control(state, power, cp, _First())
    if found is not None:
        yield found


class _First(random.Random):
    """Chance that leaves everything in its order."""

    def shuffle(self, x: object) -> None:
        """Leave a list as it is."""


# -- religion -------------------------------------------------------------------------------------


def _religion(state: State, power: str, cp: int) -> Iterator[Action]:
    if power == PROTESTANT:
        yield from _debates(state, power)
        yield PublishTreatise(_GERMAN)
        for book in (NEW_TESTAMENT, FULL_BIBLE):
            left = remaining(state, book, _GERMAN)
            if left:
                yield TranslateScripture(_GERMAN, book, min(cp, left))
                break
    if power == PAPACY:
        yield from _debates(state, power)
        yield BurnBooks(_GERMAN)
        left = remaining_cp(state)
        if left:
            yield BuildSaintPeters(min(cp, left))
    if power not in (PROTESTANT, PAPACY) and affordable("publish_treatise", power, cp):
        yield PublishTreatise("english")


def _debates(state: State, power: str) -> Iterator[Action]:
    """Yield the debate in Germany with the best odds, if they are good."""
    found = []
    for against in targets_of_debate(state, power, _GERMAN):
        odds = debate_odds(state, power, _GERMAN, against)
        if odds.won - odds.lost > _MARGIN:
            found.append((odds.won - odds.lost, CallDebate(_GERMAN, against)))
    yield from (debate for _odds, debate in sorted(found, key=lambda one: -one[0]))


# -- units ----------------------------------------------------------------------------------------


def _builds(state: State, power: str, cp: int) -> Iterator[Action]:
    """Yield regulars in the capital or another key at home, then what one CP buys."""
    keys = [space for space in home_spaces(power) if space in key_spaces()]
    homes = dict.fromkeys((*capitals(power), *keys))
    for kind, action in ((REGULAR, "raise_regular"), (MERCENARY, "buy_mercenary")):
        price = action_cost(action, power)
        if price is None or cp < price:
            continue
        count = min(cp // price, room_for(state, power, kind))
        yield from (Build(power, kind, space, count) for space in homes if count)
