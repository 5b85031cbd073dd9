"""Card 50, Mercator's Map."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS, EXPLORATION
from adjudicator.games.here_i_stand.rules.new_world.voyages import (
    ask_power,
    begin_free_voyage,
    why_not_begin,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def possible_explorers(state: State) -> tuple[str, ...]:
    """Return the powers that may still explore this turn."""
    return tuple(p for p in COLONIAL_POWERS if why_not_begin(state, p, EXPLORATION) is None)


def _needs_power(state: State, power: str, subject: Impulse) -> str | None:
    if possible_explorers(state):
        return None
    return _(
        "England, France and the Hapsburgs have all explored this turn or have no explorers left"
    )


@mode(50, "event", OWN_IMPULSE, needs=_needs_power)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Send a voyage of exploration of England, France or the Hapsburgs without CP, with +2.

    It is the one exploration of that power this turn (20.2); a voyage of Cabot does not stand in
    its way. The +2 holds for the discovery and for the circumnavigation.
    """
    chosen = await ask_power(table, power, 50, possible_explorers(table.state))
    begin_free_voyage(table, chosen, EXPLORATION)
