"""When a window ends: days, hours, skipped dates, absences, changes of the clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.service.table.timekeeping.schedule import (
    Calendar,
    Interval,
    NoAllowedTime,
    day_start,
    end_of,
    moment_of,
    next_allowed,
)
from tests.tables import each

H48 = timedelta(hours=48)
HELSINKI = "Europe/Helsinki"
WEEKDAYS = frozenset(range(5))


def local(text: str, zone: str = HELSINKI, *, fold: int = 0) -> datetime:
    """Return a moment written as local time, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def shown(moment: datetime, zone: str = HELSINKI) -> str:
    """Return a moment as local time."""
    return f"{moment.astimezone(ZoneInfo(zone)):%a %Y-%m-%d %H:%M}"


# -- examples ---------------------------------------------------------------------------------


def test_48_hours_are_48_hours_to_the_minute() -> None:
    opened = local("2026-11-20T18:07")
    assert end_of(opened, H48, Calendar(HELSINKI)) == opened + H48


@each(
    ("opened", "end"),
    [
        ("2026-11-18T18:00", "Fri 2026-11-20 18:00"),
        ("2026-11-19T14:00", "Mon 2026-11-23 14:00"),  # Saturday at two
        ("2026-11-20T14:00", "Mon 2026-11-23 14:00"),  # Sunday at two
        ("2026-11-21T14:00", "Mon 2026-11-23 14:00"),
    ],
)
def test_a_deadline_on_another_day_moves_to_the_same_time_of_the_next_allowed_one(
    opened: str, end: str
) -> None:
    assert shown(end_of(local(opened), H48, Calendar(HELSINKI, days=WEEKDAYS))) == end


@each(
    ("opened", "end"),
    [
        ("2026-11-16T07:59", "Wed 2026-11-18 08:00"),
        ("2026-11-16T08:00", "Wed 2026-11-18 08:00"),
        ("2026-11-16T22:00", "Wed 2026-11-18 22:00"),
        ("2026-11-16T22:01", "Thu 2026-11-19 08:00"),
        ("2026-11-18T22:01", "Mon 2026-11-23 08:00"),  # Friday night
        ("2026-11-19T03:00", "Mon 2026-11-23 08:00"),  # Saturday, early in the morning
    ],
)
def test_a_deadline_at_another_hour_moves_to_the_beginning_of_the_next_hours(
    opened: str, end: str
) -> None:
    calendar = Calendar(HELSINKI, WEEKDAYS, (8 * 60, 22 * 60))
    assert shown(end_of(local(opened), H48, calendar)) == end


@pytest.mark.parametrize(
    ("opened", "end"),
    [
        ("2026-11-19T23:30", "Mon 2026-11-23 22:00"),  # Saturday, late in the evening
        ("2026-11-20T03:00", "Mon 2026-11-23 08:00"),  # Sunday, early in the morning
        ("2026-11-20T12:00", "Mon 2026-11-23 12:00"),
    ],
)
def test_the_time_of_day_is_kept_only_as_far_as_the_hours_go(opened: str, end: str) -> None:
    calendar = Calendar(HELSINKI, WEEKDAYS, (8 * 60, 22 * 60))
    assert shown(end_of(local(opened), H48, calendar)) == end


@each(
    ("opened", "end"),
    [("01:30", "01:30"), ("02:00", "02:00"), ("02:01", "20:00"), ("19:59", "20:00")],
)
def test_hours_may_go_over_midnight(opened: str, end: str) -> None:
    calendar = Calendar(HELSINKI, hours=(20 * 60, 2 * 60))
    assert shown(end_of(local(f"2026-11-16T{opened}"), H48, calendar)) == f"Wed 2026-11-18 {end}"


def test_skipped_dates_do_not_count() -> None:
    skipped = ((date(2026, 12, 24), date(2027, 1, 2)),)
    end = end_of(local("2026-12-23T18:00"), H48, Calendar(HELSINKI, skipped=skipped))
    assert shown(end) == "Mon 2027-01-04 18:00"


