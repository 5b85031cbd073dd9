"""Card 96, Sale of Moluccas."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.new_world.phase import CIRCUMNAVIGATION
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CARDS: Final = 2


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    if CIRCUMNAVIGATION in state.discoveries:
        return None
    return _("nobody has completed the circumnavigation")


@mode(96, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the power that has sailed around the world draw 2 cards, whoever plays the event."""
    draw(table, table.state.discoveries[CIRCUMNAVIGATION], CARDS, card(96).title)
