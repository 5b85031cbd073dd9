"""10 to 17 Random answers about land units: formations, marches, assaults, new units."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.cards.c105_treachery import StormChoice
from adjudicator.games.here_i_stand.practice.parts import (
    ActionSamplers,
    affordable,
    any_part,
    together,
    units_one_by_one,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.denominations import Division
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.construction import (
    PIRATE_BASES,
    PRICES,
    Build,
    room_for,
    why_not_here,
    why_not_on_card,
)
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, PartChoice
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault, why_not_assault
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, DeploymentChoice, Later
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.special.war_cards import units_lacking
from adjudicator.games.here_i_stand.rules.state import (
    State,
    controller,
    force_of,
    has_land_units,
    neighbours_in_play,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.together import TOGETHER
from adjudicator.games.here_i_stand.rules.windows.interruption import fit
from adjudicator.games.sampling import Samplers, passes

_TRIES: Final = 8

# ------------------------------------------------------------------ choices


def _formation(choice: FormationChoice, rng: random.Random) -> Force | None:
    if rng.random() < 0.4 or (not choice.available.size and not choice.alone):
        return None
    force = any_part(choice.available, rng, least=0 if choice.alone else 1)
    divides = choice.division is None or choice.division.allows(choice.to, force)
    return force if divides and not force.is_empty else None


def _part(choice: PartChoice, rng: random.Random) -> Force:
    return any_part(choice.available, rng, most=choice.most)


def _storm(choice: StormChoice, rng: random.Random) -> Force:
    return any_part(choice.available, rng, least=1)


def _avoidance(choice: AvoidanceChoice, rng: random.Random) -> Avoidance | None:
    force = any_part(choice.available, rng, most=choice.available.size)
    if rng.random() < 0.5 or force.is_empty:
        return None
    to = rng.choice(choice.options)
    if choice.division is not None and not choice.division.allows(to, force):
        return None
    return Avoidance(to, force)


def _deployment(choice: DeploymentChoice, rng: random.Random) -> Deployment | Later | None:
    """Return any legal deployment; none at all now and then, and later if that is possible."""
    if choice.note == TOGETHER and rng.random() < 0.1:
        return Later()
    ways = [
        (origin, to) for origin, found in choice.routes.items() for to in (*found.dry, *found.wet)
    ]
    if not ways or rng.random() < 0.3:
        return None
    origin, to = rng.choice(ways)
    at_sea = to in choice.routes[origin].wet and not choice.prepared
    force = _deployed(force_of(choice.state, origin, choice.power), rng, at_sea=at_sea)
    if force.is_empty or not Division(choice.state, origin).allows(to, force):
        return None
    return Deployment(origin, to, force)


def _deployed(here: Force, rng: random.Random, *, at_sea: bool) -> Force:
    named = tuple(name for name in here.leaders if rng.random() < 0.5)
    pool = units_one_by_one(here)
    limit = min(Force({}, named).capacity, len(pool))
    if at_sea:
        limit = min(limit, tables()["combat_numbers"]["spring_sea_crossing_units"])
    return Force(together(rng.sample(pool, rng.randint(min(1, limit), limit))), named)


CHOICES: Final[Samplers] = {
    FormationChoice: _formation,
    PartChoice: _part,
    StormChoice: _storm,
    AvoidanceChoice: _avoidance,
    DeploymentChoice: _deployment,
}

# ------------------------------------------------------------------ actions


def any_move(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any legal move within ``cp``; None when no stack tried can make one."""
    if power == PROTESTANT and not league_formed(state):
        return None
    stacks = [
        space
        for space in state.spaces
        # An island has no neighbours.
        if has_land_units(state, space, power) and neighbours_in_play(state, space)
    ]
    for _ in range(min(_TRIES, 2 * len(stacks))):
        origin = rng.choice(stacks)
        to = rng.choice(neighbours_in_play(state, origin))
        move = Move(origin, to, any_part(movable(state, power, origin), rng, least=1))
        if move.cost(state, power) <= cp and passes(move.check, state, power):
            return move
    return None


def any_assault(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any assault that is possible."""
    if not affordable("assault", power, cp):
        return None
    for space, here in state.spaces.items():
        if power in here.besiegers and why_not_assault(state, power, space) is None:
            return Assault(space, any_part(fit(state, force_of(state, space, power)), rng, least=1))
    return None


def any_build(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any unit that can be built with ``cp``, one or several."""
    ways = [(owner, kind) for owner in owners_under(state, power) for kind in PRICES]
    rng.shuffle(ways)
    for owner, kind in ways:
        found = _built(state, power, Build(owner, kind, "", 1), cp, rng)
        if found is not None:
            return found
    return None


def _built(state: State, power: str, unit: Build, cp: int, rng: random.Random) -> Build | None:
    """Return the building of one or several units like ``unit``, wherever they can be built."""
    try:
        price = unit.cost(state, power)
    except IllegalAnswer:
        return None
    most = min(cp // price, room_for(state, unit.owner, unit.kind))
    if most < 1:
        return None
    for space in _building_sites(state, power, unit.owner, rng):
        one = Build(unit.owner, unit.kind, space, 1)
        if why_not_on_card(state, one) or why_not_here(state, power, one):
            continue
        for count in (rng.randint(1, most), 1):
            build = Build(unit.owner, unit.kind, space, count)
            if passes(build.check, state, power):
                return build
    return None


def _building_sites(state: State, power: str, owner: str, rng: random.Random) -> list[str]:
    bases = PIRATE_BASES if owner == OTTOMAN else ()
    abroad: list[str] = []
    if state.impulse.build_abroad:
        abroad = [space for space in state.spaces if controller(state, space) == power]
    wars = units_lacking(state, owner)
    spaces = list(dict.fromkeys([*wars, *home_spaces(owner), *bases, *abroad]))
    rng.shuffle(spaces)
    return spaces


ACTIONS: Final[ActionSamplers] = {Move: any_move, Assault: any_assault, Build: any_build}
