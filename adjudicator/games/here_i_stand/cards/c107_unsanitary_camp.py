"""Card 107, Unsanitary Camp."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.troubles import CampIsUnsanitary
from adjudicator.games.here_i_stand.rules.forces import (
    Units,
    add,
    copied,
    land_count,
    of_kinds,
    take,
)
from adjudicator.games.here_i_stand.rules.land.disband import disband
from adjudicator.games.here_i_stand.rules.land.losses import boxes, cheapest, from_boxes
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, REGULAR
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    land_units,
    powers_with_land_units,
)


def camps(state: State, power: str) -> tuple[str, ...]:
    """Return the spaces with land units, large stacks of others first, one's own alone last."""

    def order(space: str) -> tuple[bool, int]:
        others = [other for other in powers_with_land_units(state, space) if other != power]
        return (not others, -max((_size(state, space, other) for other in others), default=0))

    found = [space for space in state.spaces if land_units(state, space)]
    return tuple(sorted(found, key=order))


def _size(state: State, space: str, power: str) -> int:
    return land_count(land_units(state, space, [power]))


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return None if camps(state, power) else _("no land unit is on the map")


def toll(units: Mapping[str, Mapping[str, int]]) -> tuple[int, int]:
    """Return how many units a stack loses, and how many regulars are among them at least.

    A third of the units, rounded up, and half of these, rounded up, as far as there are regulars.
    """
    lost = -(-land_count(units) // 3)
    regulars = land_count(of_kinds(units, [REGULAR]))
    return lost, min(-(-lost // 2), regulars)


@mode(107, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Strike a stack of one power, minor power or independent in one space; its owner picks.

    Units of active minor powers belong to the stack of their major power. Cavalry and mercenaries
    are no regulars. Sieges are looked at afterwards.
    """
    state = table.state
    spaces = camps(state, power)
    space = await ask(Decision(power, "card 107/stack", OneOf(spaces), default=spaces[0]))
    present = powers_with_land_units(state, space)
    owners = tuple(sorted(present, key=lambda other: other == power))
    topic = f"card 107/target:{space}"
    owner = await ask(Decision(power, topic, OneOf(owners), default=owners[0]))
    units = land_units(state, space, [owner])
    lost, regulars = toll(units)
    table.tell(CampIsUnsanitary(owner, space, lost, regulars, 107))
    # Regulars that have to go are picked first; then everything left may be picked freely.
    chosen = await _picked(owner, space, "regulars", of_kinds(units, [REGULAR]), regulars)
    left = copied(units)
    take(left, chosen)
    add(chosen, await _picked(owner, space, "losses", left, lost - regulars))
    await disband(table, {space: chosen}, 107)


async def _picked(owner: str, space: str, name: str, units: Units, count: int) -> Units:
    """Let the owner pick units to lose; nobody picks for inactive minor powers, independents."""
    if not count:
        return {}
    answer: Mapping[str, int] = cheapest(units, count)
    if owner in MAJOR_POWERS:
        choice = Split(count, boxes(units))
        answer = await ask(Decision(owner, f"card 107/{name}:{space}", choice, default=answer))
    return from_boxes(units, answer)
