"""ANY in an order: the orders it stands for, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision
from adjudicator.words.alternatives import AnyName, Order, Read
from adjudicator.words.lexicon import Lexicon, OrderError

Label: TypeAlias = Callable[[Decision[Any], "str | int"], str]
"""Says what an option of a question is called."""


@dataclass(frozen=True)
class AnyNames:
    """What ANY may stand for in a game.

    ``samples`` have a name of each kind of thing, ``names`` all names of those kinds that everybody
    can list, ``hand`` are the titles of one's own cards in a view.
    """

    samples: Mapping[str, str]
    names: Mapping[str, Callable[[], Lexicon]]
    hand: Callable[[Any], Sequence[str]]

    def orders(
        self, name: AnyName, decision: Decision[Any], read: Read, label: Label, view: Any | None
    ) -> Sequence[Order]:
        """Return the orders that ANY stands for in a question.

        What the question lists comes in its order; where it lists nothing, one's own cards in their
        order and everything else by name. Without a view there are no cards.
        """
        return _read(read, name, tuple(_listed(decision, label) or self._all_names(name, view)))

    def _all_names(self, name: AnyName, view: Any | None) -> Iterator[str]:
        for kind in name.kinds:
            if kind == "card":
                yield from self.hand(view) if view else ()
            elif kind in self.names:
                yield from sorted(entry.full for entry in self.names[kind]().entries)


@lru_cache(maxsize=512)
def _read(read: Read, name: AnyName, all_words: tuple[str, ...]) -> Sequence[Order]:
    """Return the orders that an order with ANY gives with each of the words that fit there."""
    found = []
    for words in all_words:
        try:
            found.append(read(name.with_name(_without(name, words))))
        except OrderError:
            continue
    return found


def _without(name: AnyName, words: str) -> str:
    """Return the words of an option without those that stand around ANY already.

    Of the option ``activate Hungary`` the order ``CHOOSE activate ANY`` says the first word itself,
    of ``French regulars`` the order ``CHOOSE ANY regulars`` the last.
    """
    before, behind = name.before.casefold().split(), name.behind.casefold().split()
    named, low = words.split(), words.casefold().split()
    first = next((n for n in range(len(low) - 1, 0, -1) if before[-n:] == low[:n]), 0)
    rest = range(len(low) - first - 1, 0, -1)
    last = next((n for n in rest if behind[:n] == low[len(low) - n :]), 0)
    return " ".join(named[first : len(named) - last])


def _listed(decision: Decision[Any], label: Label) -> Sequence[str]:
    choice = decision.choice
    options = tuple(choice.limits) if isinstance(choice, Split) else getattr(choice, "options", ())
    return [label(decision, option) for option in options]
