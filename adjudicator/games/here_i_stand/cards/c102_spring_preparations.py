"""Card 102, Spring Preparations."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import REGULAR, capitals
from adjudicator.games.here_i_stand.rules.state import State, controller
from adjudicator.games.here_i_stand.rules.windows.windows import SPRING_OWN, SpringMoment


def held_capitals(state: State, power: str) -> tuple[str, ...]:
    """Return the capitals of a power that it controls itself."""
    return tuple(space for space in capitals(power) if controller(state, space) == power)


def _needs_capital(state: State, power: str, subject: SpringMoment) -> str | None:
    return None if held_capitals(state, power) else _("your capital is in other hands")


@mode(102, "event", SPRING_OWN, needs=_needs_capital)
async def event(table: Table[State], power: str, moment: SpringMoment) -> None:
    """Add a regular to the capital and deploy over passes and watched seas.

    The Hapsburgs receive one in each capital that they control. The formation may cross a sea zone
    with more than 5 units and past the fleets of others, but never more than one sea zone (FAQ);
    the other conditions of 10 stay.
    """
    moment.prepared = True
    spaces = dict.fromkeys(held_capitals(table.state, power), 1)
    add_units(table, power, REGULAR, spaces, 102)
