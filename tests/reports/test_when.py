"""Deadlines in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.engine.words import said
from adjudicator.reports.errors import ReportError
from adjudicator.reports.lines import DueLine
from adjudicator.reports.when import due_line, in_words, moment, time_left
from tests.languages.marked import MARKED
from tests.tables import each

NOW = datetime(2026, 3, 28, 12, 30, tzinfo=UTC)


def test_a_deadline_is_told_in_the_players_zone_and_in_utc() -> None:
    assert due_line(NOW + timedelta(hours=12), NOW, "America/New_York") == DueLine(
        local="Saturday 28 March 2026, 20:30 (America/New_York)",
        utc="Sunday 29 March 2026, 00:30 UTC",
        hours_left="12 hours left",
    )


def test_a_change_of_the_clocks_moves_local_time_only() -> None:
    line = due_line(NOW + timedelta(hours=24), NOW, "Europe/Helsinki")
    assert line.local == "Sunday 29 March 2026, 15:30 (Europe/Helsinki)"
    assert line.hours_left == "24 hours left"


@each(
    ("left", "said"),
    [
        (timedelta(hours=48), "48 hours left"),
        (timedelta(hours=47, minutes=59), "47 hours left"),
        (timedelta(hours=2), "2 hours left"),
        (timedelta(hours=1, minutes=59), "119 minutes left"),
        (timedelta(minutes=1), "1 minute left"),
        (timedelta(seconds=20), "0 minutes left"),
        (timedelta(seconds=-1), "over"),
    ],
)
def test_time_left_is_rounded_down(left: timedelta, said: str) -> None:
    assert time_left(left) == said


@each(
    ("length", "said"),
    [
        (timedelta(hours=48), "48 hours"),
        (timedelta(hours=1, minutes=30), "1 hour 30 minutes"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(0), "0 minutes"),
    ],
)
def test_lengths_of_time_are_told(length: timedelta, said: str) -> None:
    assert in_words(length) == said


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc/passwd"])
def test_an_unknown_time_zone_is_refused(zone: str) -> None:
    with pytest.raises(ReportError, match="is not a time zone"):
        moment(NOW, zone)


@each(
    ("words", "said_there"),
    [
        (moment(NOW, "UTC"), "«««Saturday» «28 March 2026»», «12:30» (‹UTC›)»"),
        (time_left(timedelta(hours=48)), "«48 hours left»"),
        (time_left(timedelta(minutes=1)), "«1 minute left»"),
        (time_left(timedelta(seconds=-1)), "«over»"),
        (in_words(timedelta(hours=1, minutes=30)), "«1 hour» «30 minutes»"),
    ],
)
def test_times_are_said_in_the_language_of_the_reader(words: str, said_there: str) -> None:
    assert said(words, MARKED) == said_there
