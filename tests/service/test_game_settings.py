"""Settings about time: how they are written, what goes before what, what is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.games.registry import game_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.game_settings import (
    SETTINGS,
    value_of,
)
from adjudicator.service.table.timekeeping.schedule import Calendar
from adjudicator.service.table.timekeeping.setting_kinds import (
    DATES,
    DAYS,
    HOURS,
    LENGTH,
    LENGTHS,
    Kind,
)
from adjudicator.store import tables
from tests.tables import each

RULES = "here_i_stand"
TYPES = tuple(kind.name for kind in game_of(RULES).windows)


def checked(given: Mapping[str, Any], others: Sequence[str] = ()) -> dict[str, str]:
    return game_settings.checked(given, RULES, others)


def changed(before: Mapping[str, Any], given: Mapping[str, Any]) -> Any:
    return game_settings.changed(before, given, RULES)


def game(**_: Any) -> tables.Game:
    """Return a game without settings."""
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return tables.Game(
        slug="g",
        game=RULES,
        title="g",
        scenario="g",
        secret="",
        secret_hash="",
        created_at=at,
    )


def game_with(settings: dict[str, Any]) -> tables.Game:
    """Return a game with settings as somebody wrote them."""
    row = game()
    row.settings = checked(settings)
    return row


@each(
    ("name", "written", "stored"),
    [
        ("window.impulse", "48h", "48h"),
        ("window.impulse", "24", "24h"),
        ("window.impulse", 36, "36h"),
        ("window.impulse", "1.5", "1h30m"),
        ("window.impulse", "2 days", "48h"),
        ("window.impulse", "1h 30 min", "1h30m"),
        ("grace", "0", "0h"),
        ("earliest", "90m", "1h30m"),
        ("reminders", "6h, 24h, 24h", "24h, 6h"),
        ("reminders", "24,6", "24h, 6h"),
        ("reminders", [24.0, 0.5], "24h, 30m"),
        ("reminders", "none", "none"),
        ("days", "mon-fri", "mon-fri"),
        ("days", "Monday to Friday", "mon-fri"),
        ("days", "Sat, sun, MON", "mon,sat,sun"),
        ("days", "fri-mon", "mon,fri-sun"),
        ("days", "mon-sun", "all"),
        ("hours", "8:00-22:00", "08:00-22:00"),
        ("hours", "20-2", "20:00-02:00"),
        ("hours", "08:00..24:00", "08:00-24:00"),
        ("hours", "all", "all"),
        ("skip", "2027-05-01, 2026-12-24..2027-01-02", "2026-12-24..2027-01-02, 2027-05-01"),
        ("skip", "2026-12-24 to 2026-12-26", "2026-12-24..2026-12-26"),
        ("skip", "none", "none"),
        ("zone", "Europe/Helsinki", "Europe/Helsinki"),
        ("excuses", "0", "0"),
        ("moderated", "TRUE", "yes"),
        ("moderated", False, "no"),
    ],
)
def test_values_are_read_as_people_write_them(name: str, written: Any, stored: str) -> None:
    assert list(checked({name: written}).values()) == [stored]
    assert checked(checked({name: written})) == checked({name: written})


@each(
    ("name", "written", "sentence"),
    [
        ("window.impulse", "soon", "a length of time such as 48h"),
        ("window.impulse", "", "a length of time"),
        ("window.impulse", "-1", "a length of time"),
        ("window.impulse", "nan", "a length of time"),
        ("window.impulse", "9000h", "a length of time"),
        ("window.impulse", "1h30", "a length of time"),
        ("window.impulse", "9" * 400, "a length of time"),
        ("reminders", "24;6", "lengths of time with commas"),
        ("reminders", "24h, 0h", "lengths of time with commas"),
        ("days", "someday", "weekdays such as mon-fri"),
        ("days", "", "weekdays"),
        ("days", "mon-wed-fri", "weekdays"),
        ("hours", "08:00", "hours such as 08:00-22:00"),
        ("hours", "24:00-08:00", "hours such as"),
        ("hours", "08:00-25:00", "hours such as"),
        ("hours", "08:60-22:00", "hours such as"),
        ("skip", "24.12.2026", "dates such as 2026-12-24..2027-01-02"),
        ("skip", "2027-01-02..2026-12-24", "dates such as"),
        ("skip", "2026-01-01..2028-01-02", "dates such as"),
        ("skip", "2026-02-30", "dates such as"),
        ("skip", ", ".join(["2026-12-24"] * 31), "dates such as"),
        ("zone", "Mars/Olympus", "a time zone such as Europe/Helsinki"),
        ("zone", "../etc/passwd", "a time zone"),
        ("zone", "", "a time zone"),
        ("excuses", "1.5", "a whole number from 0 to 1000"),
        ("misses", "-1", "a whole number"),
        ("vote.days", "0", "a whole number from 1 to 1000"),
        ("moderated", "perhaps", "yes or no"),
    ],
)
def test_what_is_no_value_is_refused_with_what_is_expected(
    name: str, written: str, sentence: str
) -> None:
    with pytest.raises(NotPossible) as refused:
        checked({name: written})
    assert f"The setting {name} is {written!r}; expected is {sentence}" in str(refused.value)


@each(
    ("written", "full"),
    [
        ("window.impulse", "window.impulse"),
        ("impulse.window", "window.impulse"),
        ("impulse.length", "window.impulse"),
        ("deadline.response", "window.response"),
        ("impulse.grace", "impulse.grace"),
        ("grace.impulse", "impulse.grace"),
        (" Grace ", "grace"),
    ],
)
def test_names_are_read_in_either_order(written: str, full: str) -> None:
    assert list(checked({written: "6h"})) == [full]


@each(
    "name",
    ["lunch", "window.lunch", "lunch.grace", "impulse.zone", "impulse.excuses", "impulse", ""],
)
def test_an_unknown_name_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(NotPossible) as refused:
        checked({name: "1"}, ("last_turn",))
    assert f"There is no setting {name!r}" in str(refused.value)
    for known in (*SETTINGS, *TYPES, "window.impulse", "impulse.grace", "last_turn"):
        assert known in str(refused.value)


def test_the_names_of_the_first_release_are_still_read_in_their_units() -> None:
    assert checked({"correction_minutes": "15"}) == {"correction": "15m"}
    assert checked({"excuse.hours": "12"}) == {"excuse": "12h"}


def test_the_value_for_a_type_goes_before_the_general_one() -> None:
    row = game_with({"grace": "6h", "winter.grace": "2h"})
    assert value_of(row, "grace", "impulse") == timedelta(hours=6)
    assert value_of(row, "grace", "winter") == timedelta(hours=2)


def test_a_general_value_does_not_touch_types_with_a_default_of_their_own() -> None:
    row = game_with({"grace": "6h", "window": "24h", "correction": "15m"})
    assert value_of(row, "grace", "negotiation") == timedelta(0)
    assert value_of(row, "window", "response") == timedelta(hours=12)
    assert value_of(row, "window", "impulse") == timedelta(hours=24)
    assert value_of(row, "correction", "impulse") == timedelta(0)
    assert value_of(row, "correction", "negotiation") == timedelta(minutes=15)


def test_the_defaults_are_those_of_the_requirements() -> None:
    row = game()
    assert value_of(row, "window", "negotiation") == timedelta(hours=48)
    assert value_of(row, "correction", "negotiation") == timedelta(minutes=30)
    assert value_of(row, "reminders", "impulse") == (timedelta(hours=24), timedelta(hours=6))
    for kind in game_of(RULES).windows:
        assert game_settings.calendar_of(row, kind.name) == Calendar()


def test_the_calendar_of_a_type_takes_its_own_days_and_hours() -> None:
    row = game_with(
        {"zone": "Europe/Helsinki", "days": "mon-fri", "winter.days": "sat", "hours": "8-22"}
    )
    assert game_settings.calendar_of(row, "winter") == Calendar(
        "Europe/Helsinki", frozenset({5}), (480, 1320)
    )
    assert game_settings.calendar_of(row, "impulse").days == frozenset(range(5))


def test_every_setting_is_listed_with_its_default_and_meaning() -> None:
    row = game_with({"impulse.days": "sat", "grace": "6h"})
    found = {line.name: line for line in game_settings.lines(row)}
    assert set(SETTINGS) <= set(found)
    assert found["grace"].value == "6h"
    assert found["grace"].default == "12h"
    assert found["grace"].given
    assert found["negotiation.grace"].value == "0h"
    assert not found["negotiation.grace"].given
    assert found["impulse.days"].value == "sat"
    assert "winter.days" not in found
    assert all(line.meaning for line in found.values())


def test_the_page_for_players_describes_every_setting_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "windows.md").read_text(encoding="utf-8")
    for setting in SETTINGS.values():
        assert f"| `{setting.name}` | `{setting.default}` |" in page
    for window in TYPES:
        hours = SETTINGS["window"].own_default(RULES, window) or SETTINGS["window"].default
        assert re.search(
            rf"^\| `{window}` \|.*\| {hours.removesuffix('h')} hours \|", page, re.MULTILINE
        )


def test_a_change_says_what_was_and_what_is() -> None:
    after, news = changed({"grace": "6h", "sheet": "brisk"}, {"grace": "0", "impulse.days": "sat"})
    assert after == {"grace": "0h", "sheet": "brisk", "impulse.days": "sat"}
    assert news == {"grace": ("6h", "0h"), "impulse.days": ("all", "sat")}


def test_a_setting_can_be_taken_back() -> None:
    after, news = changed({"window.response": "1h"}, {"window.response": "default"})
    assert after == {}
    assert news == {"window.response": ("1h", "12h")}


def test_what_is_the_same_already_is_no_news() -> None:
    assert changed({}, {"grace": "12h"}) == ({"grace": "12h"}, {})


LENGTH_VALUES = st.integers(0, 366 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))
DATE = st.dates(date(1971, 1, 1), date(2199, 1, 1))
RANGES = st.tuples(DATE, st.integers(0, 366)).map(lambda r: (r[0], r[0] + timedelta(days=r[1])))


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (LENGTH, LENGTH_VALUES),
        (
            LENGTHS,
            st.sets(LENGTH_VALUES.filter(bool), max_size=5).map(
                lambda found: tuple(sorted(found, reverse=True))
            ),
        ),
        (DAYS, st.frozensets(st.integers(0, 6), min_size=1)),
        (HOURS, st.tuples(st.integers(0, 1439), st.integers(0, 1440))),
        (DATES, st.lists(RANGES, max_size=4).map(lambda found: tuple(sorted(found)))),
    ],
    ids=["length", "lengths", "days", "hours", "dates"],
)
def test_every_value_can_be_read_back_from_its_words(
    kind: Kind, values: st.SearchStrategy[Any]
) -> None:
    @given(values)
    def check(value: Any) -> None:
        assert kind.read(kind.words(value)) == value

    check()


@given(st.text(max_size=12))
def test_no_text_breaks_a_reader(text: str) -> None:
    for name in SETTINGS:
        try:
            checked({name: text})
        except NotPossible:
            continue
