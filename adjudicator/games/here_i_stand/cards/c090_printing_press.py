"""Card 90, Printing Press."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.reforms import PressesRun
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.modifiers import PRINTING_PRESS
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ATTEMPTS = 3


@mode(90, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Add a die to every Reformation attempt of this turn; the Protestants make 3 at once.

    The die counts for these three, in all language zones, and for the treatises of England too.
    """
    table.state.turn_effects.append(PRINTING_PRESS)
    table.tell(PressesRun())
    await reformation_attempts(table, PROTESTANT, ATTEMPTS, LANGUAGE_ZONES, cause="card 90")
