"""Diplomatic card 213, Austrian Invasion."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY
from adjudicator.games.here_i_stand.rules.special.invasions import Invasion, invade
from adjudicator.games.here_i_stand.rules.state import State

INVASION: Final = Invasion(213, HAPSBURG, "ferdinand", 2, 4)


@diplomatic(INVASION.card)
async def austrian_invasion(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Bring Ferdinand with 2 regulars and 4 mercenaries.

    The Papacy, whoever plays the card, sets him up in a Hapsburg-controlled space and draws a card.
    """
    await invade(table, PAPACY, INVASION)
