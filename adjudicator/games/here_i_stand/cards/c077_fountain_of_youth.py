"""Card 77, Fountain of Youth."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.ventures import ExplorerAged
from adjudicator.games.here_i_stand.rules.new_world.phase import EXPLORATION
from adjudicator.games.here_i_stand.rules.new_world.voyages import (
    ask_voyage,
    cancel_voyage,
    under_way,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State, Voyage

EXPLORER_LOST_FROM: Final = 4


def _needs_voyage(state: State, power: str, subject: Impulse) -> str | None:
    if under_way(state, EXPLORATION):
        return None
    return _("no voyage of exploration is under way")


@mode(77, "event", OWN_IMPULSE, needs=_needs_voyage)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Cancel a voyage of exploration; on 4 to 6 its power loses an explorer drawn from its pool.

    The marker waits on the Turn Track: no other exploration of that power by marker this turn.
    The voyage of Cabot can be the target; his counter is then free for a later play of his card.
    """
    voyage = await ask_voyage(table, power, 77, EXPLORATION)
    cancel_voyage(table, voyage, 77)
    (face,) = table.dice.roll(1, f"{power}: Fountain of Youth")
    pool = table.state.explorers[voyage.power]
    lost = ""
    if face >= EXPLORER_LOST_FROM and pool:
        lost = table.dice.pick(pool, f"explorer of {voyage.power} lost to the Fountain of Youth")
        pool.remove(lost)
    table.tell(ExplorerAged(voyage.power, face, lost))
    if not pool:
        # The rules are silent: nobody is left to lead the other voyage of that power.
        for other in [v for v in table.state.voyages if _needs_explorer(v, voyage.power)]:
            cancel_voyage(table, other, 77)


def _needs_explorer(voyage: Voyage, power: str) -> bool:
    """Return whether an explorer of a power's pool is to be drawn for a voyage."""
    return voyage.power == power and voyage.kind == EXPLORATION and not voyage.name
