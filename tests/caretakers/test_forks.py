"""Games are forked where somebody is asked; neither notices what becomes of the other."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.record import Told
from adjudicator.games.opaque import AnyGame, AnyLive
from adjudicator.games.registry import game_of
from tests.caretakers.tables import GAMES, decisions, digest

_ON = 25  # answers given in a fork


def played_on(game: AnyGame, live: AnyLive, seed: int) -> tuple[Told, ...]:
    """Fork a game and give some answers in it; return what the fork has told."""
    rng = random.Random(seed)
    fork = live.fork(RandomChance(rng))
    assert digest(game, fork) == digest(game, live)
    for _ in range(_ON):
        if not fork.waiting:
            break
        decision = fork.waiting[0].decision
        fork.answer(decision.role, game.practice.sample(decision.choice, rng))
    fork.close()
    return fork.told_since(0)


@pytest.mark.parametrize("slug", GAMES)
def test_forks_go_on_alike_and_leave_the_game_as_it_was(slug: str) -> None:
    game, forked = game_of(slug), 0
    for live, _known in decisions(slug, 1, 150, 0.05 if slug != "lanterns" else 1.0):
        before = digest(game, live)
        assert played_on(game, live, 3) == played_on(game, live, 3)
        assert digest(game, live) == before
        forked += 1
    assert forked > 2
