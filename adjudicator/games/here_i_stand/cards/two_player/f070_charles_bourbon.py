"""Card 70, Charles Bourbon, in the variant for two."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, face
from adjudicator.games.here_i_stand.cards.c070_charles_bourbon import (
    hire,
    is_own_refuge,
    why_not_hired,
)
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def refuges_in_zones(state: State, power: str) -> tuple[str, ...]:
    """Return the calm spaces of a player in the German and Italian zones, besieged ones left out.

    Those of its active minor powers are its own (22.3), those of an ally or of a power that it
    commands are not.
    """
    zones = (*spaces_of_zone("german"), *spaces_of_zone("italian"))
    return tuple(space for space in zones if is_own_refuge(state, space, power))


def _why_no_renegade(state: State, power: str, subject: Any) -> str | None:
    return why_not_hired(state, power, refuges_in_zones(state, power))


@face(70, "event", OWN_IMPULSE, needs=_why_no_renegade)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Take the Renegade Leader into service until Winter, with 3 mercenaries.

    He comes to a space of yours in the German or Italian zone, without unrest, siege or enemies.
    """
    await hire(table, power, refuges_in_zones(table.state, power))
