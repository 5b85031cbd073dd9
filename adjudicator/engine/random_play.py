"""Random legal players, for fuzzing and for the demonstration."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from adjudicator.engine.chance import Chance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, Position
from adjudicator.engine.rules import Rules

S = TypeVar("S")

Player: TypeAlias = Callable[[S, Decision[Any], random.Random], Any]
"""Returns a legal value of a decision; the state is for looking at only."""

Liking: TypeAlias = Callable[[S, Decision[Any], random.Random], Sequence[tuple[Any, float]]]
"""Returns legal values of a decision, each with how much it is liked (0: not at all); none at all
where any value will do."""


def random_answer(decision: Decision[Any], rng: random.Random) -> Any:
    """Return any legal value of ``decision``."""
    return decision.choice.sample(rng)


def plain(state: Any, decision: Decision[Any], rng: random.Random) -> Any:
    """Return any legal value: the player who likes nothing better than anything else."""
    return random_answer(decision, rng)


def liking(likes: Liking[S]) -> Player[S]:
    """Return the player who draws its answers by how much it likes them."""

    def answer(state: S, decision: Decision[Any], rng: random.Random) -> Any:
        found = [(value, weight) for value, weight in likes(state, decision, rng) if weight > 0]
        if not found:
            return random_answer(decision, rng)
        values, weights = zip(*found, strict=True)
        return rng.choices(values, weights)[0]

    return answer


def play_out(
    game: Rules[S],
    position: Position[S],
    chance: Chance,
    rng: random.Random,
    *,
    player: Player[S] = plain,
    watched: bool = False,
    on_answer: Callable[[Live[S], Decision[Any], Any], None] | None = None,
    most: int = 100_000,
) -> Live[S]:
    """Play from ``position`` to the end of the game with the answers of ``player``.

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
        value = player(live.state, decision, rng)
        if on_answer is not None:
            on_answer(live, decision, value)
        live.answer(decision.role, value)
    live.close()
    raise RuntimeError(f"the game did not end within {most} answers")
