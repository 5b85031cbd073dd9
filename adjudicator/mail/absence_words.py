"""What programs and people write when somebody is away, in the languages of the players.

The words stand in ``absence.toml``; they are compared without accents, in small letters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from adjudicator.engine.word_lists import word_lists

_WORDS: Final = word_lists("adjudicator.mail", "absence")


def folded(text: str) -> str:
    """Return text in small letters without accents; the dotless i of Turkish is an i."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in apart if unicodedata.category(char) != "Mn")
    return plain.replace("ı", "i")


def _any_of(words: tuple[str, ...]) -> str:
    longest_first = sorted(map(folded, words), key=len, reverse=True)
    return "|".join(re.escape(word) for word in longest_first)


_AUTOMATIC: Final = _any_of(_WORDS["automatic"])
_REPLY: Final = rf"(?:{_any_of(_WORDS['replies'])})\s*:"
_SUBJECT: Final = re.compile(
    rf"\s*(?:{_REPLY}\s*)*(?:"
    rf"(?:{_AUTOMATIC})\s*(?::|-|$|(?={_REPLY}))"
    rf"|[\[(【「]\s*(?:{_AUTOMATIC})\s*[\])】」])"
)
_NOTES: Final = re.compile(
    r"(?i:\s*(?:re\s*:\s*)*)(?:AUTO:|(?i:auto\s*:\s*(?:re\s*:|[\w.]+-\d+\b)))"
)
"""Notes, and ``auto`` before a subject of ours; a person may be called so, or write of a car."""
_OF_PROGRAMS: Final = re.compile(_AUTOMATIC)
_OF_ANOTHER: Final = re.compile(
    r"(?:your|the|that|an?other|my|deine?|ihre?|eure|die|votre|ton|la|tu|su|vuestra|tua|sua|jouw"
    r"|uw|de|twoja|vase|din|ditt|ert|sinun)\b"
)
"""Begins a line about a reply that somebody else has got, or that was sent by mistake."""
_OF_ABSENCE: Final = re.compile(f"{_any_of(_WORDS['away'])}|{_OF_PROGRAMS.pattern}")
_LINES: Final = 3  # of a message are looked at
_LONGEST: Final = 300


def is_automatic_subject(subject: str) -> bool:
    """Return whether a subject begins, before the one it answers, as only programs write it."""
    shown = subject[:_LONGEST]
    return bool(_SUBJECT.match(folded(shown)) or _NOTES.match(shown))


def names_program(text: str) -> bool:
    """Return whether the first line of a message says that a program has written it."""
    lines = _first_lines(text)[:1]
    return any(_OF_PROGRAMS.search(line) and not _OF_ANOTHER.match(line) for line in lines)


def names_absence(subject: str, text: str) -> bool:
    """Return whether subject or first lines say that the writer is away."""
    lines = [folded(subject[:_LONGEST]), *_first_lines(text)]
    return any(_OF_ABSENCE.search(line) for line in lines)


def _first_lines(text: str) -> list[str]:
    """Return the first lines that are the writer's own and not empty."""
    lines = [line.strip() for line in text[: _LONGEST * 20].splitlines()]
    own = [line[:_LONGEST] for line in lines if line and not line.startswith((">", "#"))]
    quoted_first = bool(lines) and lines[0].startswith(">")
    return [] if quoted_first else [folded(line) for line in own[:_LINES]]
