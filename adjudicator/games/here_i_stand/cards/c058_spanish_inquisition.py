"""Card 58, Spanish Inquisition."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.deck import card, discard, draw
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.hands import choose_discard, show_hand
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, HAPSBURG, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.conversion import convert_some
from adjudicator.games.here_i_stand.rules.religion.papal_debates import papal_debate
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, Impulse, State

SPANISH_INQUISITION: Final = 58
VICTIMS: Final = (ENGLAND, PROTESTANT)
_CONVERTED: Final = 2


@mode(SPANISH_INQUISITION, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Turn 2 Spanish spaces Catholic; the Hapsburgs see two hands, discard from them and draw.

    Then the Papacy calls a debate in any zone, if it can. The Hapsburgs pick the spaces; with
    fewer than 2 all there are.
    """
    state, title = table.state, card(SPANISH_INQUISITION).title
    reformed = [
        s for s in spaces_of_zone("spanish") if state.spaces[s].religion == PROTESTANT_FAITH
    ]
    await convert_some(table, HAPSBURG, "card 58/convert", reformed, _CONVERTED, CATHOLIC)
    for victim in VICTIMS:
        show_hand(table, victim, HAPSBURG, SPANISH_INQUISITION)
    await _confiscate(table)
    draw(table, HAPSBURG, 1, title)
    await papal_debate(table, SPANISH_INQUISITION)


async def _confiscate(table: Table[State]) -> None:
    """Let the Hapsburgs discard a card of either hand: no home card (FAQ), no mandatory event."""
    owners = {number: victim for victim in VICTIMS for number in table.state.hands[victim]}
    seen = tuple(owners)
    number = await choose_discard(table, HAPSBURG, "card 58/discard", seen, silence=max)
    if number is not None:
        discard(table, owners[number], number, card(SPANISH_INQUISITION).title)
