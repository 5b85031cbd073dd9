"""Card 47, Copernicus."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, Impulse, State, home_power
from adjudicator.games.here_i_stand.rules.turn.victory import award

COPERNICUS: Final = 47
_FOR_THE_REFORMED: Final = 2
_FOR_OTHERS: Final = 1


def is_half_reformed(state: State, power: str) -> bool:
    """Return whether at least half of the power's own home spaces are Protestant.

    Whoever controls them; spaces in unrest count, those of minor allies do not.
    """
    homes = [s for name, s in state.spaces.items() if home_power(state, name) == power]
    return 2 * sum(s.religion == PROTESTANT_FAITH for s in homes) >= len(homes)


@mode(COPERNICUS, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give 2 VP to a power half of whose homeland is Protestant.

    Others get 1 VP and, as they choose, a card, or the Protestants lose a random one.
    """
    if is_half_reformed(table.state, power):
        award(table, power, "copernicus", _FOR_THE_REFORMED, COPERNICUS)
        return
    award(table, power, "copernicus", _FOR_OTHERS, COPERNICUS)
    uses = OneOf(("draw", "discard"))
    if await ask(Decision(power, "card 47/use", uses, default="draw")) == "draw":
        draw(table, power, 1, card(COPERNICUS).title)
    else:
        discard_at_random(table, PROTESTANT, COPERNICUS)
