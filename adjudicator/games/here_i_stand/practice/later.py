"""What facts tell of cards that change hands, and later ones of where they lay before."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.games.dealing import Memory


def remember_moves(
    memory: Memory[int],
    own: str | None,
    leaving: Iterable[tuple[str, int]],
    given: Iterable[tuple[str, str, int]],
    elsewhere: Collection[int],
) -> None:
    """Take in where single cards were and where they went, as the role ``own`` was told.

    ``leaving`` are cards that came into the open, with whose they were; ``given`` have a giver, ""
    where the card lay in the open, and a taker. ``elsewhere`` are cards that come out of no hand
    that is remembered.
    """
    for power, number in leaving:
        if power != own and number not in elsewhere:
            memory.left(power, number)
        memory.saw([number])
    for giver, taker, number in given:
        if giver and giver != own:
            memory.lost(giver, number)
        if taker != own:
            memory.gained(taker, number)


@dataclass
class Later:
    """What facts tell of the cards as they lay before: ``held`` in hands, ``top`` on the pile.

    The first card of ``top`` is drawn first; None is one that nobody has seen. ``moved`` are cards
    that have been seen to go somewhere since.
    """

    rng: random.Random
    held: dict[int, str] = field(default_factory=dict)
    top: list[int | None] = field(default_factory=list)
    moved: set[int] = field(default_factory=set)
    drawn: dict[str, list[int]] = field(default_factory=dict)
    """By power, the places on top that it has drawn unseen by others."""

    def came_from(self, power: str, number: int, size: int) -> None:
        """Note a card of a hand: held from the beginning, or drawn since, which nobody can say."""
        if number in self.held or number in self.top:
            return
        left = size - sum(1 for whose in self.held.values() if whose == power)
        places = self.drawn.get(power, [])
        if places and self.rng.random() * (left + len(places)) >= left:
            self.top[places.pop(self.rng.randrange(len(places)))] = number
        else:
            self.held[number] = power

    def drew_seen(self, cards: Collection[int]) -> None:
        """Note cards that the role itself has drawn from the pile."""
        self.top += cards
        self.moved |= set(cards)

    def drew_unseen(self, power: str, count: int) -> None:
        """Note that somebody has drawn so many cards from the pile."""
        places = range(len(self.top), len(self.top) + count)
        self.drawn.setdefault(power, []).extend(places)
        self.top += [None] * count

    def on_top_of(self, pile: Sequence[int]) -> list[int]:
        """Return a pile with the cards on top that were drawn from it; its last is drawn first."""
        rest = [*pile]
        drawn = [rest.pop() if number is None and rest else number for number in self.top]
        return [*rest, *(number for number in reversed(drawn) if number is not None)]
