"""How the values of settings are written: lengths of time, weekdays, hours, dates, zones.

Each kind reads what people write and writes it back in one form, which is what is stored.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.words import _
from adjudicator.service.table.timekeeping.schedule import ALL_DAYS, ALL_HOURS

WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LONGEST: Final = timedelta(days=366)
_MOST_DATES: Final = 30
_MOST_COUNT: Final = 1000
_ALL: Final = ("all", "always", "any")
_NONE: Final = ("none", "never", "no", "-")
_YES: Final = ("yes", "true", "on", "1")
_NO: Final = ("no", "false", "off", "0")
_RANGE: Final = r"\s*(?:\.\.|-|–|\bto\b)\s*"
_PART: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(days?|d|hours?|h|minutes?|min|m)?\s*", re.IGNORECASE)
_UNITS: Final = {"d": timedelta(days=1), "h": timedelta(hours=1), "m": timedelta(minutes=1)}
_TIME: Final = re.compile(r"(\d{1,2})(?::(\d\d))?")


@dataclass(frozen=True)
class Kind:
    """A kind of value: ``read`` raises ValueError, ``words`` writes it, ``expected`` is a hint."""

    read: Callable[[str], Any]
    words: Callable[[Any], str]
    expected: str


def _read_length(text: str) -> timedelta:
    """Read ``48h``, ``1h30m``, ``2d`` or ``36 hours``; a plain number is one of hours."""
    total, at, count = timedelta(0), 0, 0
    text = text.strip()
    while at < len(text):
        found = _PART.match(text, at)
        if not found or (count and not found[2]):
            raise ValueError(text)
        total += float(found[1]) * _UNITS[(found[2] or "h")[0].lower()]
        at, count = found.end(), count + 1
    if not count or total > _LONGEST:
        raise ValueError(text)
    # Deadlines are told to the minute.
    return timedelta(minutes=round(total.total_seconds() / 60))


def length_words(length: timedelta) -> str:
    """Return a length as it is stored: ``48h``, ``1h30m``, ``30m``, ``0h``."""
    hours, minutes = divmod(int(length.total_seconds()) // 60, 60)
    return (f"{hours}h" if hours or not minutes else "") + (f"{minutes}m" if minutes else "")


def _read_lengths(text: str) -> tuple[timedelta, ...]:
    if text.strip().lower() in _NONE:
        return ()
    found = {_read_length(part) for part in text.split(",")}
    if len(found) > _MOST_DATES or not all(found):
        raise ValueError(text)
    return tuple(sorted(found, reverse=True))


def _lengths_words(lengths: tuple[timedelta, ...]) -> str:
    return ", ".join(map(length_words, lengths)) or "none"


def _weekday(word: str) -> int:
    return WEEKDAYS.index(word.strip().lower()[:3])


def _read_days(text: str) -> frozenset[int]:
    if text.strip().lower() in _ALL:
        return ALL_DAYS
    found: set[int] = set()
    for part in text.split(","):
        ends = [_weekday(word) for word in re.split(_RANGE, part.strip())]
        if len(ends) > 2:
            raise ValueError(text)
        first, last = ends[0], ends[-1]
        # From Saturday to Monday goes over the end of the week.
        found |= {day % 7 for day in range(first, last + 1 + (7 if last < first else 0))}
    return frozenset(found)


def _days_words(days: frozenset[int]) -> str:
    if days == ALL_DAYS:
        return "all"
    parts: list[str] = []
    for day in sorted(days):
        if day - 1 in days:
            continue
        last = day
        while last + 1 in days:
            last += 1
        names = WEEKDAYS[day : last + 1]
        parts.append(f"{names[0]}-{names[-1]}" if len(names) > 2 else ",".join(names))
    return ",".join(parts)


def _minute(text: str) -> int:
    found = _TIME.fullmatch(text.strip())
    if not found:
        raise ValueError(text)
    minute = int(found[1]) * 60 + int(found[2] or 0)
    if int(found[2] or 0) > 59 or minute > 24 * 60:
        raise ValueError(text)
    return minute


def _read_hours(text: str) -> tuple[int, int]:
    if text.strip().lower() in _ALL:
        return ALL_HOURS
    first, last = (_minute(part) for part in re.split(_RANGE, text.strip()))
    if first == 24 * 60:
        raise ValueError(text)
    return first, last


def clock_words(minute: int) -> str:
    """Return a minute of the day as a time: ``08:00``, ``24:00``."""
    return f"{minute // 60:02}:{minute % 60:02}"


def _hours_words(hours: tuple[int, int]) -> str:
    return "all" if hours == ALL_HOURS else "-".join(map(clock_words, hours))


def _read_dates(text: str) -> tuple[tuple[date, date], ...]:
    if text.strip().lower() in _NONE:
        return ()
    found = []
    for part in text.split(","):
        # A date has hyphens of its own, so a range has two dots or a word.
        ends = [date.fromisoformat(e) for e in re.split(r"\s*(?:\.\.|–|\bto\b)\s*", part.strip())]
        if len(ends) > 2 or not timedelta(0) <= ends[-1] - ends[0] <= _LONGEST:
            raise ValueError(text)
        found.append((ends[0], ends[-1]))
    if len(found) > _MOST_DATES or not all(1970 <= last.year <= 2200 for _, last in found):
        raise ValueError(text)
    return tuple(sorted(found))


def _dates_words(dates: tuple[tuple[date, date], ...]) -> str:
    words = (f"{a}" if a == b else f"{a}..{b}" for a, b in dates)
    return ", ".join(words) or "none"


def _read_zone(text: str) -> str:
    name = text.strip()
    try:
        return ZoneInfo(name).key
    except (KeyError, OSError) as unknown:  # ZoneInfoNotFoundError is a KeyError
        raise ValueError(text) from unknown


def _read_count(text: str) -> int:
    number = int(text)
    if not 0 <= number <= _MOST_COUNT:
        raise ValueError(text)
    return number


def _read_some(text: str) -> int:
    number = _read_count(text)
    if not number:
        raise ValueError(text)
    return number


def _read_switch(text: str) -> bool:
    word = text.strip().lower()
    if word not in (*_YES, *_NO):
        raise ValueError(text)
    return word in _YES


def _read_strength(text: str) -> str:
    word = text.strip().lower()
    if word in _NO:
        return "no"
    if word not in STRENGTHS:
        raise ValueError(text)
    return word


def _read_shown(text: str) -> str:
    word = text.strip().lower()
    if word in _NO:
        return "no"
    if word not in ("names", "roles"):
        raise ValueError(text)
    return word


LENGTH: Final = Kind(
    _read_length, length_words, _("a length of time such as 48h, 30m, 2d or 1h30m")
)
LENGTHS: Final = Kind(
    _read_lengths, _lengths_words, _("lengths of time with commas, such as 24h, 6h, or none")
)
DAYS: Final = Kind(_read_days, _days_words, _("weekdays such as mon-fri or mon,wed,sat, or all"))
HOURS: Final = Kind(_read_hours, _hours_words, _("hours such as 08:00-22:00, or all"))
DATES: Final = Kind(
    _read_dates, _dates_words, _("dates such as 2026-12-24..2027-01-02, 2027-05-01, or none")
)
ZONE: Final = Kind(_read_zone, str, _("a time zone such as Europe/Helsinki"))
COUNT: Final = Kind(_read_count, str, _("a whole number from 0 to {most}", most=_MOST_COUNT))
SOME: Final = Kind(_read_some, str, _("a whole number from 1 to {most}", most=_MOST_COUNT))
SWITCH: Final = Kind(_read_switch, lambda on: "yes" if on else "no", _("yes or no"))
CARETAKER: Final = Kind(_read_strength, str, _("no, quick, usual or strong"))
SHOWN: Final = Kind(_read_shown, str, _("names, roles or no"))
