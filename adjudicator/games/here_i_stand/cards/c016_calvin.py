"""Card 16, Calvin (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.rulers import LutherLeft
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    LUTHER,
    REMOVED,
    is_alive,
    remove_reformer,
)
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CALVIN = "calvin_ruler"


def bury_luther(table: Table[State]) -> None:
    """Take debater and reformer Luther out of the game, also while he is excommunicated.

    A burnt Luther stays among the bonus points of the Papacy.
    """
    state = table.state
    stood = remove_reformer(state, LUTHER)
    lived = is_alive(state, LUTHER)
    if lived:
        state.debaters[LUTHER] = REMOVED
    table.tell(LutherLeft(lived, stood))


@mode(16, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let Calvin follow Luther as ruler of the Protestants, then the playing power spend 2 CP.

    The ruler has nothing to do with the debaters: neither a burnt Luther nor a burnt Calvin
    changes anything.
    """
    await succeed(table, CALVIN)
    bury_luther(table)
    await spend(table, power, card(16).cp)
