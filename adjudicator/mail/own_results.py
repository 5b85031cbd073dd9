"""Which Authentication-Results of a message our own mail server wrote (RFC 8601), by their place.

Anybody can write such lines in the name of our server. What our server adds stands above what it
was given: the lines count that stand together at the top, above the first Received line of another
hop. Where our side hands a message on within itself (filters, delivery), its Received lines may
stand above and between them.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final, TypeAlias

from adjudicator.mail.charset import HEADER_LIMIT
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.parts import split

_RESULTS: Final = "authentication-results"
_FIELD: Final = re.compile(rb"(?m)^([!-9;-~]+)([ \t]*):(.*(?:\n[ \t].*)*)")
# What servers write beside the results. Everything else is the message that our server was given.
_BESIDE: Final = re.compile(
    r"authentication-results|received-spf|return-path|delivered-to|envelope-to|delivery-date"
    r"|arc-.+|x-.+|.+-filter"
)
_FOLD: Final = re.compile(r"[\r\n\t ]+")
_NAME: Final = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^\s;"]+))\s*(?P<version>[^;]*)')
_NUMBERS: Final = re.compile(r"[0-9a-f:.]*[0-9a-f:][0-9a-f:.]*", re.IGNORECASE)
_DELIVERY: Final = re.compile(r"\bwith\s+lmtp", re.IGNORECASE)
_WITHIN: Final = tuple(
    ipaddress.ip_network(net)
    for net in (
        *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
        *("100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10"),
    )
)


Fields: TypeAlias = list[tuple[str, str]]
"""Headers from top to bottom: name in lower case, unfolded value."""


def fields_of(message: IncomingMessage) -> Fields:
    r"""Return the headers of a message from top to bottom: name in lower case, unfolded value.

    What a value says is compared with what other programs have read in its bytes: so nothing of it
    is left out, and what nobody sees is shown as ``\0``.

    A name that is written with a space before its colon keeps the space: no server writes so, but
    who does may get past one that takes forged lines away.
    """
    _headers, body = split(message.raw)
    head = message.raw[: len(message.raw) - len(body)]
    return [
        (name.decode("ascii").lower() + (" " if space else ""), _shown(value))
        for name, space, value in _FIELD.findall(head)
    ]


def _shown(value: bytes) -> str:
    """Return the unfolded value of a header, with a mark for each letter that nobody sees."""
    text = _FOLD.sub(" ", value[:HEADER_LIMIT].decode("utf-8", "replace"))
    if text.isprintable():
        return text.strip()
    return "".join(char if char.isprintable() else "\0" for char in text).strip()


def own_results(fields: Fields, authserv_id: str) -> tuple[str, ...]:
    """Return the values of the result lines that are our server's, from top to bottom.

    ``fields`` are the headers of a message (``fields_of``).
    """
    if not authserv_id:
        return ()
    found: list[str] = []
    handed_on = True  # whether what stands here has been within our own system already
    for name, value in fields:
        if name == "received":
            if not handed_on:
                break
            handed_on = _comes_from_within(value)
        elif name == _RESULTS and _server(value) == authserv_id.lower():
            found.append(value)
        elif found and not _BESIDE.fullmatch(name):
            break
    return tuple(found)


def without_comments(value: str) -> str:
    """Return a header value without its comments, which may be nested; quoted text stays."""
    kept: list[str] = []
    depth, quoted, escaped = 0, False, False
    for char in value:
        if escaped or char == "\\":
            escaped = not escaped
        elif char == '"' and not depth:
            quoted = not quoted
        elif char in "()" and not quoted:
            depth = max(0, depth + (1 if char == "(" else -1))
            char = " "
        if not depth:
            kept.append(char)
    return "".join(kept)


def _server(value: str) -> str:
    """Return the name of the server that wrote a line of the version we know; empty if another."""
    found = _NAME.match(without_comments(value[:500]))
    if found is None or found["version"].strip() not in ("", "1"):
        return ""
    return (found["quoted"] or found["plain"] or "").lower()


def _comes_from_within(received: str) -> bool:
    """Return whether a Received line tells of a message from our own machine or network.

    Names may be invented by whoever sends; the numbers are what the server saw. A line that names
    no origin is that of a message which was made or handed on within the machine.
    """
    line = received.rpartition(";")[0] or received
    if not line.lower().lstrip().startswith("from "):
        return True
    numbers = [number for word in _NUMBERS.findall(line) if (number := _number(word)) is not None]
    if any(not any(number in net for net in _WITHIN) for number in numbers):
        return False
    return bool(numbers) or _DELIVERY.search(line) is not None


def _number(word: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the network address that a word is; None when it is none."""
    try:
        return ipaddress.ip_address(word.strip(":.") if word.count(".") == 3 else word)
    except ValueError:
        return None
