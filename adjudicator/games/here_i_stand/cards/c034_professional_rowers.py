"""Card 34, Professional Rowers (response)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode
from adjudicator.games.here_i_stand.rules.combat_cards import roll_more
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.sea.interception import SeaAttempt
from adjudicator.games.here_i_stand.rules.state import State, allied
from adjudicator.games.here_i_stand.rules.windows.windows import (
    NAVAL_AFTER_ROLLS,
    NAVAL_AVOID_ROLLED,
    NAVAL_INTERCEPT_ROLLED,
)

PROFESSIONAL_ROWERS: Final = 34
_CHANGE: Final = 2
_DICE: Final = 3
_SIGNS: Final = {"plus": 1, "minus": -1}


@mode(PROFESSIONAL_ROWERS, "modify_roll", NAVAL_INTERCEPT_ROLLED, NAVAL_AVOID_ROLLED)
async def modify_roll(table: Table[State], power: str, attempt: SeaAttempt) -> None:
    """Add 2 to a rolled naval interception or avoidance, or take 2 off, of whomever it is."""
    usual = "plus" if allied(table.state, power, attempt.power) else "minus"
    options = tuple(_SIGNS)
    sign = await ask(Decision(power, "card 34/change", OneOf(options), default=usual))
    attempt.change += _CHANGE * _SIGNS[sign]


@mode(PROFESSIONAL_ROWERS, "dice", NAVAL_AFTER_ROLLS)
async def dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 3 more dice for either side of a naval combat, without taking part if one likes."""
    options = battle.powers
    friends = [other for other in options if allied(table.state, other, power)]
    usual = friends[0] if friends else options[0]
    chosen = await ask(Decision(power, "card 34/side", OneOf(options), default=usual))
    label = f"Professional Rowers for {chosen} at {battle.space}"
    side = battle.side_of(chosen)
    roll_more(table, chosen, side, battle, PROFESSIONAL_ROWERS, label, _DICE)
