"""The mail of the flood: letters of players, and what servers alone take to carry them."""

from __future__ import annotations

import imaplib
import smtplib
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from email.utils import formatdate
from time import perf_counter
from typing import Final

from tests.benchmarks.crowd import address_of, slug_of
from tests.servers import Dovecot, eventually, free_ports

RANGE: Final = 100  # messages in one command, as many as the service asks for

SCRIPT: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("protestant", ("REFORM Leipzig",)),
    ("papacy", ("STATUS",)),
    ("protestant", ("REFORM Paris",)),  # refused: nobody speaks German there
    ("france", ("HAND",)),
    ("protestant", ("REFORM Erfurt", "STATUS")),
    ("england", ("HAND", "FLY")),  # the second line is not understood
    ("protestant", ("REFORM Magdeburg",)),
    ("hapsburg", ("CHECK", "COMMIT Charles V")),
    ("protestant", ("REFORM Brandenburg", "REFORM Prague")),
    ("ottoman", ("SHEET careful",)),
)
"""What the players of one game write, one letter after the other: role and lines."""


def letters(count: int, games: int) -> Iterator[tuple[str, bytes]]:
    """Yield sender and bytes of ``count`` letters, in turn from each of ``games`` games."""
    for number in range(count):
        letter, game = divmod(number, games)
        role, lines = SCRIPT[letter % len(SCRIPT)]
        sender = address_of(role, game + 1)
        yield sender, letter_of(sender, number, game + 1, role, lines)


def letter_of(
    sender: str, serial: int, game: int, role: str, lines: Sequence[str], to: str = "orders"
) -> bytes:
    """Return a letter with one block of orders; CHECK as first line stands before the block."""
    check = lines[:1] == ("CHECK",)
    block = (*(("CHECK",) if check else ()), f"BEGIN {slug_of(game)} {role}", *lines[check:], "END")
    head = (
        f"From: {sender}",
        f"To: {to}",
        "Subject: orders",
        f"Date: {formatdate()}",  # messages of days ago are asked about
        f"Message-ID: <{serial}@flood.example>",
        "",
    )
    return "\r\n".join((*head, *block, "")).encode()


def deliver(server: Dovecot, address: str, mails: Iterator[tuple[str, bytes]]) -> float:
    """Hand mail to a server by LMTP over one connection; return the seconds it took."""
    began = perf_counter()
    with smtplib.LMTP("127.0.0.1", server.lmtp_port) as connection:
        for sender, raw in mails:
            connection.sendmail(sender, [address], raw)
    return perf_counter() - began


def fetch_alone(server: Dovecot, address: str) -> tuple[int, float]:
    """Fetch all mail of a mailbox and do nothing with it; return how many, and the seconds."""
    with server.session(address) as connection:
        _, answer = connection.uid("SEARCH", "ALL")
        uids = answer[0].split()
        began = perf_counter()
        count = sum(_fetch(connection, uids[n : n + RANGE]) for n in range(0, len(uids), RANGE))
        return count, perf_counter() - began


def _fetch(connection: imaplib.IMAP4, uids: list[bytes]) -> int:
    wanted = b",".join(uids).decode()
    _, answer = connection.uid("FETCH", wanted, "(UID RFC822.SIZE BODY.PEEK[])")
    return sum(isinstance(piece, tuple) for piece in answer)


@contextmanager
def sink() -> Iterator[int]:
    """Run an SMTP server of its own process that takes all mail and keeps none; yield its port."""
    (port,) = free_ports(1)
    words = ("-n", "-l", f"127.0.0.1:{port}", "-c", "aiosmtpd.handlers.Sink")
    server = subprocess.Popen(
        [sys.executable, "-m", "aiosmtpd", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        eventually(lambda: _greets(port), 20)
        yield port
    finally:
        server.terminate()
        server.wait(20)


def _greets(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as one:
        return one.recv(100).startswith(b"220")
    return False


def send_alone(port: int, mails: Sequence[tuple[str, str, bytes]]) -> float:
    """Hand over mail (sender, recipient, bytes) over one connection; return the seconds."""
    began = perf_counter()
    with smtplib.SMTP("127.0.0.1", port, timeout=30) as connection:
        for sender, recipient, raw in mails:
            connection.sendmail(sender, [recipient], raw)
    return perf_counter() - began
