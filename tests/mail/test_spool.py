"""The spool and the embedded mail server, from SMTP to the reader."""

from __future__ import annotations

import os
import smtplib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import Cursor, message_key
from adjudicator.mail.spool import LARGEST_MAIL, EmbeddedMail, SpoolSource, deliver
from tests.servers import plain_mail

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[EmbeddedMail]:
    with EmbeddedMail(tmp_path / "mail", ["localhost.test"], now=lambda: NOON) as server:
        yield server


def send(server: EmbeddedMail, raw: bytes, *recipients: str, sender: str = "a@example.org") -> None:
    with smtplib.SMTP(server.host, server.smtp_port, local_hostname="client") as connection:
        connection.sendmail(sender, recipients or ["game@localhost.test"], raw)


def test_delivery_leaves_one_whole_file_and_no_draft(tmp_path: Path) -> None:
    path = deliver(tmp_path / "box", b"mail")
    assert path.read_bytes() == b"mail"
    assert path.parent == tmp_path / "box" / "new"
    assert list((tmp_path / "box" / "tmp").iterdir()) == []


def test_files_sort_in_the_order_of_delivery(tmp_path: Path) -> None:
    paths = [deliver(tmp_path / "box", b"%d" % number) for number in range(50)]
    assert sorted(paths, key=lambda path: path.name) == paths


def test_a_mail_program_may_mark_messages_as_read(tmp_path: Path) -> None:
    source = SpoolSource(tmp_path / "box")
    path = deliver(tmp_path / "box", b"mail")
    first = source.fetch(None, 10)
    path.rename(tmp_path / "box" / "cur" / f"{path.name}:2,S")
    assert source.fetch(None, 10) == first


@pytest.mark.parametrize("text", ["", "nonsense", "adjudicator-uids 1\n7 2\n1 x\n", "\x00\xff"])
def test_a_broken_numbering_is_replaced_by_a_new_one(tmp_path: Path, text: str) -> None:
    source = SpoolSource(tmp_path / "box")
    deliver(tmp_path / "box", b"mail")
    before = source.fetch(None, 10)
    (tmp_path / "box" / "uids").write_text(text, encoding="latin-1")
    after = source.fetch(before.items[0].cursor, 10)
    assert after.uidvalidity != before.uidvalidity
    assert [item.raw for item in after.items] == [b"mail"]


def test_two_readers_agree_on_the_numbers(tmp_path: Path) -> None:
    for number in range(20):
        deliver(tmp_path / "box", b"%d" % number)
    results: list[list[tuple[int, bytes]]] = []

    def read() -> None:
        batch = SpoolSource(tmp_path / "box").fetch(None, 100)
        results.append([(item.uid, item.raw) for item in batch.items])

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    assert all(result == results[0] for result in results)


