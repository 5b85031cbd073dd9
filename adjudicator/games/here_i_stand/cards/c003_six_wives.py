"""Card 3, Six Wives of Henry VIII (English home card)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.war import (
    declare_war,
    why_not_declare_war,
    why_on_nobody,
)
from adjudicator.games.here_i_stand.rules.minors.activation import offer_intervention
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, SCOTLAND
from adjudicator.games.here_i_stand.rules.sea.combat import combats_at_declaration
from adjudicator.games.here_i_stand.rules.special.england import advance_marriage, why_not_marry
from adjudicator.games.here_i_stand.rules.state import Impulse, State

TARGETS: Final = (HAPSBURG, FRANCE, SCOTLAND)
FIRST_TURN_OF_MARRIAGES: Final = 2


def _targets(state: State, power: str) -> tuple[str, ...]:
    return tuple(foe for foe in TARGETS if why_not_declare_war(state, power, foe) is None)


def _why_no_war(state: State, power: str, subject: Any) -> str | None:
    if _targets(state, power):
        return None
    return why_on_nobody(state, power, TARGETS)


def _why_no_marriage(state: State, power: str, subject: Any) -> str | None:
    if state.turn < FIRST_TURN_OF_MARRIAGES:
        return _("Henry VIII thinks of no other wife before turn 2")
    return why_not_marry(state)


@mode(3, "declare_war", OWN_IMPULSE, needs=_why_no_war)
async def declare_war_and_cp(table: Table[State], power: str, impulse: Impulse) -> None:
    """Declare war on France, the Hapsburgs or Scotland free of CP; then 5 CP.

    France may step in for Scotland at no cost. No source says whether the phony war marker of 9.6
    belongs to this declaration too; it is given, for step 6 speaks of the declaration alone.
    """
    options = _targets(table.state, power)
    target = await ask(Decision(power, "card 3/target", OneOf(options), default=options[0]))
    declare_war(table, power, target)
    if target == SCOTLAND:
        await offer_intervention(table, power, SCOTLAND, "card 3/intervene")
    await combats_at_declaration(table, power, target)
    await spend(table, power, card(3).cp)


@mode(3, "marriage", OWN_IMPULSE, needs=_why_no_marriage)
async def marriage(table: Table[State], power: str, impulse: Impulse) -> None:
    """Move Henry one step along his marriages; a new wife brings a roll for a child."""
    advance_marriage(table)
