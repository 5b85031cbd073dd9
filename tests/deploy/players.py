"""Six mail programs on a machine with a mail server: IMAP and submission, both with TLS.

``python -m tests.deploy.players CERTIFICATE GAME SECONDS`` plays a game to its end, in the network
of the machine.
"""

from __future__ import annotations

import imaplib
import smtplib
import ssl
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage

import click

from adjudicator.demo.player import Player
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.mail.mime import parse

RULES = "here_i_stand"
DOMAIN = "example.org"
HERE = "127.0.0.1"
OVER = "game_over"
ROLES = MAJOR_POWERS


def address_of(role: str) -> str:
    """Return the account of a player."""
    return f"{role}@{DOMAIN}"


def password_of(role: str) -> str:
    """Return the password of that account."""
    return f"the password of {role}"


@dataclass
class Program:
    """The mail program of one player."""

    player: Player
    trust: ssl.SSLContext
    subjects: list[str] = field(default_factory=list)
    is_over: bool = False
    _last: int = 0

    def __post_init__(self) -> None:
        self._imap = imaplib.IMAP4_SSL(HERE, 993, ssl_context=self.trust, timeout=30)
        self._imap.login(self.player.address, password_of(self.player.role))
        self._imap.select("INBOX")

    def play(self) -> int:
        """Read what has come and answer it; return how much was read or sent."""
        news = [parse(raw) for raw in self._news()]
        self.subjects += [message.subject for message in news]
        self.is_over |= any(message.header("x-adjudicator").startswith(OVER) for message in news)
        replies = self.player.replies(news, time.monotonic())
        for reply in replies:
            self.submit(reply)
        return len(news) + len(replies)

    def submit(self, letter: EmailMessage, sender: str | None = None) -> None:
        """Send a letter as a mail program does."""
        with smtplib.SMTP(HERE, 587, timeout=30) as smtp:
            smtp.starttls(context=self.trust)
            smtp.login(self.player.address, password_of(self.player.role))
            smtp.send_message(letter, from_addr=sender)

    def _news(self) -> list[bytes]:
        self._imap.noop()
        _, found = self._imap.uid("SEARCH", f"UID {self._last + 1}:*")
        uids = sorted(int(word) for word in found[0].split() if int(word) > self._last)
        self._last = max(uids, default=self._last)
        raws = []
        for uid in uids:
            _, answer = self._imap.uid("FETCH", str(uid), "(BODY.PEEK[])")
            raws += [bytes(piece[1]) for piece in answer if isinstance(piece, tuple)]
        return raws


def main(certificate: str, game: str, seconds: float) -> None:
    """Play to the end; raises AssertionError with what has come when it takes too long."""
    trust = ssl.create_default_context(cafile=certificate)
    speaking = game_of(RULES).practice.talk
    programs = {
        role: Program(Player(role, address_of(role), game, 1517, speaking.get(role, ())), trust)
        for role in ROLES
    }
    _play_until(lambda: all(one.is_over for one in programs.values()), programs, seconds)
    _write_in_the_name_of_another(programs["france"])
    # What the test reads: how much each has got and written.
    click.echo({role: (len(one.subjects), one.player.sent) for role, one in programs.items()})


def _play_until(done: Callable[[], bool], programs: dict[str, Program], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise AssertionError({role: one.subjects[-5:] for role, one in programs.items()})
        if sum(program.play() for program in programs.values()) == 0:
            time.sleep(0.1)


def _write_in_the_name_of_another(program: Program) -> None:
    """Check that the mail server lets nobody send under the address of somebody else."""
    letter = EmailMessage()
    letter["From"], letter["To"] = address_of("papacy"), f"orders@{DOMAIN}"
    letter.set_content("BEGIN\nSTATUS\nEND\n")
    for sender in (address_of("papacy"), address_of("france")):
        try:
            program.submit(letter, sender)
        except smtplib.SMTPRecipientsRefused as refused:
            if "not owned by user" not in str(refused):
                raise
        else:
            # Postfix looks at the envelope only; the service compares it with the From line.
            assert sender == address_of("france"), "France could send as the Papacy"


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
