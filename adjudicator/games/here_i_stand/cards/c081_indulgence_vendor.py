"""Card 81, Indulgence Vendor."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.deck import card, drawable_count
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.saint_peters import advance_saint_peters
from adjudicator.games.here_i_stand.rules.state import Impulse, State

INDULGENCE_VENDOR: Final = 81


def _why_not(state: State, power: str, subject: Impulse) -> str | None:
    hand = state.hands[PROTESTANT]
    itself = power == PROTESTANT and INDULGENCE_VENDOR in hand
    if drawable_count(hand) > itself:
        return None
    return _("the Protestants hold no card that can be drawn")


@mode(INDULGENCE_VENDOR, "event", OWN_IMPULSE, needs=_why_not)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Discard a random card of the Protestants and put its CP into Saint Peter's.

    FAQ: never the home card; a mandatory event counts its 2 CP and is not triggered.
    """
    number = discard_at_random(table, PROTESTANT, INDULGENCE_VENDOR)
    if number is not None:
        advance_saint_peters(table, card(number).cp, "cp")
