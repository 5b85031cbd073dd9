"""The orders that lines are read into, and how lines are taken apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import card_names, place_names
from adjudicator.games.thirty_years_war.language.troops import BETWEEN, Item
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotUnderstood, OrderError, unreadable
from adjudicator.words.numbers import NUMBER_WORDS, number_of
from adjudicator.words.order_words import order_line

Read: TypeAlias = Callable[[str, Any], "Order | None"]


@dataclass(frozen=True)
class At:
    """A verb with one place, Area, leader or part of a stack."""

    verb: str
    name: str


@dataclass(frozen=True)
class Cards:
    """A verb with cards, in the order in which they are played."""

    verb: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Led:
    """A verb with a leader and what he is activated by, or recruits: a card, or a type of unit."""

    verb: str
    leader: str
    what: str


@dataclass(frozen=True)
class Counted:
    """A verb with names and a count for each, in their order; none for NOTHING."""

    verb: str
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Force:
    """A verb with troops."""

    verb: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Number:
    """A verb with a number."""

    verb: str
    count: int


# ------------------------------------------------------------------------------ reading

NOTHING: Final = re.compile(r"(?:nothing|none|nobody|no\s+one|no\s+units?|nowhere)", re.IGNORECASE)
_COUNT: Final = rf"\d{{1,2}}|{'|'.join(NUMBER_WORDS)}"
_COUNTED: Final = re.compile(
    rf"(?:(?P<before>{_COUNT})\s*(?:x|levels?|units?)?\s+(?:(?:in|at|from|of)\s+)?)?(?P<name>.+?)"
    rf"(?:\s*[x:]?\s*(?P<behind>{_COUNT})\s*(?:levels?|times|x)?)?",
    re.IGNORECASE,
)


def behind(pattern: str, make: Callable[[str], Order | None]) -> Read:
    """Return what reads lines that begin with a pattern: ``make`` reads what stands behind it."""
    compiled = re.compile(rf"(?:{pattern})(?![\w'])\s*:?\s*(?P<rest>.+)", re.IGNORECASE)

    def read(text: str, _read: Any) -> Order | None:
        found = compiled.fullmatch(text)
        return make(found["rest"].strip()) if found else None

    return read


def whole(pattern: str, make: Callable[[re.Match[str]], Order | None]) -> Read:
    """Return what reads lines that a pattern fits as a whole."""
    compiled = re.compile(pattern, re.IGNORECASE)

    def read(text: str, _read: Any) -> Order | None:
        found = compiled.fullmatch(text)
        return make(found) if found else None

    return read


def either(*reads: Read) -> Read:
    """Return what reads a line by the first of several that can."""

    def read(text: str, reader: Any) -> Order | None:
        refused: OrderError | None = None
        for one in reads:
            try:
                found = one(text, reader)
            except OrderError as error:
                refused = refused or error
                continue
            if found is not None:
                return found
        if refused is not None:
            raise refused
        return None

    return read


def write_it_as(example: str) -> NotUnderstood:
    """Return the error for a line that does not have what its verb takes."""
    shown = order_line(in_own_names(example))
    return NotUnderstood(_("write it as in {example}", example=shown), suggestions=[shown])


def read_counts(text: str, find: Callable[[str], str]) -> tuple[tuple[str, int], ...]:
    """Return the names of a list with their counts, 1 where none is said: ``Linz, 2 Prague``."""
    if NOTHING.fullmatch(text):
        return ()
    found = []
    for words in filter(None, BETWEEN.split(text)):
        parts = _COUNTED.fullmatch(words)
        if parts is None:
            raise unreadable("“{words!s}” is not understood here", about=words, words=words)
        number = parts["before"] or parts["behind"]
        found.append((find(parts["name"].strip()), number_of(number.lower()) if number else 1))
    return tuple(found)


def counts_line(counts: Iterable[tuple[str, int]], say: Callable[[str], str]) -> str:
    """Return a list of names with their counts, as ``read_counts`` reads it."""
    words = [say(name) + (f" {count}" if count != 1 else "") for name, count in counts]
    return ", ".join(words) or "NOTHING"


def sums(counts: Sequence[tuple[str, int]]) -> dict[str, JSON]:
    """Return the counts of a list by name; a name that comes twice has the sum."""
    found: dict[str, int] = {}
    for name, count in counts:
        found[name] = found.get(name, 0) + count
    return {**found}


def read_names(text: str, find: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names of a list; a name may itself hold what stands between names."""
    if NOTHING.fullmatch(text):
        return ()
    try:
        return (find(text),)
    except OrderError:
        parts = [words for words in BETWEEN.split(text) if words]
        if len(parts) < 2:
            raise
        return tuple(map(find, parts))


def place(words: str) -> str:
    """Return the City or box that words name."""
    return place_names().find(words)


def card(words: str) -> str:
    """Return the card that words name, by code or title."""
    words = re.sub(r"^card\s+", "", words.strip(), flags=re.IGNORECASE)
    return card_names().find(re.sub(r"^([cp])[\s-]?(\d+)\b", r"\1\2", words, flags=re.IGNORECASE))


def of_the_hand(order: Order) -> str:
    """Return why no order that names a card of the hand can stand: see ``ahead.why_not_standing``.

    It would fit only while the card is held, and whoever sees when somebody is asked would know.
    """
    return _(
        "whether it answers would tell of your hand; a sheet plays or keeps cards, as in {example}",
        example=order_line("ALWAYS PLAY C31"),
    )


def to_place(words: str) -> str:
    """Return the place that words name, perhaps behind TO, IN or AT."""
    return place(re.sub(r"^(?:to|into|in|at)\s+", "", words, flags=re.IGNORECASE))
