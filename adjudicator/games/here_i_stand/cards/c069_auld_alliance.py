"""Card 69, Auld Alliance."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.minors.activation import (
    activate,
    intervene,
    why_not_activate,
)
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate, why_not_deactivate
from adjudicator.games.here_i_stand.rules.powers import FRANCE, REGULAR, SCOTLAND
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller, has_enemy_units
from adjudicator.games.here_i_stand.rules.windows.windows import INTERVENE_SCOTLAND, Intervention

TROOPS: Final = 3


def _why_not_activate(state: State, power: str, subject: Any) -> str | None:
    return why_not_activate(state, SCOTLAND, power)


@mode(69, "activate", OWN_IMPULSE, needs=_why_not_activate)
async def win_scotland(table: Table[State], power: str, impulse: Impulse) -> None:
    """Activate Scotland as an ally of France (22.2)."""
    await activate(table, SCOTLAND, power)


def _why_not_deactivate(state: State, power: str, subject: Any) -> str | None:
    return why_not_deactivate(state, SCOTLAND)


@mode(69, "deactivate", OWN_IMPULSE, needs=_why_not_deactivate)
async def lose_scotland(table: Table[State], power: str, impulse: Impulse) -> None:
    """Deactivate Scotland, whoever its ally is (22.4)."""
    await deactivate(table, SCOTLAND)


def landings(state: State) -> tuple[str, ...]:
    """Return the Scottish home spaces where French regulars can arrive.

    France controls them, nobody besieges them, and no enemy stands in them (17).
    """
    return tuple(
        space
        for space in home_spaces(SCOTLAND)
        if controller(state, space) == FRANCE
        and not state.spaces[space].besiegers
        and not has_enemy_units(state, space, FRANCE)
    )


def _why_no_troops(state: State, power: str, subject: Any) -> str | None:
    if state.minor_allies.get(SCOTLAND) != FRANCE:
        return _("Scotland is no ally of France")
    if not landings(state):
        return _("France controls no Scottish home space free of sieges and enemies")
    return None


@mode(69, "reinforce", OWN_IMPULSE, needs=_why_no_troops)
async def reinforce(table: Table[State], power: str, impulse: Impulse) -> None:
    """Add 3 French regulars, or as many as the counters allow, in one Scottish home space."""
    await _send_troops(table)


def _why_not_intervene(state: State, power: str, offer: Intervention) -> str | None:
    return _("France has stepped in already") if offer.free else None


@mode(69, "intervene", INTERVENE_SCOTLAND, needs=_why_not_intervene)
async def step_in(table: Table[State], power: str, offer: Intervention) -> None:
    """Step in for Scotland without the 2 CP, and send the regulars too."""
    offer.free = True
    await intervene(table, offer.declarer, offer.minor)
    await _send_troops(table)


async def _send_troops(table: Table[State]) -> None:
    """Let France place its regulars; they all go to one space, if there is one."""
    options = landings(table.state)
    if not options:
        return
    space = await ask(Decision(FRANCE, "card 69/space", OneOf(options), default=options[0]))
    add_units(table, FRANCE, REGULAR, {space: TROOPS}, 69)
