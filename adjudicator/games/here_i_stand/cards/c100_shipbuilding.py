"""Card 100, Shipbuilding."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import Number, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import ports_controlled
from adjudicator.games.here_i_stand.rules.land.construction import room_for, why_not_added
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import CORSAIR, OTTOMAN, SQUADRON
from adjudicator.games.here_i_stand.rules.state import Impulse, State, home_power, owners_under

SHIPS: Final = 2
CORSAIRS_FOR_A_SQUADRON: Final = 2


def _owner(state: State, power: str, port: str) -> str:
    """Return whose ships are built in a home port: those of an active minor power in its own."""
    home = home_power(state, port)
    return home if home in owners_under(state, power) else ""


def kinds_for(state: State, power: str, port: str) -> tuple[str, ...]:
    """Return the kinds of ship that can be added in a port, counters looked at; () if none.

    FAQ: the Ottomans build corsairs, and nothing else, in pirate bases.
    """
    owner = _owner(state, power, port)
    kinds = (SQUADRON, CORSAIR) if owner == OTTOMAN else (SQUADRON,)
    return tuple(
        kind
        for kind in kinds
        if owner
        and why_not_added(state, power, owner, kind, port) is None
        and room_for(state, owner, kind)
    )


def docks(state: State, power: str) -> tuple[str, ...]:
    """Return the controlled home ports of a power where the event can add something."""
    return tuple(port for port in ports_controlled(state, power) if kinds_for(state, power, port))


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    if docks(state, power):
        return None
    return _(
        "you control no home port in which ships can be built: none free of siege, "
        "unrest and enemies, or no ships are left to build"
    )


@mode(100, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Add 2 squadrons in one controlled home port, or 1 in each of two.

    FAQ: the Ottomans may take 2 corsairs for a squadron once Barbary Pirates has happened; at
    Algiers and in pirate havens it is always corsairs. Squadrons of an active minor power come in
    its own home ports. Ships on the turn track are not available (17.2).
    """
    state = table.state
    ports = docks(state, power)
    limits = {port: _berths(state, power, port) for port in ports}
    by_owner: dict[str, int] = {}
    for port, most in limits.items():
        owner = _owner(state, power, port)
        by_owner[owner] = max(by_owner.get(owner, 0), most)
    total = min(SHIPS, sum(by_owner.values()))
    berths = Split(total, limits)
    chosen = await ask(Decision(power, "card 100/dock", berths, default=berths.filled()))
    for port in ports:
        if chosen.get(port):
            await _launch(table, power, port, chosen[port])


def _berths(state: State, power: str, port: str) -> int:
    """Return for how many of the 2 ships a port can be named."""
    if CORSAIR in kinds_for(state, power, port):
        return SHIPS
    return min(SHIPS, room_for(state, _owner(state, power, port), SQUADRON))


async def _launch(table: Table[State], power: str, port: str, count: int) -> None:
    """Add the ships of one port, squadrons or what the Ottomans take for them."""
    state = table.state
    owner, kinds = _owner(state, power, port), kinds_for(state, power, port)
    replaced = 0
    if CORSAIR in kinds:
        room = room_for(state, owner, SQUADRON) if SQUADRON in kinds else 0
        choice = Number(max(0, count - room), count)
        topic = f"card 100/corsairs:{port}"
        replaced = await ask(Decision(power, topic, choice, default=choice.least))
    if count > replaced:
        add_units(table, owner, SQUADRON, {port: count - replaced}, 100)
    if replaced:
        add_units(table, owner, CORSAIR, {port: replaced * CORSAIRS_FOR_A_SQUADRON}, 100)
