"""The atoms of a line: runs of letters, numbers, and the marks that mean something in orders."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

_ATOM: Final = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")
_MARKS: Final = frozenset(',;:/&+()"#=<>@?')
# Letters that Unicode does not take apart into a base letter and an accent.
_SPELT_OUT: Final = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})


@dataclass(frozen=True)
class Atom:
    """A run of letters or digits, or one mark; ``bare`` is how it is compared."""

    text: str
    bare: str
    start: int
    end: int


def bare(word: str) -> str:
    """Return a word without case and accents."""
    small = unicodedata.normalize("NFC", word).casefold().translate(_SPELT_OUT)
    apart = unicodedata.normalize("NFKD", small)
    return "".join(char for char in apart if not unicodedata.combining(char))


def atoms(text: str) -> tuple[Atom, ...]:
    """Return the atoms of a text; what stands within words (``Calais'n``, ``IST:sta``) is none."""
    found = []
    for match in _ATOM.finditer(text):
        word = match[0]
        if not word.isalnum() and (word not in _MARKS or _within_a_word(text, match.start())):
            continue
        found.append(Atom(word, bare(word), match.start(), match.end()))
    return tuple(found)


def _within_a_word(text: str, at: int) -> bool:
    return text[at] == ":" and text[at - 1 : at].isalnum() and text[at + 1 : at + 2].isalpha()


def key_of(phrase: str) -> tuple[str, ...]:
    """Return the atoms of a phrase as they are compared."""
    return tuple(atom.bare for atom in atoms(phrase))
