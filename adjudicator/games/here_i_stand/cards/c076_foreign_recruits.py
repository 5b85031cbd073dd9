"""Card 76, Foreign Recruits."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.action.terms import Terms
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CP: Final = 4
TERMS: Final = Terms(
    section="card 76",
    note=_("for building units, in any spaces that you control"),
    actions=("build",),
    build_abroad=True,
)


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    if power == PROTESTANT and not league_formed(state):
        return _("the Protestants build no military units before the Schmalkaldic League")
    return None


@mode(76, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Spend 4 CP on building only, in any spaces that the power controls.

    FAQ: only the condition of the home space is lifted, not in spaces under siege; all else of 17
    stays. At Algiers and pirate havens the Ottomans may build land units and squadrons too. Units
    of active minor powers are built in their home spaces as always.
    """
    await spend(table, power, CP, TERMS)
