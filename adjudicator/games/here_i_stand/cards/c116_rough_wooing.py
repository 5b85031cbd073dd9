"""Card 116, Rough Wooing."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.intrigues import WooingRolled
from adjudicator.games.here_i_stand.rules.control.control import displace, set_control
from adjudicator.games.here_i_stand.rules.forces import count, of_owners
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.minors.activation import activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS, ENGLAND, FRANCE, SCOTLAND
from adjudicator.games.here_i_stand.rules.special.england import HENRY_RULES, edward_is_born
from adjudicator.games.here_i_stand.rules.state import Impulse, State, commander, owners_under

MARGIN: Final = 2
_EDWARD_LIVES_UNDER: Final = (HENRY_RULES, "edward_vi_ruler")


def _why_no_wooing(state: State, power: str, subject: Any) -> str | None:
    if not edward_is_born(state):
        return _("Edward VI has not been born")
    if state.rulers[ENGLAND] not in _EDWARD_LIVES_UNDER:
        return _("Edward VI is dead")
    if state.minor_allies.get(SCOTLAND) != FRANCE:
        return _("Scotland is no ally of France")
    return None


def strength_in_scotland(state: State, power: str) -> int:
    """Return how many land and naval units under a power are in Scottish home spaces.

    Those of an allied Scotland are among them; leaders do not count.
    """
    owners = owners_under(state, power)
    return sum(
        count(of_owners(state.spaces[space].units, owners)) for space in home_spaces(SCOTLAND)
    )


@mode(116, "event", OWN_IMPULSE, needs=_why_no_wooing)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let England and France roll for Scotland; with 2 more England wins it as an ally.

    Each adds its units there to the die. All Scottish home spaces come under English control then,
    also those of a third power, and whoever is neither English nor Scottish has to leave them.
    """
    state = table.state
    dice = {side: table.dice.roll(1, f"{side}: Rough Wooing")[0] for side in (ENGLAND, FRANCE)}
    units = {side: strength_in_scotland(state, side) for side in (ENGLAND, FRANCE)}
    won = dice[ENGLAND] + units[ENGLAND] >= dice[FRANCE] + units[FRANCE] + MARGIN
    table.tell(WooingRolled(dice[ENGLAND], units[ENGLAND], dice[FRANCE], units[FRANCE], won))
    if won:
        await _win_scotland(table)


async def _win_scotland(table: Table[State]) -> None:
    state = table.state
    await deactivate(table, SCOTLAND, spared=ENGLAND)
    await activate(table, SCOTLAND, ENGLAND)
    strangers = [p for p in ALL_POWERS if commander(state, p) == p and p != ENGLAND]
    for space in home_spaces(SCOTLAND):
        await set_control(table, space, ENGLAND)
    for space in home_spaces(SCOTLAND):
        await displace(table, space, strangers)
        state.spaces[space].besiegers.clear()
