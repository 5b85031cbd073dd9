"""The weekly message to the operator: once a week, with what he should know."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlmodel import col, update

from adjudicator import __version__, clock
from adjudicator.engine.words import dump
from adjudicator.languages import language_named
from adjudicator.reports.render import render
from adjudicator.service.commands import handling
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.signals import Scene
from adjudicator.service.operations.watch.weekly import (
    _context,
    last_time,
    send_weekly,
    weekly_message,
)
from adjudicator.service.post.dispatch import dispatch
from adjudicator.settings import SettingsError
from adjudicator.store import tables
from tests.cli.commands import run
from tests.service.playground import OPERATOR, START, Playground, address_of, flat, settings_in
from tests.service.test_dispatch import Server

MONDAY = datetime(2026, 11, 23, 6, 0, tzinfo=UTC)
"""The first time of a message after the START of the playground, a Friday."""


def letter(ground: Playground) -> str:
    return flat(weekly_message(ground.office).text)


def with_settings(ground: Playground, **more: Any) -> Office:
    return Office(ground.office.database, settings_in(ground.office.settings.data_dir, **more))


# -- when -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "now", "last"),
    [
        ("monday 06:00", MONDAY, MONDAY),
        ("monday 06:00", MONDAY - timedelta(seconds=1), MONDAY - timedelta(days=7)),
        ("monday 06:00", MONDAY + timedelta(days=6, hours=23), MONDAY),
        ("sunday 23:59", MONDAY, datetime(2026, 11, 22, 23, 59, tzinfo=UTC)),
        ("friday 18:00", START, START),
        ("off", MONDAY, None),
    ],
)
def test_the_time_of_a_letter_is_that_of_the_setting(
    quick: Playground, setting: str, now: datetime, last: datetime | None
) -> None:
    settings = settings_in(quick.office.settings.data_dir, weekly=setting)
    assert last_time(settings, now) == last


@pytest.mark.parametrize("wrong", ["monday", "Mo 06:00", "monday 24:00", "monday 6:00", ""])
def test_another_time_is_refused_in_words(quick: Playground, wrong: str) -> None:
    with pytest.raises(SettingsError, match="such as monday 06:00, or off"):
        settings_in(quick.office.settings.data_dir, weekly=wrong)


def test_the_letter_goes_out_once_a_week(ground: Playground) -> None:
    ground.open()
    assert not send_weekly(ground.office)  # nothing was there last Monday
    ground.clock.move_to(MONDAY - timedelta(minutes=1))
    assert not send_weekly(ground.office)
    ground.clock.move_to(MONDAY)
    assert send_weekly(ground.office)
    assert not send_weekly(ground.office)
    ground.clock.move_to(MONDAY + timedelta(days=6))
    assert not send_weekly(ground.office)
    ground.clock.move_to(MONDAY + timedelta(days=9))  # the service was down on Monday
    assert send_weekly(ground.office)
    found = ground.mails(kind="weekly")
    assert [(row.recipient, row.key) for row in found] == [
        (OPERATOR, "weekly/2026-W48"),
        (OPERATOR, "weekly/2026-W49"),
    ]
    assert found[0].subject == "The week to 23 November 2026"


def test_no_letter_goes_out_when_it_is_off_or_there_is_nothing_yet(quick: Playground) -> None:
    quick.clock.move_to(MONDAY)
    assert not send_weekly(quick.office)
    quick.clock.move_to(START)
    quick.open()
    quick.clock.move_to(MONDAY)
    assert not send_weekly(with_settings(quick, weekly="off"))
    assert send_weekly(quick.office)


# -- what -----------------------------------------------------------------------------------------


def test_a_quiet_week(ground: Playground) -> None:
    ground.open()
    text = letter(ground)
    assert "What waits for you" in text
    assert "Nothing." in text
    assert "1 are played, 0 are on hold, 0 wait for their beginning, 0 are over." in text
    assert "his-1: Turn 1" in text
    assert "0 came in (0 in the week before)." in text
    assert "7 were written: 7 waiting." in text
    assert "None." in text
    assert "The database has " in text
    assert "MB are free on its disk" in text
    assert f"Adjudicator {__version__}" in text
    assert ("PostgreSQL" if ground.office.database.is_postgresql else "SQLite") in text


def test_letters_are_counted_by_what_became_of_them(
    ground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    ground.open()
    ground.write("papacy", "STATUS")
    ground.clock.advance(timedelta(days=7))
    ground.write("papacy", "STATUS")
    ground.write("papacy", "STATUS", sender="stranger@else.example")
    ground.write("papacy", "STATUS", Auto_Submitted="auto-replied")
    ground.store(ground.letter("france", "STATUS"))
    ground.clock.advance(timedelta(seconds=90))
    with monkeypatch.context() as patch:
        patch.setattr(handling, "_act", broken)
        aside = ground.write("england", "STATUS")
    dispatch(ground.office, Server())
    text = letter(ground)
    assert "5 came in (1 in the week before): 1 carried out, 1 refused, 1 ignored" in text
    assert "2 set aside." in text  # the message of France was handled in the same round
    assert "The slowest answer took 0 seconds" in text
    assert f"2 messages were set aside: numbers {aside.id - 1}, {aside.id}." in text


def test_the_slowest_answer_is_named(ground: Playground) -> None:
    ground.open()
    ground.store(ground.letter("france", "BEGIN\nSTATUS\nEND\n"))
    ground.clock.advance(timedelta(seconds=90))
    ground.write("papacy", "STATUS")
    assert "The slowest answer took 90 seconds (message 1)." in letter(ground)


def test_windows_defaults_and_who_is_late_often_are_told(ground: Playground) -> None:
    ground.open("negotiation")
    for _ in range(4):
        window = ground.window()
        if window.due_at is None:
            break
        ground.clock.move_to(window.due_at)
        ground.wait(minutes=1)
    closed = [row for row in ground.rows(tables.Window) if row.closed_at is not None]
    taken = [row for row in ground.rows(tables.Question) if row.source == "deadline"]
    missed = [row for row in ground.rows(tables.Flag) if row.missed]
    assert closed
    assert taken
    text = letter(ground)
    week = clock.now() - timedelta(days=7)
    in_week = sum(row.closed_at > week for row in closed)
    answered = sum(row.answered_at > week for row in taken)
    assert f"{in_week} windows closed; {answered} questions were answered by" in text
    often = {row.role for row in missed if sum(one.role == row.role for one in missed) > 1}
    assert often
    assert [
        role for role in often if f"{role.title()} ({role}, his-1) has missed" not in text
    ] == []
    assert text.count("has missed") == len(often)


def test_an_alarm_that_lasts_waits_for_the_operator_and_one_that_is_over_is_listed(
    ground: Playground,
) -> None:
    ground.open()
    now = clock.now()
    words = dump("499 MB are free.")
    with ground.office.database.transaction() as session:
        for name, end in (("disk-full", None), ("flood", now), ("no-heartbeat", now - WEEKS)):
            row = tables.Alarm(
                name=name,
                since=now - timedelta(hours=1) if end != now - WEEKS else now - 2 * WEEKS,
                raised_at=now - timedelta(hours=1) if end != now - WEEKS else now - 2 * WEEKS,
                told_at=now,
                words=words,
                ended_at=end,
            )
            session.add(row)
    text = letter(ground)
    assert "The disk is nearly full: 499 MB are free." in text
    assert "The disk is nearly full: since Friday 20 November 2026, 17:00 (UTC)." in text
    assert "A flood of messages: from Friday 20 November 2026, 17:00 (UTC) to" in text
    assert "does not run" not in text


WEEKS = timedelta(weeks=2)


def test_growth_is_measured_from_letter_to_letter(quick: Playground) -> None:
    quick.open()
    quick.clock.move_to(MONDAY)
    assert "more than in the last message" not in letter(quick)
    send_weekly(quick.office)
    assert re.search(r"[0-9]\.[0-9] MB more than in the last message", letter(quick))


def test_players_whom_mail_does_not_reach_are_named(quick: Playground) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        session.exec(
            update(tables.Address)
            .where(col(tables.Address.address) == address_of("france"))
            .values(dead_at=clock.now())
        )
    assert "Mail does not reach: France." in letter(quick)


def test_a_game_that_cannot_be_read_spoils_no_letter(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    quick.open()
    monkeypatch.setattr("adjudicator.service.operations.watch.weekly.game_line_of", broken)
    assert "his-1: its position cannot be read; in this week" in letter(quick)


def test_many_games_are_counted_rather_than_named(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    monkeypatch.setattr("adjudicator.service.operations.watch.weekly._GAMES", 0)
    text = letter(quick)
    assert "And 1 more game." in text
    assert "his-1: Turn" not in text


def test_the_newest_backup_is_told(quick: Playground) -> None:
    quick.open()
    folder = quick.office.settings.data_dir / "backups"
    folder.mkdir(parents=True)
    (folder / "one").write_text("a backup")
    quick.clock.move_to(clock.SystemClock().now() + timedelta(hours=3))
    office = with_settings(quick, backup_dir=folder)
    assert "The newest backup is 3 hours old." in flat(weekly_message(office).text)
    assert "No folder of backups is set" in letter(quick)


def test_the_letter_can_be_read_in_finnish(quick: Playground) -> None:
    quick.open()
    with quick.office.database.reading() as session:
        context = _context(Scene(session, quick.office, clock.now()))
    text = flat(render("weekly", context, language_named("fi")).text)
    for english in ("waiting", "Nothing", "carried", "free", "games", "week"):
        assert english not in text
    assert "Käynnissä 1, keskeytettynä 0" in text


# -- by hand --------------------------------------------------------------------------------------


def test_the_command_prints_the_letter_and_queues_it_when_asked(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    settings = settings_in(
        quick.office.settings.data_dir,
        database_url=f"sqlite:///{quick.office.database.engine.url.database}",
    )
    monkeypatch.setattr("adjudicator.cli.base.load_settings", lambda: settings)

    now = ("--now", MONDAY.isoformat())
    printed = run("weekly", "--print", *now)
    assert printed.stdout.startswith("The week to 23 November 2026\n\nFrom 16 November 2026 to 23")
    assert quick.mails(kind="weekly") == []
    assert run("weekly", "--send", *now).stderr.endswith("queued\n")
    assert len(quick.mails(kind="weekly")) == 1
    assert run("weekly", "--send", *now).stderr.endswith("not due, or queued already\n")
    assert run("weekly", "--send", "--print").exit_code == 2
