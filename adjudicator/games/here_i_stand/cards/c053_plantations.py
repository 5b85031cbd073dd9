"""Card 53, Plantations."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.ventures import MarkerGiven
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS
from adjudicator.games.here_i_stand.rules.new_world.voyages import ask_power
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def without_plantations(state: State) -> tuple[str, ...]:
    """Return the powers that may still receive the marker: each has one."""
    return tuple(p for p in COLONIAL_POWERS if f"plantations_{p}" not in state.events_done)


def _needs_power(state: State, power: str, subject: Impulse) -> str | None:
    if without_plantations(state):
        return None
    return _("England, France and the Hapsburgs all have plantations")


@mode(53, "event", OWN_IMPULSE, needs=_needs_power)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give plantations to England, France or the Hapsburgs: +1 for their colonies, Potosi too.

    FAQ: also to a power without colonies, and the marker outlasts its last colony. Conquests gain
    nothing by it.
    """
    chosen = await ask_power(table, power, 53, without_plantations(table.state))
    table.state.events_done.append(f"plantations_{chosen}")
    table.tell(MarkerGiven(chosen, "plantations", 53))
