"""The table: what a procedure may touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from adjudicator.engine.chance import Dice
from adjudicator.engine.fact import EVERYBODY, Audience, Fact, Role
from adjudicator.engine.sealed import Envelope

S = TypeVar("S")
T = TypeVar("T")


@dataclass
class Table(Generic[S]):
    """State, dice and a voice; ``revision`` is that of the rules the segment was opened under."""

    state: S
    dice: Dice
    revision: int
    heard: Callable[[Fact, Audience], None]
    envelopes: list[Envelope[Any]] = field(default_factory=list)

    def tell(self, fact: Fact, *, to: Audience = EVERYBODY, others: Fact | None = None) -> None:
        """Tell ``fact`` to an audience and, where given, ``others`` to the rest of the table."""
        self.heard(fact, to)
        if others is not None:
            if to.roles is None:
                raise ValueError("there are no others: everybody has been told")
            self.heard(others, Audience(None, frozenset[Role](to.roles)))

    def enclose(self, role: Role, content: T) -> Envelope[T]:
        """Return an answer that nobody else may know before it is carried out."""
        self.envelopes.append(Envelope(role, content))
        return self.envelopes[-1]

    def seal(self, role: Role | None) -> None:
        """Seal what all but ``role`` have answered in secret."""
        for envelope in self.envelopes:
            if envelope.role != role:
                envelope.seal()
