"""Card 44, Affair of the Placards."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.options import option_number
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debaters import commit, why_not_uncommitted
from adjudicator.games.here_i_stand.rules.state import Impulse, State

COP = "cop"
CAUSE = "card 44"


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_uncommitted(state, COP)


@mode(44, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Cop and give the Protestants attempts, with the French zone as target zone.

    4 attempts as on the card; the list of 18.3 has 3, so the number is an option of the game.
    """
    commit(table, COP, CAUSE)
    count = option_number(table.state, "affair_of_the_placards")
    await reformation_attempts(table, PROTESTANT, count, ("french",), cause=CAUSE)
