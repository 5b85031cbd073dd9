"""Diplomatic card 218, Siege of Vienna."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EffectBegun
from adjudicator.games.here_i_stand.rules.forces import Units, count
from adjudicator.games.here_i_stand.rules.land.disband import disband
from adjudicator.games.here_i_stand.rules.land.losses import boxes, cheapest, from_boxes
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.special.vienna import hold_fast, units_near_vienna
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 218
DEAD: Final = 2


@diplomatic(CARD)
async def siege_of_vienna(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Take two Hapsburg or Hungarian land units off the map, at most 2 spaces away from Vienna.

    The Protestants pick them, or by option who plays the card. Such units that are near Vienna now
    take no Move action this turn.
    """
    by_player = option_value(table.state, "vienna_losses") == "playing_player"
    await _kill(table, player if by_player else PROTESTANT)
    hold_fast(table.state)
    effect = _("Hapsburg and Hungarian land units near Vienna make no move")
    table.tell(EffectBegun(effect, False, CARD))


async def _kill(table: Table[State], picking: str) -> None:
    """Let a player pick the spaces in which units die, and then the units."""
    near = units_near_vienna(table.state)
    limits = {space: min(DEAD, count(units)) for space, units in near.items()}
    dead = min(DEAD, sum(limits.values()))
    if not dead:
        return
    choice = Split(dead, limits)
    topic = f"card {CARD}/fallen"
    chosen = await ask(Decision(picking, topic, choice, default=choice.filled()))
    for space, number in chosen.items():
        if number:
            lost = await _picked(picking, space, near[space], number)
            await disband(table, {space: lost}, CARD)


async def _picked(picking: str, space: str, present: Units, number: int) -> Units:
    """Let a player pick so many units of a space."""
    choice = Split(number, boxes(present))
    topic = f"card {CARD}/losses:{space}"
    usual = cheapest(present, number)
    return from_boxes(present, await ask(Decision(picking, topic, choice, default=usual)))
