"""Deadlines in words: weekday, date and time where the player lives, UTC, hours left."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudicator.engine.words import N_, Words, _, joined, n_
from adjudicator.reports.errors import ReportError
from adjudicator.reports.lines import DueLine

# Not strftime: its names follow the locale of the machine.
_WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
_DATES: Final = (
    N_("{day} January {year}"),
    N_("{day} February {year}"),
    N_("{day} March {year}"),
    N_("{day} April {year}"),
    N_("{day} May {year}"),
    N_("{day} June {year}"),
    N_("{day} July {year}"),
    N_("{day} August {year}"),
    N_("{day} September {year}"),
    N_("{day} October {year}"),
    N_("{day} November {year}"),
    N_("{day} December {year}"),
)


def due_line(due: datetime, now: datetime, timezone: str) -> DueLine:
    """Return a deadline in the words of a player in an IANA time zone.

    ``due`` and ``now`` are aware datetimes. Raises ReportError when ``timezone`` is not known.
    """
    local = due.astimezone(_zone(timezone))
    utc = due.astimezone(UTC)
    return DueLine(
        local=_local(local, timezone),
        utc=_("{day}, {time} UTC", day=day_of(utc), time=time_of(utc)),
        hours_left=time_left(due - now),
        is_utc=not local.utcoffset(),
    )


def moment(at: datetime, timezone: str) -> Words:
    """Return a moment as weekday, date and time of a time zone."""
    return _local(at.astimezone(_zone(timezone)), timezone)


def _local(at: datetime, timezone: str) -> Words:
    zone = timezone.removeprefix("Etc/")
    return _("{day}, {time} ({timezone})", day=day_of(at), time=time_of(at), timezone=zone)


def time_of(at: datetime) -> Words:
    """Return the time of day: ``16:05``."""
    return _("{hours}:{minutes}", hours=f"{at:%H}", minutes=f"{at:%M}")


def time_left(left: timedelta) -> Words:
    """Return how long is left: whole hours, minutes in the last two hours, rounded down."""
    minutes = int(left.total_seconds() // 60)
    if minutes < 0:
        return _("over")
    if minutes < 120:
        return n_("{count} minute left", "{count} minutes left", minutes)
    return n_("{count} hour left", "{count} hours left", minutes // 60)


def in_words(length: timedelta) -> Words:
    """Return a length of time: ``48 hours``, ``1 hour 30 minutes``, ``0 minutes``."""
    hours, minutes = divmod(int(length.total_seconds() // 60), 60)
    parts = []
    if hours:
        parts.append(n_("{count} hour", "{count} hours", hours))
    if minutes or not hours:
        parts.append(n_("{count} minute", "{count} minutes", minutes))
    return joined(" ", parts)


def weekday_words(day: int) -> Words:
    """Return the name of a weekday; Monday is 0."""
    return _(_WEEKDAYS[day])


def date_words(day: date) -> Words:
    """Return a date: ``24 December 2026``."""
    return _(_DATES[day.month - 1], day=day.day, year=day.year)


def day_of(at: date) -> Words:
    """Return a day as weekday and date: ``Friday 20 November 2026``."""
    return _("{weekday} {date}", weekday=weekday_words(at.weekday()), date=date_words(at))


@cache
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise ReportError(
            _("{name!r} is not a time zone; expected is a name such as Europe/Helsinki", name=name)
        ) from unknown
