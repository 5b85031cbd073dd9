"""What can stand behind IF before an order, in lists: the kinds of conditions of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from adjudicator.words.offers import Offer, Way

Rows: TypeAlias = Iterator[tuple[tuple[str, ...], Any]]
"""What the slots of a condition name, with the condition."""


@dataclass(frozen=True)
class Kind:
    """A kind of condition: its name, what it names in words, and all of it."""

    title: str
    slots: tuple[str, ...]
    rows: Rows


def condition_offers(
    kinds: Iterable[Kind], line: Callable[[Any], str], label: Callable[[str], str]
) -> tuple[Offer, ...]:
    """Return the offers of kinds of conditions, without those of which there are none.

    ``line`` writes a condition, ``label`` says what a pick is called.
    """
    offers = (_offer(kind, line, label) for kind in kinds)
    return tuple(offer for offer in offers if offer.ways)


def _offer(kind: Kind, line: Callable[[Any], str], label: Callable[[str], str]) -> Offer:
    ways = tuple(Way(line(condition), picks) for picks, condition in kind.rows)
    labels = {pick: label(pick) for way in ways for pick in way.picks}
    return Offer(kind.title, "", ways, kind.slots, labels)


def places_named(offers: Sequence[Offer], places: Iterable[str]) -> tuple[str, ...]:
    """Return those of some places that offers name, in the order of ``places``.

    What can be reached only after other orders is left out.
    """
    ways = [way for offer in offers for way in offer.ways if way.pile is None or way.pile.has_any]
    named = {pick for way in ways for pick in way.picks}
    named |= {box.place for pile in {way.pile for way in ways} if pile for box in pile.boxes}
    return tuple(place for place in places if place in named)
