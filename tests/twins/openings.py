"""Where a pair of games begins that differ in one hidden card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tests.twins.exchange import AnyExchange

S = TypeVar("S")


@dataclass(frozen=True)
class AnyOpening(Generic[S]):
    """Where a pair of games begins: what ``create_game`` is told, and the two positions."""

    scenario: str
    options: dict[str, Any]
    settings: dict[str, Any]
    state: S
    exchange: AnyExchange

    @property
    def twin(self) -> S:
        """The position with the one card exchanged."""
        return self.exchange.made(self.state)

    def __str__(self) -> str:
        stage = self.exchange.game.rules.stage(self.state)
        return f"{self.scenario}, {stage}: {self.exchange}"
