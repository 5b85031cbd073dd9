"""2P 4 How the Papacy ends wars in the variant for two: Papal Bull, and suing for peace (9.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.two_player import BullEndedWar
from adjudicator.games.here_i_stand.rules.deck import card, draw, put_away
from adjudicator.games.here_i_stand.rules.diplomacy.peace import (
    end_war,
    hand_over,
    held_home_spaces,
    is_final_turn,
    sue_for_peace,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import CARD, NOBODY
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, PAPACY
from adjudicator.games.here_i_stand.rules.religion.excommunication import (
    RULER_TARGETS,
    RulerTarget,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war

PAPAL_BULL: Final = 5
BULL_AGAINST: Final = (FRANCE, HAPSBURG)


@rule("2P 4")
async def end_wars(table: Table[State]) -> None:
    """Let the Papacy end its wars, by Papal Bull first and then by suing for peace (step 3a)."""
    await _issue_bull(table)
    if not is_final_turn(table.state) or option_value(table.state, "peace_condition") == "none":
        await sue_for_peace(table)


def bull_targets(state: State) -> dict[str, RulerTarget]:
    """Return by power the rulers whose war with the Papacy a Papal Bull can end.

    They rule France or the Hapsburgs and were not excommunicated before. Empty once the card is
    used for the turn: where a home card is, everybody knows.
    """
    if PAPAL_BULL not in state.hands[PAPACY]:
        return {}
    return {
        target.power: target
        for target in RULER_TARGETS
        if target.power in BULL_AGAINST
        and at_war(state, target.power, PAPACY)
        and state.rulers[target.power] == f"{target.ruler}_ruler"
        and target.box not in state.excommunicated
    }


@rule("2P 4")
async def _issue_bull(table: Table[State]) -> None:
    """Ask whether Papal Bull ends a war: no unrest follows, and no power is dealt a card less.

    The Papacy regains one of its home spaces from the enemy, a key too, or draws a card.
    """
    state = table.state
    targets = bull_targets(state)
    if not targets:
        return
    topic = f"2P 4/bull:{state.turn}"
    power = await ask(Decision(PAPACY, topic, OneOf((*targets, NOBODY)), default=NOBODY))
    if power == NOBODY:
        return
    target = targets[power]
    put_away(state, PAPACY, PAPAL_BULL, "event")
    state.excommunicated.append(target.box)
    held = held_home_spaces(state, PAPACY, power)
    topic = f"2P 4/bull_gain:{power}"
    gain = await ask(Decision(PAPACY, topic, OneOf((*held, CARD)), default=(*held, CARD)[0]))
    table.tell(BullEndedWar(power, target.ruler, "" if gain == CARD else gain))
    end_war(table, PAPACY, power)
    if gain == CARD:
        draw(table, PAPACY, 1, card(PAPAL_BULL).title)
    else:
        await hand_over(table, [gain], PAPACY)
