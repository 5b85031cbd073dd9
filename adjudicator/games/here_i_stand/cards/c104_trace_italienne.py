"""Card 104, Trace Italienne."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.intrigues import FortressBuilt
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.land.siege import besiege_or_leave
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT, REGULAR
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    at_war,
    controller,
    in_play,
    is_fortified,
    is_major,
    powers_with_land_units,
)


def open_spaces(state: State, power: str) -> tuple[str, ...]:
    """Return the unfortified spaces in play, those of ``power`` first."""
    spaces = [s for s in state.spaces if in_play(state, s) and not is_fortified(state, s)]
    return tuple(sorted(spaces, key=lambda space: controller(state, space) != power))


def _why_no_space(state: State, power: str, subject: Any) -> str | None:
    return None if open_spaces(state, power) else _("all spaces are fortified")


@mode(104, "event", OWN_IMPULSE, needs=_why_no_space)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Turn an unfortified space into a fortress, with a regular of whoever controls it.

    There is no regular in an independent space or one in unrest; one of an inactive minor power's
    spaces gets a regular of that power. Enemies who stand in the space are outside the walls: they
    besiege it or, if they do not outnumber those inside, retreat.
    """
    state = table.state
    options = open_spaces(state, power)
    space = await ask(Decision(power, "card 104/space", OneOf(options), default=options[0]))
    here, holder = state.spaces[space], controller(state, space)
    here.fortress = True
    table.tell(FortressBuilt(space))
    if holder != INDEPENDENT and not here.unrest:
        add_units(table, holder, REGULAR, {space: 1}, 104)
    for other in powers_with_land_units(state, space):
        if is_major(other) and (holder == INDEPENDENT or at_war(state, other, holder)):
            await besiege_or_leave(table, other, space)
