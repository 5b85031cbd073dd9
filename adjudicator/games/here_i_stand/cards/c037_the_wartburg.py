"""Card 37, The Wartburg (response)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.facts.reforms import LutherHid
from adjudicator.games.here_i_stand.rules.deck import EVENT, card
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.debaters import LUTHER, commit, is_alive
from adjudicator.games.here_i_stand.rules.religion.modifiers import WARTBURG
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import EVENT_DECLARED, EventPlay

THE_WARTBURG: Final = 37
HOME_CARDS: Final = (5, 6)
"""Papal Bull and Leipzig Debate, the only home cards that can be cancelled."""


def _needs(state: State, power: str, event: EventPlay) -> str | None:
    if event.power == PROTESTANT:
        return _("it answers events of other powers only")
    if card(event.card).kind != EVENT and event.card not in HOME_CARDS:
        return _(
            "of mandatory events, response cards and home cards only Papal Bull and "
            "Leipzig Debate can be cancelled"
        )
    return None if is_alive(state, LUTHER) else _("Luther is not alive")


@mode(THE_WARTBURG, "cancel_event", EVENT_DECLARED, needs=_needs)
async def cancel_event(table: Table[State], power: str, event: EventPlay) -> None:
    """Cancel an event that another power has announced, and with it that power's impulse.

    FAQ: its card is discarded even if it would have left the game; a home card counts as used.
    Luther, who may be committed or away already, is committed. Until the end of the turn the
    Protestants call no debates, and Here I Stand does not bring Luther into one.
    """
    event.cancelled = True
    table.state.turn_effects.append(WARTBURG)
    table.tell(LutherHid())
    commit(table, LUTHER, "card 37")
