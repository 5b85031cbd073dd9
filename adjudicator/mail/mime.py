"""Raw bytes to a message that can be read; never fails, whatever the bytes are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import getaddresses, parsedate_to_datetime
from types import MappingProxyType

from adjudicator.engine.words import _
from adjudicator.mail.body import Attachment, Body
from adjudicator.mail.charset import clean, decoded_words, header_text
from adjudicator.mail.parts import Reading, read_part

REFERENCES = 100  # Message-IDs of the thread that are kept
ADDRESSES = 100  # addresses of one header that are kept

_ID = re.compile(r"<[^<>\s]{1,990}>")
_ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]+@[^\s@<>,;:\"()\\]+")
# Only these may hold encoded words. Decoding others would let a sender smuggle results into the
# Authentication-Results our server writes about him.
_WORDS = frozenset({"subject", "from", "to", "cc", "sender", "reply-to", "comments"})
# Where servers note for whom a message was, the most reliable first.
_DELIVERY = (
    *("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to"),
    *("x-rcpt-to", "x-real-to", "x-forwarded-to", "x-gm-original-to", "apparently-to"),
    *("resent-to", "x-resent-to"),
)
_DELIVERY_IN_WORDS = ("x-forwarded-for", "original-recipient", "x-original-recipient")
_RECEIVED_FOR = re.compile(r"(?i)\sfor\s+<?([^\s<>;]{1,320})>?")


@dataclass(frozen=True)
class IncomingMessage:
    """A message as far as it could be read.

    Message-IDs carry their angle brackets; addresses are bare and lower-case; ``to`` are the
    recipients named in To and Cc, ``delivered_to`` those the servers noted, last hop first.
    ``from_address`` is the first sender, also where a message names ``several_senders``.
    ``date`` is UTC. ``text`` has bare line ends, and quotes marked by ``> ``; ``html_only`` says
    it was made from HTML, ``markup_text`` is what the HTML beside it says. ``calendar`` is what a
    calendar says it does ("reply"), in lower case. ``headers`` maps lower-case names to values from
    top to bottom, encoded words decoded where they may stand. ``kinds`` are the content types of
    all parts; ``problems`` are remarks for people. ``overlong``: there is more text than is read.
    ``is_cut_within_text``: if the raw message was cut, its text was.
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
    markup_text: str = field(default="", repr=False)
    calendar: str = ""
    charset: str = ""
    headers: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    kinds: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    problems: tuple[str, ...] = ()
    overlong: bool = False
    is_cut_within_text: bool = True
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
    body = Body(reading)
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
        delivered_to=_noted_recipients(plain, reading),
        subject=decoded_words(next(iter(plain.get("subject", [])), "")),
        date=date,
        text=text,
        html_only=html_only,
        markup_text=body.markup_text,
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
        overlong=body.overlong,
        is_cut_within_text=body.ends_in_text,
        raw=raw,
    )


def _one_id(plain: Mapping[str, list[str]], name: str) -> str:
    """Return the first Message-ID of a header, with angle brackets."""
    for value in plain.get(name, []):
        found = _ID.search(value)
        if found:
            return found.group()
        bare = value.strip(" <>").split()
        if name == "message-id" and bare:
            return f"<{bare[0][:900].strip('<>')}>"
    return ""


def _bare(
    plain: Mapping[str, list[str]], names: tuple[str, ...], reading: Reading
) -> tuple[str, ...]:
    """Return the bare addresses of some headers, each once, in order."""
    found = [pair for name in names for pair in _addresses(plain.get(name, []), reading)]
    return tuple(dict.fromkeys(address for _, address in found if address))


def _noted_recipients(plain: Mapping[str, list[str]], reading: Reading) -> tuple[str, ...]:
    """Return the addresses that servers have noted as recipients, each once, in order."""
    found = list(_bare(plain, _DELIVERY, reading))
    for name in _DELIVERY_IN_WORDS:
        found += _ADDRESS.findall(" ".join(plain.get(name, [])[:10])[:4000])
    for value in plain.get("received", [])[:REFERENCES]:
        found += _ADDRESS.findall(" ".join(_RECEIVED_FOR.findall(value[:4000])))
    return tuple(dict.fromkeys(address.lower() for address in found))[:ADDRESSES]


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


def _date_of(words: str) -> datetime:
    """Return the moment that a date is; some programs write it as ISO 8601 has it."""
    if re.match(r"\d{4}-\d\d-\d\d", words):
        return datetime.fromisoformat(words)
    return parsedate_to_datetime(words)


def _date(value: str, reading: Reading) -> datetime | None:
    """Return the date of a message in UTC; None when there is none or it is impossible."""
    if not value:
        return None
    try:
        date = _date_of(value[:200].strip())
        return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        reading.remark(_("the date cannot be read"))
        return None
