"""Card 39, Augsburg Confession."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.reforms import ConfessionRead
from adjudicator.games.here_i_stand.rules.religion.debaters import commit, why_not_uncommitted
from adjudicator.games.here_i_stand.rules.religion.modifiers import AUGSBURG_CONFESSION
from adjudicator.games.here_i_stand.rules.state import Impulse, State

MELANCHTHON = "melanchthon"


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_uncommitted(state, MELANCHTHON)


@mode(39, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Melanchthon and weaken the Papacy until the end of the turn.

    Each of its dice in Counter-Reformation attempts counts 1 less, so that no 6 is left (18.4), and
    it rolls a die fewer in every round of the debates that it calls (18.5).
    """
    commit(table, MELANCHTHON, "card 39")
    table.state.turn_effects.append(AUGSBURG_CONFESSION)
    table.tell(ConfessionRead())
