"""2P 6 The Siege of Vienna (card 218): who dies near the city, and who does not move this turn."""

from __future__ import annotations

from functools import cache
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add, copied, of_owners
from adjudicator.games.here_i_stand.rules.game_map import adjacent
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, HUNGARY
from adjudicator.games.here_i_stand.rules.state import State, land_units

SIEGE_OF_VIENNA: Final = "siege_of_vienna"
"""The turn effect begins so; behind it stand space, owner, kind and count of units that stay."""
VIENNA: Final = "vienna"
REACH: Final = 2
SUFFERING: Final = (HAPSBURG, HUNGARY)


@cache
def near_vienna() -> tuple[str, ...]:
    """Return the spaces at most 2 steps from Vienna, the nearest first; passes are steps too."""
    found = {VIENNA: 0}
    for space in (front := [VIENNA]):
        if found[space] < REACH:
            for other in adjacent(space):
                if other not in found:
                    found[other] = found[space] + 1
                    front.append(other)
    return tuple(found)


def units_near_vienna(state: State) -> dict[str, Units]:
    """Return the Hapsburg and Hungarian land units near Vienna, by space."""
    found = {space: of_owners(land_units(state, space), SUFFERING) for space in near_vienna()}
    return {space: units for space, units in found.items() if units}


@rule("2P 6")
def hold_fast(state: State) -> None:
    """Note the units that are near Vienna now: they make no Move until the end of the turn."""
    for space, units in units_near_vienna(state).items():
        for owner, kinds in units.items():
            for kind, count in kinds.items():
                state.turn_effects.append(f"{SIEGE_OF_VIENNA}:{space}:{owner}:{kind}:{count}")


def held_fast(state: State, space: str) -> Force:
    """Return the units in a space that make no Move this turn, as far as they still are there.

    Units that came later may move on.
    """
    units: Units = {}
    present = land_units(state, space)
    for effect in state.turn_effects:
        words = effect.split(":")
        if words[:2] != [SIEGE_OF_VIENNA, space]:
            continue
        owner, kind, count = words[2], words[3], int(words[4])
        left = min(count, present.get(owner, {}).get(kind, 0))
        if left:
            add(units, {owner: {kind: left}})
    return Force(copied(units))
