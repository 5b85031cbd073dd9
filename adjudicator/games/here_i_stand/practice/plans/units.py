"""17 Plans of building: units where the campaign wants them, ships where there is use for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.games.here_i_stand.practice.campaign import Campaign
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, key_spaces
from adjudicator.games.here_i_stand.rules.land.construction import PRICES, Build, room_for
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    MERCENARY,
    REGULAR,
    action_cost,
    capitals,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import units_lacking
from adjudicator.games.here_i_stand.rules.state import State, controller, force_of

_WORTH: Final = {REGULAR: 0.05, MERCENARY: 0.04, CAVALRY: 0.04}
"""What a unit is worth wherever it is."""


def builds(state: State, power: str, cp: int, campaign: Campaign) -> Iterator[Action]:
    """Yield what may be raised with some CP, by what it gains, keys and capitals first."""
    for place in units_lacking(state, power):
        yield from (Build(power, kind, place, 1) for kind in (MERCENARY, CAVALRY, REGULAR))
    found: list[tuple[float, Action]] = []
    for kind, worth in _WORTH.items():
        price = action_cost(PRICES[kind], power)
        count = min(cp // price, room_for(state, power, kind)) if price else 0
        if count:
            found += [
                (_gain(state, power, campaign, space, kind, count) + worth * count, build)
                for space in _sites(state, power)
                for build in (Build(power, kind, space, count),)
            ]
    yield from (build for _gain, build in sorted(found, key=lambda one: -one[0]))


def _gain(state: State, power: str, campaign: Campaign, space: str, kind: str, count: int) -> float:
    """Return how much more the army in a space is worth with so many units more."""
    more = Force({power: {kind: count}})
    return campaign.gain({space: force_of(state, space, power).plus(more)})


def _sites(state: State, power: str) -> list[str]:
    """Return where a power may raise units: capitals, then keys, then other spaces at home."""
    homes = home_spaces(power)
    keys = [space for space in homes if space in key_spaces()]
    return [
        space
        for space in dict.fromkeys((*capitals(power), *keys, *homes))
        if controller(state, space) == power and not state.spaces[space].unrest
    ]
