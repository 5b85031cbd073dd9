"""Identifiers as titles, for what has no printed name of its own."""

from __future__ import annotations

import re

from adjudicator.engine.words import Words, name

_SMALL_WORDS = frozenset({"a", "and", "at", "de", "for", "in", "of", "on", "or", "the", "to"})
_NUMERAL = re.compile("[ivx]+")


def words(identifier: object) -> Words:
    """Return an identifier as a title: ``st_lawrence_river`` is ``St Lawrence River``."""
    parts = str(identifier).replace("_", " ").split()
    return name(" ".join(_title_word(part, first=not place) for place, part in enumerate(parts)))


def _title_word(word: str, *, first: bool) -> str:
    if _NUMERAL.fullmatch(word):
        return word.upper()
    return word if word in _SMALL_WORDS and not first else word[:1].upper() + word[1:]
