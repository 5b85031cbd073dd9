"""Card 31, Foul Weather (response)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.facts.responses import ActionSpoiled, FoulWeatherSet
from adjudicator.games.here_i_stand.rules.players import player_of
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.interruption import Announced, call_off
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ASSAULT_DECLARED,
    MOVE_DECLARED,
    NAVAL_MOVE_DECLARED,
    NAVAL_TRANSPORT_DECLARED,
    PIRACY_DECLARED,
)

FOUL_WEATHER: Final = 31


def _why_not(state: State, power: str, subject: Announced) -> str | None:
    acting = player_of(state, subject.power)
    return _("it is played against another power") if power == acting else None


@mode(
    FOUL_WEATHER,
    "foul_weather",
    MOVE_DECLARED,
    NAVAL_TRANSPORT_DECLARED,
    ASSAULT_DECLARED,
    PIRACY_DECLARED,
    NAVAL_MOVE_DECLARED,
    needs=_why_not,
)
async def foul_weather(table: Table[State], power: str, subject: Announced) -> None:
    """Call off the announced action, and hamper the active power for the rest of its impulse.

    FAQ: 1 CP is lost whatever the action costs, and the rest is free. From now on each land unit
    moves one more space at most, and there is no assault, piracy, naval move or transport.
    Foreign wars go on; what takes no CP (Treachery!) cannot be called off.
    """
    state = table.state
    lost = call_off(state, subject)
    state.impulse.foul_weather = True
    table.tell(ActionSpoiled(subject.power, FOUL_WEATHER, lost))
    table.tell(FoulWeatherSet(subject.power))
