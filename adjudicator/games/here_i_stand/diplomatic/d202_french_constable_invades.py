"""Diplomatic card 202, French Constable Invades."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PROTESTANT
from adjudicator.games.here_i_stand.rules.special.invasions import Invasion, invade
from adjudicator.games.here_i_stand.rules.state import State

INVASION: Final = Invasion(202, FRANCE, "montmorency", 2, 2, reinforced=True)


@diplomatic(INVASION.card)
async def french_constable_invades(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Bring Montmorency with 2 regulars and 2 mercenaries into a war with the Papacy.

    The Protestants, whoever plays the card, set them up in a French-controlled space and draw a
    card. Then they add 2 mercenaries to them, or a squadron in a French home port.
    """
    await invade(table, PROTESTANT, INVASION)
