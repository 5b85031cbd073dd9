"""Card 45, Calvin Expelled."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.reforms import CalvinExpelled
from adjudicator.games.here_i_stand.rules.religion.debaters import EXPELLED, reformer_of, send_away
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CALVIN: Final = "calvin"


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return None if reformer_of(CALVIN) in state.reformers else _("Calvin is not on the map")


@mode(45, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Take reformer and debater Calvin off the map until the next Card Draw Phase (8.2).

    Geneva keeps its religion. Whoever needs Calvin uncommitted waits for the next turn.
    """
    reformer = send_away(table.state, CALVIN, EXPELLED)
    table.tell(CalvinExpelled(reformer.space))
