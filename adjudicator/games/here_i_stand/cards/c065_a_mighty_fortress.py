"""Card 65, A Mighty Fortress."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    LUTHER,
    commit,
    why_not_uncommitted,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ATTEMPTS = 6
CAUSE = "card 65"


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_uncommitted(state, LUTHER)


@mode(65, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Luther and give the Protestants 6 attempts, the German zone as their target zone.

    Once Luther is burnt or dead the card gives only CP. That he is committed here leaves the bonus
    of another debater free (18.2).
    """
    commit(table, LUTHER, CAUSE)
    await reformation_attempts(table, PROTESTANT, ATTEMPTS, ("german",), cause=CAUSE)
