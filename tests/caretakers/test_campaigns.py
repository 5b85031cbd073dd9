"""Caretakers in Thirty Years War: they win campaigns against players who answer at random."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import Decider, plain, play_out
from adjudicator.engine.rules import usual_options
from adjudicator.games.opaque import AnyState
from adjudicator.games.registry import game_of
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.selfplay.caretaking import seats_of

GAME = game_of("thirty_years_war")
SIDES = ("catholic", "protestant")


def played(seed: int, side: str, scenario: str = "campaign", last_turn: int = 0) -> State:
    """Return the end of a game in which a quick caretaker plays a side, nobody if it is empty."""
    options = usual_options(GAME.rules, scenario)
    if last_turn:
        options = {**options, "last_turn": str(last_turn)}
    seats = seats_of(GAME, {side: "quick"} if side else {}, seed)
    deciders: dict[str, Decider[AnyState]] = dict(seats.items())
    live = play_out(
        GAME.rules,
        begin(GAME.rules, scenario, options),
        RandomChance(random.Random(f"dice {seed}")),
        random.Random(f"player {seed}"),
        player=plain(GAME.practice.sample),
        deciders=deciders,
    )
    state: object = live.state
    live.close()
    assert isinstance(state, State)
    return state


def test_a_caretaker_gains_points_on_either_side_in_two_turns() -> None:
    catholic, nobody, protestant = (
        sum(played(seed, side, last_turn=2).vp for seed in (1, 2))
        for side in ("catholic", "", "protestant")
    )
    assert catholic > nobody > protestant


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("side", SIDES)
def test_a_caretaker_wins_95_of_100_campaigns(side: str) -> None:
    endings = [played(seed, side).ending for seed in range(100)]
    won = [ending is not None and ending.winners == [side] for ending in endings]
    assert won.count(True) >= 95
