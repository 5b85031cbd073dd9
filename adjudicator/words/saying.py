"""Saying what sentences of every game are made of: counts, dice, lists, chances, identifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from adjudicator.engine.words import Words, _, and_list, capital, joined, n_, name, or_list

_UNCHANGED = frozenset({"cavalry", "CP", "VP"})
_IRREGULAR = {"die": "dice", "man": "men"}
_COUNTED: Final[Mapping[str, Callable[[int], Words]]] = {
    "card": lambda n: n_("{count} card", "{count} cards", n),
    "cavalry": lambda n: n_("{count} cavalry", "{count} cavalry", n),
    "command": lambda n: n_("{count} command", "{count} commands", n),
    "corsair": lambda n: n_("{count} corsair", "{count} corsairs", n),
    "die": lambda n: n_("{count} die", "{count} dice", n),
    "error": lambda n: n_("{count} error", "{count} errors", n),
    "hit": lambda n: n_("{count} hit", "{count} hits", n),
    "key": lambda n: n_("{count} key", "{count} keys", n),
    "mercenary": lambda n: n_("{count} mercenary", "{count} mercenaries", n),
    "order": lambda n: n_("{count} order", "{count} orders", n),
    "regular": lambda n: n_("{count} regular", "{count} regulars", n),
    "ship": lambda n: n_("{count} ship", "{count} ships", n),
    "space": lambda n: n_("{count} space", "{count} spaces", n),
    "squadron": lambda n: n_("{count} squadron", "{count} squadrons", n),
    "unit": lambda n: n_("{count} unit", "{count} units", n),
}


def plural(count: int, word: str, several: str = "") -> str:
    """Return a count with its word: ``1 regular``, ``3 regulars``, ``2 mercenaries``.

    Only the words that many sentences count can be said in other languages; a sentence that counts
    something else does it with ``n_``.
    """
    if word in _COUNTED:
        return _COUNTED[word](count)
    return f"{count} {word if count == 1 else several or _several(word)}"


def _several(word: str) -> str:
    if word in _UNCHANGED:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def times(count: int) -> Words:
    """Return how often: ``once``, ``twice``, ``3 times``."""
    if count == 2:
        return _("twice")
    return n_("once", "{count} times", count)


def dice(faces: Iterable[int] | int, *, in_order: bool = False, named: Sequence[str] = ()) -> str:
    """Return the faces of dice, highest first unless ``in_order`` of the throw: ``6 5 2 1``.

    ``named`` are the names of the faces of symbol dice, from the first.
    """
    rolled = [faces] if isinstance(faces, int) else [*faces]
    if not in_order:
        rolled.sort(reverse=True)
    if named and rolled:
        return joined(", ", [named[face - 1] for face in rolled])
    return " ".join(str(face) for face in rolled) or _("no dice")


def plain_words(identifier: object) -> Words:
    """Return an identifier as it stands in a sentence: ``field_battle`` is ``field battle``."""
    if isinstance(identifier, Words):
        return identifier
    return name(str(identifier).replace("_", " "))


def listed(items: Iterable[Any], last: str = "and", nothing: str | None = None) -> str:
    """Return ``a, b and c``, or ``a, b or c``; ``nothing`` (``none``) where there are no items."""
    found = [item if isinstance(item, str) else str(item) for item in items]
    if not found:
        return _("none") if nothing is None else nothing
    return or_list(found) if last == "or" else and_list(found)


def signed(number: int) -> str:
    """Return a number with its sign: ``+2``, ``-1``, ``0``."""
    return f"{number:+d}" if number else "0"


def percent(chance: Fraction) -> str:
    """Return a chance in whole percents; what is neither sure nor impossible never looks so."""
    if 0 < chance < Fraction(1, 200):
        return _("below 1 %")
    if Fraction(199, 200) <= chance < 1:
        return _("over 99 %")
    return _("{number} %", number=_rounded(100 * chance))


def average(number: Fraction) -> str:
    """Return an average with one decimal place: ``3.2``."""
    tenths = _rounded(10 * number)
    return _("{whole}.{tenths}", whole=tenths // 10, tenths=tenths % 10)


def _rounded(number: Fraction) -> int:
    """Return a number that is not negative as a whole one, halves upwards."""
    return int(number + Fraction(1, 2))


def sentence(text: str) -> str:
    """Return the text with a capital letter at its start."""
    return capital(text) if isinstance(text, Words) else text[:1].upper() + text[1:]
