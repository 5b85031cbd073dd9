"""A random legal player, for fuzzing and for the demonstration."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

from adjudicator.engine.chance import Chance
from adjudicator.engine.decision import Decision
from adjudicator.engine.game import Game
from adjudicator.engine.play import Live, Position

S = TypeVar("S")


def random_answer(decision: Decision[Any], rng: random.Random) -> Any:
    """Return any legal value of ``decision``."""
    return decision.choice.sample(rng)


def play_out(
    game: Game[S],
    position: Position[S],
    chance: Chance,
    rng: random.Random,
    *,
    watched: bool = False,
    on_answer: Callable[[Live[S], Decision[Any], Any], None] | None = None,
    most: int = 100_000,
) -> Live[S]:
    """Play from ``position`` to the end of the game with random legal answers.

    ``watched`` checks the invariants after every answer; without it they are not looked at.
    ``on_answer`` is called before each answer is given. Raises RuntimeError after ``most``
    answers. The caller closes what is returned.
    """
    live = Live(game, position, chance, watched=watched, inspected=watched)
    for _ in range(most):
        waiting = live.waiting
        if not waiting:
            return live
        decision = rng.choice(waiting).decision
        value = random_answer(decision, rng)
        if on_answer is not None:
            on_answer(live, decision, value)
        live.answer(decision.role, value)
    live.close()
    raise RuntimeError(f"the game did not end within {most} answers")
