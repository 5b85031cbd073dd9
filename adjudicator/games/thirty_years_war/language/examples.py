"""Examples of orders in the names of the edition in use.

Examples are written with names of ours. Where a group calls these things otherwise, its names
stand in their places; the order is the same one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from adjudicator.engine.words import dump, load
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use

_KEPT: Final = 32
_SENTENCES: Final = {"message": 1, "counted": 2}
"""How many sentences stand behind the mark of what words are made of (``engine.words``)."""


def in_own_names(text: str) -> str:
    """Return an example, or a text with some, in the names of the edition in use."""
    return in_names_of(edition_in_use(), text)


def in_names_of(edition: Edition, text: str) -> str:
    """Return a text with our names of things in it put into the names of an edition.

    A thing that the edition does not have keeps our name.
    """
    names = _renamed(edition)
    if not names:
        return text
    pattern = r"\b(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")\b"
    return re.sub(pattern, lambda found: names[found[0]], text)


def words_in_names_of(edition: Edition, words: str) -> str:
    """Return words for people whose examples are in the names of an edition.

    The sentence itself stays as it is, so that it has its translation.
    """
    stored = dump(words)
    if stored is words:
        return in_names_of(edition, words)
    parts = json.loads(stored)
    renewed = _renewed(edition, parts)
    return words if renewed == parts else load(json.dumps(renewed))


def _renewed(edition: Edition, part: Any) -> Any:
    """Return what words are kept as, with its values in the names of an edition."""
    if isinstance(part, str):
        return in_names_of(edition, part)
    if isinstance(part, list):
        sentences = _SENTENCES.get(part[0], 0) if part and isinstance(part[0], str) else -1
        return [
            one if place <= sentences else _renewed(edition, one) for place, one in enumerate(part)
        ]
    if isinstance(part, dict):
        return {key: _renewed(edition, one) for key, one in part.items()}
    return part


@lru_cache(_KEPT)
def _renamed(edition: Edition) -> dict[str, str]:
    """Return the names of an edition by ours, of those things that it calls otherwise.

    In capitals, too, as they stand behind the word of an order: ``DISMISS WALLENSTEIN``.
    """
    theirs = dict(_names(edition))
    renamed = {
        name: theirs[thing]
        for thing, name in _names(our_edition())
        if theirs.get(thing, name) != name
    }
    return {**{name.upper(): other.upper() for name, other in renamed.items()}, **renamed}


def _names(edition: Edition) -> Iterator[tuple[tuple[str, str], str]]:
    """Give the names of an edition, each with the kind and the identifier of its thing.

    Cities come last: an Area and its city may share a name, and examples name cities.
    """
    board = edition.board
    leaders = (one for one in edition.pieces.leaders.values() if not one.is_generic)
    kinds: Iterable[tuple[str, Iterable[tuple[str, str]]]] = (
        ("leader", ((one.id, one.name) for one in leaders)),
        ("area", ((area.id, area.name) for area in board.areas.values())),
        ("box", board.boxes.items()),
        ("city", ((city.id, city.name) for city in board.cities.values())),
    )
    for kind, found in kinds:
        for identifier, name in found:
            yield (kind, identifier), name
