"""A message to a player as bytes; the same message always gives the same bytes."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address, BaseHeader, HeaderRegistry
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from adjudicator.mail.errors import UnfitMessage

OWN_HEADER = "X-Adjudicator"
# Kinds of message that answer one mail.
REPLIES = frozenset({"deadlines", "moderation", "receipt", "rejected", "shunted", "status"})
REFERENCES = 20  # Message-IDs of the thread that are sent along


class _Registry(HeaderRegistry):
    """The kinds of header, each class made once; the stock registry makes one for each header.

    Most headers say the same in every message, and are read once too; they never change.
    """

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[str, type] = {}
        self._read = lru_cache(_HEADERS_KEPT)(super().__call__)

    def __getitem__(self, name: str) -> type:
        """Return the class of headers called ``name``."""
        key = name.lower()
        if key not in self._made:
            self._made[key] = super().__getitem__(key)
        return self._made[key]

    def __call__(self, name: str, value: Any) -> BaseHeader:
        """Return the header ``name`` with a value."""
        return self._read(name, value) if isinstance(value, str) else super().__call__(name, value)


_HEADERS_KEPT = 200
_ADDRESSES_KEPT = 500
# 7bit: what a server would have to encode anew on its way would break the signature.
_POLICY = SMTP.clone(header_factory=_Registry(), cte_type="7bit")
_ID = re.compile(r"<[!-;=?-~]+>")
_ID_MARK = "adj."
_LEAVING = "BEGIN {}\r\nHELP\r\nEND"
_KIND = re.compile(r"[A-Za-z0-9_.-]+")
_DOMAIN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")
_TYPE = re.compile(r"[a-z0-9.+-]+/[a-z0-9.+-]+")
_NAMED = re.compile(r"([^<>]*)<([^<>]*)>")
_CONTROL = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True)
class Picture:
    """A picture the HTML shows by ``cid:`` and ``cid``, which looks like ``map@host``."""

    cid: str
    name: str
    content: bytes
    kind: str = "image/png"


@dataclass(frozen=True)
class File:
    """A file that comes with the message."""

    name: str
    kind: str
    content: bytes


@dataclass(frozen=True)
class Outgoing:
    """Everything that goes into one message to one address.

    Message-IDs carry their angle brackets; ``references`` is the thread, oldest first.
    Addresses are ``name <user@host>`` or bare. ``kind`` is the kind of message, ``game`` the
    short name of the game or empty. ``calendar`` is an iCalendar file.
    """

    message_id: str
    from_: str
    reply_to: str
    to: str
    subject: str
    text: str
    date: datetime
    kind: str
    game: str = ""
    html: str | None = None
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[File, ...] = ()
    calendar: bytes | None = None


def message_id(key: str, domain: str) -> str:
    """Return the Message-ID for the outbox key of a message: a retry has the same one."""
    return f"<{_ID_MARK}{hashlib.sha256(key.encode()).hexdigest()[:40]}@{domain}>"


def is_own_id(identifier: str, domain: str) -> bool:
    """Return whether a Message-ID is one that ``message_id`` makes."""
    pattern = rf"<{re.escape(_ID_MARK)}[0-9a-f]{{40}}@{re.escape(domain)}>"
    return re.fullmatch(pattern, identifier, re.IGNORECASE) is not None


def is_id_of_a_service(identifier: str) -> bool:
    """Return whether a Message-ID is one that ``message_id`` makes, for whatever domain."""
    return re.fullmatch(rf"<{re.escape(_ID_MARK)}[0-9a-f]{{40}}@[^@]+>", identifier) is not None


def own_ids_in(text: str, domain: str) -> tuple[str, ...]:
    """Return the Message-IDs in a text that ``message_id`` may have made, each once, in order."""
    pattern = rf"<{re.escape(_ID_MARK)}[0-9a-f]{{40}}@{re.escape(domain)}>"
    return tuple(dict.fromkeys(re.findall(pattern, text)))


def compose(outgoing: Outgoing) -> bytes:
    """Return the message in wire format, lines ending in CRLF.

    The shape is mixed(alternative(plain, related(html, pictures)), calendar, files), without the
    levels that are not needed. Raises UnfitMessage when a field cannot stand in a header, so that
    nothing a player typed can add headers of its own.
    """
    message = EmailMessage(policy=_POLICY)
    for name, value in _headers(outgoing):
        message[name] = value
    _add_bodies(message, outgoing)
    _fix_parts(message, outgoing.message_id)
    return _thread_headers(outgoing) + _list_headers(outgoing) + message.as_bytes()


def _headers(outgoing: Outgoing) -> list[tuple[str, str | Address]]:
    """Return the headers in the order in which they are written."""
    for field, value in (("kind", outgoing.kind), ("game", outgoing.game)):
        if not _KIND.fullmatch(value or "-"):
            raise UnfitMessage(f"The {field} {value!r} is no plain word.")
    sender = _address("sender", outgoing.from_)
    if outgoing.date.tzinfo is None:
        raise UnfitMessage("The date of a message needs a time zone.")
    reply = outgoing.kind in REPLIES
    found: list[tuple[str, str | Address]] = [
        ("From", sender),
        ("To", _address("recipient", outgoing.to)),
        ("Reply-To", _address("reply address", outgoing.reply_to)),
        ("Subject", plain_header("subject", outgoing.subject)),
        ("Date", format_datetime(outgoing.date)),
        ("Auto-Submitted", "auto-replied" if reply else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        (OWN_HEADER, f"{outgoing.kind}; game={outgoing.game}" if outgoing.game else outgoing.kind),
    ]
    return found


def _thread_headers(outgoing: Outgoing) -> bytes:
    """Return Message-ID, In-Reply-To and References as they go over the wire.

    They are written here because the email package encodes identifiers that are longer than a
    line, after which no mail program finds the thread.
    """
    references = outgoing.references
    if len(references) > REFERENCES:
        references = (references[0], *references[-(REFERENCES - 1) :])
    lines: list[tuple[str, tuple[str, ...]]] = [("Message-ID", (outgoing.message_id,))]
    if outgoing.in_reply_to:
        lines.append(("In-Reply-To", (outgoing.in_reply_to,)))
    if references:
        lines.append(("References", references))
    for name, identifiers in lines:
        for identifier in identifiers:
            if not _ID.fullmatch(identifier) or len(identifier) > 900:
                raise UnfitMessage(f"{identifier[:100]!r} cannot stand in {name}.")
    written = (f"{name}: " + "\r\n ".join(identifiers) for name, identifiers in lines)
    return ("\r\n".join(written) + "\r\n").encode("ascii")


def _list_headers(outgoing: Outgoing) -> bytes:
    """Return List-Id and List-Unsubscribe of the mail of a game, unfolded as above.

    Mail programs turn the second into a button that writes a message at once. So it asks for
    help, which tells how to get less mail and how to leave, and does neither.
    """
    if not outgoing.game:
        return b""
    reply_to = quote(_address("reply address", outgoing.reply_to).addr_spec, safe="@+")
    domain = _address("sender", outgoing.from_).domain
    asked = {"subject": f"unsubscribe {outgoing.game}", "body": _LEAVING.format(outgoing.game)}
    lines = (
        f"List-Id: <{outgoing.game}.{domain}>",
        f"List-Unsubscribe: <mailto:{reply_to}?{urlencode(asked, quote_via=quote)}>",
    )
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def _add_bodies(message: EmailMessage, outgoing: Outgoing) -> None:
    """Add text, HTML with its pictures, calendar and files."""
    message.set_content(_body(outgoing.text))
    if outgoing.html is not None:
        message.add_alternative(_body(outgoing.html), subtype="html")
        page = list(message.iter_parts())[-1]
        for picture in outgoing.pictures:
            main, sub = content_kind(picture.kind)
            page.add_related(
                picture.content,
                main,
                sub,
                cid=f"<{plain_header('content id', picture.cid)}>",
                disposition="inline",
                filename=plain_header("file name", picture.name),
            )
    if outgoing.calendar is not None:
        message.add_attachment(
            outgoing.calendar,
            maintype="text",
            subtype="calendar",
            filename="deadline.ics",
            params={"method": "PUBLISH", "charset": "utf-8"},
            # Its lines are short: what is plain text may stay legible in the raw message.
            cte="7bit" if outgoing.calendar.isascii() else "base64",
        )
    for file in outgoing.files:
        main, sub = content_kind(file.kind)
        name = plain_header("file name", file.name)
        # Texts of ours are UTF-8 everywhere.
        params = {"charset": "utf-8"} if main == "text" else {}
        message.add_attachment(
            file.content, maintype=main, subtype=sub, filename=name, params=params
        )


def _fix_parts(message: EmailMessage, seed: str) -> None:
    """Choose the lines between parts by the Message-ID, not at random.

    The email package says the version of MIME in each part, where it has no meaning, and not what a
    ``multipart/related`` begins with (RFC 2387, 3.1).
    """
    digest = hashlib.sha256(seed.encode()).hexdigest()[:24]
    multiparts = [part for part in message.walk() if part.is_multipart()]
    for number, part in enumerate(multiparts):
        part.set_boundary(f"=_{digest}_{number}")
        if part.get_content_subtype() == "related":
            part.set_param("type", "text/html")
    for part in message.walk():
        if part is not message:
            del part["MIME-Version"]


def _body(text: str) -> str:
    """Return text for a body: what cannot be encoded or shown is replaced."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    return text.encode("utf-8", "replace").decode()


