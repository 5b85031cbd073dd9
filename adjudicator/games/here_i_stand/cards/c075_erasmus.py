"""Card 75, Erasmus."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import (
    counter_reformation_attempts,
    reformation_attempts,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ATTEMPTS = 4
LAST_PROTESTANT_TURN = 2
CAUSE = "card 75"


@mode(75, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give 4 attempts in all language zones, to the Protestants in the first two turns.

    From turn 3 on they are Counter-Reformation attempts of the Papacy.
    """
    if table.state.turn <= LAST_PROTESTANT_TURN:
        await reformation_attempts(table, PROTESTANT, ATTEMPTS, LANGUAGE_ZONES, cause=CAUSE)
    else:
        await counter_reformation_attempts(table, ATTEMPTS, LANGUAGE_ZONES, cause=CAUSE)
