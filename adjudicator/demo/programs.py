"""The mail programs of the players: each reads its own Maildir and sends its orders by SMTP."""

from __future__ import annotations

import smtplib
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from adjudicator.demo.player import Player
from adjudicator.mail.mime import parse
from adjudicator.mail.source import Cursor
from adjudicator.mail.spool import SpoolSource


@dataclass
class MailProgram:
    """Reads the mail of one player from its Maildir and sends what the player answers."""

    player: Player
    source: SpoolSource
    smtp_port: int
    pause: float
    stopping: threading.Event
    cursor: Cursor | None = None

    def run(self) -> None:
        """Read and answer until the demonstration ends."""
        while not self.stopping.is_set():
            batch = self.source.fetch(self.cursor, 50)
            for item in batch.items:
                self.cursor = item.cursor
            now = time.monotonic()
            replies = self.player.replies([parse(item.raw) for item in batch.items], now)
            if replies and self.pause:
                self.stopping.wait(self.pause * self.player.rng.random())
            for reply in replies:
                with smtplib.SMTP("127.0.0.1", self.smtp_port, timeout=10) as connection:
                    connection.send_message(reply)
            self.source.wait(0.5)


@contextmanager
def running(programs: Sequence[MailProgram]) -> Iterator[None]:
    """Let the players read and answer inside the block."""
    threads = [
        threading.Thread(target=program.run, name=program.player.role, daemon=True)
        for program in programs
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for program, thread in zip(programs, threads, strict=True):
            program.stopping.set()
            program.source.wake()
            thread.join(timeout=10)
