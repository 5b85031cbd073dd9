"""What pairs by mail need to know of a game, besides what is hidden in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.service.letters import Letters
from tests.twins.games import Card, TwinGame
from tests.twins.openings import AnyOpening


@dataclass(frozen=True)
class MailGame:
    """A game as pairs by mail play it.

    ``slug`` is that of the game they play at. ``writer`` makes messages of players, ``players``
    are lines of each of their commands. ``cards`` are all there are, and ``guesses`` what may be
    ordered with one of them. ``holding`` is the condition that one is in the own hand. ``commit``
    writes the order that chooses a card in secret, together with others. ``piles`` are the piles
    that nobody sees, as a snapshot holds them.
    """

    twins: TwinGame
    slug: str
    writer: type[Letters]
    players: Mapping[str, tuple[str, ...]]
    cards: Sequence[Card]
    guesses: Callable[[Any], Sequence[str]]
    holding: Callable[[Any], str]
    commit: Callable[[Any], str]
    piles: Callable[[Any], Sequence[list[Card]]]
    opening: Callable[[int], AnyOpening[Any]]

    @property
    def rules(self) -> str:
        """The slug of the rules."""
        return self.twins.game.slug
