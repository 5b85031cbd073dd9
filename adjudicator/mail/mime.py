"""Raw bytes to a message that can be read; never fails, whatever the bytes are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import getaddresses, parsedate_to_datetime
from types import MappingProxyType

from adjudicator.engine.words import _
from adjudicator.mail.charset import clean, decode, decoded_words, header_text
from adjudicator.mail.html_text import html_to_text
from adjudicator.mail.parts import Part, Reading, read_part

TEXT_LIMIT = 256 * 1024  # characters of text that are kept
MARKUP_LIMIT = 1024 * 1024  # bytes of one text part that are decoded
REFERENCES = 100  # Message-IDs of the thread that are kept
ADDRESSES = 100  # addresses of one header that are kept

_ID = re.compile(r"<[^<>\s]{1,990}>")
_ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]+@[^\s@<>,;:\"()\\]+")
# Only these may hold encoded words. Decoding others would let a sender smuggle results into the
# Authentication-Results our server writes about him.
_WORDS = frozenset({"subject", "from", "to", "cc", "sender", "reply-to", "comments"})
_DELIVERY = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to")

# Where the words of a message may be hidden from everybody but some programs.
_HIDDEN = (
    (
        "application/ms-tnef",
        _("it is in a file winmail.dat, which only Outlook reads; send plain text"),
    ),
    (
        "application/pkcs7-mime",
        _("it is encrypted, or signed so that it is hidden; send plain text"),
    ),
    (
        "application/x-pkcs7-mime",
        _("it is encrypted, or signed so that it is hidden; send plain text"),
    ),
    ("multipart/encrypted", _("it is encrypted; send plain text")),
    ("text/enriched", _("text/enriched is not read; send plain text")),
    ("text/rtf", _("text/rtf is not read; send plain text")),
)


@dataclass(frozen=True)
class Attachment:
    """A part that is not the text: its name as sent, content type, and size in bytes (about)."""

    name: str
    kind: str
    size: int


@dataclass(frozen=True)
class IncomingMessage:
    """A message as far as it could be read.

    Message-IDs carry their angle brackets; addresses are bare and lower-case; ``to`` are the
    recipients named in To and Cc, ``delivered_to`` those the servers noted, last hop first.
    ``from_address`` is the first sender, also where a message names ``several_senders``.
    ``date`` is UTC. ``text`` has bare line ends, and quotes marked by ``> ``; ``html_only`` says
    it was made from HTML. ``calendar`` is what a calendar says it does ("reply"), in lower case.
    ``headers`` maps lower-case names to values from top to bottom, encoded
    words decoded where they may stand. ``kinds`` are the content types of all parts; ``problems``
    are remarks for people.
    """

    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    from_address: str = ""
    from_name: str = ""
    several_senders: bool = False
    to: tuple[str, ...] = ()
    delivered_to: tuple[str, ...] = ()
    subject: str = ""
    date: datetime | None = None
    text: str = field(default="", repr=False)
    html_only: bool = False
    calendar: str = ""
    charset: str = ""
    headers: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    kinds: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    problems: tuple[str, ...] = ()
    raw: bytes = field(default=b"", repr=False)

    def header(self, name: str) -> str:
        """Return the top-most value of a header, or an empty text."""
        return next(iter(self.headers.get(name.lower(), ())), "")


def parse(raw: bytes) -> IncomingMessage:
    """Read a raw message; what is broken is left out and noted in ``problems``."""
    reading = Reading()
    top = read_part(raw, reading)
    if not top.headers:
        reading.remark(_("the message has no headers"))
    plain: dict[str, list[str]] = {}
    for name, value in top.headers:
        plain.setdefault(name, []).append(header_text(value))
    body = _Body(reading)
    body.read(top)
    text, html_only = body.result()
    senders = _addresses(plain.get("from", []), reading)
    if len(senders) > 1:
        reading.remark(_("the message names several senders; the first counts"))
    name, address = senders[0] if senders else ("", "")
    date = _date(plain.get("date", [""])[0], reading)
    return IncomingMessage(
        message_id=_one_id(plain, "message-id"),
        in_reply_to=_one_id(plain, "in-reply-to"),
        references=tuple(_ID.findall(" ".join(plain.get("references", []))))[-REFERENCES:],
        from_address=address,
        from_name=name,
        several_senders=len({one for _, one in senders}) > 1 or len(plain.get("from", [])) > 1,
        to=_bare(plain, ("to", "cc"), reading),
        delivered_to=_bare(plain, _DELIVERY, reading),
        subject=decoded_words(next(iter(plain.get("subject", [])), "")),
        date=date,
        text=text,
        html_only=html_only,
        calendar=body.calendar,
        charset=body.charset,
        headers=MappingProxyType(
            {
                key: tuple(map(decoded_words, values)) if key in _WORDS else tuple(values)
                for key, values in plain.items()
            }
        ),
        kinds=tuple(body.kinds),
        attachments=tuple(body.attachments),
        problems=tuple(reading.problems),
        raw=raw,
    )


class _Body:
    """Collects the text of a message and a summary of the rest."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.kinds: list[str] = []
        self.attachments: list[Attachment] = []
        self.charset = ""
        self.calendar = ""
        self._spare: list[Part] = []  # attached texts, which count when there are no others
        self._texts: list[tuple[bool, str]] = []  # whether it was HTML, and the text

    def read(self, part: Part) -> None:
        """Read the tree of a message."""
        self._texts = self._texts_of(part)

    def result(self) -> tuple[str, bool]:
        """Return the text and whether all of it was made from HTML."""
        texts = [(markup, text) for markup, text in self._texts if text.strip()]
        texts = texts or self._attached_texts()
        if not texts:
            self.reading.remark(_why_no_text(self.kinds))
        text = unsigned("\n".join(text.strip("\n") for _, text in texts))
        if len(text) > TEXT_LIMIT:
            self.reading.remark(_("the text was cut after {count} characters", count=TEXT_LIMIT))
            text = text[:TEXT_LIMIT]
        text = text + "\n" if text else ""
        return text, bool(texts) and all(markup for markup, _ in texts)

    def _attached_texts(self) -> list[tuple[bool, str]]:
        """Return the first attached text that says something, where nothing else does."""
        for part in self._spare:
            markup, text = self._text(part)
            if text.strip():
                self.reading.remark(
                    _("the text was taken from the attachment {name!s}", name=part.file_name)
                    if part.file_name
                    else _("the text was taken from the attachment without a name")
                )
                return [(markup, text)]
        return []

    def _texts_of(self, part: Part) -> list[tuple[bool, str]]:
        """Return the texts of a part and of those inside it."""
        self.kinds.append(part.kind)
        if part.kind == "multipart/alternative":
            return self._chosen([self._texts_of(child) for child in part.children])
        if part.kind == "message/rfc822":
            return self._forwarded(part)
        if part.children:
            if part.kind == "multipart/encrypted":
                self.reading.remark(_("the message is encrypted"))
            return [text for child in part.children for text in self._texts_of(child)]
        if part.kind == "text/calendar":
            self.calendar = self.calendar or part.parameters.get("method", "").lower()
        if part.kind not in ("text/plain", "text/html") or part.attached:
            if part.kind == "text/plain":
                self._spare.append(part)
            size = len(part.body)
            if part.header("content-transfer-encoding").strip().lower() == "base64":
                size = size * 3 // 4
            self.attachments.append(Attachment(part.file_name, part.kind, size))
            return []
        return [self._text(part)]

    @staticmethod
    def _chosen(versions: list[list[tuple[bool, str]]]) -> list[tuple[bool, str]]:
        """Return the plain version where it says something, else the first that does."""
        for wants_plain in (True, False):
            for texts in versions:
                if any(text.strip() and markup != wants_plain for markup, text in texts):
                    return texts
        return []

    def _forwarded(self, part: Part) -> list[tuple[bool, str]]:
        """Return the text of a forwarded message as a quote: its words are not the sender's."""
        inner = [text for child in part.children for text in self._texts_of(child)]
        self.attachments.append(Attachment(part.file_name, part.kind, len(part.body)))
        return [
            (markup, "\n".join(f"> {line}".rstrip() for line in text.strip("\n").split("\n")))
            for markup, text in inner
            if text.strip()
        ]

    def _text(self, part: Part) -> tuple[bool, str]:
        """Return the text of one part."""
        raw = part.payload()
        if len(raw) > MARKUP_LIMIT:
            self.reading.remark(_("a text part was cut after {count} bytes", count=MARKUP_LIMIT))
            raw = raw[:MARKUP_LIMIT]
        text, charset, problem = decode(raw, part.parameters.get("charset", ""))
        self.reading.remark(problem)
        if text.strip():
            self.charset = self.charset or charset
        text = clean(text)
        if part.kind == "text/html":
            return True, clean(html_to_text(text[:TEXT_LIMIT]))
        if part.parameters.get("format", "").lower() == "flowed":
            text = unflowed(text, joining=part.parameters.get("delsp", "").lower() == "yes")
        return False, text


