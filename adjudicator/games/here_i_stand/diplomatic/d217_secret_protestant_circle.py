"""Diplomatic card 217, Secret Protestant Circle."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventRolled
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.conversion import convert
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, State

CARD: Final = 217
SPAIN_TOO: Final = 4
"""The lowest face with which a Spanish space turns too."""


@diplomatic(CARD)
async def secret_protestant_circle(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Roll a die: 1 to 3, a space of the Italian zone turns Protestant; 4 to 6, a Spanish one too.

    The Protestants pick them among the Catholic spaces, whoever plays the card; they need no
    neighbour of their faith. A zone without such a space is left out.
    """
    face = table.dice.roll(1, f"{player}: Secret Protestant Circle")[0]
    table.tell(EventRolled(player, (face,), -1, CARD))
    for zone in ("italian", *(("spanish",) if face >= SPAIN_TOO else ())):
        await _turn(table, zone)


async def _turn(table: Table[State], zone: str) -> None:
    spaces = table.state.spaces
    options = tuple(one for one in spaces_of_zone(zone) if spaces[one].religion == CATHOLIC)
    if options:
        topic = f"card {CARD}/circle:{zone}"
        space = await ask(Decision(PROTESTANT, topic, OneOf(options), default=options[0]))
        convert(table, space, PROTESTANT_FAITH)
