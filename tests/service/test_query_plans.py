"""Mail, ticks and sending find what they read by an index: it costs the same in any crowd."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import take_in
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import beat
from adjudicator.store import mail_queries, queries, vote_queries
from adjudicator.transport import FolderSender
from tests.service.playground import START, Playground

Asked = dict[str, Any]
"""Statements with the parameters they were last given."""


@contextmanager
def noting(engine: Engine) -> Iterator[Asked]:
    """Note every statement that reads or changes rows."""
    asked: Asked = {}

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            asked[statement] = parameters

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def plans(engine: Engine, asked: Asked) -> dict[str, list[str]]:
    """Return what SQLite does for each statement."""
    with engine.connect() as connection:
        return {
            statement: [
                row[-1]
                for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            ]
            for statement, parameters in asked.items()
        }


@pytest.fixture
def asked(quick: Playground, tmp_path: Path) -> Asked:
    """What is read while mail comes in, is handled and answered, and time passes."""
    quick.open("spring")
    office, spool = quick.office, tmp_path / "spool"
    source = SpoolSource(spool)
    source.fetch(None, 1)
    welcome = quick.mails("ottoman", "welcome")[0]
    deliver(spool, quick.letter("ottoman", "BEGIN\nNO DEPLOYMENT\nEND\n", answers=welcome))
    words = "STATUS\nHAND\nPRESS TO france\nHear!\nENDPRESS\nNO DEPLOYMENT\nSHEET careful"
    deliver(spool, quick.letter("england", f"BEGIN his-1 england W1\n{words}\nEND\n"))
    deliver(spool, quick.letter("x", "BEGIN\nPASS\nEND\n", sender="stranger@else.example"))
    with noting(office.database.engine) as found:
        take_in(office, source)
        handle_all(office)
        for hours in (0, 18, 6):
            quick.clock.advance(timedelta(hours=hours))
            tick(office)
        beat(office)
        dispatch(office, FolderSender(tmp_path / "out"))
    assert {row.kind for row in quick.mails()} >= {"receipt", "question", "rejected", "reminder"}
    assert len(found) > 40
    return found


def test_nothing_reads_a_whole_table(quick: Playground, asked: Asked) -> None:
    scans = {
        statement: plan
        for statement, plan in plans(quick.office.database.engine, asked).items()
        if any(step.startswith("SCAN") for step in plan)
    }
    assert scans == {}


def test_a_read_of_a_whole_table_would_be_noticed(quick: Playground) -> None:
    engine = quick.office.database.engine
    statement = "SELECT id FROM outgoing WHERE subject = 'x'"
    assert plans(engine, {statement: ()})[statement][0].startswith("SCAN")


def test_queues_are_read_in_order_off_their_index(quick: Playground) -> None:
    engine = quick.office.database.engine
    with noting(engine) as found, quick.office.database.transaction() as session:
        mail_queries.next_incoming(session, START)
        queries.windows_due(session, START)
        mail_queries.claim_outgoing(session, now=START, limit=20)
        mail_queries.next_number(session, 1, 1)
        vote_queries.votes_due(session, START)
        vote_queries.games_to_resume(session, START)
    assert len(found) == 7
    for statement, plan in plans(engine, found).items():
        assert not [step for step in plan if "TEMP B-TREE" in step], (statement, plan)
