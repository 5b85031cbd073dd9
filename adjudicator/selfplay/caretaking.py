"""Caretakers in games of self-play: which roles they play, and what they have done."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Final

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Listener, known_to
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.dealing import NoWorld
from adjudicator.games.opaque import AnyGame, AnyLive

EVERY_SEAT: Final = "all"
"""What stands for all roles of a game."""


@dataclass
class Thinking:
    """What the caretaker of a role did: decisions, those it compared answers for, play-outs.

    ``defaults`` are decisions for which it found no world. ``seconds`` is processor time.
    """

    decisions: int = 0
    compared: int = 0
    trials: int = 0
    defaults: int = 0
    seconds: float = 0.0

    def add(self, other: Thinking) -> None:
        """Add what it did in another game."""
        self.decisions += other.decisions
        self.compared += other.compared
        self.trials += other.trials
        self.defaults += other.defaults
        self.seconds += other.seconds

    def as_text(self) -> str:
        """Return it for people."""
        each = 1000 * self.seconds / max(1, self.decisions)
        return (
            f"{self.decisions} decisions, {self.compared} with answers compared by {self.trials}"
            f" play-outs, {self.defaults} by default; {each:.0f} ms of processor time each"
        )


@dataclass
class Seat:
    """The caretaker of a role in one game."""

    game: AnyGame
    caretaker: Caretaker
    listener: Listener
    rng: random.Random
    done: Thinking = field(default_factory=Thinking)

    def __call__(self, live: AnyLive, decision: Decision[Any]) -> Any:
        """Return the answer to a decision of the role; the default where there is no world."""
        start, listener = process_time(), self.listener
        listener.listen(live)
        known = known_to(self.game.rules, live, decision.role, listener.before, listener.since)
        self.done.decisions += 1
        try:
            chosen = self.caretaker.answer(known)
        except NoWorld:
            self.done.defaults += 1
            if decision.has_default:
                return decision.default
            return self.game.practice.sample(decision.choice, self.rng)
        finally:
            self.done.seconds += process_time() - start
        self.done.compared += chosen.compared > 1
        self.done.trials += chosen.trials
        return decision.choice.load(chosen.value)


def seated(roles: Collection[str], strengths: Mapping[str, str]) -> dict[str, str]:
    """Return the strengths of a game's caretakers by role; EVERY_SEAT stands for roles not named.

    Roles that the game has not are left out: other scenarios have them.
    """
    rest = {role: strengths[EVERY_SEAT] for role in roles if EVERY_SEAT in strengths}
    return {**rest, **{role: name for role, name in strengths.items() if role in roles}}


def check_seats(roles: Collection[str], strengths: Mapping[str, str]) -> None:
    """Raise IllegalAnswer for a role or a strength that there is not."""
    for role, name in strengths.items():
        if role not in (*roles, EVERY_SEAT):
            possible = ", ".join([*roles, EVERY_SEAT])
            raise IllegalAnswer(f"there is no seat {role!r}; possible: {possible}")
        if name not in STRENGTHS:
            raise IllegalAnswer(f"no caretaker is {name!r}; possible: {', '.join(STRENGTHS)}")


def seats_of(game: AnyGame, strengths: Mapping[str, str], seed: int) -> dict[str, Seat]:
    """Return the caretakers of a game by role; ``strengths`` are names by role."""
    return {
        role: Seat(
            game,
            Caretaker(game, STRENGTHS[name], f"caretaker {seed}"),
            Listener(role),
            random.Random(f"without a world {seed} {role}"),
        )
        for role, name in strengths.items()
    }
