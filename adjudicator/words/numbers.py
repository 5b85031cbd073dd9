"""Numbers as players write them: in digits, or as a word up to twelve."""

from __future__ import annotations

from typing import Final

NUMBER_WORDS: Final = (
    *("a", "an", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
NUMBER: Final = rf"\d{{1,3}}\s*|(?:{'|'.join(NUMBER_WORDS)})\s+"
"""A number before what is counted: the blank may be left out after digits, as in ``2r``."""


def number_of(word: str) -> int:
    """Return the number that ``NUMBER`` has found: digits, ``a``, or a word up to twelve."""
    small = word.lower().strip()
    return int(small) if small.isdecimal() else max(1, NUMBER_WORDS.index(small) - 1)
