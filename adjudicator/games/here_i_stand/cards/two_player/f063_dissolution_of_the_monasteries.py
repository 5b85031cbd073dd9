"""Card 63, Dissolution of the Monasteries, in the variant for two."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, face
from adjudicator.games.here_i_stand.cards.c063_dissolution_of_the_monasteries import ATTEMPTS
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.state import Impulse, State


@face(63, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Discard a random Papal card; the Protestants make 3 attempts, target zone English.

    Never a home card (6.1). Nobody is committed.
    """
    discard_at_random(table, PAPACY, 63)
    await reformation_attempts(table, PROTESTANT, ATTEMPTS, ("english",), cause="card 63")
