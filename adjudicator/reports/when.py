"""Deadlines in words: weekday, date and time where the player lives, UTC, hours left."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudicator.reports.errors import ReportError
from adjudicator.reports.lines import DueLine

# Not strftime: its names follow the locale of the machine.
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def due_line(due: datetime, now: datetime, timezone: str) -> DueLine:
    """Return a deadline in the words of a player in an IANA time zone.

    ``due`` and ``now`` are aware datetimes. Raises ReportError when ``timezone`` is not known.
    """
    local = due.astimezone(_zone(timezone))
    utc = due.astimezone(UTC)
    return DueLine(
        local=f"{day_of(local)}, {local:%H:%M} ({timezone})",
        utc=f"{day_of(utc)}, {utc:%H:%M} UTC",
        hours_left=time_left(due - now),
    )


def moment(at: datetime, timezone: str) -> str:
    """Return a moment as weekday, date and time of a time zone."""
    local = at.astimezone(_zone(timezone))
    return f"{day_of(local)}, {local:%H:%M} ({timezone})"


def time_left(left: timedelta) -> str:
    """Return how long is left: whole hours, minutes in the last two hours, rounded down."""
    minutes = int(left.total_seconds() // 60)
    if minutes < 0:
        return "over"
    if minutes < 120:
        return f"{minutes} minute{'' if minutes == 1 else 's'} left"
    return f"{minutes // 60} hours left"


def in_words(length: timedelta) -> str:
    """Return a length of time: ``48 hours``, ``1 hour 30 minutes``, ``0 minutes``."""
    hours, minutes = divmod(int(length.total_seconds() // 60), 60)
    parts = []
    if hours:
        parts.append(f"{hours} hour{'' if hours == 1 else 's'}")
    if minutes or not hours:
        parts.append(f"{minutes} minute{'' if minutes == 1 else 's'}")
    return " ".join(parts)


def weekday_words(day: int) -> str:
    """Return the name of a weekday; Monday is 0."""
    return _WEEKDAYS[day]


def date_words(day: date) -> str:
    """Return a date: ``24 December 2026``."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def day_of(at: date) -> str:
    """Return a day as weekday and date: ``Friday 20 November 2026``."""
    return f"{weekday_words(at.weekday())} {date_words(at)}"


@cache
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise ReportError(
            f"{name!r} is not a time zone; expected is a name such as Europe/Helsinki"
        ) from unknown
