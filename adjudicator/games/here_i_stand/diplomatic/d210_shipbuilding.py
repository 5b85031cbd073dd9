"""Diplomatic card 210, Shipbuilding."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards.c100_shipbuilding import docks
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.special.invasions import shipyards
from adjudicator.games.here_i_stand.rules.state import State, home_power

CARD: Final = 210
SHIPS: Final = 2
FOREIGN: Final = {FRANCE: ("marseille",), HAPSBURG: ("naples",)}
"""Power -> the only home ports of it where the Protestants build."""


def yards(state: State, player: str) -> dict[str, str]:
    """Return the ports where a player can add a squadron, with its owner."""
    if player == PAPACY:
        return {port: home_power(state, port) for port in docks(state, PAPACY)}
    found = {}
    for power in (FRANCE, HAPSBURG, OTTOMAN):
        for port in shipyards(state, power):
            if port in FOREIGN.get(power, (port,)):
                found[port] = power
    return found


@diplomatic(CARD)
async def shipbuilding(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Add 2 squadrons, in one port or in two.

    The Papacy adds its own, or those of a minor power allied to it, in home ports; the Protestants
    French ones in Marseille, Hapsburg ones in Naples, and Ottoman ones in Ottoman home ports. By
    option the other player builds too.
    """
    await _build(table, player)
    if option_value(table.state, "dip_shipbuilding") == "both":
        await _build(table, opponent_of(player))


async def _build(table: Table[State], player: str) -> None:
    """Let a player add up to 2 squadrons, as the counters of their owners allow."""
    state = table.state
    owners = yards(state, player)
    if not owners:
        why = _("there is no port in which a squadron can be built")
        table.tell(EventWithoutEffect(CARD, why))
        return
    rooms = {owner: room_for(state, owner, SQUADRON) for owner in owners.values()}
    limits = {port: min(SHIPS, rooms[owner]) for port, owner in owners.items()}
    choice = Split(min(SHIPS, sum(rooms.values())), limits)
    topic = f"card {CARD}/dock"
    chosen = await ask(Decision(player, topic, choice, default=choice.filled()))
    for port, owner in owners.items():
        if chosen.get(port):
            add_units(table, owner, SQUADRON, {port: chosen[port]}, CARD)
