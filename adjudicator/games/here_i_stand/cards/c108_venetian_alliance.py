"""Card 108, Venetian Alliance."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import ports_controlled
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.minors.activation import (
    activate,
    intervene,
    why_not_activate,
)
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate, why_not_deactivate
from adjudicator.games.here_i_stand.rules.powers import PAPACY, REGULAR, SQUADRON, VENICE
from adjudicator.games.here_i_stand.rules.state import Impulse, State, has_enemy_units
from adjudicator.games.here_i_stand.rules.windows.windows import INTERVENE_VENICE, Intervention

CARD: Final = 108
SQUADRONS: Final = 2
TROOPS: Final = 1


def _why_not_activate(state: State, power: str, subject: Any) -> str | None:
    return why_not_activate(state, VENICE, power)


@mode(108, "activate", OWN_IMPULSE, needs=_why_not_activate)
async def win_venice(table: Table[State], power: str, impulse: Impulse) -> None:
    """Activate Venice as an ally of the Papacy (22.2)."""
    await activate(table, VENICE, power)


def _why_not_deactivate(state: State, power: str, subject: Any) -> str | None:
    return why_not_deactivate(state, VENICE)


@mode(108, "deactivate", OWN_IMPULSE, needs=_why_not_deactivate)
async def lose_venice(table: Table[State], power: str, impulse: Impulse) -> None:
    """Deactivate Venice, whoever its ally is (22.4); to win it over takes a second play."""
    await deactivate(table, VENICE)


def harbours(state: State) -> tuple[str, ...]:
    """Return the ports where the Venetians can arrive, those of Venice first.

    The Papacy controls them, also through Venice; nobody besieges them, no enemy is in them.
    """
    free = [
        port
        for port in ports_controlled(state, PAPACY)
        if not state.spaces[port].besiegers and not has_enemy_units(state, port, PAPACY)
    ]
    homes = home_spaces(VENICE)
    return tuple(sorted(free, key=lambda port: port not in homes))


def _why_no_reinforcements(state: State, power: str, subject: Any) -> str | None:
    if state.minor_allies.get(VENICE) != PAPACY:
        return _("Venice is no ally of the Papacy")
    if not harbours(state):
        return _("the Papacy controls no port free of sieges and enemies")
    return None


@mode(108, "reinforce", OWN_IMPULSE, needs=_why_no_reinforcements)
async def reinforce(table: Table[State], power: str, impulse: Impulse) -> None:
    """Add 2 Venetian squadrons and a Venetian regular in one Papal port, as counters allow."""
    await send_reinforcements(table, CARD)


def _why_not_intervene(state: State, power: str, offer: Intervention) -> str | None:
    return _("the Papacy has stepped in already") if offer.free else None


@mode(108, "intervene", INTERVENE_VENICE, needs=_why_not_intervene)
async def step_in(table: Table[State], power: str, offer: Intervention) -> None:
    """Step in for Venice without the 2 CP, and add the Venetians too."""
    offer.free = True
    await intervene(table, offer.declarer, offer.minor)
    await send_reinforcements(table, CARD)


async def send_reinforcements(table: Table[State], card: int) -> None:
    """Let the Papacy place the Venetians of a card; they all go to one port, if there is one."""
    options = harbours(table.state)
    if not options:
        return
    port = await ask(Decision(PAPACY, f"card {card}/space", OneOf(options), default=options[0]))
    add_units(table, VENICE, SQUADRON, {port: SQUADRONS}, card)
    add_units(table, VENICE, REGULAR, {port: TROOPS}, card)
