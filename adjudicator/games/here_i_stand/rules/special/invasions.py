"""2P 6 Invasion cards: a power that nobody plays goes to war with an army of its own.

The player who is to command the army resolves the card, whoever has played it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, LeaderAppeared
from adjudicator.games.here_i_stand.rules.control.paths import barred, homes_of
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.diplomacy.war import declare_war
from adjudicator.games.here_i_stand.rules.game_map import is_port
from adjudicator.games.here_i_stand.rules.land.construction import room_for, why_not_added
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, REGULAR, SQUADRON
from adjudicator.games.here_i_stand.rules.sea.combat import combats_at_declaration
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    controller,
    has_enemy_units,
    holder_of,
)

CARDS_DRAWN: Final = 1
MORE_MERCENARIES: Final = 2
MORE_SQUADRONS: Final = 1


@dataclass(frozen=True)
class Invasion:
    """What an invasion card brings: a leader and units of ``power``, as counts.

    ``reinforced`` adds a squadron in a home port or 2 mercenaries, as the player likes.
    """

    card: int
    power: str
    leader: str
    regulars: int
    mercenaries: int = 0
    squadrons: int = 0
    reinforced: bool = False


@rule("2P 6")
async def invade(table: Table[State], player: str, invasion: Invasion) -> None:
    """Let ``player`` bring the army of an invasion card into the war and draw a card.

    The war of its power with the other player begins unless they fight already.
    """
    foe = opponent_of(player)
    if not at_war(table.state, invasion.power, foe):
        declare_war(table, invasion.power, foe)
        await combats_at_declaration(table, invasion.power, foe)
    camp = await _encamp(table, player, invasion)
    draw(table, player, CARDS_DRAWN, card(invasion.card).title)
    if invasion.reinforced:
        await _reinforce(table, player, invasion, camp)


def camps(state: State, invasion: Invasion) -> tuple[str, ...]:
    """Return where the army can be set up, in data order; with ships in a port."""
    free = free_spaces(state, invasion.power)
    return tuple(space for space in free if is_port(space) or not invasion.squadrons)


def free_spaces(state: State, power: str) -> tuple[str, ...]:
    """Return the spaces that a power controls and that neither besiegers nor enemies are in."""
    return tuple(
        space
        for space, here in state.spaces.items()
        if controller(state, space) == power
        and not barred(state, space, power)
        and not here.besiegers
        and not has_enemy_units(state, space, power)
    )


async def _encamp(table: Table[State], player: str, invasion: Invasion) -> str:
    """Let the player place the army, as the counters allow; return where, "" if nowhere."""
    options = camps(table.state, invasion)
    if not options:
        why = _("the power controls no space free of sieges and enemies")
        table.tell(EventWithoutEffect(invasion.card, why))
        return ""
    topic = f"card {invasion.card}/army"
    space = await ask(Decision(player, topic, OneOf(options), default=options[0]))
    _bring_leader(table, invasion, space)
    for kind, count in (
        (REGULAR, invasion.regulars),
        (MERCENARY, invasion.mercenaries),
        (SQUADRON, invasion.squadrons),
    ):
        if count:
            add_units(table, invasion.power, kind, {space: count}, invasion.card)
    return space


def _bring_leader(table: Table[State], invasion: Invasion, space: str) -> None:
    """Place the leader with the army, also if he stands elsewhere; a captive stays captive."""
    state, leader = table.state, invasion.leader
    if leader in state.captured:
        return
    holder = holder_of(state, leader)
    if holder is not None:
        holder.leaders.remove(leader)
    if leader in state.turn_track_leaders:
        state.turn_track_leaders.remove(leader)
    state.spaces[space].leaders.append(leader)
    table.tell(LeaderAppeared(leader, space, invasion.card))


def shipyards(state: State, power: str) -> tuple[str, ...]:
    """Return the home ports of a power where an event can add a squadron of it."""
    if not room_for(state, power, SQUADRON):
        return ()
    return tuple(
        port
        for port in homes_of(state, power)
        if is_port(port) and why_not_added(state, power, power, SQUADRON, port) is None
    )


async def _reinforce(table: Table[State], player: str, invasion: Invasion, camp: str) -> None:
    """Let the player add a squadron in a home port of the power, or mercenaries to the army."""
    power, number = invasion.power, invasion.card
    ports = shipyards(table.state, power)
    hired = bool(camp) and room_for(table.state, power, MERCENARY) > 0
    kinds = (*((MERCENARY,) if hired else ()), *((SQUADRON,) if ports else ()))
    if not kinds:
        return
    kind = await ask(
        Decision(player, f"card {number}/reinforcement", OneOf(kinds), default=kinds[0])
    )
    if kind == MERCENARY:
        add_units(table, power, MERCENARY, {camp: MORE_MERCENARIES}, number)
        return
    port = await ask(Decision(player, f"card {number}/shipyard", OneOf(ports), default=ports[0]))
    add_units(table, power, SQUADRON, {port: MORE_SQUADRONS}, number)
