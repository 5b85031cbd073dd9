"""9.3-9.6 The segments of the Diplomacy Phase that follow the negotiations, from turn 2 on."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import declare_wars
from adjudicator.games.here_i_stand.rules.diplomacy.papal_peace import end_wars
from adjudicator.games.here_i_stand.rules.diplomacy.peace import is_final_turn, sue_for_peace
from adjudicator.games.here_i_stand.rules.diplomacy.ransom import ransom_leaders
from adjudicator.games.here_i_stand.rules.diplomacy.removal import remove_excommunications
from adjudicator.games.here_i_stand.rules.players import is_for_two
from adjudicator.games.here_i_stand.rules.state import State


@rule("9.3")
async def peace_segment(table: Table[State]) -> None:
    """Play the Peace Segment; the final turn has none.

    In the variant for two only the Papacy ends wars (2P 4).
    """
    if is_for_two(table.state):
        await end_wars(table)
    elif not is_final_turn(table.state):
        await sue_for_peace(table)


@rule("9.4")
async def ransom_segment(table: Table[State]) -> None:
    """Play the Ransom Segment."""
    await ransom_leaders(table)


@rule("9.5")
async def excommunication_segment(table: Table[State]) -> None:
    """Play the Excommunication Segment."""
    await remove_excommunications(table)


@rule("9.6")
async def war_segment(table: Table[State]) -> None:
    """Play the War Segment, the last one of the Diplomacy Phase."""
    await declare_wars(table)
