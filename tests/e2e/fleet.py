"""Several ``adjudicator serve`` processes on one PostgreSQL database, which can be killed.

They read one Maildir, and send to one SMTP server that keeps what it gets. The mail is that of the
benchmark of a flood: messages of players of many games, all of which roll the same dice, so
that every game must come to what it comes to when one worker plays it alone.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import update
from sqlmodel import col, func, select

from adjudicator import clock
from adjudicator.mail.source import Fetched
from adjudicator.mail.spool import deliver
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.office import Office
from adjudicator.service.operations.workers import alive
from adjudicator.service.post.intake import store_messages
from adjudicator.settings import load_settings
from adjudicator.store import queries, tables
from adjudicator.store.database import Database, open_database
from tests.benchmarks.crowd import address_of, open_games, slug_of
from tests.benchmarks.flood_mail import SCRIPT, letter_of
from tests.compiled import share_with
from tests.environment import inherited
from tests.servers import DOMAIN, SmtpServer, eventually

SECRET: Final = "5e" * 32
START_SECONDS: Final = 120.0
_SERIAL: Final = re.compile(rb"(?m)^Message-ID: <(\d+)@flood\.example>")
_SETTINGS: Final = {
    "orders_address": f"orders@{DOMAIN}",
    "operator_address": f"operator@{DOMAIN}",
    "secret": "s" * 40,
    "answers_per_hour": 0,
    "pictures": False,
    "require_auth": False,
}


def settings_in(folder: Path, **more: Any) -> Any:
    """Return the settings of the fleet, but for what ``more`` says."""
    return load_settings(None, data_dir=folder, **{**_SETTINGS, **more})


@dataclass
class Process:
    """One worker that can be killed and started again."""

    number: int
    folder: Path
    environment: dict[str, str]
    starts: int = 0
    _process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.folder / f"worker-{self.number}.log"

    @property
    def words(self) -> str:
        """Return what the process has said so far, all starts together."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def handled(self) -> int:
        """Return how many messages it has handled."""
        return self.words.count("message handled")

    def start(self) -> None:
        """Start the process, without waiting."""
        self.starts += 1
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "adjudicator", "serve"],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def is_ready(self) -> bool:
        """Return whether it has said that it is ready."""
        assert self._process is not None
        assert self._process.poll() is None, self.words
        return self.words.count("ready: ") == self.starts

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send the process a signal to end by, and wait until it has ended."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(timeout=60)


@dataclass
class Fleet:
    """Workers on one database, with the mail that goes in and out.

    ``opened`` is the last message of those that went out when the games were opened.
    """

    office: Office
    spool: Path
    processes: list[Process]
    server: SmtpServer
    opened: int = 0
    sent: list[int] = field(default_factory=list)

    def deliver(self, letters: list[tuple[int, int]]) -> None:
        """Put messages into the mailbox: (game, which of its messages)."""
        for game, place in letters:
            role, lines = SCRIPT[place]
            serial = serial_of(game, place)
            self.sent.append(serial)
            deliver(self.spool, letter_of(address_of(role, game), serial, game, role, lines))

    def owner(self) -> Process | None:
        """Return the worker that has the mailbox and lives, if any."""
        with self.office.database.reading() as session:
            owners = [row.name for row in alive(session) if row.owns_mailbox]
        pids = {int(name.rpartition(":")[2]) for name in owners}
        return next((one for one in self.processes if one._process and one.pid in pids), None)

    def count(self, status: str) -> int:
        """Return how many messages that came in have a status."""
        with self.office.database.reading() as session:
            found = select(func.count()).select_from(tables.Incoming)
            return session.exec(found.where(col(tables.Incoming.status) == status)).one()

    def is_quiet(self) -> bool:
        """Return whether all that was delivered has been handled and all answers sent."""
        out = tables.Outgoing
        left = select(out.id).where(col(out.status).in_(("queued", "sending"))).limit(1)
        with self.office.database.reading() as session:
            waits = session.exec(left).first() is not None
        return not waits and self.count("done") + self.count("shunted") == len(self.sent)


@contextmanager
def fleet(url: str, folder: Path, *, workers: int, games: int) -> Iterator[Fleet]:
    """Open games in a migrated database and let workers work inside the block."""
    folder.mkdir()
    share_with(folder)
    spool = folder / "orders"
    with SmtpServer() as server:
        settings = settings_in(
            folder, database_url=url, mail="spool", spool_dir=spool, smtp_host="127.0.0.1"
        )
        database = open_database(url)
        made = Fleet(Office(database, settings), spool, [], server)
        try:
            open_games(made.office, games, secret=SECRET)
            made.opened = _sent_already(made.office)
            environment = _environment(url, folder, spool, server.port)
            made.processes += [Process(n, folder, environment) for n in range(1, workers + 1)]
            for process in made.processes:
                process.start()
            eventually(lambda: all(p.is_ready() for p in made.processes), START_SECONDS)
            yield made
        finally:
            for process in made.processes:
                process.end()
            database.dispose()


