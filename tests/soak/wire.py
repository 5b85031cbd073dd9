"""The mail servers of the soak, in memory, and what goes wrong on the way to them.

The service talks to them with its own code (``ImapSource``, ``SmtpSender``); only the sockets are
left out.
"""

from __future__ import annotations

import random
import smtplib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.mail.errors import TemporaryFailure
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.imap_wire import ImapGone
from adjudicator.mail.smtp import SmtpSender, SmtpSettings

Watch = Callable[[str], None]
"""Called before and after each thing done on a server; it may kill the process."""

IMAP_FAULTS: Final = ("refused", "drops", "stalls", "repeats", "disorder", "renumbered")
SMTP_FAULTS: Final = ("refused", "busy", "drops before", "drops after")
_KEPT: Final = 15  # moved messages that come back when a mailbox is made anew


@dataclass
class ImapServer:
    """A mailbox. ``fault`` is one of IMAP_FAULTS or None; ``happened`` counts what went wrong."""

    rng: random.Random
    watch: Watch = lambda _: None
    fault: str | None = None
    validity: int = 1
    last: int = 0
    messages: dict[int, bytes] = field(default_factory=dict)
    moved: list[bytes] = field(default_factory=list)
    happened: dict[str, int] = field(default_factory=dict)

    def deliver(self, raw: bytes) -> None:
        """Put a message into the mailbox."""
        self._add(raw)
        if self.fault == "repeats" and self.rng.random() < 0.5:
            self._note("repeats")
            # Without a Message-ID another trace makes another message (``message_key``).
            trace = b"Received: from another.example by mail.example\n"
            self._add(trace + raw if b"\nMessage-ID:" in raw else raw)

    def renumber(self) -> None:
        """Make the mailbox anew: all have new numbers, and some come back that were moved."""
        self._note("renumbered")
        kept = [*self.moved[-_KEPT:], *self.messages.values()]
        self.validity += 1
        self.messages, self.last = {}, 0
        for raw in kept:
            self._add(raw)

    def _add(self, raw: bytes) -> None:
        self.last += 1
        self.messages[self.last] = raw

    def _note(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1

    def trouble(self, command: str) -> None:
        """Let a command fail as the weather is."""
        self.watch(f"imap {command}")
        if self.fault == "refused" and command != "connect":
            self._note("refused")
            raise ImapGone("the server goes down")
        if self.fault in ("drops", "stalls") and self.rng.random() < 0.4:
            self._note(self.fault)
            raise ImapGone("connection lost") if self.fault == "drops" else TimeoutError("silence")

    def connect(self) -> ImapConnection:
        """Open a session."""
        if self.fault == "refused":
            self._note("refused")
            raise ConnectionRefusedError(111, "connection refused")
        self.trouble("connect")
        return ImapConnection(self)

    def listed(self, first: int, last: int) -> list[int]:
        """Return the numbers of the messages in a range, in what order the server likes."""
        found = [uid for uid in self.messages if first <= uid <= last]
        if self.fault == "disorder" and found:
            self._note("disorder")
            found += found[:2]
            self.rng.shuffle(found)
        return found


class ImapConnection:
    """A session as imaplib2 gives it, with the commands that the service uses."""

    def __init__(self, server: ImapServer) -> None:
        self._server = server
        self._validity = 0

    def select(self, _name: bytes) -> tuple[str, list[Any]]:
        """Select the mailbox."""
        self._server.trouble("select")
        self._validity = self._server.validity
        return "OK", [b"%d" % len(self._server.messages)]

    def response(self, _code: str) -> tuple[str, list[Any]]:
        """Return the UIDVALIDITY that was told last."""
        return "UIDVALIDITY", [b"%d" % self._validity]

    def uid(self, verb: str, *words: Any) -> tuple[str, list[Any]]:
        """Search, fetch, mark or move."""
        server = self._server
        server.trouble(verb)
        if self._validity != server.validity:
            raise ImapGone("the mailbox was deleted")
        if verb == "SEARCH":
            first, _, last = str(words[0]).removeprefix("UID ").partition(":")
            found = server.listed(int(first), server.last if last == "*" else int(last))
            return "OK", [b" ".join(b"%d" % uid for uid in found)]
        uids = [int(word) for word in words[0].split(",")]
        if verb == "FETCH":
            return "OK", self._fetched(uids)
        if verb == "STORE":
            return "OK", []
        assert verb == "MOVE", verb
        for uid in uids:
            raw = server.messages.pop(uid, None)
            if raw is not None:
                server.moved.append(raw)
        del server.moved[: -2 * _KEPT]
        server.trouble("moved")
        return "OK", [None]

    def _fetched(self, uids: list[int]) -> list[Any]:
        found: list[Any] = []
        for uid in self._server.rng.sample(uids, len(uids)):
            raw = self._server.messages.get(uid)
            if raw is not None:
                head = f"{uid} (UID {uid} RFC822.SIZE {len(raw)} BODY[]<0> {{{len(raw)}}}"
                found += [(head.encode(), raw), b")"]
        return found

    def noop(self) -> tuple[str, list[Any]]:
        """Do nothing."""
        self._server.trouble("noop")
        return "OK", []

    def pop_untagged_responses(self) -> list[tuple[str, Any]]:
        """Return what was said unasked: nothing."""
        return []

    def abandon(self) -> None:
        """Give the session up."""

    def logout(self) -> None:
        """End the session."""


class MemoryImap(ImapSource):
    """The service's reader of a mailbox, on a server in memory."""

    def __init__(self, server: ImapServer) -> None:
        settings = ImapSettings("mail.example", 993, "orders", "secret")
        super().__init__(settings)
        self._server = server

    def _open(self) -> None:
        self._connection = self._server.connect()
        self._abilities = frozenset({"IDLE", "MOVE", "UIDPLUS"})


@dataclass
class SmtpServer:
    """Takes messages and hands them to ``forward``; ``fault`` is one of SMTP_FAULTS or None.

    ``uncertain`` counts messages that were taken while the service could not know it.
    """

    rng: random.Random
    forward: Callable[[bytes, str], None]
    watch: Watch = lambda _: None
    fault: str | None = None
    taken: int = 0
    happened: dict[str, int] = field(default_factory=dict)

    def note(self, what: str) -> None:
        """Count what went wrong."""
        self.happened[what] = self.happened.get(what, 0) + 1


class SmtpConnection:
    """A session as smtplib gives it, with the commands that the service uses."""

    def __init__(self, server: SmtpServer) -> None:
        self._server = server
        self._recipient = ""

    def has_extn(self, _name: str) -> bool:
        """Return whether the server can do more than it must: no."""
        return False

    def noop(self) -> tuple[int, bytes]:
        """Do nothing."""
        if self._server.fault == "refused":
            raise smtplib.SMTPServerDisconnected("the server has gone down")
        return 250, b"OK"

    def rset(self) -> tuple[int, bytes]:
        """Forget the message that was begun."""
        return 250, b"OK"

    def mail(self, _sender: str, _options: list[str]) -> tuple[int, bytes]:
        """Begin a message."""
        self._server.watch("smtp mail")
        if self._server.fault == "busy" and self._server.rng.random() < 0.7:
            self._server.note("busy")
            return 451, b"4.3.2 busy, try again later"
        return 250, b"OK"

    def rcpt(self, recipient: str) -> tuple[int, bytes]:
        """Name the recipient."""
        self._recipient = recipient
        return 250, b"OK"

    def data(self, raw: bytes) -> tuple[int, bytes]:
        """Take the message."""
        server = self._server
        if server.fault == "drops before" and server.rng.random() < 0.6:
            server.note("drops before")
            raise smtplib.SMTPServerDisconnected("connection lost")
        server.watch("smtp data")
        server.taken += 1
        server.forward(raw, self._recipient)
        if server.fault == "drops after" and server.rng.random() < 0.6:
            server.note("drops after")
            raise smtplib.SMTPServerDisconnected("connection lost behind the last byte")
        server.watch("smtp taken")
        return 250, b"OK"

    def quit(self) -> None:
        """Say goodbye."""

    def close(self) -> None:
        """End the session."""


class MemorySmtp(SmtpSender):
    """The service's sender, on a server in memory."""

    def __init__(self, server: SmtpServer) -> None:
        super().__init__(SmtpSettings("mail.example", 587))
        self._server = server

    def _open(self) -> Any:
        if self._server.fault == "refused":
            self._server.note("refused")
            raise TemporaryFailure("No connection to the SMTP server mail.example: refused.")
        return SmtpConnection(self._server)
