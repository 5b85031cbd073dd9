"""Filters for templates that belong to no game: numbers, lists, identifiers, prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final

from adjudicator.reports.layout import commented, one_line, underlined, verbatim, wrap

_SMALL_WORDS = frozenset({"a", "and", "at", "de", "for", "in", "of", "on", "or", "the", "to"})
_UNCHANGED = frozenset({"cavalry", "CP", "VP"})
_NUMERAL = re.compile("[ivx]+")
_IRREGULAR = {"die": "dice", "man": "men"}


def plural(count: int, word: str, several: str = "") -> str:
    """Return a count with its word: ``1 regular``, ``3 regulars``, ``2 mercenaries``."""
    return f"{count} {word if count == 1 else several or _several(word)}"


def _several(word: str) -> str:
    if word in _UNCHANGED:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def times(count: int) -> str:
    """Return how often: ``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def dice(faces: Iterable[int] | int, *, in_order: bool = False) -> str:
    """Return the faces of dice, highest first unless ``in_order`` of the throw: ``6 5 2 1``."""
    rolled = [faces] if isinstance(faces, int) else [*faces]
    if not in_order:
        rolled.sort(reverse=True)
    return " ".join(str(face) for face in rolled) or "no dice"


def words(identifier: object) -> str:
    """Return an identifier as a title: ``st_lawrence_river`` is ``St Lawrence River``."""
    parts = str(identifier).replace("_", " ").split()
    return " ".join(_title_word(part, first=not place) for place, part in enumerate(parts))


def _title_word(word: str, *, first: bool) -> str:
    if _NUMERAL.fullmatch(word):
        return word.upper()
    return word if word in _SMALL_WORDS and not first else word[:1].upper() + word[1:]


def plain_words(identifier: object) -> str:
    """Return an identifier as it stands in a sentence: ``field_battle`` is ``field battle``."""
    return str(identifier).replace("_", " ")


def listed(items: Iterable[Any], last: str = "and", nothing: str = "none") -> str:
    """Return ``a, b and c``."""
    found = [str(item) for item in items]
    if len(found) < 2:
        return found[0] if found else nothing
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def signed(number: int) -> str:
    """Return a number with its sign: ``+2``, ``-1``, ``0``."""
    return f"{number:+d}" if number else "0"


def percent(chance: Fraction) -> str:
    """Return a chance in whole percents; what is neither sure nor impossible never looks so."""
    if 0 < chance < Fraction(1, 200):
        return "below 1 %"
    if Fraction(199, 200) <= chance < 1:
        return "over 99 %"
    return f"{_rounded(100 * chance)} %"


def average(number: Fraction) -> str:
    """Return an average with one decimal place: ``3.2``."""
    tenths = _rounded(10 * number)
    return f"{tenths // 10}.{tenths % 10}"


def _rounded(number: Fraction) -> int:
    """Return a number that is not negative as a whole one, halves upwards."""
    return int(number + Fraction(1, 2))


def sentence(text: str) -> str:
    """Return the text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


COMMON: Final[dict[str, Callable[..., Any]]] = {
    "plural": plural,
    "times": times,
    "dice": dice,
    "words": words,
    "plain_words": plain_words,
    "listed": listed,
    "signed": signed,
    "sentence": sentence,
    "percent": percent,
    "average": average,
    "wrap": wrap,
    "verbatim": verbatim,
    "underlined": underlined,
    "commented": commented,
    "one_line": one_line,
}
"""By the name that templates use."""