def _why_no_text(kinds: Sequence[str]) -> str:
    """Return the remark about a message that has no text to read."""
    for kind, why in _HIDDEN:
        if kind in kinds:
            return _("the message has no text: {why}", why=why)
    return _("the message has no text")


def unsigned(text: str) -> str:
    """Return a clear-signed text (RFC 9580, 7) with its dashes as they were written."""
    if "-----BEGIN PGP SIGNED MESSAGE-----" not in text:
        return text
    return re.sub(r"(?m)^- (?=-)", "", text)


def unflowed(text: str, *, joining: bool) -> str:
    """Return ``format=flowed`` text (RFC 3676) with its paragraphs on one line each.

    With ``joining`` (DelSp) the space that marks a soft line end is not part of the text.
    """
    out: list[str] = []
    open_depth = -1  # quote depth of a line that waits for its continuation
    pieces: list[str] = []
    for line in text.split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        if pieces and (depth != open_depth or body == "-- "):
            out.append("".join(pieces))
            pieces = []
        if not pieces and depth:
            pieces.append(">" * depth + " ")
        soft = body.endswith(" ") and body != "-- "
        pieces.append(body[:-1] if soft and joining else body)
        open_depth = depth
        if not soft:
            out.append("".join(pieces))
            pieces = []
    if pieces:
        out.append("".join(pieces))
    return "\n".join(out)


