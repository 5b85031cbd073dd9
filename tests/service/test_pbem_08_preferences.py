"""Preferences of a player, quiet hours, digests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.post.preferences import (
    Preferences,
    changed,
    end_of_quiet,
    next_digest,
    preferences_of,
)
from adjudicator.service.table.deadlines import send_digests
from adjudicator.store import queries, tables
from tests.service.playground import START, Playground, address_of, locked_once, parsed
from tests.tables import each

# The clock of the playground stands at 18:00 UTC, which is 20:00 in Helsinki.


IMPULSE = ("PLAY Janissaries FOR CP", "PASS THE REST")


def player(**fields: Any) -> tables.Player:
    known = {"timezone": "Europe/Helsinki", "created_at": START, **fields}
    return tables.Player(name="Ann", address="ann@example.org", **known)


def quiet(start: int, end: int) -> tables.Player:
    return player(preferences={"quiet": [60 * start, 60 * end]})


def test_preferences_are_listed_as_the_lines_that_set_them(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PREFER")
    told = quick.receipt("ottoman")
    for line in ("PREFER html", "PREFER zone Europe/Helsinki", "PREFER news instant"):
        assert line in told


def test_who_prefers_text_gets_no_html(quick: Playground) -> None:
    quick.open("action")
    assert parsed(quick.last("ottoman")).is_multipart()
    quick.write("ottoman", "PREFER text")
    assert not parsed(quick.last("ottoman", "receipt")).is_multipart()
    quick.write("ottoman", "PREFER html")
    assert parsed(quick.last("ottoman", "receipt")).is_multipart()


def test_times_are_shown_in_the_zone_that_is_preferred(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PREFER zone America/New_York")
    quick.write("ottoman", "STATUS")
    assert "(America/New_York)" in str(quick.last("ottoman", "status").text)


def test_who_has_named_no_zone_reads_times_in_that_of_the_game(quick: Playground) -> None:
    quick.open("action", settings={"zone": "Asia/Tokyo"})
    with quick.office.database.transaction() as session:
        player = queries.player_by_address(session, address_of("ottoman"))
        assert player is not None
        player.timezone = "UTC"
    quick.write("ottoman", "STATUS")
    assert "(Asia/Tokyo)" in str(quick.last("ottoman", "status").text)
    quick.write("ottoman", "PREFER zone UTC")
    quick.write("ottoman", "STATUS")
    text = str(quick.last("ottoman", "status").text)
    assert "(UTC)" in text
    assert text.count(" UTC") == 0
    assert "Asia" not in text


def test_a_name_is_shown_as_it_is_preferred(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PREFER name  Ann  of Edirne")
    assert "Ann of Edirne" in quick.receipt("ottoman")


@each(
    ("words", "reason"),
    [
        ("colour blue", "There is no preference"),
        ("quiet 22:00", "PREFER quiet 22:00-07:00"),
        ("quiet 22:00-25:00", "PREFER quiet"),
        ("quiet 22:61-07:00", "PREFER quiet"),
        ("quiet 07:00-07:00", "PREFER quiet"),
        ("news sometimes", "PREFER news 08:00"),
        ("digest sometimes", "PREFER news 08:00"),
        ("news off", "PREFER news instant"),
        ("board", "PREFER board whole"),
        ("zone Middle Earth", "not a time zone"),
        ("zone ../../etc/passwd", "not a time zone"),
        ("language sv", "English"),
        ("calendar maybe", "PREFER calendar on"),
        ("html perhaps", "PREFER html on"),
        ("name", "a name of up to"),
        (f"name {'x' * 61}", "a name of up to"),
    ],
)
def test_what_cannot_be_preferred_is_refused(words: str, reason: str) -> None:
    with pytest.raises(NotPossible, match=reason):
        changed(player(), words)


def test_a_dry_run_changes_no_preference(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "CHECK", "BEGIN", "PREFER text", "PREFER zone x", "END", block=False)
    assert "not a time zone" in quick.receipt("ottoman")
    assert all(row.html for row in quick.rows(tables.Player))


# -- quiet hours --------------------------------------------------------------------------------


@each(
    ("start", "end", "at", "hours"),
    [
        (22, 7, datetime(2026, 11, 20, 19, 59, tzinfo=UTC), 0),  # 21:59 in Helsinki
        (22, 7, datetime(2026, 11, 20, 20, 0, tzinfo=UTC), 9),
        (22, 7, datetime(2026, 11, 21, 4, 0, tzinfo=UTC), 1),  # 06:00
        (22, 7, datetime(2026, 11, 21, 5, 0, tzinfo=UTC), 0),
        (12, 14, datetime(2026, 11, 20, 10, 30, tzinfo=UTC), 1.5),
        # Clocks go back at 04:00 on 25 October 2026, so this night is an hour longer.
        (22, 7, datetime(2026, 10, 24, 19, 0, tzinfo=UTC), 10),
    ],
)
def test_mail_waits_for_the_end_of_quiet_hours(
    start: int, end: int, at: datetime, hours: float
) -> None:
    assert end_of_quiet(quiet(start, end), at) - at == timedelta(hours=hours)


def test_in_quiet_hours_only_answers_go_out(quick: Playground) -> None:
    quick.open("action")
    quick.write("france", "PREFER quiet 19:00-07:00")
    assert quick.last("france", "receipt").due_at == START
    quick.write("ottoman", "BROADCAST", "Good night!", "ENDBROADCAST")
    assert quick.last("france", "press").due_at == datetime(2026, 11, 21, 5, 0, tzinfo=UTC)
    assert quick.last("england", "press").due_at == START


def test_quiet_hours_never_hide_a_deadline_that_falls_in_them(quick: Playground) -> None:
    quick.open("action", settings={"window.impulse": 3})
    quick.write("france", "PREFER quiet 19:00-07:00")
    quick.write("ottoman", "BROADCAST", "Good night!", "ENDBROADCAST")
    assert quick.last("france", "press").due_at == START


# -- digests ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "hour"), [("digest 08:00", 6), ("news daily at 21:30", 19.5), ("news", 6)]
)
def test_a_digest_is_due_once_a_day(words: str, hour: float) -> None:
    wanted = player(**changed(player(), words))
    due = next_digest(wanted, START)
    assert due is not None
    midnight = datetime(2026, 11, 20 if hour > 18 else 21, tzinfo=UTC)
    assert due == midnight + timedelta(hours=hour)


def test_news_that_asks_nothing_waits_for_the_digest(quick: Playground) -> None:
    quick.open("action")
    quick.write("england", "PREFER digest 08:00")
    before = len(quick.mails())
    quick.write("ottoman", *IMPULSE)
    told = quick.sent_since(before)
    assert ("report", "france") in told
    assert ("report", "england") not in told

    assert send_digests(quick.office) == 0
    quick.clock.advance(timedelta(hours=13))
    assert send_digests(quick.office) == 1
    assert "Janissaries" in str(quick.last("england", "report").text)
    count = len(quick.mails())
    assert send_digests(quick.office) == 0
    assert len(quick.mails()) == count


def test_a_digest_stays_due_while_the_database_is_in_trouble(quick: Playground) -> None:
    quick.open("action")
    quick.write("england", "PREFER digest 08:00")
    quick.write("ottoman", *IMPULSE)
    quick.clock.advance(timedelta(hours=13))
    with locked_once(quick.office.database) as refused:
        send_digests(quick.office)
    assert refused
    assert "Janissaries" not in str(quick.last("england").text)
    send_digests(quick.office)
    assert "Janissaries" in str(quick.last("england", "report").text)
    count = len(quick.mails())
    assert send_digests(quick.office) == 0
    assert len(quick.mails()) == count


def test_a_digest_comes_at_its_next_hour_when_a_game_on_hold_goes_on(quick: Playground) -> None:
    slug = quick.open("action")
    quick.write("england", "PREFER digest 08:00")
    quick.write("ottoman", *IMPULSE)
    moderate(quick.office, slug, "hold", reason="a storm")
    quick.clock.advance(timedelta(hours=13))
    assert send_digests(quick.office) == 1
    assert send_digests(quick.office) == 0  # not again and again, for the sake of other games
    moderate(quick.office, slug, "resume")
    quick.clock.advance(timedelta(days=1))
    assert send_digests(quick.office) == 1
    assert "Janissaries" in str(quick.last("england", "report").text)
    assert send_digests(quick.office) == 0


def test_a_question_is_never_kept_for_a_digest(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PREFER digest 08:00")
    quick.write("ottoman", *IMPULSE)
    assert quick.mails("hapsburg")[-1].kind in ("report", "question")
    assert quick.waiting() == ["hapsburg"]


def test_instant_news_again_ends_the_waiting(quick: Playground) -> None:
    quick.open("action")
    quick.write("england", "PREFER digest 08:00")
    quick.write("ottoman", *IMPULSE)
    quick.write("england", "PREFER digest off")
    assert "Janissaries" in quick.receipt("england")
    count = len(quick.mails())
    quick.clock.advance(timedelta(hours=13))
    send_digests(quick.office)
    assert len(quick.mails()) == count
    assert all(row.digest_due_at is None for row in quick.rows(tables.Player))


def test_instant_news_leaves_none_of_another_game_untold(quick: Playground) -> None:
    quick.open("action")
    quick.open("action", slug="his-9")
    quick.write("england", "BEGIN his-1", "PREFER news 08:00", "END", block=False)
    quick.write("ottoman", "BEGIN his-1", *IMPULSE, "END", block=False)
    quick.write("england", "BEGIN his-9", "PREFER news instant", "END", block=False)
    quick.clock.advance(timedelta(hours=13))
    send_digests(quick.office)
    assert "Janissaries" in str(quick.last("england", "report").text)


def test_a_preference_that_only_a_later_release_knows_is_left_out() -> None:
    kept = preferences_of(player(preferences={"quiet": [0, 60], "digest": None, "scent": "rose"}))
    assert kept == Preferences(digest=None, quiet=(0, 60))
