"""One hidden card exchanged for another, and who may know of it.

Two games that differ in nothing else are played by the same answers. Whoever cannot know of the
exchange must find no difference, for as long as neither of the two cards comes to light.
"""

from __future__ import annotations

import difflib
import itertools
from abc import ABC, abstractmethod
from builtins import sorted as in_order
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import pytest

from adjudicator.engine.play import copy_of
from tests.twins.games import Card, TwinGame

S = TypeVar("S")

_FIELDS: Final = ("card", "cards", "given", "turned")  # of facts, with cards of a hand in them
_SHOWN: Final = 60  # lines of a difference


class Leak(AssertionError):
    """What others see depends on a hidden card; the message shows the first difference."""


class Ended(Exception):
    """The comparison is over, for a reason that the rules allow."""


@dataclass(frozen=True)
class AnyExchange(ABC):
    """The card ``first`` of the hand of ``holder``, and ``second``, which takes its place.

    ``second`` is in the hand of ``other``, or in a draw pile when that is empty. Without a
    ``holder`` both are in a draw pile, and nobody knows of it; with the same holder twice the order
    of his hand differs, and nothing that is told may differ by that. Each game has a class of its
    own.
    """

    holder: str
    first: Any
    second: Any
    other: str = ""

    @property
    @abstractmethod
    def game(self) -> TwinGame:
        """The game whose cards they are."""

    @property
    def cards(self) -> frozenset[Any]:
        """Both cards."""
        return frozenset((self.first, self.second))

    @property
    def is_of_order(self) -> bool:
        """Whether only the order of a hand differs."""
        return bool(self.holder) and self.holder == self.other

    def __str__(self) -> str:
        holder, other = (name or "the draw pile" for name in (self.holder, self.other))
        title = self.game.title
        return f"{title(self.first)} of {holder} for {title(self.second)} of {other}"

    def made(self, state: S) -> S:
        """Return a copy of a state in which the two cards have changed places."""
        after, game = copy_of(state), self.game
        there = {self.first: self.second, self.second: self.first}
        for pile in (*game.hands(after).values(), *game.drawn_from(after), *game.elsewhere(after)):
            pile[:] = [there.get(card, card) for card in pile]
        return after

    def is_used_by(self, raw: Any) -> bool:
        """Return whether an answer, as JSON, may name one of the cards; any such number counts."""
        return bool(self.cards & set(cards_in(raw)))

    def turned(self, raw: Any) -> Any:
        """Return an answer, as JSON, with each of the two cards in the place of the other."""
        if isinstance(raw, list):
            return [self.turned(item) for item in raw]
        if isinstance(raw, dict):
            return {name: self.turned(item) for name, item in raw.items()}
        there = {self.first: self.second, self.second: self.first}
        return raw if isinstance(raw, bool) or raw is None else there.get(raw, raw)


@dataclass(frozen=True)
class Heard:
    """A fact: its kind, the roles it was told to (None: everybody), its fields, and all as text."""

    kind: str
    audience: frozenset[str] | None
    data: dict[str, Any]
    words: str

    @property
    def cards(self) -> set[Card]:
        """What stands in those fields that hold cards."""
        fields = [self.data[name] for name in _FIELDS if name in self.data]
        return {card for value in fields for card in cards_in(value)}


@dataclass
class Circle:
    """The roles that may know of an exchange; all roles of one player know what one of them does.

    ``words`` says which pair of games this is.
    """

    exchange: AnyExchange
    state: Any
    words: str
    knows: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.let_know(filter(None, [self.exchange.holder, self.exchange.other]))

    @property
    def roles(self) -> tuple[str, ...]:
        """All roles of the game."""
        return self.exchange.game.roles

    @property
    def blind(self) -> tuple[str, ...]:
        """The roles that must see no difference."""
        return tuple(role for role in self.roles if role not in self.knows)

    def let_know(self, roles: Iterable[str]) -> None:
        """Note that roles have learnt of one of the cards."""
        seats = [*self.exchange.game.seats(self.state)]
        for role in roles:
            self.knows.update(*(seat for seat in seats if role in seat))
        if not self.blind:
            raise Ended("known to everybody")

    def listen(self, first: Sequence[Heard], second: Sequence[Heard]) -> None:
        """Compare what has been told in both games.

        Raises Ended when a card of the exchange is in the open, Leak when something else differs
        that is not for those who know alone.
        """
        for pair in itertools.zip_longest(first, second):
            if pair[0] == pair[1]:
                continue
            told = [fact for fact in pair if fact is not None]
            for fact in told:
                self._learn(fact)
            if not all(fact.audience is not None and fact.audience <= self.knows for fact in told):
                self.same("facts", [f.words for f in first], [f.words for f in second])

    def _learn(self, fact: Heard) -> None:
        """Note who has been told of one of the cards."""
        if not fact.cards & self.exchange.cards:
            return
        if fact.audience is not None:
            self.let_know(fact.audience & set(self.roles))
        elif fact.kind in self.exchange.game.revealing and not self.exchange.is_of_order:
            raise Ended(f"in the open by {fact.kind}")

    def look(self, states: Iterable[Any]) -> None:
        """Note who holds the two cards; raise Ended when one is neither held nor in a pile.

        So it is when it has been played, or a rule has taken it out of the game (19.8).
        """
        game = self.exchange.game
        for state in states:
            hidden = {card for pile in game.drawn_from(state) for card in pile}
            for role, hand in game.hands(state).items():
                hidden.update(hand)
                if self.exchange.cards & set(hand):
                    self.let_know([role])
            if not self.exchange.cards <= hidden:
                raise Ended("out of hands and pile")

    def same(self, what: str, first: Sequence[str], second: Sequence[str]) -> None:
        """Raise Leak with the first differences when two lists of lines are not the same."""
        if list(first) == list(second):
            return
        lines = difflib.unified_diff(first, second, "first", "second", lineterm="", n=4)
        shown = "\n".join(itertools.islice(lines, _SHOWN))
        raise Leak(
            f"{self.words}: {what} differ ({self.exchange});"
            f" {', '.join(in_order(self.knows)) or 'nobody'} may know\n{shown}"
        )


def let_shuffles_agree(patch: pytest.MonkeyPatch, exchange: AnyExchange) -> None:
    """Let the next deck be shuffled alike in both games, with one card in the other's place.

    The rules sort the deck before they shuffle it, so that its old order leaves no trace. One of
    the two cards is in it and sorts elsewhere than the other would, and then all cards would be
    dealt in another way, by chance: that tells nobody anything, but would end every comparison.
    """
    low = min(exchange.cards)

    def place(card: Any) -> Any:
        return low if card in exchange.cards else card

    module = exchange.game.shuffled_in
    patch.setattr(module, "sorted", lambda deck: in_order(deck, key=place), raising=False)


def cards_in(raw: Any) -> Iterator[Card]:
    """Return every whole number and every text inside a JSON value: cards are among them."""
    if isinstance(raw, str) or (isinstance(raw, int) and not isinstance(raw, bool)):
        yield raw
    elif isinstance(raw, list | tuple):
        for item in raw:
            yield from cards_in(item)
    elif isinstance(raw, dict):
        for item in raw.values():
            yield from cards_in(item)
