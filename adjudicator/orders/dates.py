"""Dates as people write them, without a clock: what is left open is filled in by the service."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from adjudicator.engine.words import _, name
from adjudicator.words.ahead_lines import MONTHS
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, unreadable

_NAMES: Final = {
    word: number for number, name in enumerate(MONTHS, 1) for word in (name, name[:3], name[:4])
}
_MONTH: Final = rf"(?P<name>{'|'.join(sorted(_NAMES, key=len, reverse=True))})\b\.?"
_WEEKDAY: Final = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?\s*", re.IGNORECASE
)
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?:[\s,]+(?P<year>\d{4}))?"
_PATTERNS: Final = tuple(
    re.compile(rf"(?<!\d){pattern}(?!\d)", re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?P<year>\d{4}))?",
        rf"{_DAY}\s+(?:of\s+)?{_MONTH}{_YEAR}",
        rf"{_MONTH}\s+{_DAY}{_YEAR}",
    )
)
_SLASHES: Final = re.compile(r"(?P<a>\d{1,2})/(?P<b>\d{1,2})(?:/(?P<year>\d{4}))?")
_ALONE: Final = re.compile(_DAY, re.IGNORECASE)
_AHEAD: Final = {"today": 0, "now": 0, "tomorrow": 1}
_SPAN: Final = re.compile(
    r"(?:from\s+)?(?P<first>.+?)\s*(?:\b(?:to|until|till|through|thru)\b|\s-\s|\.\.)\s*(?P<last>.+)",
    re.IGNORECASE,
)
_UNTIL: Final = re.compile(r"(?:until|till|to)\s+(?P<last>.+)", re.IGNORECASE)
_MOST_YEARS: Final = 5  # between today and a day with its year
EXAMPLE: Final = _("2026-12-20, 20 December or 20.12.")


@dataclass(frozen=True)
class Day:
    """A day as written; ``month`` and ``year`` are None where they were left out.

    ``ahead`` counts days from today instead: 0 for today itself.
    """

    day: int = 0
    month: int | None = None
    year: int | None = None
    ahead: int | None = None

    def after(self, earliest: date, today: date) -> date:
        """Return the first such day from ``earliest`` on; a day with its year is what it is.

        Raises NotUnderstood when there is none, such as 30 February, and for one that is years
        away: nobody means it, and not every calendar reaches so far.
        """
        if self.ahead is not None:
            return today + timedelta(days=self.ahead)
        if self.year is not None and self.month is not None:
            if abs(self.year - today.year) > _MOST_YEARS:
                raise unreadable(
                    "The year {year} is too far away: at most {count} years are looked ahead.",
                    year=str(self.year),
                    count=_MOST_YEARS,
                )
            return _date(self.year, self.month, self.day)
        return self._first(lambda found: found >= earliest, earliest, step=1)

    def before(self, latest: date) -> date:
        """Return the last such day up to ``latest``, for ``20`` in ``20 to 27 December``."""
        return self._first(lambda found: found <= latest, latest, step=-1)

    def _first(self, fits: Callable[[date], bool], start: date, *, step: int) -> date:
        """Return the first day that fits, looking month by month for up to eight years."""
        for months in range(8 * 12 + 1):
            year, month = divmod(start.year * 12 + start.month - 1 + step * months, 12)
            month += 1
            possible = (
                self.month in (None, month) and self.day <= calendar.monthrange(year, month)[1]
            )
            if possible and self.day > 0 and fits(found := date(year, month, self.day)):
                return found
        raise unreadable(
            "There is no such day; expected is a date such as {example}.", example=EXAMPLE
        )


@dataclass(frozen=True)
class Days:
    """Days from a first to a last one, both included, as they were written."""

    first: Day
    last: Day

    def dates(self, today: date) -> tuple[date, date]:
        """Return both dates, seen from ``today``; NotUnderstood when there are no such days."""
        if self.first.ahead is None and self.first.month is None:
            last = self.last.after(today, today)
            return self.first.before(last), last
        first = self.first.after(today, today)
        return first, self.last.after(first, today)


def caseless(word: str) -> str:
    """Return a word with the letters alike that a pattern takes for each other without its case.

    For a pattern the four letters i of Turkish are one, and the long s is an s.
    """
    return word.casefold().replace("i\u0307", "i").replace("\u0131", "i")


def read_days(words: str) -> Days:
    """Read ``FROM 20 December TO 3 January``, ``20 to 27 December``, ``until Friday 3 May``, a day.

    Raises NotUnderstood, or Ambiguous for ``3/4`` and the like.
    """
    words = words.strip()
    until = _UNTIL.fullmatch(words)
    if until:
        return Days(Day(ahead=0), read_day(until["last"]))
    span = _SPAN.fullmatch(words)
    if span is None:
        day = read_day(re.sub(r"(?i)^from\b", "", words))
        return Days(day, day)
    last = read_day(span["last"])
    alone = _ALONE.fullmatch(_bare(span["first"]))
    if alone and last.month is not None:
        return Days(Day(int(alone["day"])), last)
    return Days(read_day(span["first"]), last)


def read_day(words: str) -> Day:
    """Read one date; NotUnderstood when it is none, Ambiguous when day and month may be swapped."""
    bare = _bare(words)
    if bare.lower() in _AHEAD:
        return Day(ahead=_AHEAD[bare.lower()])
    slashes = _SLASHES.fullmatch(bare)
    if slashes:
        return _with_slashes(words, slashes)
    for pattern in _PATTERNS:
        found = pattern.fullmatch(bare)
        if found:
            return _checked(_day_of(found), words)
    raise unreadable(
        "“{words!s}” is not a date; expected is, for example, {example}.",
        words=words.strip(),
        example=EXAMPLE,
    )


def days_in(text: str) -> list[Day]:
    """Return the dates that stand somewhere in a text, in the order of reading."""
    places: dict[int, Day] = {}
    for pattern in _PATTERNS:
        for found in pattern.finditer(text):
            try:
                places.setdefault(found.start(), _checked(_day_of(found), found.group()))
            except NotUnderstood:
                continue
    return [places[place] for place in sorted(places)]


def _bare(words: str) -> str:
    return _WEEKDAY.sub("", words.strip().rstrip("!;,")).strip()


def _day_of(found: re.Match[str]) -> Day:
    parts = found.groupdict()
    name = parts.get("name")
    month = _NAMES[caseless(name)] if name else int(parts["month"])
    return Day(int(parts["day"]), month, int(parts["year"]) if parts["year"] else None)


def _with_slashes(words: str, found: re.Match[str]) -> Day:
    a, b = int(found["a"]), int(found["b"])
    year = int(found["year"]) if found["year"] else None
    if a > 12 or a == b:
        return _checked(Day(a, b, year), words)
    if b > 12 or 0 in (a, b):
        return _checked(Day(b, a, year), words)
    either = (_day_and_month(a, b), _day_and_month(b, a))
    raise Ambiguous(
        _("“{words!s}” is {one} or {other}.", words=words.strip(), one=either[0], other=either[1]),
        candidates=either,
    )


def _day_and_month(day: int, month: int) -> str:
    return _("{day} {month}", day=day, month=name(MONTHS[month - 1].title()))


def _checked(day: Day, words: str) -> Day:
    """Return a day that exists in some year, or in its own; NotUnderstood otherwise."""
    month = day.month or 0
    year = day.year or 2000  # a leap year: 29 February exists in some
    if not 1 <= month <= 12 or not 1 <= day.day <= calendar.monthrange(year, month)[1]:
        raise unreadable("“{words!s}” is not a day of the calendar.", words=words.strip())
    return day


def _date(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError as wrong:
        raise unreadable(
            "There is no such day; expected is, for example, {example}.", example=EXAMPLE
        ) from wrong
