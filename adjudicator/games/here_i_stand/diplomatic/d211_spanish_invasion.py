"""Diplomatic card 211, Spanish Invasion."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.special.invasions import Invasion, invade
from adjudicator.games.here_i_stand.rules.state import State

INVASION: Final = Invasion(211, HAPSBURG, "duke_of_alva", 2, 2, reinforced=True)


@diplomatic(INVASION.card)
async def spanish_invasion(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Bring the Duke of Alva with 2 regulars and 2 mercenaries.

    For the Protestants, in a war of the Hapsburgs with the Papacy; for the Papacy once the League
    has formed. They set him up in a Hapsburg-controlled space and draw a card. Then they add 2
    mercenaries to him, or a squadron in a Hapsburg home port.
    """
    commanding = PAPACY if league_formed(table.state) else PROTESTANT
    await invade(table, commanding, INVASION)
