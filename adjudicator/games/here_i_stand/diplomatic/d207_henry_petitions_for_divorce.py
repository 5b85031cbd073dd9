"""Diplomatic card 207, Henry Petitions for Divorce."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, Split, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.diplomatic_cards import DivorceAnswered
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect, UnitsForfeited
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import (
    HAPSBURG,
    MERCENARY,
    PAPACY,
    PROTESTANT,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import COMMITTED, UNCOMMITTED
from adjudicator.games.here_i_stand.rules.religion.papal_debates import papal_debate
from adjudicator.games.here_i_stand.rules.special.invasions import free_spaces
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 207
MERCENARIES: Final = 4
REGULARS: Final = 3
CAMPEGGIO: Final = "campeggio"


@diplomatic(CARD)
async def henry_petitions_for_divorce(
    table: Table[State], player: str, play: DiplomaticPlay
) -> None:
    """Let the Papacy grant the divorce or refuse it, whoever plays the card.

    Granted: it draws a card, the Protestants put 4 Hapsburg mercenaries in a space of the Italian
    zone that the Hapsburgs control, and the Papacy calls a debate in any zone, for which Campeggio
    is its debater as long as he is in the game, committed or not. Refused: the Papacy adds 3
    Hapsburg regulars in any Hapsburg-controlled spaces. Henry's marriages keep their turns.
    """
    granted = await ask(Decision(PAPACY, f"card {CARD}/grant", YesNo(), default=False))
    table.tell(DivorceAnswered(granted))
    if not granted:
        await _arm_the_emperor(table)
        return
    draw(table, PAPACY, 1, card(CARD).title)
    await _hire(table)
    in_game = table.state.debaters.get(CAMPEGGIO) in (UNCOMMITTED, COMMITTED)
    await papal_debate(table, CARD, attacker=CAMPEGGIO if in_game else None)


async def _hire(table: Table[State]) -> None:
    """Let the Protestants place the mercenaries, all in one space."""
    options = tuple(
        space
        for space in free_spaces(table.state, HAPSBURG)
        if places()[space].language_zone == "italian"
    )
    if not options:
        why = _("the Hapsburgs control no space of the Italian zone free of sieges and enemies")
        table.tell(EventWithoutEffect(CARD, why))
        return
    topic = f"card {CARD}/hired"
    space = await ask(Decision(PROTESTANT, topic, OneOf(options), default=options[0]))
    add_units(table, HAPSBURG, MERCENARY, {space: MERCENARIES}, CARD)


async def _arm_the_emperor(table: Table[State]) -> None:
    """Let the Papacy spread the regulars over Hapsburg spaces, as the counters allow."""
    room = min(REGULARS, room_for(table.state, HAPSBURG, REGULAR))
    spaces = free_spaces(table.state, HAPSBURG)
    if not room or not spaces:
        table.tell(UnitsForfeited(HAPSBURG, REGULAR, REGULARS, CARD))
        return
    choice = Split(room, dict.fromkeys(spaces, room))
    topic = f"card {CARD}/armed"
    chosen = await ask(Decision(PAPACY, topic, choice, default=choice.filled()))
    where = {space: count for space, count in chosen.items() if count}
    add_units(table, HAPSBURG, REGULAR, where, CARD, wanted=REGULARS)
