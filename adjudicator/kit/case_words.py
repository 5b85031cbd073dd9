"""Words of rules cases: names that are looked up, values that are compared, labels of rolls.

For games of which a person writes positions by hand, with the names that players use. Rules cases
are written and read by programmers, in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar

from adjudicator.words.lexicon import Lexicon, OrderError, fold, hint

_SHORTEST_STEM: Final = 4
_GREATEST: Final = 999
_MOST_LISTED: Final = 24
"""So many options are listed where something is none of them."""

Wrong: TypeAlias = Callable[..., Exception]
"""``wrong(message, *keys)`` makes the error for what stands in a case file under these keys."""
F = TypeVar("F", bound="Finder")


@dataclass(frozen=True)
class Finder:
    """Finds names, and makes the error of the case where there is none.

    ``keys`` stand before those given in a call: see ``at``. A game adds a method for each kind of
    name that it has.
    """

    make: Wrong
    keys: tuple[str | int, ...] = ()

    def at(self: F, *keys: str | int) -> F:
        """Return a finder for what stands below some keys."""
        return replace(self, keys=(*self.keys, *keys))

    def wrong(self, message: str, *keys: str | int) -> Exception:
        """Return the error for what stands under ``keys``."""
        return self.make(message, *self.keys, *keys)

    def name(self, lexicon: Lexicon, words: Any, *keys: str | int) -> str:
        """Return the id that words name."""
        try:
            return lexicon.find(str(words))
        except OrderError as error:
            raise self.wrong(str(error), *keys) from None

    def numbered(self, lexicon: Lexicon, words: Any, *keys: str | int) -> int:
        """Return the card that a number, ``card 23`` or a title names; ids are numbers."""
        number = _number_in(str(words))
        if not number.isdecimal():
            return int(self.name(lexicon, words, *keys))
        if number not in lexicon:
            raise self.wrong(f"there is no card {number}", *keys)
        return int(number)

    def one_of(self, options: Sequence[str], words: Any, *keys: str | int) -> str:
        """Return the option that words name exactly."""
        if words in options:
            return str(words)
        listed = ", ".join(options[:_MOST_LISTED])
        more = len(options) - _MOST_LISTED
        more_words = f" and {more} more" if more > 0 else ""
        near = hint(str(words), options)
        raise self.wrong(f"{words!r} is none of {listed}{more_words}{near}", *keys)

    def known(self, ids: Mapping[str, str], words: Any, *keys: str | int) -> str:
        """Return the id of one of few things, of which words are the printed name or the id."""
        return ids.get(words) or self.one_of((*ids.values(), *ids), words, *keys)

    def number(self, value: Any, least: int | None = None, most: int | None = None) -> int:
        """Return a whole number, perhaps within limits."""
        limits = "" if least is None else f" from {least}" + (f" to {most}" if most else "")
        fits = isinstance(value, int) and not isinstance(value, bool)
        if fits and (least is None or value >= least) and (most is None or value <= most):
            return int(value)
        raise self.wrong(f"{value!r} is no whole number{limits}")


def check_plain(value: Any, find: Finder) -> None:
    """Refuse what no position holds: dates, fractions, signs without a shape, great numbers."""
    inside: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, Mapping | list):
        inside = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, one in inside:
        for part in (key, one) if isinstance(key, str) else (one,):
            check_plain(part, find.at(key))
    if not isinstance(value, Mapping | list | str | int):
        raise find.wrong(f"{value} is no text and no whole number")
    if isinstance(value, str) and not value.isprintable():
        raise find.wrong(f"{value!r} has signs in it that cannot be shown")
    if isinstance(value, int) and abs(value) > _GREATEST:
        raise find.wrong(f"no number of a position is as far from 0 as {value}")


def _number_in(words: str) -> str:
    return words.lower().removeprefix("card").strip(" #")


@dataclass(frozen=True)
class CaseWords:
    """The names that facts and labels of rolls are compared by.

    ``names`` are all names of things, by kind; ``cards`` have their numbers as ids. ``mentioned``
    are those words, by kind, with their ids, that tell whose roll or where a roll is. ``is_pieces``
    compares pieces in words with those of a fact.
    """

    names: Callable[[], Sequence[Lexicon]]
    cards: Callable[[], Lexicon]
    mentioned: Callable[[], Mapping[str, Sequence[tuple[str, str]]]]
    is_pieces: Callable[[str, Mapping[str, Any]], bool]

    def same(self, expected: Any, found: Any) -> bool:
        """Return whether a value of a fact, a label or an option is what a person wrote down.

        Names may be written as players write them, cards by title; of tables only the keys written
        down are compared.
        """
        if isinstance(expected, bool) or isinstance(found, bool) or expected == found:
            return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)
        if isinstance(expected, dict) and isinstance(found, dict):
            return all(self._has(found, key, value) for key, value in expected.items())
        if isinstance(expected, list) and isinstance(found, list | tuple):
            return len(expected) == len(found) and all(map(self.same, expected, found))
        if isinstance(expected, str) and isinstance(found, dict):
            return self.is_pieces(expected, found)
        if isinstance(expected, str) and isinstance(found, int):
            return self._is_card(expected, str(found))
        return isinstance(expected, str) and isinstance(found, str) and self._is(expected, found)

    def _has(self, found: Mapping[str, Any], key: str, value: Any) -> bool:
        return any(self.same(value, other) for name, other in found.items() if self.same(key, name))

    def _is_card(self, words: str, number: str) -> bool:
        cards = self.cards()
        named = number in cards and fold(words) == fold(cards.full(number))
        return named or _number_in(words) == number

    def _is(self, words: str, id_: str) -> bool:
        for lexicon in self.names():
            if id_ in lexicon:
                try:
                    return lexicon.find(words) == id_
                except OrderError:
                    return False
        return fold(words) == fold(id_)

    def is_for(self, words: str, label: str) -> bool:
        """Return whether words name the roll with a label.

        One word at least is in the label, endings apart; what the words mention is mentioned in the
        label too, so that nobody else's roll is taken for it.
        """
        wanted = fold(words).split()
        there = fold(self.spelt(label).replace("_", " ")).split()
        if wanted and not any(is_like(word, other) for word in wanted for other in there):
            return False
        named, labelled = self._mentions(words), self._mentions(label)
        return all(named[kind] <= labelled[kind] for kind in named if labelled[kind])

    def _mentions(self, text: str) -> dict[str, frozenset[str]]:
        padded = f" {fold(text.replace('_', ' '))} "
        return {
            kind: frozenset(id_ for words, id_ in found if f" {words} " in padded)
            for kind, found in self.mentioned().items()
        }

    def spelt(self, label: str) -> str:
        """Return the label of a roll with the printed names of what it mentions."""
        printed = [
            next(lexicon.full(word) for lexicon in self.names() if word in lexicon)
            for word in re.findall(r"\w+", label)
            if any(word in lexicon for lexicon in self.names())
        ]
        return f"{label} ({', '.join(dict.fromkeys(printed))})" if printed else label


def is_like(word: str, other: str) -> bool:
    """Return whether two words are the same, endings apart."""
    stem = min(len(word), len(other))
    return word == other or (
        stem >= _SHORTEST_STEM and (word.startswith(other) or other.startswith(word))
    )
