"""Diplomatic card 219, Spanish Inquisition."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import (
    discard_diplomatic,
    draw_diplomatic,
    impose,
    show_diplomatic_hand,
)
from adjudicator.games.here_i_stand.rules.hands import show_hand
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 219


@diplomatic(CARD)
async def spanish_inquisition(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Look into the cards of the Protestants.

    The Papacy sees their two diplomatic cards and discards one of them; they draw another one and
    must play the one that was left. Played by the Protestants, they show their hand to the Papacy.
    """
    if player == PROTESTANT:
        show_hand(table, PROTESTANT, PAPACY, CARD)
        return
    seen = show_diplomatic_hand(table, PROTESTANT, PAPACY)
    if not seen:
        table.tell(EventWithoutEffect(CARD, _("the other player holds no diplomatic card")))
        return
    topic, choice = f"card {CARD}/condemned", OneOf(seen)
    gone = await ask(Decision(PAPACY, topic, choice, default=seen[0], discreet=True))
    discard_diplomatic(table, PROTESTANT, gone)
    draw_diplomatic(table, PROTESTANT)
    for number in seen:
        if number != gone:
            impose(table, PROTESTANT, number, CARD)