def test_a_window_that_opens_on_a_skipped_date_begins_to_count_after_it() -> None:
    skipped = ((date(2026, 12, 24), date(2026, 12, 26)),)
    end = end_of(local("2026-12-25T18:00"), H48, Calendar(HELSINKI, skipped=skipped))
    assert shown(end) == "Tue 2026-12-29 00:00"


def test_who_is_away_gets_the_time_afterwards() -> None:
    away = [(local("2026-11-17T00:00"), local("2026-11-20T00:00"))]
    end = end_of(local("2026-11-16T18:00"), H48, Calendar(HELSINKI), away)
    assert shown(end) == "Sat 2026-11-21 18:00"


def test_absences_that_overlap_count_once() -> None:
    away = [
        (local("2026-11-18T00:00"), local("2026-11-20T00:00")),
        (local("2026-11-17T00:00"), local("2026-11-19T00:00")),
        (local("2026-11-17T12:00"), local("2026-11-17T12:00")),
    ]
    end = end_of(local("2026-11-16T18:00"), H48, Calendar(HELSINKI), away)
    assert shown(end) == "Sat 2026-11-21 18:00"


def test_a_deadline_that_is_moved_does_not_fall_into_an_absence() -> None:
    away = [(local("2026-11-23T00:00"), local("2026-11-24T00:00"))]
    end = end_of(local("2026-11-19T14:00"), H48, Calendar(HELSINKI, days=WEEKDAYS), away)
    assert shown(end) == "Tue 2026-11-24 00:00"


# -- changes of the clocks ----------------------------------------------------------------------


def test_hours_are_real_hours_when_the_clocks_change() -> None:
    assert shown(end_of(local("2026-03-27T18:00"), H48, Calendar(HELSINKI))) == (
        "Sun 2026-03-29 19:00"
    )
    assert shown(end_of(local("2026-10-23T18:00"), H48, Calendar(HELSINKI))) == (
        "Sun 2026-10-25 17:00"
    )


def test_a_deadline_at_a_time_that_is_left_out_moves_behind_it() -> None:
    # Friday 03:30 and 48 hours is a Sunday; from Saturday on the time of day is kept.
    calendar = Calendar(HELSINKI, days=frozenset({6}))
    end = next_allowed(local("2026-03-28T03:30"), calendar)
    assert shown(end) == "Sun 2026-03-29 04:30"


def test_a_time_that_comes_twice_is_taken_when_it_comes_first() -> None:
    calendar = Calendar(HELSINKI, days=frozenset({6}))
    end = next_allowed(local("2026-10-24T03:30"), calendar)
    assert end == local("2026-10-25T03:30", fold=0)


@pytest.mark.parametrize("fold", [0, 1])
def test_in_the_hour_that_comes_twice_both_times_are_possible(fold: int) -> None:
    moment = local("2026-10-25T03:30", fold=fold)
    assert next_allowed(moment, Calendar(HELSINKI, hours=(180, 240))) == moment


def test_hours_that_begin_in_the_hour_that_comes_twice_are_never_earlier() -> None:
    moment = local("2026-10-25T03:10", fold=1)
    end = next_allowed(moment, Calendar(HELSINKI, hours=(3 * 60 + 30, 240)))
    assert end == local("2026-10-25T03:30", fold=1)


@each(
    ("zone", "day", "start"),
    [
        ("UTC", date(2026, 5, 1), datetime(2026, 5, 1, tzinfo=UTC)),
        (HELSINKI, date(2026, 3, 29), datetime(2026, 3, 28, 22, tzinfo=UTC)),
        # Midnight is left out: the date begins at 01:00.
        ("Africa/Cairo", date(2026, 4, 24), datetime(2026, 4, 23, 22, tzinfo=UTC)),
        # Midnight comes twice: the date begins with the first.
        ("America/Havana", date(2026, 11, 1), datetime(2026, 11, 1, 4, tzinfo=UTC)),
        # 23:30 was followed by 00:30.
        ("America/Toronto", date(1919, 3, 31), datetime(1919, 3, 31, 4, 30, tzinfo=UTC)),
    ],
)
def test_a_date_begins_with_its_first_moment(zone: str, day: date, start: datetime) -> None:
    assert day_start(day, ZoneInfo(zone)) == start


