"""18.1, 21.5 Building Saint Peter's: the CP and VP tracks on the Papal power card."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.faith import SaintPetersAdvanced
from adjudicator.games.here_i_stand.facts.inquisitions import SaintPetersRobbed
from adjudicator.games.here_i_stand.rules.powers import PAPACY, power_card
from adjudicator.games.here_i_stand.rules.state import State


def cp_per_vp() -> int:
    """Return how many CP earn a victory point."""
    return int(power_card(PAPACY)["saint_peters_cp_per_vp"])


def remaining_cp(state: State) -> int:
    """Return how many CP the building can still take until its last victory point."""
    most = max(power_card(PAPACY)["saint_peters_vp_track"])
    return max(0, int((most - state.saint_peters_vp) * cp_per_vp() - state.saint_peters_cp))


def advance_saint_peters(table: Table[State], cp: int, why: str) -> None:
    """Move the CP marker by ``cp`` steps and tell; what the building cannot take is lost.

    The fifth step earns 1 VP and sends the marker back to 0. ``why`` names what paid: cp, a
    debater or a rule.
    """
    state = table.state
    taken = min(cp, remaining_cp(state))
    earned, left = divmod(state.saint_peters_cp + taken, cp_per_vp())
    state.saint_peters_vp += earned
    state.saint_peters_cp = left
    table.tell(SaintPetersAdvanced(taken, earned, left, state.saint_peters_vp, why))


@rule("21.5")
def rob_saint_peters(table: Table[State], cp: int) -> None:
    """Take back up to ``cp`` steps of the CP marker and tell; victory points earned stay."""
    state = table.state
    lost = min(cp, state.saint_peters_cp)
    state.saint_peters_cp -= lost
    table.tell(SaintPetersRobbed(lost, state.saint_peters_cp))
