"""Card 98, Search for Cibola."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.new_world.phase import CONQUEST, EXPLORATION
from adjudicator.games.here_i_stand.rules.new_world.voyages import (
    ask_voyage,
    cancel_voyage,
    under_way,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def _needs_voyage(state: State, power: str, subject: Impulse) -> str | None:
    if under_way(state, EXPLORATION, CONQUEST):
        return None
    return _("no voyage of exploration or conquest is under way")


@mode(98, "event", OWN_IMPULSE, needs=_needs_voyage)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Cancel a voyage of exploration or conquest; its marker waits until the next turn.

    Until then its power begins no other voyage of that kind. Cabot, who sails without the marker,
    can be the target too; his counter is then free for a later play of his card.
    """
    voyage = await ask_voyage(table, power, 98, EXPLORATION, CONQUEST)
    cancel_voyage(table, voyage, 98)
