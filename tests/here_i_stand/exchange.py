"""One hidden card exchanged for another, and who may know of it.

Two games that differ in nothing else are played by the same answers. Whoever cannot know of the
exchange must find no difference, for as long as neither of the two cards comes to light.
"""

from __future__ import annotations

import difflib
import itertools
from builtins import sorted as in_order
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from adjudicator.engine.play import copy_of
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.seating import seats_of
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn import card_draw as turn_start

REVEALING: Final = frozenset(
    (
        "card_played",
        "card_responded",
        "card_discarded",
        "card_shown",
        "wars_paid",
        "donation_made",
        "diet_held",
    )
)
"""Facts told to everybody that may name a card of a hand: with them a comparison ends."""

_FIELDS: Final = ("card", "cards", "given")  # of facts, with cards of a hand in them
_SHOWN: Final = 60  # lines of a difference


class Leak(AssertionError):
    """What others see depends on a hidden card; the message shows the first difference."""


class Ended(Exception):
    """The comparison is over, for a reason that the rules allow."""


@dataclass(frozen=True)
class Exchange:
    """The card ``first`` of the hand of ``holder``, and ``second``, which takes its place.

    ``second`` is in the hand of ``other``, or in the draw pile when that is empty.
    """

    holder: str
    first: int
    second: int
    other: str = ""

    @property
    def cards(self) -> frozenset[int]:
        """Both cards."""
        return frozenset((self.first, self.second))

    def __str__(self) -> str:
        source = self.other or "the draw pile"
        return (
            f"{card(self.first).title} of {self.holder} for {card(self.second).title} of {source}"
        )

    def made(self, state: State) -> State:
        """Return a copy of a state in which the two cards have changed places."""
        after = copy_of(state)
        there = {self.first: self.second, self.second: self.first}
        for pile in (*after.hands.values(), after.draw_pile, after.impulse.held_back):
            pile[:] = [there.get(number, number) for number in pile]
        return after

    def is_used_by(self, raw: Any) -> bool:
        """Return whether an answer, as JSON, may name one of the cards; any such number counts."""
        return bool(self.cards & set(whole_numbers(raw)))


@dataclass(frozen=True)
class Heard:
    """A fact: its kind, the roles it was told to (None: everybody), its fields, and all as text."""

    kind: str
    audience: frozenset[str] | None
    data: dict[str, Any]
    words: str

    @property
    def cards(self) -> set[int]:
        """The numbers in those fields that hold cards."""
        fields = [self.data[name] for name in _FIELDS if name in self.data]
        return {number for value in fields for number in whole_numbers(value)}


@dataclass
class Circle:
    """The roles that may know of an exchange; all roles of one player know what one of them does.

    ``words`` says which pair of games this is.
    """

    exchange: Exchange
    state: State
    words: str
    knows: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.let_know([self.exchange.holder, *filter(None, [self.exchange.other])])

    @property
    def blind(self) -> tuple[str, ...]:
        """The roles that must see no difference."""
        return tuple(role for role in MAJOR_POWERS if role not in self.knows)

    def let_know(self, roles: Iterable[str]) -> None:
        """Note that roles have learnt of one of the cards."""
        for role in roles:
            self.knows.update(*(seat for seat in seats_of(self.state) if role in seat))
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
                if not fact.cards & self.exchange.cards:
                    continue
                if fact.audience is not None:
                    self.let_know(fact.audience & set(MAJOR_POWERS))
                elif fact.kind in REVEALING:
                    raise Ended(f"in the open by {fact.kind}")
            if not all(fact.audience is not None and fact.audience <= self.knows for fact in told):
                self.same("facts", [f.words for f in first], [f.words for f in second])

    def look(self, states: Iterable[State]) -> None:
        """Note who holds the two cards; raise Ended when one is neither held nor in the pile.

        So it is when it has been played, or a rule has taken it out of the game (19.8).
        """
        for state in states:
            hidden = set(state.draw_pile)
            for role, hand in state.hands.items():
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
            f" {', '.join(in_order(self.knows))} may know\n{shown}"
        )


def let_shuffles_agree(patch: pytest.MonkeyPatch, exchange: Exchange) -> None:
    """Let the next deck be shuffled alike in both games, with one card in the other's place.

    The rules sort the deck before they shuffle it, so that its old order leaves no trace. One of
    the two cards is in it and sorts elsewhere than the other would, and then all cards would be
    dealt in another way, by chance: that tells nobody anything, but would end every comparison.
    """
    low = min(exchange.cards)

    def place(number: int) -> int:
        return low if number in exchange.cards else number

    patch.setattr(turn_start, "sorted", lambda deck: in_order(deck, key=place), raising=False)


def whole_numbers(raw: Any) -> Iterator[int]:
    """Return every whole number inside a JSON value: those of cards are among them."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        yield raw
    elif isinstance(raw, list | tuple):
        for item in raw:
            yield from whole_numbers(item)
    elif isinstance(raw, dict):
        for item in raw.values():
            yield from whole_numbers(item)
