"""Diplomatic card 201, Andrea Doria."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import Number, OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.construction import room_for, why_not_added
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.minors.activation import activate
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    PAPACY,
    PROTESTANT,
    REGULAR,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.state import State, controller

CARD: Final = 201
FRIEND: Final = {PAPACY: PAPACY, PROTESTANT: FRANCE}
"""Who plays the card -> whose ally Genoa becomes."""
UNITS: Final = 2  # 4 CP, at 2 CP for a regular or a squadron


@diplomatic(CARD)
async def andrea_doria(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Win Genoa over to the Papacy or, played by the Protestants, to France (22.2).

    It is deactivated first if it is another power's ally. If it is theirs already, the player adds
    4 CP of Genoese units in a Genoese home space of theirs: 2 units, regulars or squadrons.
    """
    friend = FRIEND[player]
    if table.state.minor_allies.get(GENOA) == friend:
        await _levy(table, player, friend)
        return
    if GENOA in table.state.minor_allies:
        await deactivate(table, GENOA)
    await activate(table, GENOA, friend)


def kinds_in(state: State, friend: str, space: str) -> dict[str, int]:
    """Return how many of the 2 units of each kind could be added in a home space of Genoa."""
    if controller(state, space) != friend:
        return {}
    rooms = {
        kind: min(UNITS, room_for(state, GENOA, kind))
        for kind in (REGULAR, SQUADRON)
        if why_not_added(state, friend, GENOA, kind, space) is None
    }
    return {kind: room for kind, room in rooms.items() if room}


async def _levy(table: Table[State], player: str, friend: str) -> None:
    state = table.state
    options = tuple(space for space in home_spaces(GENOA) if kinds_in(state, friend, space))
    if not options:
        table.tell(EventWithoutEffect(CARD, _("no Genoese unit can be added")))
        return
    topic = f"card {CARD}/levy"
    space = await ask(Decision(player, topic, OneOf(options), default=options[0]))
    rooms = kinds_in(state, friend, space)
    on_land, afloat = rooms.get(REGULAR, 0), rooms.get(SQUADRON, 0)
    total = min(UNITS, on_land + afloat)
    choice = Number(max(0, total - on_land), min(total, afloat))
    topic = f"card {CARD}/ships:{space}"
    ships = await ask(Decision(player, topic, choice, default=choice.most))
    for kind, count in ((SQUADRON, ships), (REGULAR, total - ships)):
        if count:
            add_units(table, GENOA, kind, {space: count}, CARD)
