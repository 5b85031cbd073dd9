"""Dates in messages of any language, put so that the reader of dates knows them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from babel.dates import get_month_names

from adjudicator.orders.dates import caseless

_LANGUAGES: Final = (
    *("de", "fr", "es", "it", "nl", "pt", "pl", "cs", "sk", "ru", "uk", "el", "tr", "hu", "ro"),
    *("fi", "sv", "da", "nb", "et"),
)
_EASTERN: Final = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_SLASHES: Final = re.compile(r"(?<!\d)(\d{4})[/.]\s?(\d{1,2})[/.]\s?(\d{1,2})(?!\d)")


def in_english(text: str) -> str:
    """Return a text with the months of its dates in English, and the year where English has it."""
    text = _SLASHES.sub(r"\1-\2-\3", _EASTERN.sub(r"\1-\2-\3", text))
    months = _months()
    names = "|".join(sorted(map(re.escape, months), key=len, reverse=True))
    year_first = re.compile(rf"(\d{{4}})\.?\s+({names})\s+(\d{{1,2}})", re.IGNORECASE)
    day_first = re.compile(
        rf"(\d{{1,2}})(?:\.|er|º|ª)?\s+(?:de\s+)?({names})(?:\s+(?:de\s+)?(\d{{4}}))?",
        re.IGNORECASE,
    )
    text = year_first.sub(lambda m: f"{m[1]}-{months[caseless(m[2])]}-{m[3]}", text)
    english = get_month_names("wide", locale="en")
    return day_first.sub(lambda m: f"{m[1]} {english[months[caseless(m[2])]]} {m[3] or ''}", text)


@cache
def _months() -> dict[str, int]:
    """Return the numbers of the months by their names, as they stand alone and beside a day."""
    english = get_month_names("wide", locale="en")
    found: dict[str, int] = {caseless(name): number for number, name in english.items()}
    for language in _LANGUAGES:
        for context in ("format", "stand-alone"):
            for number, name in get_month_names("wide", context, language).items():
                found.setdefault(caseless(name), number)
    return found
