"""A Maildir as a mailbox, and the embedded mail server that fills Maildirs."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from adjudicator.mail import maildir as maildirs
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.maildir import Numbering, deliver
from adjudicator.mail.source import SIZE_LIMIT, Batch, Cursor, Fetched, Folder

__all__ = ["EmbeddedMail", "SpoolSource", "deliver"]

LOOK_EVERY = 0.1  # seconds between looks for files other processes have put there
LARGEST_MAIL = 25 * 1024 * 1024  # bytes the embedded server takes
LONGEST_LINE = 1024 * 1024  # bytes; real clients exceed the 1000 of the standard
_ADDRESS = re.compile(r"([A-Za-z0-9_][A-Za-z0-9._=-]*)((?:\+[^@]*)?)@([A-Za-z0-9.-]+)")
_FOLDERS: dict[Folder, str] = {"done": ".Done", "trouble": ".Trouble"}


class SpoolSource:
    """A MailSource on a Maildir; messages lie in new/ and cur/ until they are settled.

    UIDs stand in a small file beside the messages. When that file is lost everything gets new
    UIDs under another UIDVALIDITY, as on an IMAP server. ``since``: files that were written before
    are passed over. ``home`` is the Maildir that the folders lie in, where this is one of them.
    """

    def __init__(
        self,
        maildir: Path,
        *,
        name: str | None = None,
        since: datetime | None = None,
        home: Path | None = None,
    ) -> None:
        self.maildir = maildir
        self._home = home or maildir
        self._since = since
        self.name = name or f"spool/{maildir.name}"
        self._signal = threading.Event()
        self._known: set[str] = set()
        self._more = False

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Return up to ``limit`` messages behind ``after``, oldest first."""
        with self._files("reading"):
            odd = [self._set_aside(path) for path in maildirs.odd_entries(self.maildir)]
            files, numbering = self._numbered()
            self._known = set(files)
            known = after is not None and after.uidvalidity == numbering.uidvalidity
            last = after.uid if after is not None and known else 0
            order = sorted((numbering.uids[name], name) for name in files)
            wanted = [
                (uid, name) for uid, name in order if uid > last and self._is_wanted(files[name])
            ]
            self._more = len(wanted) > limit
            items: list[Fetched] = []
            for uid, name in wanted[:limit]:
                try:
                    items.append(self._read(files[name], numbering.uidvalidity, uid))
                except FileNotFoundError:
                    continue  # moved or deleted since the listing
                except PermissionError:
                    odd.append(self._set_aside(files[name]))
            return Batch(numbering.uidvalidity, tuple(items), tuple(odd))

    def _set_aside(self, path: Path) -> str:
        """Move away what is no message, and say what it is."""
        return maildirs.set_aside(path, self._home / _FOLDERS["trouble"])

    def settle(self, items: Sequence[Fetched], folder: Folder) -> None:
        """Move messages into the sub-Maildir for finished or for troublesome mail."""
        if not items:
            return
        with self._files("moving messages in"):
            files, numbering = self._numbered()
            wanted = {item.uid for item in items if item.uidvalidity == numbering.uidvalidity}
            target = self._home / _FOLDERS[folder]
            maildirs.create(target)
            for name, path in files.items():
                if numbering.uids[name] in wanted:
                    with suppress(FileNotFoundError):
                        path.rename(target / "cur" / f"{name}:2,S")

    def finished(self, since: datetime, folder: Folder = "done") -> SpoolSource:
        """Return a sub-Maildir of settled mail, without the files written before a moment."""
        place, name = self._home / _FOLDERS[folder], f"{self.name}/{folder}"
        return SpoolSource(place, name=name, since=since, home=self._home)

    def wait(self, timeout: float) -> bool:
        """Wait up to ``timeout`` seconds; True when a file appeared or ``wake`` was called."""
        remaining = timeout
        while not self._more and not self._news():
            slice_ = min(remaining, LOOK_EVERY)
            if slice_ <= 0:
                return False
            if self._signal.wait(slice_):
                break
            remaining -= slice_
        self._signal.clear()
        return True

    def wake(self) -> None:
        """End a running or the next ``wait`` at once; may be called from any thread."""
        self._signal.set()

    def close(self) -> None:
        """End a running ``wait``; there is nothing else to give back."""
        self.wake()

    def _news(self) -> bool:
        """Return whether there is a file the last fetch has not seen."""
        with self._files("looking into"):
            return not self._known.issuperset(maildirs.messages(self.maildir))

    def _numbered(self) -> tuple[dict[str, Path], Numbering]:
        """Return the files by base name, and their UIDs, stored before anybody sees them."""
        maildirs.create(self.maildir)
        with maildirs.locked(self.maildir):
            files = maildirs.messages(self.maildir)
            stored = maildirs.load_numbering(self.maildir)
            numbering = stored or Numbering.fresh()
            if numbering.renew(list(files)) or stored is None:
                maildirs.save_numbering(self.maildir, numbering)
        return files, numbering

    def _is_wanted(self, path: Path) -> bool:
        """Return whether a file is not older than what is asked for."""
        return self._since is None or path.stat().st_mtime >= self._since.timestamp()

    def _read(self, path: Path, uidvalidity: int, uid: int) -> Fetched:
        """Return one message, cut at SIZE_LIMIT."""
        # Whatever has taken its place since the listing is not followed, and not waited for.
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            raw = file.read(SIZE_LIMIT)
            size = file.seek(0, 2)
            written = os.fstat(file.fileno()).st_mtime
        return Fetched(
            mailbox=self.name,
            uidvalidity=uidvalidity,
            uid=uid,
            raw=raw,
            truncated=size > SIZE_LIMIT,
            size=size,
            arrived_at=_moment(written),
        )

    @contextmanager
    def _files(self, what: str) -> Iterator[None]:
        """Turn trouble with the file system into MailboxUnavailable."""
        try:
            yield
        except OSError as error:
            raise MailboxUnavailable(
                f"Failed {what} the spool {self.maildir}: {error.strerror or error}. "
                "Check that the directory belongs to this program and the disk is not full."
            ) from error