def _one_id(plain: Mapping[str, list[str]], name: str) -> str:
    """Return the first Message-ID of a header, with angle brackets."""
    for value in plain.get(name, []):
        found = _ID.search(value)
        if found:
            return found.group()
        bare = value.split()
        if name == "message-id" and bare:
            return f"<{bare[0][:900].strip('<>')}>"
    return ""


def _bare(
    plain: Mapping[str, list[str]], names: tuple[str, ...], reading: Reading
) -> tuple[str, ...]:
    """Return the bare addresses of some headers, each once, in order."""
    found = [pair for name in names for pair in _addresses(plain.get(name, []), reading)]
    return tuple(dict.fromkeys(address for _, address in found if address))


def _addresses(values: list[str], reading: Reading) -> list[tuple[str, str]]:
    """Return name and bare address of everybody in some header values."""
    found: list[tuple[str, str]] = []
    for value in values[:10]:
        try:
            pairs = getaddresses([value[:8000]])
        except (ValueError, IndexError, TypeError, AttributeError, RecursionError):
            pairs = []
        good = [
            (decoded_words(clean(name))[:200], address.lower())
            for name, address in pairs[:ADDRESSES]
            if len(address) <= 320 and _ADDRESS.fullmatch(address)
        ]
        if not good and (address := _lone_address(value)):
            good = [("", address)]
        if "@" in value and not good:
            reading.remark(_("an address cannot be read"))
        found += good
    return found


def _lone_address(value: str) -> str:
    """Return the address of a value the standard library refuses, if there is exactly one."""
    found = set(_ADDRESS.findall(value[:1000]))
    return found.pop().lower() if len(found) == 1 and value.count("@") == 1 else ""


def _date(value: str, reading: Reading) -> datetime | None:
    """Return the date of a message in UTC; None when there is none or it is impossible."""
    if not value:
        return None
    try:
        date = parsedate_to_datetime(value[:200])
        return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        reading.remark(_("the date cannot be read"))
        return None
