"""Card 12, Master of Italy (mandatory event)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.realm import MasterOfItaly
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller

KEYS_FOR_A_CARD: Final = 2
MANDATORY_CP: Final = 2  # 6.1: what every mandatory event gives when it has been played


def italian_keys(state: State, power: str) -> int:
    """Return how many of the five keys a power controls, by active minor powers too.

    Unrest does not matter: the card speaks of control.
    """
    keys = tables()["victory"]["master_of_italy_keys"]
    return sum(controller(state, key) == power for key in keys)


@mode(12, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give every power VP for 3 or more of the keys of Italy, a card for exactly 2; then 2 CP.

    FAQ: when nobody has enough the card is just discarded, and the 2 CP remain.
    """
    state = table.state
    worth = tables()["victory"]["master_of_italy_vp"]
    gains = []
    for other in players(state):
        keys = italian_keys(state, other)
        points = worth.get(str(keys), 0)
        cards = int(keys == KEYS_FOR_A_CARD)
        if points or cards:
            gains.append((other, keys, points, cards))
    table.tell(MasterOfItaly(tuple(gains)))
    impulse.without_effect = not gains
    for other, _, points, cards in gains:
        if points:
            state.bonus_vp[other].append(["master_of_italy", points])
        draw(table, other, cards, "Master of Italy")
    await spend(table, power, MANDATORY_CP)