def _moment(seconds: float) -> datetime | None:
    """Return when a file was written; None for a time beyond all calendars, which some can have."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None


class _Smtp(SMTP):
    """The SMTP protocol with room for long lines."""

    line_length_limit = LONGEST_LINE


class _Lmtp(LMTP):
    """The LMTP protocol with room for long lines."""

    line_length_limit = LONGEST_LINE


class EmbeddedMail:
    """SMTP and LMTP listeners on loopback with one Maildir per local address.

    Everybody in ``domains`` has a mailbox, made when the first mail comes; mail to other domains
    is refused. ``name+tag@domain`` lands in the Maildir of ``name@domain`` with the full address
    in Delivered-To. A message is confirmed when its file is in place. ``now`` tells the time for
    the Received header. Port 0 lets the system choose.
    """

    host = "127.0.0.1"

    def __init__(
        self,
        directory: Path,
        domains: Iterable[str],
        *,
        now: Callable[[], datetime],
        smtp_port: int = 0,
        lmtp_port: int = 0,
    ) -> None:
        self.directory = directory
        self.domains = frozenset(domain.lower() for domain in domains)
        self.smtp_port = smtp_port
        self.lmtp_port = lmtp_port
        self._now = now
        self._readers: dict[str, list[SpoolSource]] = {}
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._failure: BaseException | None = None
        self._open: set[Any] = set()

    def __enter__(self) -> EmbeddedMail:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Listen; afterwards ``smtp_port`` and ``lmtp_port`` are the real ports.

        Raises MailboxUnavailable when a port is taken.
        """
        if self._thread is not None:
            return
        ready = threading.Event()
        self._failure = None
        self._thread = threading.Thread(target=self._run, args=(ready,), name="embedded mail")
        self._thread.start()
        ready.wait()
        if self._failure is not None:
            self.stop()
            raise MailboxUnavailable(
                f"The embedded mail server cannot listen on {self.host}, ports {self.smtp_port} "
                f"and {self.lmtp_port}: {self._failure}. Choose other ports, or 0 for any."
            ) from self._failure

    def stop(self) -> None:
        """Stop listening, drop open connections and end the thread."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        if self._loop is not None and self._stop is not None:
            with suppress(RuntimeError):  # the loop has ended by itself
                self._loop.call_soon_threadsafe(self._stop.set)
        thread.join()

    def maildir(self, address: str) -> Path:
        """Return the Maildir of an address, tags left out.

        Raises MailboxUnavailable when the address is not one of ours.
        """
        mailbox = self._mailbox(address)
        if mailbox is None:
            raise MailboxUnavailable(
                f"{address} has no mailbox here; addresses end in "
                + " or ".join(sorted(f"@{domain}" for domain in self.domains))
                + "."
            )
        return self.directory / mailbox

    def source(self, address: str) -> SpoolSource:
        """Return a reader of an address that is woken as soon as mail for it is in place."""
        maildir = self.maildir(address)
        maildirs.create(maildir)
        reader = SpoolSource(maildir)
        self._readers.setdefault(maildir.name, []).append(reader)
        return reader

    def _mailbox(self, address: str) -> str | None:
        """Return ``name@domain`` of one of our addresses; it is also the name of the Maildir."""
        found = _ADDRESS.fullmatch(address.strip())
        if found is None or found.group(3).lower() not in self.domains:
            return None
        return f"{found.group(1)}@{found.group(3)}".lower()

    # The server thread --------------------------------------------------------------------------

    def _run(self, ready: threading.Event) -> None:
        """Serve until told to stop; failures go to ``start``."""
        try:
            asyncio.run(self._serve(ready))
        except OSError as error:
            self._failure = error
        finally:
            ready.set()

    async def _serve(self, ready: threading.Event) -> None:
        """Listen on both ports until the stop event is set."""
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        smtp = await self._loop.create_server(
            lambda: self._protocol(_Smtp), self.host, self.smtp_port
        )
        try:
            lmtp = await self._loop.create_server(
                lambda: self._protocol(_Lmtp), self.host, self.lmtp_port
            )
        except OSError:
            smtp.close()
            raise
        self.smtp_port = smtp.sockets[0].getsockname()[1]
        self.lmtp_port = lmtp.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        smtp.close()
        lmtp.close()
        for protocol in list(self._open):
            if protocol.transport is not None:
                protocol.transport.abort()
        self._open.clear()
        await asyncio.sleep(0)  # lets the connections notice

    def _protocol(self, kind: type[SMTP]) -> SMTP:
        """Return the server side of a fresh connection."""
        self._open = {one for one in self._open if one.transport is not None}
        protocol = kind(
            self,
            data_size_limit=LARGEST_MAIL,
            enable_SMTPUTF8=True,
            hostname="localhost",
            ident="adjudicator embedded mail",
            loop=self._loop,
        )
        self._open.add(protocol)
        return protocol

    async def handle_RCPT(  # noqa: N802 - the name aiosmtpd looks for
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept recipients in our domains only."""
        if self._mailbox(address) is None:
            return "550 5.1.2 no such mailbox here; this server does not pass mail on"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802 - the name aiosmtpd looks for
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Deliver to every recipient; LMTP wants one answer for each, SMTP one for all."""
        answers = [self._deliver(address, session, envelope) for address in envelope.rcpt_tos]
        if isinstance(server, LMTP):
            return "\r\n".join(answers)
        return next((answer for answer in answers if not answer.startswith("250")), answers[0])

    def _deliver(self, address: str, session: Session, envelope: Envelope) -> str:
        """Put the message into one Maildir and return the reply."""
        content = envelope.content
        raw = content if isinstance(content, (bytes, bytearray)) else (content or "").encode()
        helo = re.sub(r"[^A-Za-z0-9.:\[\]_-]", "_", str(session.host_name or "unknown"))[:200]
        trace = (
            f"Return-Path: <{(envelope.mail_from or '').strip('<>')}>\r\n"
            f"Delivered-To: {address}\r\n"
            f"Received: from {helo} by localhost with ESMTP id {secrets.token_hex(8)};\r\n"
            f"\t{format_datetime(self._now())}\r\n"
        )
        maildir = self.maildir(address)
        try:
            deliver(maildir, trace.encode("utf-8", "surrogateescape") + raw)
        except OSError:
            return "451 4.3.0 the message could not be stored, try again later"
        for reader in self._readers.get(maildir.name, []):
            reader.wake()
        return "250 2.0.0 stored"
