"""An answer of a sheet as it is read: what is wished for, with names in the order of liking."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.in_use import remembered
from adjudicator.games.thirty_years_war.language.names import (
    ADJECTIVES,
    PLURALS,
)
from adjudicator.games.thirty_years_war.language.troops import Group, is_of, read_group
from adjudicator.words.lexicon import NotUnderstood

_FILLERS: Final = re.compile(r"^then\s+|\s+(?:first|next|last)$", re.IGNORECASE)
"""Words that say in a list what its order says already."""
_STRENGTH: Final = re.compile(r"(?<![\w-])(?:reduced|red|full)(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True)
class Wish:
    """What is answered: ``name`` of the way, its names in their order, and the most a turn.

    Names are identifiers, kinds of units in canonical words, or special words in capitals.
    """

    name: str
    names: tuple[str, ...] = ()
    most: int = 0


def spec(words: str) -> str:
    """Return a kind of units in canonical words: a nation, a type, reduced or full, or several."""
    words = _FILLERS.sub("", words)
    group = read_group(words)
    if group is None:
        raise NotUnderstood(_("“{words!s}” is no kind of unit", words=words), words=words)
    if not _STRENGTH.search(words):
        group = replace(group, reduced=None)
    said = {None: "", True: "reduced", False: "full"}[group.reduced]
    parts = (said, ADJECTIVES.get(group.nation, ""), PLURALS.get(group.type, ""))
    return " ".join(part for part in parts if part)


@remembered(256)
def _group(words: str) -> Group:
    group = read_group(words)
    assert group is not None, words  # noqa: S101 - it has been read before
    return group if _STRENGTH.search(words) else replace(group, reduced=None)


def rank(wish: Wish, face: str) -> int:
    """Return the place of a face in the order of a wish; behind all names where none fits."""
    fits = (number for number, words in enumerate(wish.names) if is_of(_group(words), face))
    return next(fits, len(wish.names))
