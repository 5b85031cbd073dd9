"""Card 63, Dissolution of the Monasteries."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CARDS = 2
ATTEMPTS = 3


@mode(63, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let England draw 2 cards and the Protestants make 3 attempts, target zone English.

    Nobody is committed.
    """
    draw(table, ENGLAND, CARDS, "Dissolution of the Monasteries")
    await reformation_attempts(table, PROTESTANT, ATTEMPTS, ("english",), cause="card 63")
