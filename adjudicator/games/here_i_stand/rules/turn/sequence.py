"""7 Sequence of play: which procedure plays each stage, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from adjudicator.engine.readdressing import Readdressed
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.action.impulse import impulse, rest_of_impulse
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import diplomatic_segment
from adjudicator.games.here_i_stand.rules.diplomacy.negotiations import negotiation_segment
from adjudicator.games.here_i_stand.rules.diplomacy.phase import (
    excommunication_segment,
    peace_segment,
    ransom_segment,
    war_segment,
)
from adjudicator.games.here_i_stand.rules.land.spring import spring_deployment
from adjudicator.games.here_i_stand.rules.new_world.phase import new_world_phase
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import answerer_of, is_for_two, players
from adjudicator.games.here_i_stand.rules.religion.diet import diet_of_worms
from adjudicator.games.here_i_stand.rules.religion.theses import luthers_95_theses
from adjudicator.games.here_i_stand.rules.state import State, in_mid_impulse
from adjudicator.games.here_i_stand.rules.turn import take_over
from adjudicator.games.here_i_stand.rules.turn.card_draw import card_draw_phase
from adjudicator.games.here_i_stand.rules.turn.victory import GameOver, victory_determination
from adjudicator.games.here_i_stand.rules.winter.phase import winter_phase
from adjudicator.kit.options import YES

Stage: TypeAlias = Callable[[Table[State]], Procedure]


STAGES: Final[dict[str, Stage]] = {
    "theses": luthers_95_theses,
    "card_draw": card_draw_phase,
    "negotiation": negotiation_segment,
    "peace": peace_segment,
    "diplomatic": diplomatic_segment,
    "ransom": ransom_segment,
    "excommunication": excommunication_segment,
    "war": war_segment,
    "diet": diet_of_worms,
    "spring": spring_deployment,
    "action": impulse,
    "winter": winter_phase,
    "new_world": new_world_phase,
    "victory": victory_determination,
}
_TAKING_OVER: Final[dict[str, Stage]] = {
    take_over.POSITION: take_over.confirm_position,
    take_over.HANDS: take_over.name_hands,
}


@rule("7")
async def play_stage(table: Table[State]) -> None:
    """Play the present stage, unless it ends the game half-way, and move on to the next."""
    with suppress(GameOver):
        await addressed(table.state, _procedure(table.state)(table))
    if table.state.ending is None:
        _go_on(table.state)


def addressed(state: State, procedure: Procedure) -> Procedure | Readdressed:
    """Return a procedure whose questions go to those who are played (2P 5)."""
    return Readdressed(procedure, partial(answerer_of, state)) if is_for_two(state) else procedure


def _procedure(state: State) -> Stage:
    """Return what plays the present stage; a game that is taken over has some of its own."""
    if state.stage == "action" and in_mid_impulse(state):
        return rest_of_impulse
    return {**STAGES, **_TAKING_OVER}[state.stage]


def _go_on(state: State) -> None:
    """Set the stage that follows; the Action Phase lasts until all pass in a row (11)."""
    if state.stage in _TAKING_OVER:
        take_over.leave(state)
        return
    if state.stage == "action" and state.passes < len(players(state)):
        return
    state.stage = (_next_stage_for_two if is_for_two(state) else _next_stage)(state)
    if state.stage == "action":
        state.active = players(state)[0]
        state.passes = state.impulses = 0
        state.skipping.clear()


@rule("7")
def _next_stage(state: State) -> str:
    first_turn = state.turn == 1
    return {
        "theses": "card_draw",
        "card_draw": "negotiation",
        "negotiation": "diet" if first_turn else "peace",
        "peace": "ransom",
        "ransom": "excommunication",
        "excommunication": "war",
        "war": "spring",
        "diet": "spring",
        "spring": "action",
        "action": "winter",
        "winter": "new_world",
        "new_world": "victory",
        "victory": "card_draw",
    }[state.stage]


@rule("2P 3")
def _next_stage_for_two(state: State) -> str:
    """Return what follows in the variant for two (2P 3): no talks, and no New World.

    By option (2P 10) captured leaders are ransomed.
    """
    first_turn = state.turn == 1
    return {
        "theses": "card_draw",
        "card_draw": "diplomatic" if first_turn else "peace",
        "peace": "ransom" if option_value(state, "ransom") == YES else "diplomatic",
        "ransom": "diplomatic",
        "diplomatic": "diet" if first_turn else "spring",
        "diet": "spring",
        "spring": "action",
        "action": "winter",
        "winter": "victory",
        "victory": "card_draw",
    }[state.stage]
