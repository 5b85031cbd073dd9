"""Mail servers on loopback that stall, drop and lie: IMAP while mail is stored, and SMTP."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlmodel import col, select

from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import Intake
from adjudicator.store import tables
from tests.faults.matrix import Cell
from tests.faults.steps import Bench
from tests.mail.fake_imap import DROP, FakeImap
from tests.servers import Sent, SmtpServer, plain_mail

PATIENCE: Final = 0.3
"""Seconds of silence after which the service gives a server up; a stall lasts twice as long."""
SENT_AGAIN: Final = timedelta(minutes=6)
_MAILS: Final = 3
_ROUNDS: Final = 4

Answer = Callable[[str, str], str | None]


@dataclass(frozen=True)
class ImapFault:
    """A server that goes wrong once: ``answer`` replies to the first command that ``at`` fits.

    ``abilities`` are those of the server. ``changed`` is done to the mailbox when it goes wrong.
    """

    name: str
    at: str
    answer: Answer
    abilities: str = "IDLE UIDPLUS MOVE"
    changed: Callable[[FakeImap], None] = lambda _: None


def _stall(_tag: str, _command: str) -> str:
    time.sleep(2 * PATIENCE)
    return DROP


def _says(words: str) -> Answer:
    """Return what answers with some words; TAG stands for the tag of the command."""
    return lambda tag, _: words.replace("TAG", tag).replace("\n", "\r\n")


def _gone(server: FakeImap) -> None:
    """Let somebody else take the first message away: it comes again under another number."""
    server.mails[max(server.mails) + 1] = server.mails.pop(min(server.mails))


def _anew(server: FakeImap) -> None:
    """Make the mailbox anew: other numbers under another UIDVALIDITY."""
    server.validity += 1
    server.mails = {10 + uid: raw for uid, raw in server.mails.items()}


IMAP_FAULTS: Final = (
    ImapFault("imap: silence at the login", "AUTHENTICATE|LOGIN", _stall),
    ImapFault("imap: silence in a search", "UID SEARCH", _stall),
    ImapFault("imap: silence in a fetch", "UID FETCH", _stall),
    ImapFault("imap: silence in a move", "UID MOVE", _stall),
    ImapFault("imap: login refused", "AUTHENTICATE|LOGIN", _says("TAG NO not now\n")),
    ImapFault("imap: BYE in a search", "UID SEARCH", _says(f"* BYE going down\n{DROP}")),
    ImapFault("imap: dropped in a search", "UID SEARCH", _says(DROP)),
    ImapFault("imap: dropped in a fetch", "UID FETCH", _says(DROP)),
    ImapFault(
        "imap: dropped within a message",
        "UID FETCH",
        _says(f"* 1 FETCH (UID 1 RFC822.SIZE 500 BODY[]<0> {{500}}\nSubject: ha{DROP}"),
    ),
    ImapFault("imap: fetch refused", "UID FETCH", _says("TAG NO not now\n")),
    ImapFault(
        "imap: numbers nobody asked for",
        "UID FETCH",
        _says("* 9 FETCH (UID 99 RFC822.SIZE 3 BODY[]<0> {3}\nabc)\nTAG OK done\n"),
    ),
    ImapFault("imap: twice and out of order", "UID SEARCH", _says("* SEARCH 3 1 2 3 1\nTAG OK\n")),
    ImapFault("imap: an empty list", "UID SEARCH", _says("* SEARCH\nTAG OK\n")),
    ImapFault("imap: a mailbox made anew", "SELECT", lambda *_: None, changed=_anew),
    ImapFault("imap: expunged by others", "UID FETCH", lambda *_: None, changed=_gone),
    ImapFault("imap: move refused", "UID MOVE", _says("TAG NO not now\n")),
    ImapFault(
        "imap: marking refused after the copy",
        "UID STORE",
        _says("TAG NO not now\n"),
        abilities="IDLE UIDPLUS",
    ),
    ImapFault("imap: dropped after the copy", "UID STORE", _says(DROP), abilities="IDLE UIDPLUS"),
    ImapFault("imap: dropped after the move", "UID MOVE", _says(DROP)),
)


def stored_under(bench: Bench, fault: ImapFault) -> Cell:
    """Store three messages from a server that goes wrong once; return what became of them."""
    mails = [plain_mail(f"BEGIN\nNO DEPLOYMENT\nEND\n{n}\n") for n in range(_MAILS)]
    struck: list[str] = []
    server = FakeImap(abilities=fault.abilities)

    def answer(tag: str, command: str) -> str | None:
        if struck or not re.match(fault.at, command):
            return None
        struck.append(command)
        fault.changed(server)
        return fault.answer(tag, command)

    server.answer = answer
    server.mails = dict(enumerate(mails, start=1))
    settings = ImapSettings("127.0.0.1", server.port, "game", "secret", tls="none")
    with server:
        source = ImapSource(settings, timeout=PATIENCE, jitter=lambda: 0.0)
        intake = Intake(bench.office, source)
        for _ in range(_ROUNDS):
            with suppress(MailboxUnavailable):
                intake.take_in()
        source.close()
    assert struck, f"{fault.name} did not come about"
    with bench.office.database.reading() as session:
        raws = list(session.exec(select(tables.Incoming.raw)))
    cell = Cell("store", fault.name, tried=1)
    cell.lost = sum(raw not in raws for raw in mails)
    cell.doubled = max(0, sum(raw in mails for raw in raws) - len(mails))
    return cell


# -- SMTP -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SmtpFault:
    """A server that goes wrong once: the ``reply`` to a command; "after" drops it when taken.

    ``for_good``: the message it strikes is refused, given up and told.
    """

    name: str
    command: str
    reply: str
    for_good: bool = False


SMTP_FAULTS: Final = (
    SmtpFault("smtp: silence before the greeting", "CONNECT", "stall"),
    *(
        SmtpFault(f"smtp: {words} at {command}", command, reply, for_good=reply.startswith("5"))
        for command in ("MAIL", "RCPT", "DATA")
        for words, reply in (
            ("silence", "stall"),
            ("dropped", "drop"),
            ("put off", "451 4.3.2 try again later"),
            ("going down", "421 4.3.2 shutting down"),
        )
    ),
    SmtpFault("smtp: dropped after the message was taken", "DATA", "after"),
    SmtpFault("smtp: one recipient refused for good", "RCPT", "550 5.1.1 nobody", for_good=True),
)


@contextmanager
def _silent() -> Iterator[int]:
    """Listen on a port, take connections and say nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        taken: list[socket.socket] = []

        def listen() -> None:
            with suppress(OSError):
                while True:
                    taken.append(listening.accept()[0])

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield int(listening.getsockname()[1])
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        thread.join()
        for one in taken:
            one.close()


