"""Card 18, Dragut (mandatory event)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.rulers import NavalLeaderReplaced
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.owners import Loan, loan_of
from adjudicator.games.here_i_stand.rules.state import Impulse, State, leader_location, location_of

BARBAROSSA: Final = "barbarossa"
DRAGUT: Final = "dragut"


def replace_barbarossa(table: Table[State]) -> None:
    """Put Dragut where Barbarossa is: in a port, at sea, on loan, or on the turn track.

    The sources do not say what happens on the turn track: Dragut returns when Barbarossa would.
    """
    state = table.state
    place = leader_location(state, BARBAROSSA)
    here = state.turn_track_leaders if place is None else location_of(state, place).leaders
    if BARBAROSSA in here:
        here.remove(BARBAROSSA)
    here.append(DRAGUT)
    state.loans[:] = [_heir(loan) for loan in state.loans]
    table.tell(NavalLeaderReplaced(BARBAROSSA, DRAGUT, place or ""))


def _heir(owner: str) -> str:
    loan = loan_of(owner)
    return Loan(DRAGUT, loan.borrower).key if loan and loan.lent == BARBAROSSA else owner


@mode(18, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Replace Barbarossa by Dragut, then let the playing power spend 2 CP."""
    replace_barbarossa(table)
    await spend(table, power, card(18).cp)
