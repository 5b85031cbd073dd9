"""Card 13, Schmalkaldic League (mandatory event)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.logistics import (
    DisplacedUnitsLost,
    LeagueFormed,
    LeagueLeaderJoined,
    LeagueNotFormed,
    UnitsDisplaced,
)
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.control.control import set_control
from adjudicator.games.here_i_stand.rules.control.paths import (
    LEAGUE,
    dumped,
    lift,
    nearest,
    relocate,
)
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.game_map import electorates, home_spaces
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY, PROTESTANT, REGULAR
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    Impulse,
    State,
    force_of,
    pair,
    protestant_spaces,
)

LEADERS = {"john_frederick": "wittenberg", "philip_of_hesse": "kassel"}
"""Army leader -> the space whose nearest Protestant regulars he joins."""


def is_ripe(state: State) -> bool:
    """Return whether playing the card forms the League: turn 2 or later, 12 Protestant spaces.

    Spaces in unrest count (21.6).
    """
    numbers = tables()["religion_numbers"]
    enough = len(protestant_spaces(state)) >= numbers["schmalkaldic_league_spaces"]
    return enough and state.turn >= int(numbers["schmalkaldic_league_earliest_turn"])


async def form_league(table: Table[State]) -> None:
    """Arm the Protestant princes, in the order of 21.6.

    Leaders join, Protestant home spaces of Protestant faith come under Protestant control, wars
    with Hapsburgs and Papacy begin for good, and garrisons leave Catholic electorates.
    """
    state = table.state
    spaces = tuple(
        space
        for space in home_spaces(PROTESTANT)
        if state.spaces[space].religion == PROTESTANT_FAITH and not state.spaces[space].fortress
    )
    state.events_done.append(LEAGUE)
    table.tell(LeagueFormed(spaces))
    for leader, centre in LEADERS.items():
        await _join(table, leader, centre)
    for enemy in (HAPSBURG, PAPACY):
        name = pair(PROTESTANT, enemy)
        state.wars += [] if name in state.wars else [name]
        state.alliances[:] = [other for other in state.alliances if other != name]
    for space in spaces:
        await set_control(table, space, PROTESTANT)
    for space in electorates():
        if state.spaces[space].religion != PROTESTANT_FAITH:
            await _leave(table, space)


async def _join(table: Table[State], leader: str, centre: str) -> None:
    """Place a leader with the nearest Protestant regulars; the Protestants break ties."""
    state = table.state
    stacks = [s for s in state.spaces if state.spaces[s].units.get(PROTESTANT, {}).get(REGULAR)]
    options = nearest(state, centre, stacks, PROTESTANT)
    if not options:
        table.tell(LeagueLeaderJoined(leader, ""))
        return
    topic = f"card 13/leader:{leader}"
    space = await ask(Decision(PROTESTANT, topic, OneOf(options), default=options[0]))
    state.spaces[space].leaders.append(leader)
    table.tell(LeagueLeaderJoined(leader, space))


async def _leave(table: Table[State], space: str) -> None:
    """Move regulars and leaders from a Catholic electorate to the nearest Protestant one."""
    state = table.state
    force = force_of(state, space, PROTESTANT)
    if force.is_empty:
        return
    faithful = [s for s in electorates() if state.spaces[s].religion == PROTESTANT_FAITH]
    options = nearest(state, space, faithful, PROTESTANT)
    if not options:
        lift(state, space, force)
        table.tell(DisplacedUnitsLost(PROTESTANT, space, dumped(force)))
        return
    topic = f"12.5/displace:{space}"
    to = await ask(Decision(PROTESTANT, topic, OneOf(options), default=options[0]))
    relocate(state, space, to, force)
    table.tell(UnitsDisplaced(PROTESTANT, space, to, dumped(force)))


@mode(13, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Form the League if the time is ripe, then let the playing power spend 2 CP.

    FAQ: too early, it has no effect; the card goes to the discard pile and gives its CP.
    """
    await play_league(table, power, form_league)


async def play_league(
    table: Table[State], power: str, form: Callable[[Table[State]], Procedure]
) -> None:
    """Form the League with ``form`` if the time is ripe, then let a power spend the CP."""
    state = table.state
    if is_ripe(state):
        await form(table)
    else:
        state.impulse.without_effect = True
        table.tell(LeagueNotFormed(state.turn, len(protestant_spaces(state))))
    await spend(table, power, card(13).cp)
