"""Card 114, La Forêt's Embassy in Istanbul (mandatory event)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.powers import FRANCE, OTTOMAN
from adjudicator.games.here_i_stand.rules.state import Impulse, State, allied

WHY: Final = "La Forêt's Embassy in Istanbul"


@mode(114, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let Ottomans and France draw a card each if they are allied this turn.

    Then the playing power spends 2 CP; without the alliance the card stays in the deck.
    """
    if allied(table.state, FRANCE, OTTOMAN):
        for drawer in (OTTOMAN, FRANCE):
            draw(table, drawer, 1, WHY)
    else:
        impulse.without_effect = True
        table.tell(EventWithoutEffect(114, _("France and the Ottomans are not allied")))
    await spend(table, power, card(114).cp)
