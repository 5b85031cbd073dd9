"""Diplomatic card 208, Knights of St. John."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.diplomatic_cards import CardTurnedUp
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.deck import card, turn_up
from adjudicator.games.here_i_stand.rules.religion.saint_peters import advance_saint_peters
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 208


@diplomatic(CARD)
async def knights_of_st_john(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Turn up the top card of the main deck; its CP go into St. Peter's, and it is discarded.

    A mandatory event gives its 2 CP and does not happen.
    """
    number = turn_up(table)
    if number is None:
        table.tell(EventWithoutEffect(CARD, _("the draw pile is empty")))
        return
    table.state.discards.append(number)
    table.tell(CardTurnedUp(number, CARD))
    advance_saint_peters(table, card(number).cp, "knights_of_st_john")