def test_a_spool_that_cannot_be_used_says_where_and_why(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("a file is in the way")
    with pytest.raises(MailboxUnavailable, match=r"box.*Check"):
        SpoolSource(tmp_path / "box").fetch(None, 10)


def test_mail_by_smtp_reaches_the_reader(embedded: EmbeddedMail) -> None:
    source = embedded.source("game@localhost.test")
    mail = plain_mail(".dot\nPASS\n")
    send(embedded, mail, sender="ann@example.org")
    (item,) = source.fetch(None, 10).items
    assert item.raw.endswith(mail)
    head = item.raw.removesuffix(mail).decode()
    assert head.startswith(
        "Return-Path: <ann@example.org>\r\nDelivered-To: game@localhost.test\r\n"
    )
    assert "Received: from client by localhost" in head
    assert "Fri, 20 Nov 2026 12:00:00 +0000" in head
    assert message_key(item.raw) == message_key(mail)


def test_mail_by_lmtp_gets_an_answer_for_each_recipient(embedded: EmbeddedMail) -> None:
    with smtplib.LMTP(embedded.host, embedded.lmtp_port) as connection:
        connection.ehlo("client")
        connection.mail("ann@example.org")
        assert connection.rcpt("p1@localhost.test")[0] == 250
        assert connection.rcpt("p2@localhost.test")[0] == 250
        assert connection.data(plain_mail())[0] == 250
        assert connection.getreply()[0] == 250
    for name in ("p1", "p2"):
        assert len(embedded.source(f"{name}@localhost.test").fetch(None, 10).items) == 1


def test_a_tagged_address_lands_in_the_mailbox_without_the_tag(embedded: EmbeddedMail) -> None:
    send(embedded, plain_mail(), "Game+k4qz7mw2c5xpa3rt@LOCALHOST.test")
    (item,) = embedded.source("game@localhost.test").fetch(None, 10).items
    assert b"Delivered-To: Game+k4qz7mw2c5xpa3rt@LOCALHOST.test\r\n" in item.raw


def test_a_bounce_without_return_path_is_accepted(embedded: EmbeddedMail) -> None:
    send(embedded, plain_mail(), sender="")
    (item,) = embedded.source("game@localhost.test").fetch(None, 10).items
    assert item.raw.startswith(b"Return-Path: <>\r\n")


@pytest.mark.parametrize(
    "recipient",
    ["ann@example.org", "game@sub.localhost.test", "../etc@localhost.test", ".x@localhost.test"],
)
def test_other_recipients_are_refused(embedded: EmbeddedMail, recipient: str) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
        send(embedded, plain_mail(), recipient)
    assert refusal.value.recipients[recipient][0] == 550
    with pytest.raises(MailboxUnavailable, match=r"@localhost\.test"):
        embedded.maildir(recipient)


def test_long_lines_are_taken_and_huge_mail_is_refused(embedded: EmbeddedMail) -> None:
    send(embedded, b"Subject: x\r\n\r\n" + b"a" * 100_000 + b"\r\n")
    huge = b"Subject: x\r\n\r\n" + (b"a" * 76 + b"\r\n") * (LARGEST_MAIL // 78 + 10)
    with pytest.raises(smtplib.SMTPException, match=r"552|size|too"):
        send(embedded, huge)
    assert len(embedded.source("game@localhost.test").fetch(None, 10).items) == 1


def test_mail_that_cannot_be_stored_is_left_with_the_sender(embedded: EmbeddedMail) -> None:
    embedded.directory.mkdir(exist_ok=True)
    (embedded.directory / "game@localhost.test").write_text("a file is in the way")
    with pytest.raises(smtplib.SMTPDataError) as refusal:
        send(embedded, plain_mail())
    assert refusal.value.smtp_code == 451


def test_the_reader_is_woken_by_the_delivery(embedded: EmbeddedMail) -> None:
    source = embedded.source("game@localhost.test")
    source.fetch(None, 10)
    timer = threading.Timer(0.2, send, (embedded, plain_mail()))
    timer.start()
    started = time.monotonic()
    assert source.wait(20)
    assert time.monotonic() - started < 5
    timer.join()


def test_many_messages_come_in_order_and_survive_a_restart(tmp_path: Path) -> None:
    mails = [plain_mail(f"order {number}\n") for number in range(30)]
    with EmbeddedMail(tmp_path, ["localhost.test"], now=lambda: NOON) as server:
        for mail in mails:
            send(server, mail)
        first = server.source("game@localhost.test").fetch(None, 10)
    with EmbeddedMail(tmp_path, ["localhost.test"], now=lambda: NOON) as server:
        rest = server.source("game@localhost.test").fetch(first.items[-1].cursor, 100)
    raws = [item.raw for item in first.items + rest.items]
    assert all(raw.endswith(mail) for raw, mail in zip(raws, mails, strict=True))
    assert rest.items[-1].cursor == Cursor(first.uidvalidity, 30)


def test_stopping_leaves_no_thread_and_no_listener_behind(tmp_path: Path) -> None:
    before = threading.active_count()
    server = EmbeddedMail(tmp_path, ["localhost.test"], now=lambda: NOON)
    server.start()
    server.start()
    idle = socket.create_connection((server.host, server.smtp_port), timeout=10)
    assert idle.recv(3) == b"220"
    server.stop()
    server.stop()
    assert threading.active_count() == before
    idle.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((server.host, server.smtp_port), timeout=5)
    server.start()
    send(server, plain_mail())
    server.stop()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    before = threading.active_count()
    with EmbeddedMail(tmp_path, ["localhost.test"], now=lambda: NOON) as first:
        second = EmbeddedMail(
            tmp_path, ["localhost.test"], now=lambda: NOON, lmtp_port=first.smtp_port
        )
        with pytest.raises(MailboxUnavailable, match=str(first.smtp_port)):
            second.start()
    assert threading.active_count() == before


# -- what is no message ---------------------------------------------------------------------------


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(path.parent)  # the path of a socket must be short
        try:
            listening.bind(path.name)
        finally:
            os.chdir(here)


def _named(name: bytes) -> Callable[[Path], object]:
    return lambda path: Path(os.fsdecode(bytes(path.parent) + b"/" + name)).write_bytes(b"odd")


ODD: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: path.mkdir(),
    "folder with files": lambda path: (path / "x").mkdir(parents=True),
    "pipe": os.mkfifo,
    "socket": _socket,
    "link": lambda path: path.symlink_to("/etc/hostname"),
    "link to nothing": lambda path: path.symlink_to("/nowhere"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "link to a folder": lambda path: path.symlink_to("/"),
    "line break": _named(b"1\n2"),
    "carriage return": _named(b"1\r2"),
    "no text": _named(b"\xff\xfe"),
    "separator": _named("1\u20282".encode()),
    "no base": _named(b":2,S"),
    "too long": _named(b"x" * 255),
}


@pytest.mark.parametrize("folder", ["new", "cur"])
@pytest.mark.parametrize("kind", ODD)
@pytest.mark.timeout(20)
def test_what_is_no_message_is_set_aside_and_told_and_keeps_nothing_waiting(
    tmp_path: Path, kind: str, folder: str
) -> None:
    box = tmp_path / "box"
    deliver(box, b"one")
    ODD[kind](box / folder / "0")
    deliver(box, b"two")
    source = SpoolSource(box)
    batch = source.fetch(None, 10)
    assert [item.raw for item in batch.items] == [b"one", b"two"]
    assert len(batch.odd) == 1
    assert {path.read_bytes() for path in (box / folder).iterdir()} <= {b"one", b"two"}
    assert len(list((box / ".Trouble" / "cur").iterdir())) == 1
    assert source.fetch(None, 10).odd == ()
    source.settle(batch.items, "done")
    assert source.fetch(None, 10).items == ()
    assert not source.wait(0)


def test_a_file_that_may_not_be_read_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = tmp_path / "box"
    shut = deliver(box, b"shut")
    deliver(box, b"open")
    real = os.open

    def refused(path: object, *more: Any, **named: Any) -> int:
        if str(path) == str(shut):
            raise PermissionError(13, "Permission denied")
        return real(str(path), *more, **named)

    monkeypatch.setattr("os.open", refused)
    source = SpoolSource(box)
    batch = source.fetch(None, 10)
    assert [item.raw for item in batch.items] == [b"open"]
    assert len(batch.odd) == 1
    assert not shut.exists()


def test_what_cannot_even_be_moved_stays_and_blocks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = tmp_path / "box"
    deliver(box, b"mail")
    (box / "new" / "0").mkdir()

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("adjudicator.mail.maildir.Path.rename", refused)
    for _ in range(2):
        batch = SpoolSource(box).fetch(None, 10)
        assert [item.raw for item in batch.items] == [b"mail"]
        assert len(batch.odd) == 1


def test_a_file_of_an_impossible_time_is_read_and_keeps_nothing_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems keep any number as the time of a file."""
    for text in (b"one", b"two"):
        deliver(tmp_path, text)
    plain = os.fstat

    def far(handle: int) -> os.stat_result:
        return os.stat_result(tuple(plain(handle))[:10], {"st_mtime": 1e15, "st_mtime_ns": 10**24})

    monkeypatch.setattr("adjudicator.mail.spool.os.fstat", far)
    items = SpoolSource(tmp_path).fetch(None, 10).items
    assert [(item.raw, item.arrived_at) for item in items] == [(b"one", None), (b"two", None)]
