"""What every mailbox must be able to do, and how one message is recognised when seen again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

# Bytes of one message that are ever read from a mailbox. A reply may carry a report's pictures; of
# what is longer still, the text counts as long as the cut is behind it.
SIZE_LIMIT = 512 * 1024
KEY_BODY_LIMIT = 128 * 1024  # bytes of body that count for the key of a cut message

Folder = Literal["done", "trouble"]

_FOLDED = re.compile(rb"\n[ \t]+")
_MESSAGE_ID = re.compile(rb"(?im)^message-id[ \t]*:(.*)$")
_ANGLE = re.compile(rb"<\s*([^<>\s]+)\s*>")


@dataclass(frozen=True)
class Cursor:
    """How far a mailbox has been read: the highest UID seen under one UIDVALIDITY."""

    uidvalidity: int
    uid: int


@dataclass(frozen=True)
class Fetched:
    """One message as it lies in a mailbox.

    ``raw`` holds at most ``SIZE_LIMIT`` bytes; ``size`` is the full size in bytes and
    ``truncated`` says that there is more than ``raw``. ``arrived_at`` is when the server got it by
    the server's clock (INTERNALDATE), None where it does not say.
    """

    mailbox: str
    uidvalidity: int
    uid: int
    raw: bytes = field(repr=False)
    truncated: bool
    size: int
    arrived_at: datetime | None = None

    @property
    def cursor(self) -> Cursor:
        """Return the cursor that stands behind this message."""
        return Cursor(self.uidvalidity, self.uid)


@dataclass(frozen=True)
class Batch:
    """Messages of one fetch, in ascending order of UID, and the mailbox's UIDVALIDITY.

    ``odd`` names, for people, what lay among them and is no message; it was moved out of the way.
    """

    uidvalidity: int
    items: tuple[Fetched, ...]
    odd: tuple[str, ...] = ()


class MailSource(Protocol):
    """A mailbox that is read with a cursor.

    Fetching changes nothing in the mailbox, so a message is safe until its reader has stored it.
    Every method but ``wake`` is used by one thread at a time. Methods raise MailboxUnavailable
    when the mailbox cannot be reached; the next call tries again.
    """

    @property
    def name(self) -> str:
        """Return the stable name under which the cursor of this mailbox is kept."""

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Return up to ``limit`` messages behind ``after``, oldest first.

        Without a cursor, and when the UIDVALIDITY is another one than the cursor's, everything
        from the start is returned: messages seen before are recognised by ``message_key``.
        """

    def settle(self, items: Sequence[Fetched], folder: Folder) -> None:
        """Move messages out of the way: a courtesy to people who look into the mailbox.

        Safe to repeat; leaves out messages that are gone, and does nothing when the mailbox was
        renumbered.
        """

    def finished(self, since: datetime, folder: Folder = "done") -> MailSource:
        """Return the folder of finished or troublesome mail as a source; close it when done.

        It has what arrived ``since`` a moment, and may have older messages too.
        """

    def wait(self, timeout: float) -> bool:
        """Wait up to ``timeout`` seconds; return True when something may have arrived."""

    def wake(self) -> None:
        """End a running or the next ``wait`` at once; may be called from any thread."""

    def close(self) -> None:
        """Give back connections and threads; a later call opens them again."""


def message_key(raw: bytes) -> str:
    """Return the key under which a message is handled once: 64 hexadecimal digits.

    With a Message-ID the key is made of that and of the body. The Message-ID alone would not do:
    it can be forged, and broken clients reuse it, so that an order with another text would be
    swallowed as "seen before". The headers do not count, because a second delivery of the same
    mail differs in Received and Delivered-To; nor do the kind of line ends and blank lines at
    the end, which servers change. Of a message that was cut at SIZE_LIMIT only the first
    KEY_BODY_LIMIT bytes of the body count, as the place of the cut depends on the headers.

    Without a Message-ID the raw bytes decide, trace headers included: acting twice on one mail is
    caught by the rules of the window, while losing a second, equal text ("READY") is not.
    """
    text = raw.replace(b"\r\n", b"\n")
    identifier = _identifier(text)
    if not identifier:
        return hashlib.sha256(raw).hexdigest()
    body = text.partition(b"\n\n")[2]
    if len(raw) >= SIZE_LIMIT:
        body = body[:KEY_BODY_LIMIT]
    digest = hashlib.sha256(body.rstrip(b"\n\r\t ")).hexdigest()
    return hashlib.sha256(identifier + b"\0" + digest.encode()).hexdigest()


def _identifier(text: bytes) -> bytes:
    """Return the normalised Message-ID of a message with bare line ends, or nothing."""
    if text.startswith(b"\n"):
        return b""  # no headers at all: what looks like one stands in the body
    head = _FOLDED.sub(b" ", text.partition(b"\n\n")[0])
    found = _MESSAGE_ID.search(head)
    if not found:
        return b""
    words = found.group(1)[:1000].strip()
    angle = _ANGLE.search(words)
    return angle.group(1) if angle else words.strip(b"<> ")  # nothing between them names nothing