def test_a_calendar_without_an_end_is_noticed() -> None:
    with pytest.raises(NoAllowedTime, match="no moment after 2026-11-18"):
        end_of(local("2026-11-16T18:00"), H48, Calendar(days=frozenset()))


# -- for every calendar -------------------------------------------------------------------------

ZONES = (
    "UTC", HELSINKI, "America/New_York", "Africa/Cairo", "America/Havana", "Australia/Lord_Howe",
    "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns",
)  # fmt: skip
DAY = st.dates(date(2026, 1, 1), date(2027, 12, 31))
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis wants bounds without a zone
LENGTHS = st.integers(0, 10 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))
RANGES = st.tuples(DAY, st.integers(0, 20)).map(lambda r: (r[0], r[0] + timedelta(days=r[1])))
ABSENCES = st.tuples(MOMENTS, st.integers(0, 20 * 24)).map(
    lambda r: (r[0], r[0] + timedelta(hours=r[1]))
)
CALENDARS = st.builds(
    Calendar,
    zone=st.sampled_from(ZONES),
    days=st.frozensets(st.integers(0, 6), min_size=1),
    hours=st.tuples(st.integers(0, 24 * 60 - 1), st.integers(0, 24 * 60)),
    skipped=st.lists(RANGES, max_size=3).map(tuple),
)


@given(MOMENTS, LENGTHS, CALENDARS, st.lists(ABSENCES, max_size=3))
def test_a_window_is_never_shorter_and_ends_when_it_may(
    opened: datetime, length: timedelta, calendar: Calendar, away: list[Interval]
) -> None:
    end = end_of(opened, length, calendar, away)
    assert end >= opened + length
    assert calendar.allows(end)
    day = end.astimezone(ZoneInfo(calendar.zone)).date()
    assert day.weekday() in calendar.days
    assert not any(first <= day <= last for first, last in calendar.skipped)
    assert not any(start < end < until for start, until in away)


@given(MOMENTS, LENGTHS, CALENDARS, ABSENCES)
def test_an_absence_more_never_makes_a_window_end_on_an_earlier_date(
    opened: datetime, length: timedelta, calendar: Calendar, away: Interval
) -> None:
    """It may end earlier in the day: the time of day is kept from another day."""
    zone = ZoneInfo(calendar.zone)
    end = end_of(opened, length, calendar).astimezone(zone)
    assert end_of(opened, length, calendar, [away]).astimezone(zone).date() >= end.date()


@given(MOMENTS, LENGTHS, LENGTHS, CALENDARS)
def test_a_longer_window_never_ends_earlier_by_more_than_its_day(
    opened: datetime, length: timedelta, more: timedelta, calendar: Calendar
) -> None:
    """A longer one may end earlier in the day, never on an earlier date."""
    zone = ZoneInfo(calendar.zone)
    short = end_of(opened, length, calendar).astimezone(zone).date()
    assert end_of(opened, length + more, calendar).astimezone(zone).date() >= short


@given(MOMENTS, CALENDARS)
def test_what_is_allowed_is_not_moved(moment: datetime, calendar: Calendar) -> None:
    end = next_allowed(moment, calendar)
    assert next_allowed(end, calendar) == end
    assert (end == moment) == calendar.allows(moment)


@given(DAY, st.times(), st.sampled_from(ZONES), MOMENTS)
def test_a_local_time_is_found_or_the_one_behind_the_gap(
    day: date, at: time, zone: str, not_before: datetime
) -> None:
    found = moment_of(day, at, ZoneInfo(zone), not_before=not_before).astimezone(ZoneInfo(zone))
    naive = found.replace(tzinfo=None, fold=0)
    wanted = datetime.combine(day, at)
    assert naive == wanted or timedelta(0) < naive - wanted <= timedelta(days=1)
