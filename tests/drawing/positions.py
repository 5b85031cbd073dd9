"""Positions whose pictures are tested: the beginnings, and the middle of a random game."""

from __future__ import annotations

import random
from functools import cache

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live, begin
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View, view_of

RULES = "here_i_stand"


def opening(scenario: str = "1517", role: str | None = None) -> View:
    """Return the beginning of a game as a role sees it."""
    return view_of(beginning(scenario), role)


def beginning(scenario: str = "1517") -> State:
    """Return the state with which a game begins, free to be changed."""
    return begin(HereIStand(), scenario, {}).snapshot


@cache
def later(seed: int, segments: int) -> View:
    """Return what an onlooker sees after some segments of a random game."""
    game = HereIStand()
    rng = random.Random(f"player {seed}")
    chance = RandomChance(random.Random(f"dice {seed}"))
    live = Live(game, begin(game, "1517", {}), chance, inspected=False)
    try:
        while live.waiting and live.segment < segments:
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))
        return view_of(live.outcome().position.snapshot, None)
    finally:
        live.close()
