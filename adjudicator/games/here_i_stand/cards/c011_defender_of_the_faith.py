"""Card 11, Defender of the Faith (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.religion.attempts import counter_reformation_attempts
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ATTEMPTS = 3
CP_AFTERWARDS = 2  # 6.1: what every mandatory event gives


@mode(11, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give the Papacy 3 Counter-Reformation attempts in all zones; England draws if it played.

    Then the power that played the card spends 2 CP.
    """
    await counter_reformation_attempts(table, ATTEMPTS, LANGUAGE_ZONES, cause="card 11")
    if power == ENGLAND:
        draw(table, power, 1, "Defender of the Faith")
    await spend(table, power, CP_AFTERWARDS)
