"""Taking mail in: stored before anything is moved, and once however often it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import SIZE_LIMIT, Batch, Cursor, Fetched, Folder, MailSource
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.intake import Intake, move_left_behind, take_in
from adjudicator.service.post import handle_all
from adjudicator.store import mail_queries, tables
from tests.service.playground import Playground


class Mailbox:
    """A mailbox in memory that notes what is stored when a message is moved."""

    name = "memory"

    def __init__(self, ground: Playground, *raws: bytes) -> None:
        self.ground = ground
        self.raws = list(raws)
        self.asked: list[Cursor | None] = []
        self.settled: list[tuple[int, Folder, int]] = []

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Return what lies behind the cursor."""
        self.asked.append(after)
        first = after.uid if after else 0
        items = [
            Fetched("memory", 7, uid, raw, truncated=False, size=len(raw))
            for uid, raw in enumerate(self.raws, start=1)
            if uid > first
        ]
        return Batch(7, tuple(items[:limit]))

    def settle(self, items: Sequence[Fetched], folder: Folder) -> None:
        """Note the moves and how many messages were stored by then."""
        stored = len(self.ground.rows(tables.Incoming))
        self.settled += [(item.uid, folder, stored) for item in items]

    def finished(self, since: datetime) -> MailSource:
        """Look for letters handled before; only a service with a backup put back does."""
        raise AssertionError(f"no backup was put back here, but mail since {since} is wanted")

    def wait(self, timeout: float) -> bool:
        """Not used here."""
        return False

    def wake(self) -> None:
        """Not used here."""

    def close(self) -> None:
        """Not used here."""


@pytest.fixture
def spool(tmp_path: Path) -> SpoolSource:
    """A Maildir that can be read."""
    source = SpoolSource(tmp_path / "spool")
    source.fetch(None, 1)
    return source


def test_messages_are_stored_byte_for_byte_before_they_are_moved(ground: Playground) -> None:
    raws = [b"From: a@b.example\r\n\r\n\xff\x00one", b"Subject: two\r\n\r\ntwo"]
    mailbox = Mailbox(ground, *raws)
    assert take_in(ground.office, mailbox) == 2
    assert [row.raw for row in ground.rows(tables.Incoming)] == raws
    assert mailbox.settled == [(1, "done", 2), (2, "done", 2)]
    assert take_in(ground.office, mailbox) == 0
    assert mailbox.asked[-1] == Cursor(7, 2)


def test_a_long_mailbox_is_read_to_its_end(quick: Playground) -> None:
    mailbox = Mailbox(quick, *(b"Subject: %d\r\n\r\nx" % number for number in range(105)))
    assert take_in(quick.office, mailbox) == 105
    assert [after.uid if after else 0 for after in mailbox.asked] == [0, 100]


def test_a_mailbox_that_was_numbered_anew_brings_nothing_twice(ground: Playground) -> None:
    raw = b"Message-ID: <1@b.example>\r\n\r\nBEGIN\r\nEND\r\n"
    assert take_in(ground.office, Mailbox(ground, raw)) == 1
    with ground.office.database.transaction() as session:
        session.delete(session.get_one(tables.Cursor, "memory"))
    again = Mailbox(ground, raw)
    assert take_in(ground.office, again) == 0
    assert again.settled == [(1, "done", 1)]


