"""Card 89, Pirate Haven."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN
from adjudicator.games.here_i_stand.rules.special.pirate_havens import (
    HAVENS,
    found_haven,
    sites,
    why_no_haven,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State


def _needs_site(state: State, power: str, subject: Impulse) -> str | None:
    if "barbary_pirates" not in state.events_done:
        return _("the event Barbary Pirates has not taken place")
    if sites(state):
        return None
    reasons = [why_no_haven(state, space) for space in HAVENS]
    return joined("; ", [reason for reason in reasons if reason is not None])


@mode(89, "event", OWN_IMPULSE, needs=_needs_site)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Found a pirate haven in Oran or Tripoli, where the Ottomans like, with 3 units (21.1).

    A haven that was lost can be won back in the same way.
    """
    options = sites(table.state)
    space = await ask(Decision(OTTOMAN, "card 89/haven", OneOf(options), default=options[0]))
    await found_haven(table, space)
