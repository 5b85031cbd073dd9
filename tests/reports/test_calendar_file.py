"""Calendar files as RFC 5545 wants them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.calendar_file import Appointment, calendar_file

DUE = datetime(2026, 11, 22, 20, 0, tzinfo=ZoneInfo("Europe/Helsinki"))
STAMP = datetime(2026, 11, 20, 18, 0, 30, tzinfo=UTC)


def one(summary: str = "his-7 France: orders (W5)", **more: str) -> Appointment:
    return Appointment("his-7-w5-france@x.example", 2, DUE, STAMP, summary, **more)


def unfolded(raw: bytes) -> list[str]:
    """Return the content lines of a calendar (3.1)."""
    return raw.replace(b"\r\n ", b"").decode().split("\r\n")


def test_a_deadline_is_an_event_in_utc_without_length() -> None:
    assert unfolded(calendar_file([one()])) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//adjudicator//deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:his-7-w5-france@x.example",
        "SEQUENCE:2",
        "DTSTAMP:20261120T180030Z",
        "DTSTART:20261122T180000Z",
        "SUMMARY:his-7 France: orders (W5)",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_several_deadlines_stand_in_one_file() -> None:
    assert calendar_file([one(), one()]).count(b"BEGIN:VEVENT") == 2


def test_what_has_a_meaning_in_calendars_is_escaped() -> None:
    raw = calendar_file([one("a,b;c\\d", description="two\nlines\x00\r\nEND:VEVENT")])
    assert "SUMMARY:a\\,b\\;c\\\\d" in unfolded(raw)
    assert "DESCRIPTION:two\\nlines \\nEND:VEVENT" in unfolded(raw)
    assert raw.count(b"\r\nEND:VEVENT") == 1


@given(st.text(max_size=300))
def test_no_line_is_longer_than_75_octets_and_none_is_lost(words: str) -> None:
    raw = calendar_file([one(words)])
    for line in raw.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()  # no character is cut in two
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert len(unfolded(raw)) == 14
