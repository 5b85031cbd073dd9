"""Deadlines: reminders, defaults, outages, a clock that runs backwards, broken games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from alembic import command

from adjudicator import clock
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import beat
from adjudicator.service.table.playing import Playing
from adjudicator.store import migration, tables
from tests.service.playground import (
    MODERATOR,
    OPERATOR,
    START,
    Playground,
    flat,
    locked_once,
    state_at,
)


def reminded(ground: Playground) -> list[str | None]:
    """Return who was reminded, in order."""
    return [row.role for row in ground.mails(kind="reminder")]


# -- reminders --------------------------------------------------------------------------------


def test_reminders_come_24_and_6_hours_before_the_deadline_once_each(ground: Playground) -> None:
    ground.open()
    ground.wait(hours=23, minutes=59)
    assert reminded(ground) == []
    ground.wait(minutes=1)
    ground.wait(minutes=1)
    assert reminded(ground) == ["protestant"]
    reminder = ground.last(kind="reminder")
    assert "23 hours left" not in str(reminder.text)
    assert "24 hours left" in flat(reminder.text)
    assert "# BEGIN his-1 protestant W1" in str(reminder.text)
    ground.wait(hours=18)
    ground.wait(hours=1)
    assert reminded(ground) == ["protestant"] * 2


def test_a_reminder_that_a_later_one_has_overtaken_is_not_sent(quick: Playground) -> None:
    quick.open()
    quick.wait(hours=43)
    quick.wait(hours=1)
    assert reminded(quick) == ["protestant"]


def test_no_reminder_comes_for_a_time_before_the_window_opened(quick: Playground) -> None:
    quick.open("spring")
    quick.wait(minutes=1)
    assert reminded(quick) == []
    quick.wait(hours=18)
    assert reminded(quick) == ["ottoman"]


def test_only_those_who_are_late_and_not_ready_are_reminded(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", "READY")
    quick.wait(hours=24)
    assert reminded(quick) == ["hapsburg", "france"]


def test_who_has_answered_is_not_reminded(quick: Playground) -> None:
    quick.open("diet")
    quick.write("papacy", "COMMIT Papal Bull")
    quick.wait(hours=24)
    assert reminded(quick) == ["hapsburg", "protestant"]


def test_reminders_are_a_setting_of_the_game(quick: Playground) -> None:
    quick.open(settings={"reminders": "1"})
    quick.wait(hours=42)
    assert reminded(quick) == []
    quick.wait(hours=5)
    assert reminded(quick) == ["protestant"]


# -- when the tick looks ----------------------------------------------------------------------


def test_a_window_says_when_something_happens_next(quick: Playground) -> None:
    quick.open()
    looks = []
    for hours in (24, 18, 6):
        looks.append(quick.window().next_event_at)
        quick.wait(hours=hours)
    assert looks == [START + timedelta(hours=hours) for hours in (24, 42, 48)]
    closed = next(w for w in quick.rows(tables.Window) if w.code == "W1")
    assert closed.state == "closed"
    assert closed.next_event_at is None
    assert quick.window().next_event_at == clock.now() + timedelta(hours=24)


def test_a_window_that_closes_early_is_looked_at_then(quick: Playground) -> None:
    quick.open("negotiation")
    for role in ("hapsburg", "england", "france"):
        quick.write(role, "READY")
    assert quick.window().next_event_at == START + timedelta(minutes=30)
    quick.write("france", "WAIT")
    assert quick.window().next_event_at == START + timedelta(hours=24)


def test_a_window_that_waits_for_the_moderator_is_left_alone_until_something_happens(
    quick: Playground,
) -> None:
    quick.open("action")
    for hours in (24, 18, 6):
        quick.wait(hours=hours)
    assert quick.window().next_event_at is None
    moderate(quick.office, "his-1", "extend", hours=timedelta(hours=3))
    assert quick.window().next_event_at == START + timedelta(hours=51)
    quick.wait(hours=3)
    assert quick.window().next_event_at is None
    quick.write("ottoman", "PLAY Janissaries FOR CP")
    assert quick.window().next_event_at == START + timedelta(hours=51), "the rest has a default"
    assert tick(quick.office) == 1
    assert quick.waiting() == ["hapsburg"]


def test_windows_of_the_release_before_are_looked_at_once_and_then_planned(
    ground: Playground,
) -> None:
    ground.open()
    database = ground.office.database
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0002")
    database.migrate()
    ground.wait(minutes=1)
    assert ground.window().next_event_at == START + timedelta(hours=24)
    ground.wait(hours=24)
    assert reminded(ground) == ["protestant"]


# -- defaults ---------------------------------------------------------------------------------


def test_at_the_deadline_the_default_counts_and_is_told(ground: Playground) -> None:
    ground.open("diet")
    ground.write("papacy", "COMMIT Papal Bull")
    assert ground.wait(hours=47, minutes=59) == 0
    before = len(ground.mails())
    assert ground.wait(minutes=1) == 1
    told = [role for kind, role in ground.sent_since(before) if kind == "defaulted"]
    assert told == ["hapsburg", "protestant"]
    mail = flat(ground.mails("hapsburg", "defaulted")[0].text)
    assert "has passed without your answer" in mail
    assert "This now counts as your answer: COMMIT Revolt of the Communeros" in mail
    sources = {q.role: q.source for q in ground.rows(tables.Question) if q.topic == "18.1/commit"}
    assert sources == {"hapsburg": "deadline", "papacy": "message", "protestant": "deadline"}
    assert tick(ground.office) == 0


def test_who_misses_a_deadline_misses_all_that_the_window_still_asks(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    assert quick.wait(hours=48) == 1
    assert len(quick.mails("protestant", "defaulted")) == 4
    assert quick.waiting() == ["hapsburg", "england", "france"]


def test_the_next_power_gets_its_full_time(quick: Playground) -> None:
    quick.open("spring")
    quick.wait(hours=24)
    assert quick.waiting() == ["hapsburg"]
    assert quick.window().due_at == clock.now() + timedelta(hours=24)


def test_without_a_default_the_moderator_is_called_once_and_the_window_stays_open(
    ground: Playground,
) -> None:
    ground.open("action", moderator=MODERATOR)
    assert ground.wait(hours=48) == 0
    assert ground.wait(minutes=5) == 0
    notices = ground.notices()
    assert [row.recipient for row in notices] == [MODERATOR]
    assert "The window W1 is over and ottoman has not answered" in flat(notices[0].text)
    assert ground.waiting() == ["ottoman"]
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    assert ground.waiting() == ["hapsburg"]
    assert len(ground.notices()) == 1


def test_the_moderator_is_called_again_after_an_extension(quick: Playground) -> None:
    quick.open("action")
    quick.wait(hours=48)
    moderate(quick.office, "his-1", "extend", hours=timedelta(hours=24))
    quick.wait(hours=1)
    assert len(quick.notices()) == 1
    quick.wait(hours=23)
    assert len(quick.notices()) == 2


def test_silence_after_a_card_gives_up_the_rest_of_its_points(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul")
    assert quick.wait(hours=48) == 1
    assert "PASS THE REST" in str(quick.last("ottoman", "defaulted").text)
    lost = next(f for f in quick.rows(tables.Fact) if f.kind == "command_points_lost")
    assert lost.data["power"] == "ottoman"
    assert lost.data["cp"] > 0


def test_orders_ahead_are_used_when_a_deadline_passes(quick: Playground) -> None:
    quick.open("spring")
    quick.write("hapsburg", "NO DEPLOYMENT")
    quick.wait(hours=24)
    assert quick.waiting() == ["england"]


# -- outages and clocks -----------------------------------------------------------------------


def test_deadlines_that_passed_in_an_outage_are_moved_told_and_not_executed(
    ground: Playground,
) -> None:
    ground.open("negotiation")
    assert beat(ground.office)
    ground.clock.advance(timedelta(hours=50))
    before = len(ground.mails())
    assert beat(ground.office)
    assert tick(ground.office) == 0
    assert ground.window().due_at == START + timedelta(hours=98)
    moved = [(kind, role) for kind, role in ground.sent_since(before) if kind == "moved"]
    assert moved == [("moved", role) for role in ("hapsburg", "england", "france")]
    text = flat(ground.last("france", "moved").text)
    assert "moved by 50 hours" in text
    assert "The service was down" in text
    assert {q.due_at for q in ground.rows(tables.Question)} == {START + timedelta(hours=98)}
    assert beat(ground.office)
    assert ground.window().due_at == START + timedelta(hours=98), "moved once"


def test_an_early_close_is_moved_by_an_outage_too(quick: Playground) -> None:
    quick.open("negotiation")
    for role in ("hapsburg", "england", "france"):
        quick.write(role, "READY")
    beat(quick.office)
    quick.clock.advance(timedelta(hours=1))
    beat(quick.office)
    assert tick(quick.office) == 0
    assert quick.window().closing_at == START + timedelta(hours=1, minutes=30)


def test_a_short_silence_is_no_outage(quick: Playground) -> None:
    quick.open()
    beat(quick.office)
    for _ in range(3):
        quick.clock.advance(timedelta(minutes=5))
        assert beat(quick.office)
    assert quick.window().due_at == START + timedelta(hours=48)
    assert quick.mails(kind="moved") == []


def test_a_reminder_that_has_been_sent_does_not_come_again_after_an_outage(
    quick: Playground,
) -> None:
    quick.open()
    quick.wait(hours=24)
    beat(quick.office)
    quick.clock.advance(timedelta(minutes=10))
    beat(quick.office)
    tick(quick.office)
    assert reminded(quick) == ["protestant"]
    quick.wait(hours=18)
    assert reminded(quick) == ["protestant"] * 2


def test_one_broken_game_does_not_keep_the_others_from_their_time(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, good = quick.open(), quick.open()
    break_game(quick, broken, monkeypatch)
    beat(quick.office)
    quick.clock.advance(timedelta(hours=60))
    assert beat(quick.office)
    assert tick(quick.office) == 0
    assert quick.game(broken).status == "held"
    assert quick.window(good).due_at == START + timedelta(hours=108)
    assert quick.window(broken).due_at == START + timedelta(hours=108)
    assert [m.game_id for m in quick.mails(kind="moved")] == [quick.game(good).id]


def test_a_clock_that_runs_backwards_closes_nothing_and_calls_the_operator_once(
    ground: Playground,
) -> None:
    ground.open(moderator=MODERATOR)
    ground.clock.advance(timedelta(hours=3))
    assert beat(ground.office)
    ground.clock.move_to(START)
    assert not beat(ground.office)
    ground.clock.advance(timedelta(minutes=1))
    assert not beat(ground.office)
    notices = ground.notices()
    assert [row.recipient for row in notices] == [OPERATOR]
    assert "the clock runs backwards" in flat(notices[0].text)
    ground.clock.move_to(START + timedelta(hours=3, minutes=1))
    assert beat(ground.office)
    assert ground.window().due_at == START + timedelta(hours=48)


def test_a_small_correction_of_the_clock_is_let_pass(quick: Playground) -> None:
    quick.open()
    quick.clock.advance(timedelta(minutes=10))
    beat(quick.office)
    quick.clock.move_to(START + timedelta(minutes=9))
    assert beat(quick.office)
    assert quick.notices() == []


# -- broken games -----------------------------------------------------------------------------


def break_game(ground: Playground, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every attempt to load one game fail."""
    broken, load = ground.game(slug).id, Playing.__init__

    def loading(self: Playing, session: Any, row: tables.Game, *args: Any, **more: Any) -> None:
        if row.id == broken:
            raise RuntimeError("chapter 9 is torn out")
        load(self, session, row, *args, **more)

    monkeypatch.setattr(Playing, "__init__", loading)


