"""Card 19, Edward VI (mandatory event)."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND
from adjudicator.games.here_i_stand.rules.rulers import succeed
from adjudicator.games.here_i_stand.rules.special.england import EDWARD_RULES, HENRY_RULES
from adjudicator.games.here_i_stand.rules.state import Impulse, State


async def crown_edward(table: Table[State]) -> None:
    """Let Edward VI follow Henry VIII, unless Mary's card has put him on the throne (21.3)."""
    if table.state.rulers[ENGLAND] == HENRY_RULES:
        await succeed(table, EDWARD_RULES)
    else:
        table.tell(EventWithoutEffect(19, _("Edward VI has come to the throne already")))


@mode(19, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let Edward VI follow Henry VIII, then the playing power spend 2 CP.

    The English place Dudley, whoever plays. When Mary I's card has put Edward on the throne
    already (21.3), a copy that was in the deck or a hand gives its CP only.
    """
    await crown_edward(table)
    await spend(table, power, card(19).cp)
