"""Card 36, Swiss Mercenaries (response)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.land.mercenaries import recruit, why_no_recruits
from adjudicator.games.here_i_stand.rules.powers import FRANCE
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ANY_TIME_ACTION,
    ASSAULT_REINFORCE,
    FIELD_REINFORCE,
    REBELS_BEFORE_ROLL,
)

SWISS_MERCENARIES: Final = 36
_FRENCH: Final = 4
_OTHERS: Final = 2

WINDOWS: Final = (
    OWN_IMPULSE,
    ANY_TIME_ACTION,
    FIELD_REINFORCE,
    ASSAULT_REINFORCE,
    REBELS_BEFORE_ROLL,
)


def _why_no_french(state: State, power: str, subject: Any) -> str | None:
    return why_no_recruits(state, FRANCE, subject)


@mode(SWISS_MERCENARIES, "french_recruits", *WINDOWS, needs=_why_no_french)
async def french_recruits(table: Table[State], power: str, subject: Any) -> None:
    """Let France place 4 French mercenaries as it likes, also when the Ottomans pay for them.

    Where they may stand is ruled as for Landsknechts.
    """
    await recruit(table, FRANCE, subject, card=SWISS_MERCENARIES, count=_FRENCH)


@mode(SWISS_MERCENARIES, "own_recruits", *WINDOWS, needs=why_no_recruits)
async def own_recruits(table: Table[State], power: str, subject: Any) -> None:
    """Place 2 mercenaries of one's own, under the rules of Landsknechts."""
    await recruit(table, power, subject, card=SWISS_MERCENARIES, count=_OTHERS)
