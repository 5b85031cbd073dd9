"""14, 15.1 and 16.2 What the combat cards have in common."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.responses import CardDiceRolled, DiceGained
from adjudicator.games.here_i_stand.rules.land.sides import HIT, Battle, Side
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import State


def fighter(state: State, power: str, battle: Battle) -> str | None:
    """Return for whom ``power`` plays a card in a battle, or None when it takes no part.

    For itself, or for a power that nobody plays and that it commands (2P 5).
    """
    return next((one for one in acts_for(state, power) if one in battle.powers), None)


def side_for(state: State, power: str, battle: Battle) -> Side:
    """Return the side for which ``power`` plays a card; ValueError when it takes no part."""
    return battle.side_of(fighter(state, power, battle) or power)


def why_no_part(state: State, power: str, battle: Battle) -> str | None:
    """Return why a power may not declare a combat card: it takes no part. Else None."""
    if fighter(state, power, battle) is not None:
        return None
    return _("no units of {power} take part in this battle", power=POWER_NAMES[power])


def add_dice(table: Table[State], side: Side, battle: Battle, card: int, dice: int) -> None:
    """Let one side roll more dice by a combat card, or fewer."""
    side.dice += dice
    table.tell(DiceGained(side.powers, battle.space, card, dice, HIT))


def roll_more(
    table: Table[State],
    power: str,
    side: Side,
    battle: Battle,
    card: int,
    label: str,
    dice: int,
    lowest: int = HIT,
) -> None:
    """Roll dice for a side that has rolled already, by a response card of ``power``."""
    faces = table.dice.roll(dice, label)
    side.dice += dice
    hits = side.count(faces, lowest)
    table.tell(CardDiceRolled(power, card, battle.space, faces, hits))


def mercenaries_of(side: Side) -> int:
    """Return how many mercenaries fight on one side."""
    return sum(kinds.get(MERCENARY, 0) for kinds in side.force.units.values())
