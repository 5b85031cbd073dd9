"""``adjudicator serve`` as a real process that can be killed, and a driver that plays a game."""

from __future__ import annotations

import signal
import smtplib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from adjudicator.demo.player import NUDGE_SECONDS, Player
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.mail.mime import parse
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.settings import load_settings
from adjudicator.store.database import open_database
from adjudicator.store.packing import original
from tests.compiled import share_with
from tests.environment import inherited
from tests.servers import DOMAIN, eventually, free_ports

RULES = "here_i_stand"
SLUG = "served"
SECRET = "5e" * 32
KEY = "s" * 40
START_SECONDS = 60.0
STEP_SECONDS = 60.0


@dataclass
class Served:
    """The service with embedded mail in a folder of its own; the port stays the same.

    Without ``pictures`` in the mail the programs need not wait until they are drawn.
    """

    folder: Path
    port: int = field(default_factory=lambda: free_ports(1)[0])
    starts: int = 0
    pictures: bool = True
    _process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> Path:
        return self.folder / "adjudicator.db"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def environment(self) -> dict[str, str]:
        """Return the settings of the process; nothing of ours but the path is handed on."""
        return {
            **inherited(),
            "ADJUDICATOR_DATA_DIR": str(self.folder),
            "ADJUDICATOR_EMBEDDED_SMTP_PORT": str(self.port),
            "ADJUDICATOR_EMBEDDED_LMTP_PORT": "0",
            "ADJUDICATOR_ORDERS_ADDRESS": f"orders@{DOMAIN}",
            "ADJUDICATOR_SECRET": KEY,
            "ADJUDICATOR_PICTURES": str(self.pictures).lower(),
        }

    @property
    def words(self) -> str:
        """Return what the process has said so far, all starts together."""
        return (self.folder / "serve.log").read_text(errors="replace")

    def start(self, *words: str) -> None:
        """Start the service with more words on its command line and wait until it is ready."""
        self.starts += 1
        with (self.folder / "serve.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "adjudicator", "serve", *words],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        eventually(lambda: self._is_ready(), START_SECONDS)

    def _is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.words
        return self.words.count("ready: ") == self.starts

    def kill(self) -> None:
        """Kill the service in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask the service to stop; return its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        return process.wait(timeout=60)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query; read beside the service, as an operator would."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=20)) as db:
            return db.execute(query).fetchall()

    def is_quiet(self) -> bool:
        """Return whether nothing waits to be handled, closed or sent."""
        waiting = self.rows(
            "SELECT 1 FROM incoming WHERE status = 'new'"
            " UNION ALL SELECT 1 FROM outgoing WHERE status IN ('queued', 'sending')"
            " UNION ALL SELECT 1 FROM window WHERE state = 'open' AND closing_at IS NOT NULL"
        )
        return not waiting

    def mail_for(self, role: str) -> list[bytes]:
        """Return what lies in the Maildir of a player, in the order of delivery."""
        folder = self.folder / "mail" / f"{role}@{DOMAIN}" / "new"
        return [path.read_bytes() for path in sorted(folder.glob("*"))]


@dataclass
class Driver:
    """Plays a game through a served mailbox, one message after the other, always the same way.

    ``before`` and ``after`` are called around the sending of each message with its number.
    """

    served: Served
    players: list[Player]
    before: Callable[[int], None] = lambda _number: None
    after: Callable[[int], None] = lambda _number: None
    sent: int = 0
    _read: dict[str, set[str]] = field(default_factory=dict)
    _queue: list[EmailMessage] = field(default_factory=list)
    _time: float = 0.0

    def play(self, *, until: Callable[[], bool]) -> None:
        """Answer what is asked, in the order of the seats, until ``until``."""
        while not until():
            reply = self._next()
            self.sent += 1
            self.before(self.sent)
            self._send(reply)
            self.after(self.sent)
            self._settle(str(reply["Message-ID"]))

    def _next(self) -> EmailMessage:
        """Return the next message to be sent; there must be one, since the service is quiet."""
        for player in self.players:
            if not self._queue:
                news = [parse(raw) for raw in self._news(player.role)]
                self._queue += player.replies(news, self._time)
        self._time += 2 * NUDGE_SECONDS
        for player in self.players:
            if not self._queue:  # then somebody waits to hear more before saying it again
                self._queue += player.replies([], self._time)
        assert self._queue, f"nothing is asked of anybody: {self.served.words[-2000:]}"
        return self._queue.pop(0)

    def _news(self, role: str) -> list[bytes]:
        """Return the messages that have come, each once even when it was delivered twice."""
        known = self._read.setdefault(role, set())
        news = []
        for raw in self.served.mail_for(role):
            identifier = parse(raw).message_id
            if identifier not in known:
                known.add(identifier)
                news.append(raw)
        return news

    def _send(self, reply: EmailMessage) -> None:
        """Send a message as a mail server does: again and again until it is taken."""

        def taken() -> bool:
            try:
                with smtplib.SMTP("127.0.0.1", self.served.port, timeout=10) as connection:
                    connection.send_message(reply)
            except (OSError, smtplib.SMTPException):
                return False
            return True

        eventually(taken, STEP_SECONDS)

    def _settle(self, message_id: str) -> None:
        """Wait until the message has been handled and everything it caused has been delivered."""
        wanted = f"Message-ID: {message_id}".encode()

        def handled() -> bool:
            rows = self.served.rows("SELECT raw FROM incoming WHERE status != 'new'")
            return any(wanted in original(raw) for (raw,) in rows) and self.served.is_quiet()

        eventually(handled, STEP_SECONDS)


def wait_until_quiet(served: Served) -> None:
    """Wait until the service has nothing left to do."""
    end = time.monotonic() + STEP_SECONDS
    while not served.is_quiet():
        assert time.monotonic() < end, served.words[-2000:]
        time.sleep(0.02)


def open_served(folder: Path) -> Served:
    """Open a game of six in a new folder, whose dice follow from a fixed secret."""
    folder.mkdir()
    address = f"orders@{DOMAIN}"
    settings = load_settings(None, data_dir=folder, orders_address=address, secret=KEY)
    database = open_database(settings.database_url)
    database.migrate()
    seats = [SeatWanted(role, f"{role}@{DOMAIN}") for role in MAJOR_POWERS]
    create_game(
        Office(database, settings),
        RULES,
        scenario="1517",
        seats=seats,
        slug=SLUG,
        settings={"correction_minutes": "0"},
        secret=SECRET,
    )
    database.dispose()
    share_with(folder)
    return Served(folder)


def driver_of(served: Served) -> Driver:
    """Return a driver of the players of a game that ``open_served`` has opened."""
    speaking = game_of(RULES).practice.talk
    players = [
        Player(role, f"{role}@{DOMAIN}", SLUG, 1, speaking.get(role, ())) for role in MAJOR_POWERS
    ]
    return Driver(served, players)
