"""The one place that touches imaplib2: safe connections, quoting and reading of answers."""

from __future__ import annotations

import base64
import queue
import re
import select
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import imaplib2

ImapError = imaplib2.IMAP4.error  # every complaint of the library
ImapGone = imaplib2.IMAP4.abort  # the connection is of no use any more

_FETCH_UID = re.compile(rb"\bUID (\d+)")
_FETCH_DATE = re.compile(rb'\bINTERNALDATE "([^"]{20,40})"')
_FETCH_SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)")


class _Bounded:
    """Connects within ``connect_timeout`` seconds and verifies TLS; mixed into imaplib2 classes.

    imaplib2 alone neither checks certificates nor limits the time of connecting. It reads in one
    thread and writes in another, which OpenSSL does not allow at the same time: what it decrypts
    for the one is lost for the other, and a command is never answered.
    """

    host: str
    port: int
    sock: socket.socket
    read_fd: int
    inq: queue.Queue[object]

    def __init__(
        self, *args: Any, context: ssl.SSLContext, connect_timeout: float, **words: Any
    ) -> None:
        self._context = context
        self._connect_timeout = connect_timeout
        self._turn = threading.Lock()
        super().__init__(*args, **words)

    def open_socket(self) -> socket.socket:
        """Return a connected socket."""
        found = socket.create_connection((self.host, self.port), timeout=self._connect_timeout)
        if not isinstance(self, imaplib2.IMAP4_SSL):
            found.settimeout(None)  # imaplib2 polls; a timeout would break its threads
        return found

    def abandon(self) -> None:
        """Make the threads of a connection that is of no use any more give up at once.

        A command that was never answered would otherwise block the logout that joins them.
        """
        self.inq.put((imaplib2.IMAP4.abort, "given up"))
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)

    def _mesg(self, *_words: object, **_more: object) -> None:
        """Keep quiet: the library would write to the error output of the service."""

    def ssl_wrap_socket(self) -> None:
        """Replace the socket by one that speaks verified TLS."""
        self.sock.settimeout(self._connect_timeout)
        self.sock = self._context.wrap_socket(self.sock, server_hostname=self.host)
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self.sock.setblocking(False)  # who waits must not keep the other thread waiting
        self.read_fd = self.sock.fileno()

    def read(self, size: int) -> bytes:
        """Return what has come, at most so many bytes; nothing at the end."""
        while True:
            try:
                with self._turn:
                    return self.sock.recv(size)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                self._wait(select.POLLIN)

    def send(self, data: bytes) -> None:
        """Send all of some bytes."""
        left = memoryview(data)
        while left:
            try:
                with self._turn:
                    left = left[self.sock.send(left) :]
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                self._wait(select.POLLIN | select.POLLOUT)

    def _wait(self, events: int) -> None:
        """Wait a second at most until the socket can do something again."""
        poll = select.poll()
        poll.register(self.sock.fileno(), events)
        poll.poll(1000)


class PlainImap(_Bounded, imaplib2.IMAP4):  # type: ignore[misc]  # imaplib2 is untyped
    """A connection without TLS, or one that gets it by STARTTLS."""


class TlsImap(_Bounded, imaplib2.IMAP4_SSL):  # type: ignore[misc]  # imaplib2 is untyped
    """A connection that speaks TLS from the first byte."""


def quoted(name: str) -> bytes:
    """Return a mailbox name as an argument: modified UTF-7 (RFC 3501, 5.1.3) in quotes."""
    out: list[str] = []
    run: list[str] = []

    def flush() -> None:
        if run:
            code = base64.b64encode("".join(run).encode("utf-16-be")).decode().rstrip("=")
            out.append("&" + code.replace("/", ",") + "-")
            run.clear()

    for letter in name:
        if " " <= letter <= "~":
            flush()
            out.append("&-" if letter == "&" else letter)
        else:
            run.append(letter)
    flush()
    return quoted_string("".join(out))


def quoted_string(text: str) -> bytes:
    """Return ``text`` as a quoted string of the protocol."""
    return b'"' + text.replace("\\", "\\\\").replace('"', '\\"').encode() + b'"'


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def on_day(moment: datetime) -> str:
    """Return the day of a moment as a date of the protocol (RFC 3501, 9), in any locale."""
    return f"{moment.day}-{_MONTHS[moment.month - 1]}-{moment.year}"


def words_of(error: BaseException | bytes | str | list[Any]) -> str:
    """Return what a server or the library said, in one line and without the command we sent.

    The library appends the command to its complaints, and the command may hold the password.
    """
    if isinstance(error, list):
        error = error[-1] if error and error[-1] is not None else ""
    if isinstance(error, BaseException) and error.args and isinstance(error.args[0], bytes):
        error = error.args[0]
    text = error.decode("utf-8", "replace") if isinstance(error, bytes) else str(error)
    text = text.partition(" Data: ")[0].partition(" => ")[2] or text.partition(" Data: ")[0]
    return " ".join(text.split())[:300] or "no reason given"


def fetched_parts(answer: Iterable[Any]) -> dict[int, tuple[int, bytes]]:
    """Return size and bytes by UID from the answer to a fetch of size and body.

    The answer mixes pairs of header and literal, closing brackets, and flag changes nobody asked
    for; an empty body may come as a quoted string or NIL instead of a literal.
    """
    found: dict[int, tuple[int, bytes]] = {}
    for head, body in _messages(answer):
        uid, size = _FETCH_UID.search(head), _FETCH_SIZE.search(head)
        if uid is not None:
            found[int(uid.group(1))] = (int(size.group(1)) if size else len(body), body)
    return found


def fetched_dates(answer: Iterable[Any]) -> dict[int, datetime]:
    """Return by UID when messages had arrived, as far as the answer to a fetch says so.

    A date in no form of RFC 3501 (9, date-time) is left out.
    """
    found: dict[int, datetime] = {}
    for head, _ in _messages(answer):
        uid, date = _FETCH_UID.search(head), _FETCH_DATE.search(head)
        if uid is not None and date is not None:
            with suppress(ValueError):
                words = date.group(1).decode("ascii", "replace").replace("-", " ", 2)
                at = parsedate_to_datetime(words)
                # "-0000" is read as a time of no zone (RFC 5322, 3.3); it is UTC all the same.
                found[int(uid.group(1))] = at if at.tzinfo else at.replace(tzinfo=UTC)
    return found


def _messages(answer: Iterable[Any]) -> Iterator[tuple[bytes, bytes]]:
    """Yield what was said of each message, before its body and behind it, and the body."""
    head, body = b"", None
    for piece in answer:
        if isinstance(piece, tuple):
            yield from _message(head, body)
            head, body = piece[0], piece[1]
        elif isinstance(piece, bytes) and body is not None and not piece[:1].isdigit():
            head += b" " + piece
        elif isinstance(piece, bytes) and re.search(rb'BODY\[\](<0>)? (""|NIL)', piece):
            yield from _message(piece, b"")
    yield from _message(head, body)


def _message(head: bytes, body: bytes | None) -> Iterator[tuple[bytes, bytes]]:
    if body is not None and b"BODY[]" in head:
        yield head, body