def _sent_already(office: Office) -> int:
    """Let the first mail of the games be sent already; return the number of the last of it."""
    out = tables.Outgoing
    with office.database.transaction() as session:
        session.exec(update(out).values(status="sent", sent_at=clock.now()))
        return session.exec(select(func.max(out.id))).one() or 0


def _environment(url: str, folder: Path, spool: Path, port: int) -> dict[str, str]:
    """Return the settings of a worker; nothing of ours but the path is handed on."""
    given = {
        **_SETTINGS,
        "data_dir": folder,
        "database_url": url,
        "mail": "spool",
        "spool_dir": spool,
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_tls": "none",
        "poll_seconds": 1,
    }
    return {**inherited(), **{f"ADJUDICATOR_{k.upper()}": str(v) for k, v in given.items()}}


# -- messages --------------------------------------------------------------------------------------


def serial_of(game: int, place: int) -> int:
    """Return the number that stands in the Message-ID of a message."""
    return game * 100 + place


def interleaved(games: int, each: int, rng: Random) -> list[tuple[int, int]]:
    """Return the messages of games, each game's in order, now one by one and now in bursts."""
    left = dict.fromkeys(range(1, games + 1), 0)
    order: list[tuple[int, int]] = []
    while left:
        game = rng.choice(list(left))
        for _ in range(rng.choice((1, 1, 2, 5))):
            if game in left:
                order.append((game, left[game]))
                left[game] += 1
                if left[game] == each:
                    del left[game]
    return order


# -- what came of it ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What the messages of a game have caused: plain rows, the same for every game.

    ``answers`` say by which of the game's messages they were given, ``messages`` what became of
    each and how it was answered, ``mails`` are the messages to each role by number.
    """

    answers: list[Any]
    rolls: list[Any]
    facts: list[Any]
    letters: list[Any]
    mails: list[Any]


def outcome_of(database: Database, game: int) -> Outcome:
    """Return what came of a game."""
    slug = slug_of(game)
    question, roll, fact, out = tables.Question, tables.Roll, tables.Fact, tables.Outgoing
    incoming = tables.Incoming
    with database.reading() as session:
        row = queries.game_by_slug(session, slug)
        assert row is not None
        letters = {
            one.id: (serial_in(one.raw) - serial_of(game, 0), one.status, one.reason, one.role)
            for one in session.exec(
                select(incoming).where(incoming.game_id == row.id).order_by(col(incoming.id))
            )
        }
        answers = [
            (one.segment, one.request, one.role, one.topic, one.value, letters[one.incoming_id][0])
            for one in session.exec(
                select(question)
                .where(question.game_id == row.id, col(question.incoming_id).is_not(None))
                .order_by(col(question.segment), col(question.request), col(question.role))
            )
            if one.incoming_id is not None
        ]
        rolls = session.exec(
            select(roll.segment, roll.number, roll.label, roll.result)
            .where(roll.game_id == row.id)
            .order_by(col(roll.segment), col(roll.number))
        ).all()
        facts = session.exec(
            select(fact.segment, fact.number, fact.kind, fact.data)
            .where(fact.game_id == row.id)
            .order_by(col(fact.segment), col(fact.number))
        ).all()
        mails = session.exec(
            select(out)
            .where(out.game_id == row.id)
            .order_by(col(out.role), col(out.number), col(out.id))
        ).all()
    receipts = {one.key: one.subject.replace(slug, "") for one in mails if one.kind == "receipt"}
    return Outcome(
        answers,
        list(map(tuple, rolls)),
        list(map(tuple, facts)),
        [(*letter, receipts.get(f"receipt/{key}")) for key, letter in letters.items()],
        [(one.role, one.number, one.kind) for one in mails],
    )


def serial_in(raw: bytes) -> int:
    """Return the number in the Message-ID of a message."""
    found = _SERIAL.search(raw.replace(b"\r\n", b"\n"))
    assert found is not None
    return int(found.group(1))


def alone(database: Database, folder: Path, letters: int) -> Outcome:
    """Return what one game comes to when its messages are handled one after the other."""
    office = Office(database, settings_in(folder))
    open_games(office, 1, secret=SECRET)
    for place in range(letters):
        role, lines = SCRIPT[place]
        serial = serial_of(1, place)
        raw = letter_of(address_of(role, 1), serial, 1, role, lines)
        item = Fetched("alone", 1, serial, raw, truncated=False, size=len(raw))
        store_messages(database, [item], clock.now(), "alone")
        handle_all(office)
    return outcome_of(database, 1)
