"""Card 113, Imperial Coronation (mandatory event)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG
from adjudicator.games.here_i_stand.rules.state import Impulse, State, leader_location

CHARLES: Final = "charles_v"
WHY: Final = "Imperial Coronation"


@mode(113, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Hapsburgs and the playing power draw a card each if Charles V is in Italy.

    Then the playing power spends 2 CP. The Hapsburgs draw once, also when they play it
    themselves; without Charles in the Italian language zone the card stays in the deck.
    """
    if leader_location(table.state, CHARLES) in spaces_of_zone("italian"):
        for drawer in dict.fromkeys((HAPSBURG, power)):
            draw(table, drawer, 1, WHY)
    else:
        impulse.without_effect = True
        table.tell(EventWithoutEffect(113, _("Charles V is not in the Italian language zone")))
    await spend(table, power, card(113).cp)