def sent_under(bench: Bench, fault: SmtpFault) -> Cell:
    """Send the outbox to a server that goes wrong once; return what became of the messages."""
    server = SmtpServer(forward=lambda _: _drop_once(server, fault, dropped))
    dropped: list[str] = []
    if fault.command != "CONNECT" and fault.reply != "after":
        server.answers[fault.command] = [fault.reply]
    with server, _silent() as silent:
        first = silent if fault.command == "CONNECT" else server.port
        for count, port in enumerate([first, *[server.port] * (_ROUNDS - 1)]):
            if count:
                bench.ground.clock.advance(SENT_AGAIN)
            sender = SmtpSender(SmtpSettings("127.0.0.1", port, tls="none", timeout=PATIENCE))
            dispatch(bench.office, sender)
            sender.close()
        taken = list(server.messages)
    return _judged(bench, fault, taken)


def _drop_once(server: SmtpServer, fault: SmtpFault, dropped: list[str]) -> None:
    if fault.reply == "after" and not dropped:
        dropped.append("dropped")
        for protocol in list(server._open):  # at once, before it can say that it took the message
            if protocol.transport is not None:
                protocol.transport.abort()


def _judged(bench: Bench, fault: SmtpFault, taken: list[Sent]) -> Cell:
    """Compare what the server took with what was queued."""
    out = tables.Outgoing
    with bench.office.database.reading() as session:
        rows = session.exec(select(out).order_by(col(out.id))).all()
    ids = [_identifier(sent.raw) for sent in taken]
    cell = Cell("send", fault.name, tried=1)
    refused = [row for row in rows if row.status == "failed"]
    told = [row for row in rows if row.key.startswith("undelivered/")]
    missing = [row for row in rows if row.message_id not in ids and row not in refused]
    cell.lost = len(missing) + abs(len(told) - (1 if fault.for_good else 0))
    cell.lost += abs(len(refused) - (1 if fault.for_good else 0))
    # What was taken without our knowing comes again under its Message-ID, and nothing else does.
    cell.doubled = len(ids) - len(set(ids)) - (1 if fault.reply == "after" else 0)
    return cell


def _identifier(raw: bytes) -> str:
    found = re.search(rb"^Message-ID:\s*(\S+)", raw, re.MULTILINE | re.IGNORECASE)
    assert found is not None
    return found.group(1).decode()
