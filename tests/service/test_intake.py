"""Taking mail in: stored before anything is moved, and once however often it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.source import SIZE_LIMIT, Batch, Cursor, Fetched, Folder, MailSource
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.post.intake import Intake, move_left_behind, take_in, want_mail
from adjudicator.store import mail_queries, tables
from tests.service.playground import OPERATOR, Playground, address_of, flat


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

    def finished(self, since: datetime, folder: Folder = "done") -> MailSource:
        """Look for messages handled before; only a service with a backup put back does."""
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


def test_what_was_set_aside_lies_in_its_own_folder(
    quick: Playground, spool: SpoolSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader of the mailbox files it, again and again, and by another process too."""
    quick.open()
    intake = Intake(quick.office, spool)
    for words in ("REFORM Leipzig", "REFORM Erfurt"):
        deliver(spool.maildir, quick.letter("protestant", f"BEGIN\n{words}\nEND\n"))
        intake.take_in()
        with monkeypatch.context() as broken:
            broken.setattr("adjudicator.service.commands.handling.blocks_of", None)
            handle_all(quick.office)
    deliver(spool.maildir, quick.letter("france", "BEGIN\nSTATUS\nEND\n"))
    assert {row.status for row in quick.rows(tables.Incoming)} == {"shunted"}
    intake.take_in()
    handle_all(quick.office)
    again = Intake(quick.office, spool)
    again.take_in()

    def filed(folder: str) -> list[str]:
        found = sorted((spool.maildir / folder / "cur").iterdir())
        return [path.read_text() for path in found]

    assert ["REFORM" in text for text in filed(".Trouble")] == [True, True]
    assert ["REFORM" in text for text in filed(".Done")] == [False]


def test_a_backup_brings_what_was_set_aside_since_then_too(
    quick: Playground, spool: SpoolSource
) -> None:
    deliver(spool.maildir, quick.letter("france", "BEGIN\nSTATUS\nEND\n"))
    spool.settle(spool.fetch(None, 10).items, "trouble")
    with quick.office.database.transaction() as session:
        want_mail(session, quick.clock.now(), quick.clock.now())
    assert take_in(quick.office, spool) == 1


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


# -- messages that cannot be read ----------------------------------------------------------------


def test_a_letter_that_cannot_be_read_is_set_aside_and_all_others_go_on(
    quick: Playground, spool: SpoolSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    poison = quick.letter("protestant", "BEGIN\nREFORM Erfurt\nEND\n", Subject="poison")
    for raw in (poison, quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n")):
        deliver(spool.maildir, raw)

    def read(raw: bytes) -> IncomingMessage:
        if b"poison" in raw:
            raise LookupError("nobody has thought of this")
        return parse(raw)

    monkeypatch.setattr("adjudicator.service.post.intake.parse", read)
    monkeypatch.setattr("adjudicator.service.commands.handling.parse", read)
    assert take_in(quick.office, spool) == 2
    assert handle_all(quick.office) == 2
    rows = quick.rows(tables.Incoming)
    assert (rows[0].raw, rows[0].status) == (poison, "shunted")
    assert (rows[1].sender, rows[1].status) == (address_of("protestant"), "done")
    told = [m for m in quick.mails(kind="moderator") if "set aside" in m.subject]
    assert [m.recipient for m in told] == [OPERATOR]
    assert unmoved(spool) == 0


def test_a_letter_is_stored_although_not_even_its_key_can_be_made(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: bytes) -> str:
        raise RecursionError

    raws = [b"Subject: one\r\n\r\n1", b"Subject: two\r\n\r\n2"]
    monkeypatch.setattr("adjudicator.service.post.intake.message_key", broken)
    assert take_in(quick.office, Mailbox(quick, *raws)) == 2
    assert [row.raw for row in quick.rows(tables.Incoming)] == raws
    assert take_in(quick.office, Mailbox(quick, *raws, raws[0])) == 0


def test_letters_are_stored_before_anything_is_read_of_them(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = b"From: a@b.example\r\nSubject: one\r\n\r\nBEGIN\r\nEND\r\n"

    def killed(_: bytes) -> IncomingMessage:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.post.intake.parse", killed)
        with pytest.raises(KeyboardInterrupt):
            take_in(quick.office, Mailbox(quick, raw))
    assert [row.raw for row in quick.rows(tables.Incoming)] == [raw]
    handle_all(quick.office)
    (row,) = quick.rows(tables.Incoming)
    assert (row.sender, row.subject) == ("a@b.example", "one")


def test_an_encoded_word_that_is_broken_keeps_no_mail_waiting(
    quick: Playground, spool: SpoolSource
) -> None:
    quick.open()
    raw = quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n")
    broken = raw.replace(b"Subject: orders", b"Subject: =?utf-8?b?UmFmYcWCa?=")
    assert broken != raw
    deliver(spool.maildir, broken)
    assert take_in(quick.office, spool) == 1
    handle_all(quick.office)
    (row,) = quick.rows(tables.Incoming)
    assert (row.status, row.subject) == ("done", "Rafał")


def test_what_is_no_message_in_a_maildir_is_told_to_the_operator_once(
    quick: Playground, spool: SpoolSource
) -> None:
    (spool.maildir / "new" / "pipe").mkdir()
    (spool.maildir / "cur" / "a\nb").write_bytes(b"x")
    put(spool, 1)
    for _ in range(2):
        take_in(quick.office, spool)
    assert len(quick.rows(tables.Incoming)) == 1
    [notice] = quick.notices()
    assert notice.recipient == OPERATOR
    text = flat(notice.text)
    assert "the folder 'pipe'" in text
    assert r"the file 'a\nb', whose name is no name of a message" in text
