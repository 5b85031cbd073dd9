"""Card 52, Michelangelo."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventRolled
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.religion.saint_peters import advance_saint_peters
from adjudicator.games.here_i_stand.rules.state import Impulse, State

MICHELANGELO: Final = 52
_DICE: Final = 2


@mode(MICHELANGELO, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Papacy roll two dice, whoever plays, and put their sum in CP into Saint Peter's.

    What the building cannot take any more is lost.
    """
    faces = tuple(table.dice.roll(_DICE, f"{PAPACY}: Michelangelo builds"))
    table.tell(EventRolled(PAPACY, faces, -1, MICHELANGELO))
    advance_saint_peters(table, sum(faces), "cp")
