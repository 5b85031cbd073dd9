"""Diplomatic card 212, Venetian Alliance."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards.c108_venetian_alliance import (
    harbours,
    send_reinforcements,
)
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.minors.activation import activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.powers import PAPACY, VENICE
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 212


@diplomatic(CARD)
async def venetian_alliance(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Bring Venice a step nearer to the Papacy, whoever plays the card.

    Inactive, it becomes a Papal ally (22.2); as an ally of another power it is deactivated (22.4);
    as a Papal ally it sends a regular and 2 squadrons to a port that the Papacy controls, free of
    sieges and enemies.
    """
    ally = table.state.minor_allies.get(VENICE)
    if ally is None:
        await activate(table, VENICE, PAPACY)
    elif ally != PAPACY:
        await deactivate(table, VENICE)
    elif harbours(table.state):
        await send_reinforcements(table, CARD)
    else:
        why = _("the Papacy controls no port free of sieges and enemies")
        table.tell(EventWithoutEffect(CARD, why))
