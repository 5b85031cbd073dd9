"""Card 79, Fuggers."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.troubles import CardLessNextTurn
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.turn.card_draw import FUGGERS

CARDS: Final = 2


@mode(79, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Draw 2 cards now; the next deal, and only that one, brings a card less."""
    draw(table, power, CARDS, card(79).title)
    table.state.minus_cards[power].append(FUGGERS)
    table.tell(CardLessNextTurn(power, 79))
