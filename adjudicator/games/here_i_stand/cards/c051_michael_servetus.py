"""Card 51, Michael Servetus."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.turn.victory import award

MICHAEL_SERVETUS: Final = 51
_VP: Final = 1


@mode(MICHAEL_SERVETUS, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give the playing power 1 VP and cost the Protestants a random card, if they have one.

    FAQ: never the home card; a mandatory event is lost without being triggered.
    """
    award(table, power, "michael_servetus", _VP, MICHAEL_SERVETUS)
    discard_at_random(table, PROTESTANT, MICHAEL_SERVETUS)