def test_a_spool_is_read_handled_and_cleared(quick: Playground, spool: SpoolSource) -> None:
    quick.open()
    deliver(spool.maildir, quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n"))
    big = quick.letter("protestant", "BEGIN\nREFORM Erfurt\nEND\n" + "x " * SIZE_LIMIT)
    deliver(spool.maildir, big)
    assert take_in(quick.office, spool) == 2
    assert handle_all(quick.office) == 2
    rows = quick.rows(tables.Incoming)
    assert sorted((row.status, row.truncated) for row in rows) == [
        ("done", False),
        ("rejected", True),
    ]
    assert {len(row.raw) for row in rows if row.truncated} == {SIZE_LIMIT}
    assert {row.size for row in rows if row.truncated} == {len(big)}
    assert list((spool.maildir / "new").iterdir()) == []
    assert take_in(quick.office, spool) == 0


def unmoved(source: SpoolSource) -> int:
    """Return how many messages lie in the mailbox."""
    return len(source.fetch(None, 1000).items)


def put(source: SpoolSource, *numbers: int) -> None:
    """Deliver messages."""
    for number in numbers:
        deliver(source.maildir, b"Message-ID: <%d@b.example>\r\n\r\nx" % number)


def test_a_crash_between_storing_and_moving_is_made_good(
    quick: Playground, spool: SpoolSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(spool, *range(105))

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(spool, "settle", killed)
        with pytest.raises(KeyboardInterrupt):
            take_in(quick.office, spool)
    assert unmoved(spool) == 105
    assert Intake(quick.office, spool).take_in() == 5  # as after a start
    assert len(quick.rows(tables.Incoming)) == 105
    assert unmoved(spool) == 0


def test_what_could_not_be_moved_is_moved_later_and_keeps_no_new_mail_waiting(
    quick: Playground, spool: SpoolSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    intake = Intake(quick.office, spool)
    intake.take_in()
    put(spool, 1, 2)

    def refused(*_: object) -> None:
        raise MailboxUnavailable("The mailbox is full.")

    with monkeypatch.context() as patch:
        patch.setattr(spool, "settle", refused)
        with pytest.raises(MailboxUnavailable):
            intake.take_in()
        put(spool, 3)
        with pytest.raises(MailboxUnavailable):
            intake.take_in()
        assert len(quick.rows(tables.Incoming)) == 3
        with pytest.raises(MailboxUnavailable):  # nothing is new, and still it is not well
            intake.take_in()
    assert unmoved(spool) == 3
    assert intake.take_in() == 0
    assert unmoved(spool) == 0
    assert len(quick.rows(tables.Incoming)) == 3


def test_what_was_left_is_looked_for_once_and_again_when_somebody_else_has_read(
    ground: Playground,
) -> None:
    mailbox = Mailbox(ground, b"Subject: one\r\n\r\n1")
    intake = Intake(ground.office, mailbox)
    intake.take_in()
    read = len(mailbox.asked)
    intake.take_in()
    assert mailbox.asked[read:] == [Cursor(7, 1)]
    intake.forget()
    intake.take_in()
    assert None in mailbox.asked[read + 1 :]
    assert len(ground.rows(tables.Incoming)) == 1


def test_what_lies_behind_the_cursor_is_not_what_was_left(ground: Playground) -> None:
    mailbox = Mailbox(ground, b"Subject: one\r\n\r\n1")
    take_in(ground.office, mailbox)
    mailbox.raws.append(b"Subject: two\r\n\r\n2")
    assert move_left_behind(ground.office.database, mailbox) == 1
    assert len(ground.rows(tables.Incoming)) == 1
    assert take_in(ground.office, mailbox) == 1


def test_of_a_batch_that_cannot_be_stored_nothing_is_stored_or_moved(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox = Mailbox(quick, b"Subject: one\r\n\r\n1", b"Subject: two\r\n\r\n2")

    def full(*_: object, **__: object) -> None:
        raise OperationalError("INSERT", {}, Exception("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(mail_queries, "move_cursor", full)
        with pytest.raises(OperationalError):
            take_in(quick.office, mailbox)
    assert quick.rows(tables.Incoming) == []
    assert mailbox.settled == []
    assert take_in(quick.office, mailbox) == 2


def test_the_same_message_twice_in_a_batch_is_stored_once(ground: Playground) -> None:
    raw = b"Message-ID: <1@b.example>\r\n\r\nBEGIN\r\nEND\r\n"
    other = b"Message-ID: <2@b.example>\r\n\r\nBEGIN\r\nEND\r\n"
    mailbox = Mailbox(ground, raw, other, raw)
    assert take_in(ground.office, mailbox) == 2
    assert [row.uid for row in ground.rows(tables.Incoming)] == [1, 2]
    assert [uid for uid, *_ in mailbox.settled] == [1, 2, 3]
