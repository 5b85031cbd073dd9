"""Things to count out: units and leaders of a stack, and the limits of what may be taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.engine.words import name
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.language.names import (
    face_words,
    leader_names,
    units_words,
)
from adjudicator.games.thirty_years_war.language.troops import Item, group_of, short_words
from adjudicator.words.offers import ALL, HOLE, UNITS, Box, Pile

Weights = tuple[tuple[str, int], ...]
LONGEST: Final = 300
"""A line of a pile with more letters than that names units in the shortest words."""


def unit_box(
    face: str,
    most: int,
    pools: Weights = ((UNITS, 1), (ALL, 1)),
    *,
    group: int = 0,
    place: str = "",
    label: str = "",
    short: bool = False,
) -> Box:
    """Return the box of units of a face; ``short`` says them in the shortest words."""
    words, one = units_words(face, 2), units_words(face, 1)
    if short:
        words, one = (short_words(Item(group_of(face, count))) for count in (2, 1))
    shown = label or name(face_words(face))
    return Box(shown, words.replace("2", HOLE, 1), one, most, pools, group, place)


def leader_box(leader: str, pools: Weights = ((ALL, 1),), group: int = 0) -> Box:
    """Return the box of a leader; a form takes leaders before the units that they lead."""
    words = leader_names().full(leader)
    leads = edition_in_use().pieces.leaders[leader].leadership
    return Box(name(words), words, words, 1, pools, group, leads=leads)


def unit_boxes(units: Mapping[str, int], pools: Weights = ((UNITS, 1), (ALL, 1))) -> list[Box]:
    """Return the boxes of units by face."""
    return [unit_box(face, count, pools) for face, count in units.items() if count]


def longest(boxes: Iterable[Box], pile: Pile) -> int:
    """Return how many letters a line can have that takes something of every box."""
    around = sum(len(group) for group in pile.groups)
    return around + sum(len(box.words) + len(pile.between) for box in boxes)
