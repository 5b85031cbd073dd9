"""Random legal players, for fuzzing and for the demonstration."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from adjudicator.engine.chance import Chance
from adjudicator.engine.choices import Choice
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Role
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.engine.rules import Course

S = TypeVar("S")

Player: TypeAlias = Callable[[S, Decision[Any], random.Random], Any]
"""Returns a legal value of a decision; the state is for looking at only."""

Liking: TypeAlias = Callable[[S, Decision[Any], random.Random], Sequence[tuple[Any, float]]]
"""Returns legal values of a decision, each with how much it is liked (0: not at all); none at all
where any value will do."""


Sample: TypeAlias = Callable[[Choice[Any], random.Random], Any]
"""Returns any legal value of a choice."""


Decider: TypeAlias = Callable[[Live[S], Decision[Any]], Any]
"""Returns a legal value of a decision that is open in a running game."""


def plain(sample: Sample) -> Player[Any]:
    """Return the player who likes nothing better than anything else."""
    return liking(lambda state, decision, rng: (), sample)


def liking(likes: Liking[S], sample: Sample) -> Player[S]:
    """Return the player who draws its answers by how much it likes them; else any legal value."""

    def answer(state: S, decision: Decision[Any], rng: random.Random) -> Any:
        found = [(value, weight) for value, weight in likes(state, decision, rng) if weight > 0]
        if not found:
            return sample(decision.choice, rng)
        values, weights = zip(*found, strict=True)
        return rng.choices(values, weights)[0]

    return answer


def play_out(
    game: Course[S],
    position: Position[S],
    chance: Chance,
    rng: random.Random,
    *,
    player: Player[S],
    deciders: Mapping[Role, Decider[S]] | None = None,
    watched: bool = False,
    on_answer: Callable[[Live[S], Decision[Any], Any], None] | None = None,
    most: int = 100_000,
    stops: bool = False,
) -> Live[S]:
    """Play from ``position`` to the end of the game with the answers of ``player``.

    ``deciders`` answer for their roles instead. ``watched`` checks the invariants after every
    answer that tells or rolls something, and when a segment ends; without it they are not looked
    at. ``on_answer`` is called before each answer is given. After ``most`` answers it ``stops``, or
    raises RuntimeError. The caller closes what is returned.
    """
    live = Live(game, position, chance, watched=watched, inspected=watched)
    for _ in range(most):
        waiting = live.waiting
        if not waiting:
            return live
        decision = rng.choice(waiting).decision
        decider = (deciders or {}).get(decision.role)
        if decider is not None:
            value = decider(live, decision)
        else:
            value = player(live.state, decision, rng)
        if on_answer is not None:
            on_answer(live, decision, value)
        live.answer(decision.role, value)
    if stops:
        return live
    live.close()
    raise RuntimeError(f"the game did not end within {most} answers")
