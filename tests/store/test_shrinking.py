"""Rows of earlier releases take less room afterwards, and say to the byte what they said."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, event, text
from sqlmodel import Session, col, select

from adjudicator.service.operations.upkeep.shrinking import SHRUNK, Shrinking, shrink, steps
from adjudicator.store import erasure, mail_queries, migration, queries, tables
from adjudicator.store.database import Database
from tests.store.filled import content
from tests.store.rows import NOW, add, incoming, outgoing
from tests.store.test_packing import SAID, composed

PLANS = [b"plan of the board " * 50, b"a chart"]
COUNT = 90
"""Messages: more than one step takes."""


def letter(number: int) -> bytes:
    return f"Subject: {number}\r\n\r\n".encode() + b"> Your question was this.\r\n" * 40


def left_by_0_2_0(database: Database) -> None:
    """Fill a database as release 0.2.0 did: all texts twice, all pictures for every message."""
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0017")
        _insert(connection)
    database.migrate()


def _insert(connection: Connection) -> None:
    out = text(
        "INSERT INTO outgoing (id, key, recipient, kind, subject, text, raw, message_id, thread,"
        " created_at, status, tries, due_at) VALUES (:id, :key, 'ann@localhost.test', 'report',"
        " 's', :text, :raw, :key, '[]', '2026-05-01 12:00:00+00:00', 'sent', 1,"
        " '2026-05-01 12:00:00+00:00')"
    )
    attached = text(
        "INSERT INTO attachment (outgoing_id, name, content_type, content)"
        " VALUES (:id, 'map.png', 'plan', :content)"
    )
    came = text(
        "INSERT INTO incoming (key, sender, subject, received_at, raw, size, truncated, text,"
        " status) VALUES (:key, 'a', 's', '2026-05-01 12:00:00+00:00', :raw, 9, false, 't', 'done')"
    )
    for number in range(1, COUNT + 1):
        raw: dict[str, Any] = {"raw": b"\x00z" + zlib.compress(composed(f"{number}\n{SAID}"))}
        connection.execute(
            out, {"id": number, "key": f"k{number}", "text": f"{number}\n{SAID}"} | raw
        )
        connection.execute(attached, {"id": number, "content": PLANS[number % 2]})
        connection.execute(came, {"key": f"i{number}", "raw": letter(number)})


def said(database: Database) -> list[Any]:
    """Return all that the messages say: their bytes, texts and files."""
    with database.reading() as session:
        sent = session.exec(select(tables.Outgoing).order_by(col(tables.Outgoing.id))).all()
        came = session.exec(select(tables.Incoming).order_by(col(tables.Incoming.id))).all()
        files = [mail_queries.attachments_of(session, row) for row in sent]
    return [[(row.raw, row.text) for row in sent], files, [row.raw for row in came]]


def bytes_of(database: Database) -> int:
    """Return how many bytes of mail are in the rows."""
    with database.reading() as session:
        found = content(session.connection())
    columns = ("raw", "text", "words", "content")
    rows = [
        row for name in ("outgoing", "incoming", "attachment", "content") for row in found[name]
    ]
    return sum(len(row.get(column) or "") for row in rows for column in columns)


def test_what_was_written_before_is_read_before_and_after_it_is_made_smaller(
    database: Database,
) -> None:
    left_by_0_2_0(database)
    before, size = said(database), bytes_of(database)
    assert before[0][6] == (composed(f"7\n{SAID}"), f"7\n{SAID}")
    told: list[tuple[str, int, int]] = []
    done = shrink(database, told=lambda *progress: told.append(progress))
    assert done.rows == 3 * COUNT
    assert told[-1] == ("letters", COUNT, COUNT)
    assert len(told) > 3, "one giant lock it is not"
    assert said(database) == before
    assert bytes_of(database) < size / 3
    with database.reading() as session:
        assert len(session.exec(select(tables.Content)).all()) == len(PLANS)
        assert not session.exec(select(tables.Outgoing.words)).first()
    assert shrink(database).rows == 0


def test_it_can_be_taken_back_to_the_release_before(database: Database) -> None:
    left_by_0_2_0(database)
    before = said(database)
    shrink(database)
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0017")
        rows = connection.execute(text("SELECT text, raw FROM outgoing ORDER BY id")).all()
        files = list(connection.scalars(text("SELECT content FROM attachment ORDER BY id")))
    assert [(zlib.decompress(bytes(row.raw)[2:]), row.text) for row in rows] == before[0]
    assert [bytes(one) for one in files] == [one.content for [one] in before[1]]
    database.migrate()
    assert said(database) == before


class Killed(BaseException):
    """The process ends in the middle of a statement."""


def _places() -> Iterator[Any]:
    """Yield databases and where it is killed: at some places in a file, at one on a server."""
    for database, normal in (("sqlite", (0, 40, 140, 260)), ("postgres", (140,))):
        for at in (0, 1, 39, 40, 41, 95, 140, 200, 260):
            marks = [] if at in normal else [pytest.mark.full]
            marks += [pytest.mark.postgres] if database == "postgres" else []
            yield pytest.param(database, at, marks=marks)


@pytest.mark.parametrize(("database", "at"), [*_places()], indirect=["database"])
def test_nothing_is_lost_wherever_it_is_killed(database: Database, at: int) -> None:
    left_by_0_2_0(database)
    before, count = said(database), 0

    def kill(executed: Any) -> None:
        nonlocal count
        count += not executed.is_select
        if count > at:
            raise Killed

    event.listen(Session, "do_orm_execute", kill)
    try:
        with pytest.raises(Killed):
            shrink(database)
    finally:
        event.remove(Session, "do_orm_execute", kill)
    assert said(database) == before
    shrink(database)
    assert said(database) == before
    assert shrink(database).rows == 0


def test_a_text_that_is_not_in_its_message_is_kept(database: Database) -> None:
    with database.transaction() as session:
        add(session, outgoing("k", raw=composed(), words="other words"))
    assert shrink(database).rows == 0
    with database.reading() as session:
        assert session.exec(select(tables.Outgoing.words)).one() == "other words"


def test_a_damaged_message_keeps_no_other_from_getting_smaller(database: Database) -> None:
    left_by_0_2_0(database)
    damage = text("UPDATE outgoing SET raw = :raw WHERE id = 7")
    with database.engine.begin() as connection:
        connection.execute(damage, {"raw": b"\x00z is no zlib"})
    assert shrink(database).rows == 3 * COUNT - 1
    assert shrink(database).rows == 0


def test_a_worker_goes_on_until_nothing_is_left(sqlite_database: Database) -> None:
    left_by_0_2_0(sqlite_database)
    before, shrinking = said(sqlite_database), Shrinking(sqlite_database)
    shrinking.work(lambda: True)
    assert next(steps(sqlite_database)).rewritten, "it was told to stop"
    for _ in range(30):  # each time it goes on for two seconds at most
        shrinking.work(lambda: False)
    with sqlite_database.reading() as session:
        assert queries.heartbeat(session, SHRUNK) is not None
    assert said(sqlite_database) == before
    assert shrink(sqlite_database).rows == 0


def test_free_room_is_given_back(database: Database) -> None:
    left_by_0_2_0(database)
    before = said(database)
    done = shrink(database, compact=True)
    assert done.after < done.before
    assert said(database) == before


def test_a_file_that_two_messages_have_goes_with_the_last_of_them(database: Database) -> None:
    plan: dict[str, Any] = {
        "outgoing_id": 0,
        "name": "map.png",
        "content_type": "plan",
        "content": b"the board",
    }
    with database.transaction() as session:
        for key in ("one", "two"):
            assert mail_queries.queue(session, outgoing(key), [tables.Attachment(**plan)])
    held = []
    for number in (1, 2):
        with database.transaction() as session:
            held.append(len(session.exec(select(tables.Content)).all()))
            erasure.empty_outgoing(session, [number])
    with database.reading() as session:
        held.append(len(session.exec(select(tables.Content)).all()))
        assert session.exec(select(tables.Attachment)).all() == []
    assert held == [1, 1, 0]


def test_a_file_that_somebody_attaches_again_meanwhile_stays(postgres_database: Database) -> None:
    with postgres_database.transaction() as session:
        plan = tables.Attachment(outgoing_id=0, name="a", content_type="b", content=b"the board")
        mail_queries.queue(session, outgoing("one"), [plan])
    with postgres_database.transaction() as one, postgres_database.transaction() as other:
        digest = mail_queries.keep_content(one, b"the board")
        erasure.empty_outgoing(other, [1])
        other.commit()
        again = add(one, outgoing("two", created_at=NOW))
        add(one, tables.Attachment(outgoing_id=again.id, name="a", content_type="b", digest=digest))
    with postgres_database.reading() as session:
        assert [f.content for f in mail_queries.attachments_of(session, again)] == [b"the board"]


def test_a_letter_is_stored_packed(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.store_incoming(session, [incoming("k", raw=letter(1))])
    with database.reading() as session:
        assert session.exec(select(tables.Incoming.raw)).one() == letter(1)
    assert bytes_of(database) < len(letter(1)) / 2
