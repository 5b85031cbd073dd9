"""Diplomatic card 216, Ottoman Invasion."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PROTESTANT
from adjudicator.games.here_i_stand.rules.special.invasions import Invasion, invade
from adjudicator.games.here_i_stand.rules.state import State

INVASION: Final = Invasion(216, OTTOMAN, "suleiman", 5, squadrons=4)


@diplomatic(INVASION.card)
async def ottoman_invasion(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Bring Suleiman with 5 regulars and 4 squadrons into a war with the Papacy.

    The Protestants, whoever plays the card, set him up in an Ottoman-controlled port and draw a
    card.
    """
    await invade(table, PROTESTANT, INVASION)
