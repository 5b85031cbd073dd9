"""Positions of the variant for two, and whole games of it."""

from __future__ import annotations

import random
from contextlib import closing
from typing import Any

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live
from adjudicator.engine.random_play import plain, play_out
from adjudicator.engine.record import Outcome, Position
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.control.paths import LEAGUE
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.here_i_stand.rules.state import Impulse, State, pair

GAME = HereIStand()


def for_two(**options: Any) -> State:
    """Return the opening position of the variant for two."""
    return set_up(TWO_PLAYER, options)


def at_war_with(*enemies: str, **options: Any) -> State:
    """Return the opening position in an impulse of the Papacy, at war with ``enemies``."""
    state = for_two(**options)
    state.turn, state.stage, state.active = 2, "action", PAPACY
    state.wars = [pair(enemy, PAPACY) for enemy in enemies]
    state.impulse = Impulse(number=1, power=PAPACY, cp=5)
    return state


def with_league(**options: Any) -> State:
    """Return the opening position in an impulse of the Papacy, with the League and its wars."""
    state = at_war_with(**options)
    state.events_done.append(LEAGUE)
    state.wars = [pair(PAPACY, PROTESTANT), pair(HAPSBURG, PROTESTANT)]
    state.alliances = [pair(HAPSBURG, PAPACY)]
    return state


def acting(state: State, power: str) -> State:
    """Let a power begin an impulse."""
    state.active = power
    state.impulse = Impulse(number=1, power=power, cp=5)
    return state


def live_from(state: State, seed: int) -> Live[State]:
    """Return a running game; the caller closes it."""
    position = Position(0, GAME.revision, state)
    return Live(GAME, position, RandomChance(random.Random(seed)), watched=True)


def played_out(seed: int, **options: Any) -> Outcome[State]:
    """Play a whole game by random legal answers, its invariants watched."""
    live = play_out(
        GAME,
        Position(0, GAME.revision, for_two(**options)),
        RandomChance(random.Random(f"dice {seed}")),
        random.Random(f"player {seed}"),
        player=plain(sample),
        watched=True,
    )
    with closing(live):
        return live.outcome()
