"""Card 73, Diplomatic Marriage."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.diplomacy.peace import Peace
from adjudicator.games.here_i_stand.rules.minors.activation import activate, why_not_activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate, why_not_deactivate
from adjudicator.games.here_i_stand.rules.powers import MINOR_POWERS
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.windows.windows import PEACE_TERMS

DO = "activate_"
UNDO = "deactivate_"


def alliances(state: State, power: str) -> tuple[str, ...]:
    """Return what can be done, as ``activate_scotland`` or ``deactivate_venice``.

    Only inactive minor powers are activated, by the powers of the table in 22.1; any active one but
    Hungary-Bohemia is deactivated, whoever is its ally.
    """
    gained = [DO + minor for minor in MINOR_POWERS if not why_not_activate(state, minor, power)]
    lost = [UNDO + minor for minor in MINOR_POWERS if not why_not_deactivate(state, minor)]
    return (*gained, *lost)


def _why_no_alliance(state: State, power: str, subject: Any) -> str | None:
    if alliances(state, power):
        return None
    return _(
        "there is neither an inactive minor power for you to win nor an active one to deactivate"
    )


@mode(73, "minor_power", OWN_IMPULSE, needs=_why_no_alliance)
async def minor_power(table: Table[State], power: str, impulse: Impulse) -> None:
    """Activate a minor power as an ally (22.2), or deactivate one (22.4).

    FAQ: that Ottomans and Protestants may not play it concerns this half of the card.
    """
    options = alliances(table.state, power)
    chosen = await ask(Decision(power, "card 73/alliance", OneOf(options), default=options[0]))
    if chosen.startswith(UNDO):
        await deactivate(table, chosen.removeprefix(UNDO))
    else:
        await activate(table, chosen.removeprefix(DO), power)


def _why_no_terms(state: State, power: str, peace: Peace) -> str | None:
    if power != peace.loser:
        return _("only the power that sues for peace plays this")
    return _("these terms are as good as they can be") if peace.free else None


@mode(73, "peace_terms", PEACE_TERMS, needs=_why_no_terms)
async def peace_terms(table: Table[State], power: str, peace: Peace) -> None:
    """Regain all home spaces and army leaders from the winner without paying (9.3 steps 5-7).

    The War Winner marker of step 2, the winner's own home spaces and the 2 units stay lost.
    """
    peace.free = True
