"""Card 13, Schmalkaldic League, in the variant for two (2P 4)."""

from __future__ import annotations

from itertools import permutations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, face
from adjudicator.games.here_i_stand.cards.c013_schmalkaldic_league import form_league, play_league
from adjudicator.games.here_i_stand.facts.diplomatic_cards import AlliedForGood
from adjudicator.games.here_i_stand.facts.war import SiegeBroken
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller, pair


@rule("2P 4")
async def form_league_for_two(table: Table[State]) -> None:
    """Form the League (21.6); Hapsburgs and Papacy end their war and are allies from now on.

    The Papacy acts for the Hapsburgs then, for they fight the Protestants. They lift their sieges
    of each other. What the Hapsburgs hold stays theirs, Rome and Ravenna too: allies give no
    spaces back.
    """
    state = table.state
    await form_league(table)
    name = pair(HAPSBURG, PAPACY)
    state.wars[:] = [other for other in state.wars if other != name]
    state.alliances.append(name)
    table.tell(AlliedForGood(HAPSBURG, PAPACY))
    for space in state.spaces:
        for besieger, besieged in permutations((HAPSBURG, PAPACY)):
            _lift_siege(table, space, besieger, besieged)


def _lift_siege(table: Table[State], space: str, besieger: str, besieged: str) -> None:
    """End the siege of a space of ``besieged`` by its new ally."""
    besiegers = table.state.spaces[space].besiegers
    if besieger in besiegers and controller(table.state, space) == besieged:
        besiegers.remove(besieger)
        table.tell(SiegeBroken(besieger, space))


@face(13, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Form the League if the time is ripe, then let the playing power spend 2 CP.

    Hapsburgs and Papacy are allies for the rest of the game, even if they were at war, and the
    Papacy acts for the Hapsburgs. Too early, it has no effect but the CP.
    """
    await play_league(table, power, form_league_for_two)
