"""Dates as players write them."""

from __future__ import annotations

from datetime import date

import pytest

from adjudicator.orders.dates import days_in, read_day, read_days
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.tables import each

TODAY = date(2026, 11, 20)
CHRISTMAS = (date(2026, 12, 20), date(2027, 1, 3))


@each(
    "words",
    [
        "FROM 2026-12-20 TO 2027-01-03",
        "2026-12-20..2027-01-03",
        "from 20 December to 3 January",
        "20th of December 2026 until 3rd Jan. 2027",
        "Dec 20 - Jan 3",
        "December 20, 2026 through January 3, 2027",
        "20.12. to 3.1.",
        "20.12.2026 - 3.1.2027",
        "Sunday 20 Dec till Sunday, 3 Jan!",
        "20/12 to 2027-1-3",
        "12/20/2026 to 3 jan 2027",
    ],
)
def test_days_are_read_however_players_write_them(words: str) -> None:
    assert read_days(words).dates(TODAY) == CHRISTMAS


@pytest.mark.parametrize("word", ["APR\u0130L", "apr\u0131l", "APRIL"])
def test_a_month_is_read_with_the_letters_of_any_keyboard(word: str) -> None:
    assert read_day(f"5 {word}").after(TODAY, TODAY) == date(2027, 4, 5)
    assert [one.month for one in days_in(f"away from 5 {word}")] == [4]


@each(
    ("words", "first", "last"),
    [
        ("20 to 27 December", date(2026, 12, 20), date(2026, 12, 27)),
        ("from 28 to 3 January", date(2026, 12, 28), date(2027, 1, 3)),
        ("until 1 December", TODAY, date(2026, 12, 1)),
        ("today to tomorrow", TODAY, date(2026, 11, 21)),
        ("tomorrow", date(2026, 11, 21), date(2026, 11, 21)),
        ("FROM 24 December", date(2026, 12, 24), date(2026, 12, 24)),
        ("19 November", date(2027, 11, 19), date(2027, 11, 19)),
        ("20 November", TODAY, TODAY),
        ("29 February", date(2028, 2, 29), date(2028, 2, 29)),
        ("2025-01-01 to 2025-01-02", date(2025, 1, 1), date(2025, 1, 2)),
        ("5/5", date(2027, 5, 5), date(2027, 5, 5)),
    ],
)
def test_what_is_left_out_is_the_next_such_day(words: str, first: date, last: date) -> None:
    assert read_days(words).dates(TODAY) == (first, last)


@each(
    "words",
    ["", "soon", "30 February", "2026-13-01", "2026-02-30", "20", "32 December", "2026", "1/0"],
)
def test_what_is_no_date_is_sent_back(words: str) -> None:
    with pytest.raises(NotUnderstood):
        read_days(words).dates(TODAY)


@each(
    "words",
    [
        "9999-12-31",
        "FROM 9999-12-30 TO 9999-12-31",
        "until 31.12.9999",
        "0001-01-01",
        "1 January 2032",
        "FROM 1 December TO 31 December 2999",
        "20 to 27 December 9999",
    ],
)
def test_years_that_nobody_means_are_sent_back(words: str) -> None:
    with pytest.raises(NotUnderstood, match="is too far away: at most 5 years"):
        read_days(words).dates(TODAY)


def test_day_and_month_are_not_guessed() -> None:
    with pytest.raises(Ambiguous, match="is 3 April or 4 March") as unclear:
        read_day("3/4")
    assert unclear.value.candidates == ("3 April", "4 March")


def test_a_day_that_one_year_lacks_is_not_found_in_it() -> None:
    with pytest.raises(NotUnderstood, match="not a day of the calendar"):
        read_day("29 February 2027")


def test_dates_are_found_in_a_text() -> None:
    text = "I am away from 20 December 2026, back on January 4. My room is 31.99."
    assert [day.after(TODAY, TODAY) for day in days_in(text)] == [
        date(2026, 12, 20),
        date(2027, 1, 4),
    ]
