"""What every mailbox must do, checked on a Maildir and on a real IMAP server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

import pytest

from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.source import SIZE_LIMIT, Cursor, Fetched, MailSource, message_key
from adjudicator.mail.spool import SpoolSource, deliver
from tests.servers import Dovecot, plain_mail
from tests.tables import each


class Bench(Protocol):
    """A mailbox with its back door."""

    source: MailSource

    def put(self, *raws: bytes) -> None: ...
    def content(self) -> dict[str, list[bytes]]: ...
    def renumber(self) -> None: ...
    def reopened(self) -> MailSource: ...


class SpoolBench:
    def __init__(self, maildir: Path) -> None:
        self.maildir = maildir
        self.source: MailSource = SpoolSource(maildir)

    def put(self, *raws: bytes) -> None:
        for raw in raws:
            deliver(self.maildir, raw)

    def content(self) -> dict[str, list[bytes]]:
        def read(folder: Path) -> list[bytes]:
            files = [*folder.glob("new/*"), *folder.glob("cur/*")]
            return [file.read_bytes() for file in sorted(files, key=lambda file: file.name)]

        return {
            "inbox": read(self.maildir),
            "done": read(self.maildir / ".Done"),
            "trouble": read(self.maildir / ".Trouble"),
        }

    def renumber(self) -> None:
        (self.maildir / "uids").unlink()

    def reopened(self) -> MailSource:
        return SpoolSource(self.maildir)


class ImapBench:
    def __init__(self, server: Dovecot) -> None:
        self.server = server
        self.address = server.account()
        server.append(self.address, mailbox="Orders")
        self.source: MailSource = self.reopened()

    def put(self, *raws: bytes) -> None:
        self.server.append(self.address, *raws, mailbox="Orders")

    def content(self) -> dict[str, list[bytes]]:
        names = {"inbox": "Orders", "done": "Done", "trouble": "Trouble"}
        return {key: self.server.messages(self.address, name) for key, name in names.items()}

    def renumber(self) -> None:
        self.server.renumber(self.address, "Orders")

    def reopened(self) -> MailSource:
        server = self.server
        settings = ImapSettings(
            server.host, server.imap_port, self.address, server.password, "Orders", tls="none"
        )
        return ImapSource(settings, jitter=lambda: 0.05)


@pytest.fixture(params=["spool", pytest.param("imap", marks=pytest.mark.dovecot)])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    made: Bench
    if request.param == "spool":
        made = SpoolBench(tmp_path / "box")
    else:
        made = ImapBench(request.getfixturevalue("dovecot"))
    yield made
    made.source.close()


def raws(items: tuple[Fetched, ...]) -> list[bytes]:
    return [item.raw for item in items]


def test_an_empty_mailbox_gives_an_empty_batch(bench: Bench) -> None:
    batch = bench.source.fetch(None, 10)
    assert batch.items == ()
    assert batch.uidvalidity > 0


def test_messages_come_oldest_first_and_byte_for_byte(bench: Bench) -> None:
    mails = [plain_mail(f"order {n}\n") for n in range(5)]
    bench.put(*mails)
    batch = bench.source.fetch(None, 10)
    assert raws(batch.items) == mails
    assert [item.size for item in batch.items] == [len(mail) for mail in mails]
    assert not any(item.truncated for item in batch.items)
    uids = [item.uid for item in batch.items]
    assert uids == sorted(set(uids))


def test_the_cursor_says_where_to_go_on(bench: Bench) -> None:
    mails = [plain_mail() for _ in range(5)]
    bench.put(*mails)
    first = bench.source.fetch(None, 2)
    second = bench.source.fetch(first.items[-1].cursor, 2)
    third = bench.source.fetch(second.items[-1].cursor, 2)
    assert raws(first.items + second.items + third.items) == mails
    assert bench.source.fetch(third.items[-1].cursor, 2).items == ()


def test_mail_that_arrives_between_two_fetches_is_seen(bench: Bench) -> None:
    bench.put(plain_mail())
    cursor = bench.source.fetch(None, 10).items[-1].cursor
    late = plain_mail()
    bench.put(late)
    assert raws(bench.source.fetch(cursor, 10).items) == [late]


def test_fetching_changes_nothing_in_the_mailbox(bench: Bench) -> None:
    bench.put(plain_mail(), plain_mail())
    before = bench.content()
    first = bench.source.fetch(None, 10)
    assert bench.source.fetch(None, 10) == first
    assert bench.content() == before
    if isinstance(bench, ImapBench):
        assert bench.server.flags(bench.address, "Orders") == ["())", "())"]


def test_uids_survive_a_restart(bench: Bench) -> None:
    bench.put(plain_mail(), plain_mail())
    first = bench.source.fetch(None, 10)
    again = bench.reopened()
    try:
        assert again.name == bench.source.name
        assert again.fetch(None, 10) == first
        assert again.fetch(first.items[0].cursor, 10).items == first.items[1:]
    finally:
        again.close()


def test_uids_are_not_given_twice_after_the_last_message_left(bench: Bench) -> None:
    bench.put(plain_mail())
    old = bench.source.fetch(None, 10).items[0]
    bench.source.settle([old], "done")
    bench.put(plain_mail())
    (new,) = bench.source.fetch(old.cursor, 10).items
    assert new.uid > old.uid


def test_after_a_renumbering_everything_comes_again(bench: Bench) -> None:
    mails = [plain_mail(), plain_mail()]
    bench.put(*mails)
    cursor = bench.source.fetch(None, 10).items[-1].cursor
    bench.source.close()
    bench.renumber()
    if isinstance(bench, ImapBench):
        bench.put(*mails)
    batch = bench.source.fetch(cursor, 10)
    assert batch.uidvalidity != cursor.uidvalidity
    assert raws(batch.items) == mails


def test_a_message_of_an_older_numbering_is_not_settled_by_mistake(bench: Bench) -> None:
    bench.put(plain_mail())
    item = bench.source.fetch(None, 10).items[0]
    stale = Fetched(item.mailbox, item.uidvalidity + 1, item.uid, b"", truncated=False, size=0)
    bench.source.settle([stale], "done")
    assert len(bench.source.fetch(None, 10).items) == 1


def test_settled_messages_lie_in_their_folders(bench: Bench) -> None:
    good, bad, rest = plain_mail(), plain_mail(), plain_mail()
    bench.put(good, bad, rest)
    batch = bench.source.fetch(None, 10)
    bench.source.settle([batch.items[0]], "done")
    bench.source.settle([batch.items[1]], "trouble")
    assert bench.content() == {"inbox": [rest], "done": [good], "trouble": [bad]}


def test_finished_mail_can_be_read_again_in_the_order_of_its_arrival(bench: Bench) -> None:
    mails = [plain_mail(f"order {n}\n") for n in range(5)]
    bench.put(*mails)
    bench.source.settle(bench.source.fetch(None, 3).items, "done")
    finished = bench.source.finished(datetime.now(UTC) - timedelta(days=1))
    first = finished.fetch(None, 2).items
    second = finished.fetch(first[-1].cursor, 2).items
    assert raws(first + second) == mails[:3]
    assert finished.fetch(second[-1].cursor, 2).items == ()
    finished.close()
    assert bench.content()["done"] == mails[:3]
    assert raws(bench.source.fetch(None, 10).items) == mails[3:]


def test_finished_mail_can_be_moved_to_the_troublesome_and_read_there(bench: Bench) -> None:
    good, bad = plain_mail(), plain_mail()
    bench.put(good, bad)
    bench.source.settle(bench.source.fetch(None, 10).items, "done")
    finished = bench.source.finished(datetime.now(UTC) - timedelta(days=1))
    finished.settle(finished.fetch(None, 10).items[1:], "trouble")
    finished.close()
    assert bench.content() == {"inbox": [], "done": [good], "trouble": [bad]}
    trouble = bench.source.finished(datetime.now(UTC) - timedelta(days=1), "trouble")
    assert raws(trouble.fetch(None, 10).items) == [bad]
    trouble.close()


def test_finished_mail_from_before_is_left_out(bench: Bench) -> None:
    bench.put(plain_mail())
    bench.source.settle(bench.source.fetch(None, 10).items, "done")
    finished = bench.source.finished(datetime.now(UTC) + timedelta(days=2))
    assert finished.fetch(None, 10).items == ()
    finished.close()


def test_where_nothing_was_ever_finished_there_is_nothing_to_read_again(bench: Bench) -> None:
    finished = bench.source.finished(datetime.now(UTC) - timedelta(days=1))
    assert finished.fetch(None, 10).items == ()
    finished.close()


def test_several_messages_are_settled_at_once_and_nothing_by_none(bench: Bench) -> None:
    mails = [plain_mail() for _ in range(4)]
    bench.put(*mails)
    batch = bench.source.fetch(None, 10)
    bench.source.settle([], "done")
    bench.source.settle([batch.items[0], batch.items[2], batch.items[3]], "done")
    left = bench.content()
    assert left["inbox"] == [mails[1]]
    assert sorted(left["done"]) == sorted([mails[0], mails[2], mails[3]])


def test_settling_twice_is_as_good_as_once(bench: Bench) -> None:
    mail, other = plain_mail(), plain_mail()
    bench.put(mail, other)
    item = bench.source.fetch(None, 10).items[0]
    for _ in range(2):
        bench.source.settle([item], "done")
    assert bench.content() == {"inbox": [other], "done": [mail], "trouble": []}


def test_a_huge_message_is_cut_and_says_so(bench: Bench) -> None:
    huge = plain_mail("x" * 70 + "\n") + b"y" * 70 + b"\r\n" * 10_000 + b"z" * SIZE_LIMIT
    whole = plain_mail()
    bench.put(huge, whole)
    first, second = bench.source.fetch(None, 10).items
    assert first.truncated
    assert first.raw == huge[:SIZE_LIMIT]
    assert first.size == len(huge)
    assert not second.truncated
    assert second.raw == whole


def test_a_message_of_just_the_limit_is_not_cut(bench: Bench) -> None:
    head = plain_mail("")
    exact = head + b"a" * 60 + b"\r\n" + b"b" * (SIZE_LIMIT - len(head) - 62)
    bench.put(exact)
    (item,) = bench.source.fetch(None, 10).items
    assert (item.raw, item.truncated, item.size) == (exact, False, SIZE_LIMIT)


def test_an_empty_message_is_a_message(bench: Bench) -> None:
    bench.put(b"X: 1\r\n\r\n", plain_mail())
    assert len(bench.source.fetch(None, 10).items) == 2


def test_waiting_ends_when_mail_arrives(bench: Bench) -> None:
    bench.source.fetch(None, 10)
    mail = plain_mail()
    arrival = threading.Timer(0.3, lambda: bench.put(mail))
    arrival.start()
    started = time.monotonic()
    assert bench.source.wait(20)
    assert time.monotonic() - started < 10
    arrival.join()
    assert raws(bench.source.fetch(None, 10).items) == [mail]


def test_mail_that_came_before_the_waiting_ends_it_too(bench: Bench) -> None:
    bench.source.fetch(None, 10)
    bench.put(plain_mail())
    started = time.monotonic()
    assert bench.source.wait(20)
    assert time.monotonic() - started < 10


def test_waiting_goes_on_at_once_while_a_fetch_left_messages_behind(bench: Bench) -> None:
    bench.put(plain_mail(), plain_mail())
    bench.source.fetch(None, 1)
    started = time.monotonic()
    assert bench.source.wait(20)
    assert time.monotonic() - started < 5


def test_waiting_for_nothing_ends_in_time(bench: Bench) -> None:
    bench.put(plain_mail())
    bench.source.fetch(None, 10)
    started = time.monotonic()
    assert not bench.source.wait(0.4)
    assert 0.3 < time.monotonic() - started < 5


def test_wake_ends_the_waiting_from_another_thread(bench: Bench) -> None:
    bench.source.fetch(None, 10)
    alarm = threading.Timer(0.3, bench.source.wake)
    alarm.start()
    started = time.monotonic()
    assert bench.source.wait(20)
    assert time.monotonic() - started < 5
    alarm.join()


def test_wake_is_not_lost_when_it_comes_first_and_does_not_last(bench: Bench) -> None:
    bench.source.fetch(None, 10)
    bench.source.wake()
    started = time.monotonic()
    assert bench.source.wait(20)
    assert time.monotonic() - started < 5
    assert not bench.source.wait(0.3)


def test_a_closed_source_leaves_no_thread_and_opens_again(bench: Bench) -> None:
    before = threading.active_count()
    bench.put(plain_mail())
    first = bench.source.fetch(None, 10)
    bench.source.close()
    assert threading.active_count() <= before
    assert bench.source.fetch(None, 10) == first


# The key of a message

MAIL = b"Message-ID: <1@example.org>\r\nSubject: x\r\n\r\nPASS\r\n"


@each(
    "again",
    [
        b"Received: from here\r\nDelivered-To: a@b\r\n" + MAIL,
        MAIL.replace(b"\r\n", b"\n"),
        MAIL + b"\r\n\r\n",
        MAIL.replace(b"Message-ID: <1@", b"MESSAGE-Id:\r\n\t< 1@").replace(b"g>", b"g >"),
        MAIL.replace(b"Subject: x", b"Subject: y"),
    ],
)
def test_the_same_mail_delivered_twice_has_one_key(again: bytes) -> None:
    assert message_key(again) == message_key(MAIL)


@each(
    "other",
    [
        MAIL.replace(b"PASS", b"PLAY 23"),
        MAIL.replace(b"1@", b"2@"),
        MAIL.replace(b"Message-ID: <1@example.org>\r\n", b""),
        b"\r\n" + MAIL,
        b"",
    ],
)
def test_another_mail_has_another_key(other: bytes) -> None:
    assert message_key(other) != message_key(MAIL)


def test_without_a_message_id_the_bytes_decide() -> None:
    text = b"Subject: READY\r\n\r\nREADY\r\n"
    assert message_key(text) == message_key(text)
    assert message_key(b"Received: later\r\n" + text) != message_key(text)


def test_a_cut_message_keeps_its_key_with_longer_headers() -> None:
    body = b"".join(b"line %d\r\n" % n for n in range(60_000))
    plain, longer = MAIL + body, b"Received: from a long way away\r\n" + MAIL + body
    assert message_key(plain[:SIZE_LIMIT]) == message_key(longer[:SIZE_LIMIT])


def test_the_key_is_64_hexadecimal_digits() -> None:
    assert len(message_key(MAIL)) == len(message_key(b"")) == 64
    assert int(message_key(MAIL), 16)


def test_a_cursor_stands_behind_its_message() -> None:
    item = Fetched("m", 7, 3, b"", truncated=False, size=0)
    assert item.cursor == Cursor(7, 3)
