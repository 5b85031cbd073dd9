"""Card 48, Galleons."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.ventures import MarkerGiven
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS
from adjudicator.games.here_i_stand.rules.new_world.voyages import ask_power
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def without_galleons(state: State) -> tuple[str, ...]:
    """Return the powers that may still receive the marker: each has one."""
    return tuple(p for p in COLONIAL_POWERS if f"galleons_{p}" not in state.events_done)


def _needs_power(state: State, power: str, subject: Impulse) -> str | None:
    if without_galleons(state):
        return None
    return _("England, France and the Hapsburgs all have galleons")


@mode(48, "event", OWN_IMPULSE, needs=_needs_power)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give galleons to England, France or the Hapsburgs, colonies or not, for the whole game.

    Their Galleon results are cards from now on; Hapsburg galleons also sink raiders on a 2 (20.4).
    """
    chosen = await ask_power(table, power, 48, without_galleons(table.state))
    table.state.events_done.append(f"galleons_{chosen}")
    table.tell(MarkerGiven(chosen, "galleons", 48))
