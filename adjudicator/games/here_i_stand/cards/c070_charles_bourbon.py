"""Card 70, Charles Bourbon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import LeaderAppeared
from adjudicator.games.here_i_stand.facts.logistics import ControlTaken
from adjudicator.games.here_i_stand.rules.control.control import set_control
from adjudicator.games.here_i_stand.rules.control.paths import has_enemy_leaders, league_formed
from adjudicator.games.here_i_stand.rules.game_map import adjacent
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    FRANCE,
    MERCENARY,
    OTTOMAN,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import (
    RENEGADE,
    Impulse,
    State,
    at_war,
    controller,
    has_enemy_units,
    in_play,
)

LYON: Final = "lyon"
TROOPS: Final = 3


def refuges(state: State, power: str) -> tuple[str, ...]:
    """Return where the Renegade Leader can come.

    FAQ: a controlled space not under siege, not in unrest, without enemy units. In a war with
    France also any calm space next to Lyon without units or leaders.
    """
    return tuple(space for space in state.spaces if _is_refuge(state, space, power))


def _is_refuge(state: State, space: str, power: str) -> bool:
    if controller(state, space) == power:
        return is_own_refuge(state, space, power)
    here = state.spaces[space]
    empty = not here.units and not here.leaders
    near = space in adjacent(LYON) and at_war(state, power, FRANCE)
    return near and empty and _is_calm(state, space)


def is_own_refuge(state: State, space: str, power: str) -> bool:
    """Return whether a power controls a space that is calm and free of enemies."""
    if controller(state, space) != power or not _is_calm(state, space):
        return False
    return not has_enemy_units(state, space, power) and not has_enemy_leaders(state, space, power)


def _is_calm(state: State, space: str) -> bool:
    here = state.spaces[space]
    return not here.unrest and not here.besiegers and in_play(state, space)


def _why_no_renegade(state: State, power: str, subject: Any) -> str | None:
    return why_not_hired(state, power, refuges(state, power))


def why_not_hired(state: State, power: str, options: Sequence[str]) -> str | None:
    """Return why a power cannot take the leader into service in one of some spaces, or None."""
    if power == PROTESTANT and not league_formed(state):
        return _("the Protestants have no mercenaries before the Schmalkaldic League")
    if not options:
        return _(
            "there is no space where he could come: all are in unrest, besieged or in others' hands"
        )
    return None


@mode(70, "event", OWN_IMPULSE, needs=_why_no_renegade)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Take the Renegade Leader into service until Winter, with 3 mercenaries.

    The Ottomans get 3 cavalry instead, also in Algiers (FAQ). A space next to Lyon comes under the
    control of the power.
    """
    await hire(table, power, refuges(table.state, power))


async def hire(table: Table[State], power: str, options: tuple[str, ...]) -> None:
    """Place the leader and his troops in one of some spaces, of the power's choice."""
    state = table.state
    space = await ask(Decision(power, "card 70/space", OneOf(options), default=options[0]))
    former = controller(state, space)
    if former != power:
        table.tell(ControlTaken(power, space, former))
        await set_control(table, space, power)
    state.renegade_power = power
    state.spaces[space].leaders.append(RENEGADE)
    table.tell(LeaderAppeared(RENEGADE, space, 70))
    kind = CAVALRY if power == OTTOMAN else MERCENARY
    add_units(table, power, kind, {space: TROOPS}, 70)
