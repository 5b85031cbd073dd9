"""What small things could tell of hands and piles: the order of discards, and a rewind."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live, advance
from adjudicator.engine.record import Position
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from tests.thirty_years_war.exchange import Exchange
from tests.thirty_years_war.openings import GAME, positions
from tests.twins.rule_twins import run_rules


@pytest.mark.parametrize("side", ["protestant", "catholic"])
def test_discards_do_not_tell_in_which_order_they_were_drawn(side: str) -> None:
    """The first card of a hand may be the one that was carried over (6.0.G)."""
    state = next(s for s in positions("campaign", {}, 0) if s.stage == "end" and s.hands[side][2:])
    first, second = state.hands[side][-2:]
    exchange = Exchange(side, first, second, other=side)
    assert run_rules(state, exchange, "discards", 3)


@pytest.mark.parametrize("empty", [False, True])
def test_piles_that_may_be_known_are_shuffled_and_replayed(empty: bool) -> None:
    state = next(s for s in positions("apocalypse", {}, 3) if s.stage == "recovery")
    if empty:
        state.played[CATHOLIC] += state.unplayed[CATHOLIC]
        state.unplayed[CATHOLIC] = []
    known = {side: list(pile) for side, pile in state.unplayed.items()}
    start = Position(0, GAME.revision, state)
    live = Live(GAME, start, RandomChance(random.Random(1)), renewing=True)
    piles, position = dict(live.state.unplayed), live.position
    live.close()
    for side, pile in known.items():
        assert sorted(piles[side]) == sorted(pile)
        assert piles[side] != pile or not pile
    assert advance(GAME, position, None).state.unplayed == piles
