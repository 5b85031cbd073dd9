"""Card 84, Julia Gonzaga."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EffectBegun
from adjudicator.games.here_i_stand.rules.sea.piracy import JULIA_GONZAGA
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def _needs_pirates(state: State, power: str, subject: Impulse) -> str | None:
    if "barbary_pirates" in state.events_done:
        return None
    return _("the event Barbary Pirates has not taken place")


@mode(84, "event", OWN_IMPULSE, needs=_needs_pirates)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Promise the Ottomans 1 VP for their next hit of piracy in the Tyrrhenian Sea this turn.

    Any target will do, and one hit earns it, once. The card is gone even if nothing comes of it.
    """
    table.state.turn_effects.append(JULIA_GONZAGA)
    table.tell(
        EffectBegun(_("1 VP for the Ottomans for a hit of piracy in the Tyrrhenian Sea"), False, 84)
    )
