"""Orders by mail: from handing over to the receipt at SMTP, messages a second, and memory.

Beside each number stands what the same server takes merely to deliver and fetch those messages.
"""

from __future__ import annotations

import queue
import smtplib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Protocol

import pytest

from adjudicator import log
from adjudicator.demo.player import Player
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.mail.mime import parse
from adjudicator.mail.source import Cursor, MailSource
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.service.post.dispatch import Sender
from adjudicator.settings import Settings, load_settings
from adjudicator.store.database import open_database
from adjudicator.transport import open_transport
from adjudicator.worker import Worker
from tests.benchmarks.lines import Line
from tests.e2e.relay import Mailbox, relay_to
from tests.e2e.served import driver_of, open_served, wait_until_quiet
from tests.servers import DOMAIN, Dovecot, dovecot

RULES = "here_i_stand"
ORDERS = 40  # messages with orders, one after the other
BURST = 100  # messages that arrive together


class Inbox(Protocol):
    """What a player reads mail from."""

    def news(self) -> list[bytes]:
        """Return what has come since the last call."""


class TimedSender:
    """Notes when a receipt is handed over, then sends it."""

    def __init__(self, inner: Sender) -> None:
        self.receipts: queue.SimpleQueue[float] = queue.SimpleQueue()
        self._inner = inner

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Send one message."""
        if b"\nX-Adjudicator: receipt" in raw:
            self.receipts.put(perf_counter())
        self._inner.send(raw, sender, recipient)


class MaildirInbox:
    """Reads a Maildir that somebody else delivers into."""

    def __init__(self, source: MailSource) -> None:
        self._source = source
        self._cursor: Cursor | None = None

    def news(self) -> list[bytes]:
        """Return what has come since the last call."""
        items = self._source.fetch(self._cursor, 100).items
        self._cursor = items[-1].cursor if items else self._cursor
        return [item.raw for item in items]


@dataclass
class Desk:
    """A service at work, the players of its game, and where to send mail to it."""

    sender: TimedSender
    players: list[tuple[Player, Inbox]]
    smtp_port: int
    orders: str
    spare: MailSource
    spare_address: str

    def send(self, *messages: EmailMessage) -> None:
        """Hand messages to the mail server."""
        with smtplib.SMTP("127.0.0.1", self.smtp_port, timeout=10) as connection:
            for message in messages:
                connection.send_message(message)


def run(orders: int = ORDERS, burst: int = BURST) -> list[Line]:
    """Measure embedded mail, Dovecot where it is installed, and the memory of the service.

    ``orders`` messages come one after the other, ``burst`` together.
    """
    log.configure(level="error", as_json=False)
    with tempfile.TemporaryDirectory() as folder:
        lines = _measured("embedded", _embedded(Path(folder) / "embedded"), orders, burst)
        try:
            opening = _dovecot(Path(folder) / "imap")
            lines += _measured("Dovecot with IDLE", opening, orders, burst)
        except pytest.skip.Exception as missing:  # no Dovecot here: the line says so
            lines.append(Line(f"Dovecot: {missing}", 0.0, ""))
        return [*lines, *_memory(Path(folder) / "served", orders)]


def _measured(
    name: str, opening: Callable[[ExitStack], Desk], orders: int, together: int
) -> list[Line]:
    with ExitStack() as stack:
        desk = opening(stack)
        bare = _carried(desk, together)
        times = _orders(desk, orders)
        burst = _burst(desk, together)
    return [
        Line(f"{name}: delivered and fetched", 1000 * median(bare.each), "ms"),
        Line(
            f"{name}: order to receipt, median of {len(times)}",
            1000 * median(times),
            "ms",
            1000 * median(bare.each),
            "delivery",
        ),
        Line(f"{name}: order to receipt, slowest", 1000 * max(times), "ms"),
        Line(f"{name}: {together} at once", burst.rate, "a second", bare.rate, "fetching"),
    ]


# -- the two kinds of mail ------------------------------------------------------------------------


def _embedded(folder: Path) -> Callable[[ExitStack], Desk]:
    def opening(stack: ExitStack) -> Desk:
        settings = load_settings(
            None,
            data_dir=folder,
            orders_address=f"orders@{DOMAIN}",
            embedded_smtp_port=0,
            embedded_lmtp_port=0,
            answers_per_hour=0,
            pictures=False,
        )
        transport = stack.enter_context(open_transport(settings))
        assert transport.embedded is not None
        server = transport.embedded
        addresses = {role: f"{role}@{DOMAIN}" for role in MAJOR_POWERS}
        inboxes = {r: MaildirInbox(server.source(a)) for r, a in addresses.items()}
        players = _opened(stack, settings, addresses, inboxes)
        sender = stack.enter_context(
            _working(settings, transport.source, TimedSender(transport.sender))
        )
        spare = f"spare@{DOMAIN}"
        return Desk(
            sender,
            players,
            server.smtp_port,
            settings.orders_address,
            server.source(spare),
            spare,
        )

    return opening


def _dovecot(folder: Path) -> Callable[[ExitStack], Desk]:
    def opening(stack: ExitStack) -> Desk:
        server = stack.enter_context(dovecot())
        relay = stack.enter_context(relay_to(server))
        settings = _imap_settings(folder, server, relay.port, server.account())
        transport = stack.enter_context(open_transport(settings))
        addresses = {role: server.account() for role in MAJOR_POWERS}
        boxes = {role: Mailbox(server, address) for role, address in addresses.items()}
        for box in boxes.values():
            stack.callback(box.close)
        players = _opened(stack, settings, addresses, boxes)
        spare = server.account()
        other = stack.enter_context(
            open_transport(_imap_settings(folder, server, relay.port, spare))
        )
        stack.callback(other.source.close)
        sender = stack.enter_context(
            _working(settings, transport.source, TimedSender(transport.sender))
        )
        return Desk(sender, players, relay.port, settings.orders_address, other.source, spare)

    return opening


def _imap_settings(folder: Path, server: Dovecot, smtp_port: int, address: str) -> Settings:
    return load_settings(
        None,
        data_dir=folder,
        mail="imap",
        imap_host="127.0.0.1",
        imap_tls="none",
        imap_port=server.imap_port,
        imap_user=address,
        imap_password=server.password,
        smtp_host="127.0.0.1",
        smtp_tls="none",
        smtp_port=smtp_port,
        orders_address=address,
        operator_address=f"gm@{DOMAIN}",
        require_auth=False,
        answers_per_hour=0,
        pictures=False,
    )


def _opened(
    stack: ExitStack, settings: Settings, addresses: dict[str, str], inboxes: Mapping[str, Inbox]
) -> list[tuple[Player, Inbox]]:
    database = open_database(settings.database_url)
    stack.callback(database.dispose)
    database.migrate()
    seats = [SeatWanted(role, address) for role, address in addresses.items()]
    quick = {"correction_minutes": "0"}
    slug = create_game(
        Office(database, settings), RULES, scenario="1517", seats=seats, settings=quick
    )
    spoken = game_of(RULES).practice.talk
    return [
        (Player(role, address, slug, 1, spoken.get(role, ())), inboxes[role])
        for role, address in addresses.items()
    ]


@contextmanager
def _working(settings: Settings, source: MailSource, sender: TimedSender) -> Iterator[TimedSender]:
    database = open_database(settings.database_url)
    worker = Worker(Office(database, settings), source, sender)
    worker.start()
    try:
        yield sender
    finally:
        worker.stop()
        database.dispose()


# -- what is measured -----------------------------------------------------------------------------


@dataclass
class Carried:
    """How long messages took; ``each`` one alone, ``seconds`` for ``count`` at once."""

    each: Sequence[float]
    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """Messages a second."""
        return self.count / self.seconds


def _carried(desk: Desk, together: int) -> Carried:
    """Time the mail server alone: delivered, announced and fetched, by the same reader."""
    arrived: queue.SimpleQueue[float] = queue.SimpleQueue()
    ended = False

    def read() -> None:
        cursor: Cursor | None = None
        while not ended:
            for item in desk.spare.fetch(cursor, BURST).items:
                cursor = item.cursor
                arrived.put(perf_counter())
            desk.spare.wait(1.0)

    reader = Thread(target=read)
    reader.start()
    times = []
    try:
        for number in range(10):
            began = perf_counter()
            desk.send(_mail(number, desk.spare_address, desk.spare_address))
            times.append(arrived.get(timeout=30) - began)
        many = [_mail(1000 + n, desk.spare_address, desk.spare_address) for n in range(together)]
        began = perf_counter()
        desk.send(*many)
        last = max(arrived.get(timeout=60) for _ in many)
    finally:
        ended = True
        desk.spare.wake()
        reader.join()
    return Carried(times, together, last - began)


def _orders(desk: Desk, count: int) -> list[float]:
    """Play on, one message after the other; return the seconds to the receipt."""
    times: list[float] = []
    while len(times) < count:
        for player, inbox in desk.players:
            now = perf_counter()
            for reply in player.replies([parse(raw) for raw in inbox.news()], now):
                began = perf_counter()
                desk.send(reply)
                times.append(desk.sender.receipts.get(timeout=30) - began)
    return times


def _burst(desk: Desk, together: int) -> Carried:
    """Let many messages arrive together and wait for the last receipt."""
    player, _ = desk.players[0]
    many = [_mail(2000 + number, player.address, desk.orders) for number in range(together)]
    began = perf_counter()
    desk.send(*many)
    last = max(desk.sender.receipts.get(timeout=120) for _ in many)
    return Carried([], together, last - began)


def _mail(number: int, sender: str, recipient: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = sender, recipient
    message["Message-ID"] = f"<bench.{number}@{DOMAIN}>"
    message["Subject"] = "a question"
    message.set_content("CHECK\nBEGIN\nPASS\nEND\n")
    return message


def _memory(folder: Path, orders: int) -> list[Line]:
    """Play the opening through ``adjudicator serve`` and look at the memory of the process."""
    served = open_served(folder)
    try:
        served.start()
        wait_until_quiet(served)
        driver = driver_of(served)
        driver.play(until=lambda: driver.sent >= orders)
        now, most = _resident(served.pid, "VmRSS"), _resident(served.pid, "VmHWM")
    finally:
        served.kill()
    return [
        Line(f"serve with one game, after {orders} messages", now, "MiB", 150.0, "the limit"),
        Line("the same, the most it had", most, "MiB"),
    ]


def _resident(pid: int, name: str) -> float:
    """Return a figure of a process's memory in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    return 0.0
