"""An SMTP server that passes everything on to Dovecot, and player programs that use IMAP."""

from __future__ import annotations

import imaplib
import smtplib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from adjudicator.demo.player import Player
from adjudicator.mail.mime import parse
from tests.servers import Dovecot, Sent, SmtpServer

AUTHSERV_ID = "relay.localhost.test"


@contextmanager
def relay_to(server: Dovecot) -> Iterator[SmtpServer]:
    """Run an SMTP server that delivers by LMTP and notes, as real ones do, who sent a message."""

    def pass_on(sent: Sent) -> None:
        note = f"Authentication-Results: {AUTHSERV_ID}; spf=pass smtp.mailfrom={sent.sender}\r\n"
        for recipient in sent.recipients:
            server.deliver(recipient, note.encode() + sent.raw, sent.sender)

    with SmtpServer(forward=pass_on) as smtp:
        yield smtp


class Mailbox:
    """The mailbox of one player, read with the standard library."""

    def __init__(self, server: Dovecot, address: str) -> None:
        self._connection = imaplib.IMAP4("127.0.0.1", server.imap_port, timeout=20)
        self._connection.login(address, server.password)
        self._connection.select("INBOX")
        self._last = 0

    def news(self) -> list[bytes]:
        """Return the messages that have come since the last call, oldest first."""
        self._connection.noop()
        _, found = self._connection.uid("SEARCH", f"UID {self._last + 1}:*")
        uids = sorted(int(word) for word in found[0].split() if int(word) > self._last)
        return [self._fetch(uid) for uid in uids]

    def _fetch(self, uid: int) -> bytes:
        self._last = uid
        _, answer = self._connection.uid("FETCH", str(uid), "(BODY.PEEK[])")
        return next(bytes(piece[1]) for piece in answer if isinstance(piece, tuple))

    def close(self) -> None:
        """Log out."""
        self._connection.logout()


@dataclass
class Account:
    """A player at a mail account: reads by IMAP and sends by SMTP, nothing else."""

    player: Player
    mailbox: Mailbox
    smtp: SmtpServer

    def play(self) -> bool:
        """Read what has come and answer it; return whether anything was read or sent."""
        news = self.mailbox.news()
        replies = self.player.replies([parse(raw) for raw in news], time.monotonic())
        for reply in replies:
            with smtplib.SMTP("127.0.0.1", self.smtp.port, timeout=10) as connection:
                connection.send_message(reply)
        return bool(news or replies)


def play_until(done: Callable[[], bool], accounts: Sequence[Account], *, seconds: float) -> None:
    """Let the players read and answer in turn until ``done``; fails when the time is up.

    ``done`` is asked when nobody has anything to read or to send, so that no answer is on its way.
    """
    end = time.monotonic() + seconds
    while True:
        if time.monotonic() > end:
            counts = ", ".join(f"{a.player.role} {a.player.sent}" for a in accounts)
            raise AssertionError(f"not there after {seconds} s; messages sent: {counts}")
        if sum(account.play() for account in accounts) == 0:
            if done():
                return
            time.sleep(0.02)
