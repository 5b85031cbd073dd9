"""Card 43, Zwingli Dons Armor."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.reforms import ZwingliFell
from adjudicator.games.here_i_stand.rules.forces import Units, of_owners
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.land.disband import disband
from adjudicator.games.here_i_stand.rules.land.losses import boxes, from_boxes
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    REMOVED,
    is_alive,
    remove_reformer,
    within,
)
from adjudicator.games.here_i_stand.rules.religion.modifiers import faith_of_units
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, Impulse, State, at_war, land_units

ZWINGLI: Final = "zwingli"
ZURICH: Final = "zurich"
REACH: Final = 3


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return None if is_alive(state, ZWINGLI) else _("Zwingli is not alive")


def catholic_units(state: State, space: str) -> Units:
    """Return the land units of a space that stand for the Catholics (18.2)."""
    units = land_units(state, space)
    return of_owners(units, [o for o in units if faith_of_units(state, o) == CATHOLIC])


def catholic_stacks(state: State) -> dict[str, Units]:
    """Return the Catholic land units near Zurich by space, those of enemies first.

    FAQ: a step of the distance may cross a pass.
    """
    near = [space for space in places() if space in within(ZURICH, REACH)]
    found = {space: catholic_units(state, space) for space in near}

    def is_friendly(space: str) -> bool:
        return not any(at_war(state, owner, PROTESTANT) for owner in found[space])

    return {space: found[space] for space in sorted(near, key=is_friendly) if found[space]}


@mode(43, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let Zwingli fall in battle: he leaves the game, as reformer and as debater.

    Before, the Protestants eliminate one Catholic land unit at most 3 spaces from Zurich, if there
    is one. Zurich keeps its religion.
    """
    state = table.state
    stacks = catholic_stacks(state)
    if stacks:
        options = tuple(stacks)
        decision = Decision(PROTESTANT, "card 43/battle", OneOf(options), default=options[0])
        space = await ask(decision)
        units = stacks[space]
        kinds = boxes(units)
        topic = f"card 43/losses:{space}"
        usual = {next(iter(kinds)): 1}
        answer = await ask(Decision(PROTESTANT, topic, Split(1, kinds), default=usual))
        await disband(table, {space: from_boxes(units, answer)}, 43)
    state.debaters[ZWINGLI] = REMOVED
    remove_reformer(state, ZWINGLI)
    table.tell(ZwingliFell())
