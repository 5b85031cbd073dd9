"""Card 78, Frederick the Wise."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.game_map import distance, spaces_of_zone
from adjudicator.games.here_i_stand.rules.hands import recover, recoverable
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.conversion import convert
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, Impulse, State

FREDERICK: Final = 78
THE_WARTBURG: Final = 37
WITTENBERG: Final = "wittenberg"
_CONVERTED: Final = 2


def nearest_catholics(state: State) -> tuple[str, ...]:
    """Return the Catholic German spaces nearest to Wittenberg; a step may cross a pass."""
    steps = {
        space: distance(WITTENBERG, (space,))
        for space in spaces_of_zone("german")
        if state.spaces[space].religion == CATHOLIC
    }
    reached = {space: count for space, count in steps.items() if count is not None}
    least = min(reached.values(), default=0)
    return tuple(space for space, count in reached.items() if count == least)


@mode(FREDERICK, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Convert the 2 Catholic German spaces nearest to Wittenberg, one after the other.

    The Protestants break ties; electorates bring their regulars. Then they may take The Wartburg
    out of the discard pile (FAQ: not if they have used it themselves this turn).
    """
    state = table.state
    for number in range(1, _CONVERTED + 1):
        options = nearest_catholics(state)
        if options:
            topic = f"card 78/nearest:{number}"
            space = await ask(Decision(PROTESTANT, topic, OneOf(options), default=options[0]))
            convert(table, space, PROTESTANT_FAITH)
    if THE_WARTBURG not in recoverable(state, PROTESTANT):
        return
    if await ask(Decision(PROTESTANT, "card 78/take", YesNo(), default=True)):
        recover(table, PROTESTANT, THE_WARTBURG, FREDERICK)
