"""3.3 Rulers: succession, and what becomes of the army leader who was the ruler before."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.logistics import PopeElected
from adjudicator.games.here_i_stand.facts.rulers import LeaderSucceeded, RulerSucceeded
from adjudicator.games.here_i_stand.rules.control.paths import friendly_capitals
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import homes_of_leader
from adjudicator.games.here_i_stand.rules.players import is_for_two
from adjudicator.games.here_i_stand.rules.powers import PAPACY, rulers
from adjudicator.games.here_i_stand.rules.state import (
    State,
    leader_location,
    leader_power,
    location_of,
)

SUCCESSORS: Final = {"henry_viii": "dudley", "francis_i": "henry_ii"}
"""Army leader who dies as a ruler -> who takes his place on the map, whoever rules then."""


def new_ruler_mark(power: str) -> str:
    """Return the turn effect that marks a change of ruler in this turn (card 59 asks for it)."""
    return f"new_ruler_{power}"


@rule("3.3")
async def succeed(table: Table[State], ruler: str) -> None:
    """Put ``ruler`` on his throne in place of whoever rules.

    The card of the predecessor leaves the game. Markers of the power stay, an excommunication
    too (FAQ 21.5). The card of the new ruler is put away by whoever has it played.
    """
    state = table.state
    successor = rulers()[ruler]
    predecessor = rulers()[state.rulers[successor.power]]
    state.rulers[successor.power] = ruler
    if predecessor.card in state.on_power_card:
        state.on_power_card.remove(predecessor.card)
        state.removed.append(predecessor.card)
    state.turn_effects.append(new_ruler_mark(successor.power))
    if successor.power == PAPACY:
        table.tell(PopeElected(successor.name, predecessor.name))
    else:
        table.tell(RulerSucceeded(successor.power, successor.name, predecessor.name))
    for leader, heir in SUCCESSORS.items():
        if predecessor.id == f"{leader}_ruler":
            await _replace_leader(table, leader, heir)


async def _replace_leader(table: Table[State], leader: str, heir: str) -> None:
    """Take a dead ruler off the map; his power places the successor (FAQ: whoever played).

    The successor comes to the space of the dead ruler or to the capital. From captivity the ruler
    is simply removed: then the capital, or a home key while that is not in friendly hands, is
    left. Without any of them the successor waits for a later turn.
    """
    state = table.state
    power = leader_power(state, leader)
    here = _whereabouts(state, leader)
    if is_for_two(state) and here is None and leader not in state.captured:
        return  # an event brings the successor as it would have brought him (2P 6, 7)
    options = successor_spaces(state, power, leader)
    if here is not None:
        location_of(state, here).leaders.remove(leader)
    state.captured.pop(leader, None)
    if not options:
        state.turn_track_leaders.append(heir)
        table.tell(LeaderSucceeded(power, leader, heir, ""))
        return
    topic = f"3.3/successor:{heir}"
    space = await ask(Decision(power, topic, OneOf(options), default=options[0]))
    location_of(state, space).leaders.append(heir)
    table.tell(LeaderSucceeded(power, leader, heir, space))


def successor_spaces(state: State, power: str, leader: str) -> tuple[str, ...]:
    """Return where the successor of a dead ruler may be placed, the dead ruler's space first."""
    here = _whereabouts(state, leader)
    if here is None:
        return homes_of_leader(state, power)
    return tuple(dict.fromkeys((here, *friendly_capitals(state, power))))


def _whereabouts(state: State, leader: str) -> str | None:
    """Return the space or the foreign war of an army leader; None when he is in neither."""
    abroad = (place for place, war in state.foreign_wars.items() if leader in war.leaders)
    return leader_location(state, leader) or next(abroad, None)
