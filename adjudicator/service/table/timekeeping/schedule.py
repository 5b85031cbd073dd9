"""When a window ends: hours counted in the time zone of a game (``docs/windows.md``).

Pure arithmetic on aware datetimes. Two things are told apart:

- *time that does not count*: skipped dates, and absences of who is asked. The clock of a window
  stands still in it;
- *allowed days and hours*: when a window may end. A deadline that would fall on another day moves
  to the same time of the next allowed day, as far as its hours go; one at another hour of an
  allowed day moves to the beginning of the next hours.

Nothing here ever gives an earlier moment than it was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

Interval: TypeAlias = tuple[datetime, datetime]
"""From when until when; aware datetimes, the end not included."""

ALL_DAYS: Final = frozenset(range(7))
ALL_HOURS: Final = (0, 24 * 60)
_MOST_STEPS: Final = 10_000  # days that may lie between a deadline and the next allowed day
_DAY: Final = timedelta(days=1)


class NoAllowedTime(Exception):
    """The calendar leaves no moment at which a window could end."""


@dataclass(frozen=True)
class Calendar:
    """When windows of a game may end, and which dates do not count.

    ``days`` are numbers of weekdays, Monday is 0. ``hours`` are the first (0 to 1439) and the last
    minute (0 to 1440) of a day, both included; the first may be the later one, for hours that go
    over midnight. ``skipped`` are first and last dates, both included. All are meant in ``zone``,
    an IANA name.
    """

    zone: str = "UTC"
    days: frozenset[int] = ALL_DAYS
    hours: tuple[int, int] = ALL_HOURS
    skipped: tuple[tuple[date, date], ...] = ()

    def allows(self, moment: datetime) -> bool:
        """Return whether a window may end at ``moment``."""
        local = moment.astimezone(ZoneInfo(self.zone))
        return self.allows_date(local.date()) and self.allows_time(local.time())

    def allows_date(self, day: date) -> bool:
        """Return whether windows may end on a date, and whether it counts at all."""
        if day.weekday() not in self.days:
            return False
        return not any(first <= day <= last for first, last in self.skipped)

    def allows_time(self, at: time) -> bool:
        """Return whether windows may end at a time of day."""
        second = (at.hour * 60 + at.minute) * 60 + at.second + (1 if at.microsecond else 0)
        first, last = (60 * minute for minute in self.hours)
        if first <= last:
            return first <= second <= last
        return second >= first or second <= last


def end_of(
    opened: datetime, length: timedelta, calendar: Calendar, away: Sequence[Interval] = ()
) -> datetime:
    """Return when a window that opens at ``opened`` ends, in UTC.

    ``length`` is counted without the skipped dates and the intervals ``away``; then the end moves
    to the next moment at which the calendar lets a window end. Raises NoAllowedTime.
    """
    pauses = merged([*_skipped_intervals(calendar), *away])
    at, left = opened.astimezone(UTC), length
    for start, end in pauses:
        if end <= at:
            continue
        counted = max(start - at, timedelta(0))
        if counted >= left:
            break
        at, left = end, left - counted
    return next_allowed(at + left, calendar, away)


def next_allowed(moment: datetime, calendar: Calendar, away: Sequence[Interval] = ()) -> datetime:
    """Return the first moment from ``moment`` on at which a window may end, in UTC.

    On the way it keeps the time of day, as long as the hours allow it. Raises NoAllowedTime.
    """
    at = moment.astimezone(UTC)
    absences = merged(away)
    for _ in range(_MOST_STEPS):
        pause = next((end for start, end in absences if start < at < end), None)
        following = pause or _step(at, calendar)
        if following is None:
            return at
        at = following
    raise NoAllowedTime(f"no moment after {moment:%Y-%m-%d %H:%M} is allowed by the calendar")


def _step(at: datetime, calendar: Calendar) -> datetime | None:
    """Return the next moment to look at; None when a window may end at ``at``."""
    if calendar.allows(at):
        return None
    zone = ZoneInfo(calendar.zone)
    local = at.astimezone(zone)
    day, clock_time = local.date(), local.time()
    first, last = (_time(minute) for minute in calendar.hours)
    if not calendar.allows_date(day):
        if not calendar.allows_time(clock_time):
            # The hours are over at this time of day, or have not begun: as near to it as may be.
            clock_time = last if first <= last < clock_time else first
        return moment_of(day + _DAY, clock_time, zone, not_before=at)
    # Before the hours begin they begin today; after their end they begin tomorrow.
    day = day if clock_time < first else day + _DAY
    return moment_of(day, first, zone, not_before=at)


def _time(minute: int) -> time:
    hour, minute = divmod(minute % (24 * 60), 60)
    return time(hour, minute)


def moment_of(day: date, at: time, zone: ZoneInfo, *, not_before: datetime) -> datetime:
    """Return a date and time of a zone as a moment in UTC.

    A time that the change of the clocks leaves out is meant as if they had not been changed yet
    (02:30 becomes 03:30, as RFC 5545 reads it). Of a time that comes twice it is the first that is
    not before ``not_before``.
    """
    naive = datetime.combine(day, at.replace(fold=0))
    first = naive.replace(tzinfo=zone).astimezone(UTC)
    second = naive.replace(tzinfo=zone, fold=1).astimezone(UTC)
    return second if first < not_before <= second else first


def day_start(day: date, zone: ZoneInfo) -> datetime:
    """Return the first moment of a date in a zone, in UTC; midnight itself may be left out."""
    midnight = datetime.combine(day, time())
    late = midnight.replace(tzinfo=zone).astimezone(UTC)
    early = midnight.replace(tzinfo=zone, fold=1).astimezone(UTC)
    if early >= late:
        return late
    # The clocks go forward over midnight, somewhere between the two readings of it.
    while late - early > timedelta(seconds=1):
        middle = early + (late - early) // 2
        if middle.astimezone(zone).date() >= day:
            late = middle
        else:
            early = middle
    return late.replace(microsecond=0)


def _skipped_intervals(calendar: Calendar) -> list[Interval]:
    zone = ZoneInfo(calendar.zone)
    return [
        (day_start(first, zone), day_start(last + _DAY, zone)) for first, last in calendar.skipped
    ]


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Return intervals in order, those that touch as one, empty ones left out."""
    found: list[Interval] = []
    for start, end in sorted(
        (start.astimezone(UTC), end.astimezone(UTC)) for start, end in intervals
    ):
        if end <= start:
            continue
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
