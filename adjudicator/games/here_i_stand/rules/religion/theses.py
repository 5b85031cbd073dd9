"""18.1 Luther's 95 Theses, the first phase of turn 1."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.faith import ThesesPosted
from adjudicator.games.here_i_stand.facts.play import CardPlayed
from adjudicator.games.here_i_stand.rules.deck import put_away
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.conversion import convert
from adjudicator.games.here_i_stand.rules.religion.debaters import reformers
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, Impulse, State

THESES: Final = 8
"""The number of the card."""


@rule("18.1")
async def luthers_95_theses(table: Table[State]) -> None:
    """Post the theses: Luther, Wittenberg, five attempts with an extra die; no CP follow."""
    state = table.state
    numbers = tables()["religion_numbers"]
    state.impulse = Impulse(power=PROTESTANT, card=THESES)
    state.hands[PROTESTANT].remove(THESES)
    table.tell(CardPlayed(PROTESTANT, THESES, "event", "theses", 0))
    state.reformers.append("luther_reformer")
    home = reformers()["luther_reformer"].space
    table.tell(ThesesPosted(home))
    convert(table, home, PROTESTANT_FAITH)
    await reformation_attempts(
        table,
        PROTESTANT,
        numbers["theses_attempts"],
        ("german",),
        cause="theses",
        extra_dice=numbers["theses_extra_dice"],
    )
    put_away(state, PROTESTANT, THESES, "event")
    state.impulse = Impulse()
