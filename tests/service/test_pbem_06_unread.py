"""Section 6: while the mailbox cannot be read nothing is executed, and deadlines move."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from sqlmodel import update

from adjudicator.mail.source import Fetched
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.post.intake import store_messages
from adjudicator.service.table.deadlines import is_unheard, tick
from adjudicator.service.table.lateness.outages import (
    accept_clock,
    beat,
    heard_until,
    mailbox_was_read,
)
from adjudicator.store import tables
from tests.service.playground import START, Playground, flat

DUE = START + timedelta(hours=48)
NEGOTIATORS = ["hapsburg", "england", "france"]


def read(ground: Playground) -> None:
    """Read the mailbox as a worker does that beats all the time."""
    beat(ground.office)
    mailbox_was_read(ground.office, ground.clock.now())


def pass_time(ground: Playground, *, reading: bool = False, **time: float) -> None:
    """Let time pass while a worker beats, and reads the mailbox or cannot."""
    end = ground.clock.now() + timedelta(**time)
    while ground.clock.now() < end:
        ground.clock.advance(min(timedelta(seconds=60), end - ground.clock.now()))
        assert beat(ground.office)
        if reading:
            mailbox_was_read(ground.office, ground.clock.now())


def due(ground: Playground) -> int:
    """Do what is due, as the worker does; return how many windows closed."""
    return tick(ground.office, heard=heard_until(ground.office))


def at_the_end(ground: Playground, **before: float) -> None:
    """Open a window and let it come near its end, with the mailbox read all the time."""
    ground.open("negotiation")
    read(ground)
    passed = DUE - timedelta(**before) - START
    ground.clock.advance(passed)
    for name in ("worker", "mailbox"):
        with ground.office.database.transaction() as session:
            row = session.get_one(tables.Heartbeat, name)
            row.at += passed
            row.uptime = None if row.uptime is None else row.uptime + passed.total_seconds()
            session.add(row)


def arriving(ground: Playground, raw: bytes, at: datetime, uid: int = 1) -> None:
    """Store a message that arrived on the server at a moment."""
    item = Fetched("box", 1, uid, raw, truncated=False, size=len(raw), arrived_at=at)
    store_messages(ground.office.database, [item], ground.clock.now(), "box")


# -- no deadline is executed unread ---------------------------------------------------------------


def test_a_deadline_waits_until_the_mailbox_was_read_behind_it(quick: Playground) -> None:
    at_the_end(quick, seconds=20)
    pass_time(quick, seconds=30)
    assert due(quick) == 0
    assert is_unheard(quick.office, heard_until(quick.office))
    read(quick)
    assert not is_unheard(quick.office, heard_until(quick.office))
    assert due(quick) == 1


def test_a_letter_that_lay_on_the_server_in_time_counts(quick: Playground) -> None:
    at_the_end(quick, minutes=2)
    quick.write("france", "BROADCAST", "We are all here.", "ENDBROADCAST")
    letter = quick.letter("france", "BEGIN\nREADY\nEND\n")
    pass_time(quick, minutes=4)
    assert due(quick) == 0
    arriving(quick, letter, DUE - timedelta(minutes=1))
    read(quick)
    assert due(quick) == 0, "a message waits that arrived in time"
    handle_all(quick.office)
    assert quick.rows(tables.Incoming)[-1].status == "done"
    assert due(quick) == 1


def test_a_letter_that_reached_the_server_too_late_does_not_count(quick: Playground) -> None:
    at_the_end(quick, minutes=2)
    pass_time(quick, minutes=4)
    arriving(quick, quick.letter("france", "BEGIN\nREADY\nEND\n"), DUE + timedelta(minutes=1))
    read(quick)
    assert due(quick) == 1


def test_a_vote_does_not_end_unread(quick: Playground) -> None:
    quick.open("negotiation")
    read(quick)
    quick.write("france", "PROPOSE PAUSE 3 days")
    [vote] = quick.rows(tables.Vote)
    with quick.office.database.transaction() as session:
        expires = quick.clock.now() + timedelta(minutes=1)
        session.exec(update(tables.Vote).values(expires_at=expires))
    pass_time(quick, minutes=2)
    due(quick)
    assert quick.rows(tables.Vote)[0].status == "open"
    read(quick)
    due(quick)
    assert quick.rows(tables.Vote)[0].status != vote.status


def test_without_a_mailbox_deadlines_pass_as_they_come(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=48))
    assert tick(quick.office) == 1


# -- deadlines move -------------------------------------------------------------------------------


def test_a_long_gap_in_reading_moves_all_deadlines_and_is_told(ground: Playground) -> None:
    ground.open("negotiation")
    read(ground)
    pass_time(ground, minutes=90)
    read(ground)
    assert ground.window().due_at == DUE + timedelta(minutes=90)
    assert due(ground) == 0
    assert [m.role for m in ground.mails(kind="moved")] == NEGOTIATORS
    text = flat(ground.last("france", "moved").text)
    assert "The mailbox of the service could not be read" in text
    assert "moved by 1 hour 30 minutes" in text


def test_a_short_gap_moves_nothing(quick: Playground) -> None:
    quick.open("negotiation")
    read(quick)
    pass_time(quick, minutes=5)
    read(quick)
    assert quick.window().due_at == DUE
    assert quick.mails(kind="moved") == []


def test_a_deadline_that_passed_unread_is_moved_and_not_executed(quick: Playground) -> None:
    at_the_end(quick, minutes=10)
    pass_time(quick, minutes=40)
    assert due(quick) == 0
    read(quick)
    assert quick.window().due_at == DUE + timedelta(minutes=40)
    assert due(quick) == 0
    pass_time(quick, minutes=10, reading=True)
    assert due(quick) == 1


def test_time_in_which_nobody_worked_counts_once(quick: Playground) -> None:
    quick.open("negotiation")
    read(quick)
    pass_time(quick, hours=1)  # the mailbox is away
    quick.clock.advance(timedelta(hours=3))  # and then the machine as well
    mailbox_was_read(quick.office, quick.clock.now())  # the mail loop may come before the tick
    read(quick)
    assert quick.window().due_at == DUE + timedelta(hours=4)
    read(quick)
    assert quick.window().due_at == DUE + timedelta(hours=4)


def test_several_workers_share_the_last_reading(ground: Playground) -> None:
    """It stands in the database: who reads the mailbox is not who closes windows."""
    ground.open("negotiation")
    read(ground)
    assert heard_until(ground.office) == START
    mailbox_was_read(ground.office, START - timedelta(minutes=1))
    assert heard_until(ground.office) == START, "a slow reader takes nothing back"


# -- clocks ---------------------------------------------------------------------------------------


def test_a_clock_in_doubt_is_no_gap_in_reading(quick: Playground) -> None:
    quick.open("negotiation")
    read(quick)
    quick.clock.move_to(START + timedelta(hours=30))
    assert not beat(quick.office)
    mailbox_was_read(quick.office, quick.clock.now())
    assert heard_until(quick.office) == START
    quick.clock.move_to(START)
    read(quick)
    assert quick.window().due_at == DUE


def test_a_clock_that_is_accepted_moves_deadlines_once(quick: Playground) -> None:
    quick.open("negotiation")
    read(quick)
    quick.clock.move_to(START + timedelta(hours=30))
    accept_clock(quick.office)
    read(quick)
    assert quick.window().due_at == DUE + timedelta(hours=30)


def test_a_clock_that_is_accepted_as_running_behind_leaves_nothing_unread_executed(
    quick: Playground,
) -> None:
    at_the_end(quick, seconds=20)
    quick.clock.move_to(quick.clock.now() - timedelta(hours=1))
    accept_clock(quick.office)
    assert heard_until(quick.office) == quick.clock.now()


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (None, timedelta(0)),
        (timedelta(minutes=-30), timedelta(minutes=-30)),
        (timedelta(minutes=5), timedelta(0)),  # the server's clock is ahead of ours
        (timedelta(days=400), timedelta(0)),
        (timedelta(days=-29), timedelta(days=-29)),
        (timedelta(days=-31), timedelta(0)),  # nobody would believe that
        (timedelta(days=-20_000), timedelta(0)),
    ],
)
def test_arrival_is_what_the_server_says_within_reason(
    quick: Playground, told: timedelta | None, kept: timedelta
) -> None:
    at = quick.clock.now()
    raw = b"Subject: x\r\n\r\nx"
    item = Fetched(
        *("box", 1, 1, raw),
        truncated=False,
        size=len(raw),
        arrived_at=None if told is None else at + told,
    )
    store_messages(quick.office.database, [item], at, "box")
    [row] = quick.rows(tables.Incoming)
    assert (row.arrived_at, row.received_at) == (at + kept, at)


def test_the_date_that_a_sender_writes_is_no_arrival(quick: Playground) -> None:
    at_the_end(quick, minutes=2)
    early = "Fri, 20 Nov 2026 18:00:00 +0000"
    letter = quick.letter("france", "BEGIN\nREADY\nEND\n", Date=early)
    pass_time(quick, minutes=4)
    arriving(quick, letter, DUE + timedelta(minutes=1))
    read(quick)
    assert due(quick) == 1
