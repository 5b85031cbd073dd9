"""20.4 New World riches: cards from colonies and conquests."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.realm import RichesRolled
from adjudicator.games.here_i_stand.new_world import COLONIAL_POWERS
from adjudicator.games.here_i_stand.reference import tables
from adjudicator.games.here_i_stand.state import State

HIGHEST_RICHES: Final = 12


@rule("20.4")
def new_world_riches(table: Table[State]) -> dict[str, int]:
    """Roll for every colony and conquest; return how many cards each power gains.

    The markers of Colonial Governor, Native Uprising and the raiders come with their cards.
    """
    gains = {}
    for power in COLONIAL_POWERS:
        sources = [*table.state.conquests[power], *table.state.colonies[power]]
        gains[power] = sum(_roll_riches(table, power, source) for source in sources)
    return gains


def _roll_riches(table: Table[State], power: str, source: str) -> int:
    """Roll for one colony or conquest; return 1 when it yields a card."""
    state = table.state
    riches = tables()["riches"]
    is_conquest = source in state.conquests[power]
    dice = table.dice.roll(2, f"{power}: riches of {source}")
    bonus = 0 if is_conquest else int(f"plantations_{power}" in state.events_done)
    column = riches[source] if source in riches else riches["colony"]
    total = min(sum(dice) + bonus, HIGHEST_RICHES)
    result = column[riches["rolls"].index(total)]
    gains_card = result in ("card", "deplete") or (
        result == "galleon" and f"galleons_{power}" in state.events_done
    )
    table.tell(RichesRolled(power, source, dice, bonus, total, result, gains_card))
    if is_conquest and result in ("deplete", "elim"):
        state.conquests[power].remove(source)
        state.bonus_vp[power].append([source, tables()["conquest_vp"][source]])
    elif result == "elim":
        state.colonies[power].remove(source)
    return int(gains_card)
