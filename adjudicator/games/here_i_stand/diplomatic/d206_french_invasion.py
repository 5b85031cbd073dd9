"""Diplomatic card 206, French Invasion."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c020_henry_ii import HENRY_II
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PROTESTANT
from adjudicator.games.here_i_stand.rules.special.invasions import Invasion, invade
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 206


def king(state: State) -> str:
    """Return the leader who rules France."""
    return "henry_ii" if state.rulers[FRANCE] == HENRY_II else "francis_i"


@diplomatic(CARD)
async def french_invasion(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Bring the King of France with 3 regulars and 3 mercenaries into a war with the Papacy.

    He is Francis I, or Henry II once Francis is dead. The Protestants, whoever plays the card, set
    them up in a French-controlled space and draw a card. Then they add 2 mercenaries to them, or a
    squadron in a French home port.
    """
    invasion = Invasion(CARD, FRANCE, king(table.state), 3, 3, reinforced=True)
    await invade(table, PROTESTANT, invasion)
