"""Card 46, Calvin's Institutes."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debaters import commit, why_not_uncommitted
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CALVIN = "calvin"
ATTEMPTS = 5
DIE_BONUS = 1
CAUSE = "card 46"


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_uncommitted(state, CALVIN)


@mode(46, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Calvin and give the Protestants 5 attempts, with the French zone as target zone.

    Against French targets 1 is added to each die. Committed by the card, Calvin adds no attempt.
    """
    commit(table, CALVIN, CAUSE)
    await reformation_attempts(
        table, PROTESTANT, ATTEMPTS, ("french",), cause=CAUSE, die_bonus=DIE_BONUS
    )
