"""2P 8 England in the variant for two: nobody plays it, and its history goes by the turn."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.realm import HenryMoved
from adjudicator.games.here_i_stand.facts.two_player import HeirsBorn
from adjudicator.games.here_i_stand.rules.special.england import (
    ANNE_BOLEYN,
    ELIZABETH,
    SICKLY_EDWARD,
    marital_track,
)
from adjudicator.games.here_i_stand.rules.state import State

TURN_OF_ANNE_BOLEYN: Final = 4
TURN_OF_HEIRS: Final = 6


@rule("2P 8")
def marry_by_date(table: Table[State]) -> None:
    """Let Henry marry Anne Boleyn at the end of the deal of turn 4, whatever has happened.

    So Cranmer, his debaters and cards 62 to 64 join on turn 5, as on the turn after a marriage.
    """
    state = table.state
    if state.turn < TURN_OF_ANNE_BOLEYN or state.marital_status >= ANNE_BOLEYN:
        return
    state.marital_status = ANNE_BOLEYN
    table.tell(HenryMoved(marital_track()[ANNE_BOLEYN]))


@rule("2P 8")
def count_heirs(table: Table[State]) -> None:
    """Count Elizabeth and a sickly Edward as born before the cards of turn 6 join the deck."""
    state = table.state
    if state.turn < TURN_OF_HEIRS or ELIZABETH in state.pregnancies:
        return
    state.pregnancies += [ELIZABETH, SICKLY_EDWARD]
    table.tell(HeirsBorn(state.turn))