def plain_header(field: str, text: str) -> str:
    """Return a header text; raises UnfitMessage when it holds line breaks or control characters."""
    if _CONTROL.search(text):
        raise UnfitMessage(f"The {field} {text[:60]!r} holds a line break or control character.")
    return text


@lru_cache(_ADDRESSES_KEPT)
def _address(field: str, text: str) -> Address:
    """Return an address for a header."""
    named = _NAMED.fullmatch(plain_header(field, text).strip())
    name, bare = named.groups() if named else ("", text.strip())
    name = name.strip().removeprefix('"').removesuffix('"').replace('\\"', '"')
    user, at, domain = bare.rpartition("@")
    if not at or not user or not bare.isascii() or not _DOMAIN.fullmatch(domain):
        raise UnfitMessage(
            f"The {field} {text[:100]!r} is not an address that mail can be sent to."
        )
    try:
        return Address(display_name=name, addr_spec=bare)
    except Exception as error:  # the email package raises whatever its parser stumbles over
        raise UnfitMessage(f"The {field} {text[:100]!r} is not an address: {error}.") from error


def content_kind(kind: str) -> tuple[str, str]:
    """Return the two halves of a content type."""
    if not _TYPE.fullmatch(kind):
        raise UnfitMessage(f"{kind[:60]!r} is not a content type.")
    main, _, sub = kind.partition("/")
    return main, sub
