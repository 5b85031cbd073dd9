"""Card 85, Katherina Bora."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    LUTHER,
    commit,
    why_not_uncommitted,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ATTEMPTS = 5
CAUSE = "card 85"


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_uncommitted(state, LUTHER)


@mode(85, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Luther and give the Protestants 5 attempts in all language zones.

    The list of 18.3 has 5, as the card; one example of the rulebook speaks of 4. Another debater
    may still give his bonus (18.2).
    """
    commit(table, LUTHER, CAUSE)
    await reformation_attempts(table, PROTESTANT, ATTEMPTS, LANGUAGE_ZONES, cause=CAUSE)
