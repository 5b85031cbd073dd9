"""Card 40, Machiavelli: The Prince."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.diplomacy.war import (
    declare_war,
    why_not_declare_war,
    why_on_nobody,
)
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.sea.combat import combats_at_declaration
from adjudicator.games.here_i_stand.rules.state import Impulse, State

POINTS: Final = 2


def targets(state: State, power: str) -> tuple[str, ...]:
    """Return the major powers that no restriction at all times of 9.6 protects from a war."""
    return tuple(foe for foe in MAJOR_POWERS if why_not_declare_war(state, power, foe) is None)


def _why_no_war(state: State, power: str, subject: Any) -> str | None:
    if targets(state, power):
        return None
    others = [foe for foe in MAJOR_POWERS if foe != power]
    return why_on_nobody(state, power, others)


@mode(40, "event", OWN_IMPULSE, needs=_why_no_war)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Declare war on a major power free of CP; then 2 CP.

    A peace made in this turn does not hinder it, an alliance does. Fleets of the new enemies in one
    sea zone fight at once.
    """
    options = targets(table.state, power)
    target = await ask(Decision(power, "card 40/target", OneOf(options), default=options[0]))
    declare_war(table, power, target)
    await combats_at_declaration(table, power, target)
    await spend(table, power, POINTS)