def test_one_broken_game_is_set_aside_and_the_others_go_on(
    ground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, good = ground.open(moderator=MODERATOR), ground.open()
    ground.clock.advance(timedelta(hours=48))
    with monkeypatch.context() as patch:
        break_game(ground, broken, patch)
        assert tick(ground.office) == 1
        assert tick(ground.office) == 0
    assert ground.game(broken).status == "held"
    assert ground.waiting(good) == ["hapsburg", "england", "france"]
    notices = ground.notices()
    assert [row.recipient for row in notices] == [MODERATOR]
    assert "chapter 9 is torn out" in flat(notices[0].text)
    assert f"# BEGIN {broken} moderator # SEGMENTS # LOG # RESUME # END" in flat(notices[0].text)
    assert "adjudicator game" not in str(notices[0].text)

    ground.clock.advance(timedelta(hours=1))
    moderate(ground.office, broken, "resume")
    assert ground.window(broken).due_at == START + timedelta(hours=49)
    assert ground.wait(hours=0) == 1
    assert ground.waiting(broken) == ["hapsburg", "england", "france"]


def test_a_database_that_is_locked_for_a_moment_puts_no_game_on_hold(quick: Playground) -> None:
    quick.open()
    quick.clock.advance(timedelta(hours=48))
    with locked_once(quick.office.database) as refused:
        assert tick(quick.office) == 0
    assert refused
    assert quick.game().status == "running"
    assert tick(quick.office) == 1


def test_a_held_game_has_no_deadlines(quick: Playground) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, quick.game().id)
        game.status = "held"
        session.add(game)
    assert quick.wait(hours=24) == 0
    assert quick.wait(hours=50) == 0
    assert reminded(quick) == []


def test_a_state_that_no_play_can_reach_stops_the_game_and_not_the_service(
    quick: Playground,
) -> None:
    state = state_at("spring")
    quick.open(state=state)
    with quick.office.database.transaction() as session:
        row = session.get_one(tables.Segment, 1)
        row.digest = "0" * 64
        session.add(row)
    assert quick.wait(hours=24) == 0
    assert quick.game().status == "held"
    assert "does not match its digest" in flat(quick.last(kind="moderator").text)
