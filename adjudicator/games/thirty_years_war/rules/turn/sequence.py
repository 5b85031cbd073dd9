"""6 Sequence of play: which procedure plays each stage, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.rules.action.rounds import card_round
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import answer_siege
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.events.leaders import lead_leaderless
from adjudicator.games.thirty_years_war.rules.leaders import catch_lone_leaders
from adjudicator.games.thirty_years_war.rules.pay.fixing import fix_lines
from adjudicator.games.thirty_years_war.rules.pay.loot import loot_segment
from adjudicator.games.thirty_years_war.rules.pay.wages import pay_segment
from adjudicator.games.thirty_years_war.rules.revolts import revolt_segment
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.siege.continued import continued_sieges
from adjudicator.games.thirty_years_war.rules.state import Activation, State
from adjudicator.games.thirty_years_war.rules.turn import take_over
from adjudicator.games.thirty_years_war.rules.turn.draw import card_draw_phase
from adjudicator.games.thirty_years_war.rules.turn.end import end_of_turn
from adjudicator.games.thirty_years_war.rules.turn.opening import opening
from adjudicator.games.thirty_years_war.rules.turn.recovery import recovery_phase
from adjudicator.games.thirty_years_war.rules.turn.wallenstein import wallenstein_phase

Stage: TypeAlias = Callable[[Table[State]], Procedure]

ACTION: Final = "action"
END: Final = "end"


@rule("6.0.D")
async def action_round(table: Table[State]) -> None:
    """Play one Card Round of the active side, and what is due after it."""
    state = table.state
    await card_round(table)
    state.activation = Activation()
    state.sieges_placed.clear()
    await answer_siege(table)  # 16.251
    if state.round == state.constant("card_rounds"):
        fix_lines(table, state.active)  # 19.3


STAGES: Final[dict[str, Stage]] = {
    "opening": opening,
    "wallenstein": wallenstein_phase,
    "recovery": recovery_phase,
    "draw": card_draw_phase,
    ACTION: action_round,
    "pay": pay_segment,
    "loot": loot_segment,
    "sieges": continued_sieges,
    "revolts": revolt_segment,
    END: end_of_turn,
}
"""The stages in their order; after the last one the next turn begins with the second."""
_TAKING_OVER: Final[dict[str, Stage]] = {
    take_over.POSITION: take_over.confirm_position,
    take_over.HANDS: take_over.name_hands,
}
_ALL: Final = {**STAGES, **_TAKING_OVER}


@rule("6", "6.0.E", "6.0.F")
async def play_stage(table: Table[State]) -> None:
    """Play the present stage, unless it ends the game half-way, and move on to the next."""
    with suppress(GameOver):
        await _ALL[table.state.stage](table)
        catch_lone_leaders(table)
        for side in SIDES:
            await lead_leaderless(table, side)
    if table.state.ending is None:
        _go_on(table.state)


def _go_on(state: State) -> None:
    """Set what follows: rounds alternate until both sides have had theirs (6.0.D)."""
    if state.stage in _TAKING_OVER:
        take_over.leave(state)
        return
    if state.truce:
        state.stage = END
        return
    if state.stage == ACTION and not _next_round(state):
        return
    state.stage = _next_stage(state)
    if state.stage == ACTION:
        state.round, state.active = 1, SIDES[0]


def _next_round(state: State) -> bool:
    """Hand on to the other side; return whether the last round of the turn has been played."""
    if state.active == SIDES[0]:
        state.active = SIDES[1]
        return False
    if state.round == state.constant("card_rounds"):
        return True
    state.round, state.active = state.round + 1, SIDES[0]
    return False


def _next_stage(state: State) -> str:
    order = [*STAGES]
    at = order.index(state.stage) + 1
    return order[at] if at < len(order) else "wallenstein"
