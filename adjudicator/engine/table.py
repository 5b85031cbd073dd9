"""The table: what a procedure may touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from adjudicator.engine.chance import Dice
from adjudicator.engine.fact import EVERYBODY, Audience, Fact, Role

S = TypeVar("S")


@dataclass
class Table(Generic[S]):
    """State, dice and a voice; ``revision`` is that of the rules the segment was opened under."""

    state: S
    dice: Dice
    revision: int
    heard: Callable[[Fact, Audience], None]

    def tell(self, fact: Fact, *, to: Audience = EVERYBODY, others: Fact | None = None) -> None:
        """Tell ``fact`` to an audience and, where given, ``others`` to the rest of the table."""
        self.heard(fact, to)
        if others is not None:
            if to.roles is None:
                raise ValueError("there are no others: everybody has been told")
            self.heard(others, Audience(None, frozenset[Role](to.roles)))
