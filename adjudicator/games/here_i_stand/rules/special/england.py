"""21.3 England: Henry's wives and heirs."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.realm import (
    CatherineOffended,
    HenryMoved,
    PregnancyRolled,
)
from adjudicator.games.here_i_stand.rules.deck import COMBAT, RESPONSE, card, draw
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PROTESTANT, power_card
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import State, allied, leader_location

HENRY: Final = "henry_viii"
HENRY_RULES: Final = "henry_viii_ruler"
EDWARD_RULES: Final = "edward_vi_ruler"
MARY_RULES: Final = "mary_i_ruler"
ELIZABETH_RULES: Final = "elizabeth_i_ruler"
ASK_FOR_DIVORCE: Final = 1  # boxes of the marital status track, the first is 0
ANNE_BOLEYN: Final = 2
ELIZABETH: Final = 4  # rows of the pregnancy chart
SICKLY_EDWARD: Final = 5
HEALTHY_EDWARD: Final = 6
FAITHLESS_QUEEN: Final = 3
EDWARDS_CARD: Final = 19
MARY_AND_ELIZABETH: Final = (21, 23)  # cards that a healthy Edward takes out of the game
EXTRA_MARRIAGE: Final = "extra_marriage"
"""Turn effect of row 3: one more step when England first passes in this turn."""
CATHERINE_OF_ARAGON: Final = "catherine_of_aragon"
"""Event done while the Hapsburgs hold the marker: 2 CP off their next war on England."""


def marital_track() -> tuple[str, ...]:
    """Return the boxes of the Marital Status track in order."""
    return tuple(power_card(ENGLAND)["marital_status_track"])


def edward_is_born(state: State) -> bool:
    """Return whether Edward has been born, sickly or healthy."""
    return SICKLY_EDWARD in state.pregnancies or HEALTHY_EDWARD in state.pregnancies


def edward_is_sickly(state: State) -> bool:
    """Return whether Edward has been born and is still weak."""
    return SICKLY_EDWARD in state.pregnancies and HEALTHY_EDWARD not in state.pregnancies


def elizabeth_is_born(state: State) -> bool:
    """Return whether Elizabeth has been born."""
    return ELIZABETH in state.pregnancies


def is_bound_by_mary(state: State, power: str, number: int) -> bool:
    """Return whether a card gives its CP only because Mary I rules England (21.3)."""
    restrained = power == ENGLAND and state.rulers[ENGLAND] == MARY_RULES
    return restrained and card(number).kind in (RESPONSE, COMBAT)


def why_not_marry(state: State) -> str | None:
    """Return why the marital status cannot move on, or None when it can."""
    if state.rulers[ENGLAND] != HENRY_RULES:
        return _("Henry VIII no longer rules England")
    if HENRY in state.captured:
        return _("Henry VIII is captured")
    space = leader_location(state, HENRY)
    if space is not None and state.spaces[space].besiegers:
        return _("Henry VIII is under siege")
    if HEALTHY_EDWARD in state.pregnancies:
        return _("a healthy Edward has been born; Henry marries no more")
    if edward_is_born(state) and elizabeth_is_born(state):
        return _("Edward and Elizabeth have both been born; Henry marries no more")
    if state.marital_status >= len(marital_track()) - 1:
        return _("Henry has married his last wife")
    return None


@rule("21.3")
def advance_marriage(table: Table[State]) -> None:
    """Move Henry's marital status one step along and, for a new wife, roll for a child."""
    state = table.state
    state.marital_status += 1
    box = marital_track()[state.marital_status]
    table.tell(HenryMoved(box))
    if state.marital_status < ANNE_BOLEYN:
        return
    if box == "anne_boleyn":
        state.events_done.append(CATHERINE_OF_ARAGON)
        table.tell(CatherineOffended())
    _roll_for_child(table, box)
    if box == "anne_of_cleves" and allied(state, ENGLAND, PROTESTANT):
        draw(table, ENGLAND, 1, _("marriage to Anne of Cleves"))
        draw(table, PROTESTANT, 1, _("marriage to Anne of Cleves"))
    if box == "kathryn_howard":
        draw(table, ENGLAND, 1, _("marriage to Kathryn Howard"))


@rule("21.3")
async def marry_on_pass(table: Table[State]) -> None:
    """Offer the extra step of pregnancy row 3 when England first passes after it."""
    state = table.state
    if EXTRA_MARRIAGE not in state.turn_effects:
        return
    state.turn_effects.remove(EXTRA_MARRIAGE)
    if why_not_marry(state) is not None:
        return
    topic = f"21.3/marry:{state.turn}.{state.impulses}"
    if await ask(Decision(ENGLAND, topic, YesNo(), default=False)):
        advance_marriage(table)


def _roll_for_child(table: Table[State], wife: str) -> None:
    """Roll on the pregnancy chart; a row that has occurred sends the result up to a free one."""
    state = table.state
    chart = tables()["pregnancy"]
    face = table.dice.roll(1, f"pregnancy of {wife}")[0]
    bonus = _bonus(chart, wife)
    row = min(face + bonus, chart["highest_row"])
    while row in state.pregnancies:
        row += 1
    state.pregnancies.append(row)
    table.tell(PregnancyRolled(wife, face, bonus, row, chart["row"][row - 1]["child"]))
    if row == FAITHLESS_QUEEN:
        state.turn_effects.append(EXTRA_MARRIAGE)
    if row == HEALTHY_EDWARD:
        # A copy that is in the deck or a hand already is dealt with when it is played.
        for number in MARY_AND_ELIZABETH:
            if number in state.waiting_cards:
                state.waiting_cards.remove(number)
                state.removed.append(number)


def _bonus(chart: dict[str, Any], wife: str) -> int:
    return sum(modifier["add"] for modifier in chart["modifiers"] if modifier["when"] == wife)
