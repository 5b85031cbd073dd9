"""Decisions, choices and requests: how a rules procedure asks a player.

This is the only module that yields: a procedure awaits ``ask``, ``ask_all`` and other procedures,
nothing else.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from adjudicator.engine.choices import Choice
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import Fact, Role

T = TypeVar("T")

USUAL_WINDOW: Final = "impulse"
"""The kind of window of decisions that name none, as it has been on record since release 0.1.0."""
RESPONSE_WINDOW: Final = "response"
"""The kind of window in which others may break in: silence passes."""

__all__ = ["Choice", "Decision", "Request", "ask", "ask_all"]


@dataclass(frozen=True)
class Decision(Generic[T]):
    """One question to one role.

    ``topic`` is a stable name, section first: ``13.2/intercept:graz>vienna``; the part between
    slash and colon is the *name* that the order language goes by. ``default`` is taken at the
    deadline; with None the moderator is called (None can itself be a legal value: then set
    ``default_given``). A ``discreet`` decision is never answered by the engine, even if one value
    only is legal, because that would betray a hidden hand. ``window`` names the kind of window in
    which the answer is awaited, one of the game's. ``behalf`` is the role that the rules ask where
    another one, ``role``, answers for it.
    """

    role: Role
    topic: str
    choice: Choice[T]
    default: T | None = None
    default_given: bool = False
    discreet: bool = False
    window: str = USUAL_WINDOW
    about: Fact | None = None
    behalf: Role | None = None

    @property
    def section(self) -> str:
        """The rulebook section (or card) that asks: the topic up to the slash."""
        return self.topic.partition("/")[0]

    @property
    def name(self) -> str:
        """What is asked: the topic between slash and colon."""
        return self.topic.partition("/")[2].partition(":")[0]

    @property
    def detail(self) -> str:
        """Where or which: the topic after the colon, or nothing."""
        return self.topic.partition("/")[2].partition(":")[2]

    @property
    def whose(self) -> Role:
        """Whose affair it is: the role that the rules ask, whoever answers for it."""
        return self.behalf or self.role

    @property
    def has_default(self) -> bool:
        """Whether the deadline can answer for the role."""
        return self.default_given or self.default is not None

    def check(self, value: T) -> None:
        """Raise IllegalAnswer if the choice refuses ``value``.

        A refusal that names no section of its own cites the section that asks.
        """
        try:
            self.choice.check(value)
        except IllegalAnswer as refused:
            refused.section = refused.section or self.section
            raise


class Request:
    """Decisions that are open at the same time, at most one for each role; awaitable once."""

    def __init__(self, decisions: Sequence[Decision[Any]]) -> None:
        roles = [decision.role for decision in decisions]
        if len(set(roles)) != len(roles):
            raise ValueError(f"one request asks a role twice: {roles}")
        self.decisions = tuple(decisions)

    def __await__(self) -> Generator[Request, dict[Role, Any], dict[Role, Any]]:
        """Hand the request to the driver and return its answers by role."""
        return (yield self)


async def ask(decision: Decision[T]) -> T:
    """Ask one role and return its answer, a legal value of the choice."""
    answers: dict[Role, T] = await Request([decision])
    return answers[decision.role]


async def ask_all(decisions: Sequence[Decision[T]]) -> dict[Role, T]:
    """Ask several roles at the same time, in secret; return the answers by role as asked."""
    if not decisions:
        return {}
    answers: dict[Role, T] = await Request(decisions)
    return {decision.role: answers[decision.role] for decision in decisions}
