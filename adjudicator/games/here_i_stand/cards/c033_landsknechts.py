"""Card 33, Landsknechts (response)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.land.mercenaries import (
    kill_mercenaries,
    recruit,
    why_no_mercenaries,
    why_no_recruits,
)
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ANY_TIME_ACTION,
    ASSAULT_REINFORCE,
    FIELD_REINFORCE,
    REBELS_BEFORE_ROLL,
)

LANDSKNECHTS: Final = 33
_RECRUITS: Final = 2
_HAPSBURG_RECRUITS: Final = 4
_KILLED: Final = 2

WINDOWS: Final = (
    OWN_IMPULSE,
    ANY_TIME_ACTION,
    FIELD_REINFORCE,
    ASSAULT_REINFORCE,
    REBELS_BEFORE_ROLL,
)


@mode(LANDSKNECHTS, "recruit", *WINDOWS, needs=why_no_recruits)
async def recruits(table: Table[State], power: str, subject: Any) -> None:
    """Place 4 Hapsburg mercenaries, or 2 of another power that plays the card.

    FAQ: always one's own, where one's own units or those of an active minor ally stand, not under
    siege, not before the Schmalkaldic League if Protestant; never in the middle of a combat.
    """
    count = _HAPSBURG_RECRUITS if power == HAPSBURG else _RECRUITS
    await recruit(table, power, subject, card=LANDSKNECHTS, count=count)


@mode(LANDSKNECHTS, "ottoman_kill", *WINDOWS, needs=why_no_mercenaries)
async def ottoman_kill(table: Table[State], power: str, subject: Any) -> None:
    """Eliminate 2 mercenaries anywhere on the map, also besieged ones or two of two owners."""
    await kill_mercenaries(table, power, subject, card=LANDSKNECHTS, count=_KILLED)
