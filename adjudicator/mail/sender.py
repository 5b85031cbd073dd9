"""Who wrote a message: the token it carries, and what our mail server says of its sender."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from typing import Any, Literal

import authres

from adjudicator.mail.mime import IncomingMessage

TOKEN_LENGTH = 16  # letters; 5 bits each

Authentication = Literal["pass", "fail", "none"]

_TOKEN = re.compile(r"[a-z2-7]{8,52}")
_REFERENCE = re.compile(r"\[ref:\s*([a-z2-7]{8,52})\s*\]", re.IGNORECASE)


def token(secret: bytes, seat: str, length: int = TOKEN_LENGTH) -> str:
    """Return the token of a seat: ``length`` lower-case letters and digits 2 to 7.

    It is derived from ``secret``, so nobody else can make one and it need not be stored to be
    checked; ``seat`` names what it stands for and changes when the token is revoked.
    """
    if not 8 <= length <= 52:
        raise ValueError(f"a token has 8 to 52 letters, not {length}")
    digest = hmac.new(secret, seat.encode(), hashlib.sha256).digest()
    return base64.b32encode(digest).decode().lower()[:length]


def is_token(secret: bytes, seat: str, given: str) -> bool:
    """Return whether ``given`` is the token of a seat; takes the same time either way."""
    right = token(secret, seat, min(max(len(given), 8), 52))
    fits = len(given) >= TOKEN_LENGTH
    return hmac.compare_digest(right.encode(), given.encode("utf-8", "replace")) and fits


def tagged(address: str, given: str) -> str:
    """Return ``address`` with a token in it: ``game@host`` becomes ``game+TOKEN@host``."""
    name, _, domain = address.rpartition("@")
    return f"{name}+{given}@{domain}"


def tokens_in(message: IncomingMessage) -> tuple[str, ...]:
    """Return what may be tokens, the most reliable first, each once.

    They stand behind the ``+`` of an address the message was sent to (in pieces between dots, if
    more stands there), as the servers noted it or the sender wrote it, and in ``[ref:...]`` in
    the subject. Whether one is genuine is for the caller to check.
    """
    found: dict[str, None] = {}
    for address in (*message.delivered_to, *message.to):
        tag = address.rpartition("@")[0].partition("+")[2]
        for piece in tag.split("."):
            if _TOKEN.fullmatch(piece):
                found.setdefault(piece)
    for piece in _REFERENCE.findall(message.subject[:1000]):
        found.setdefault(piece.lower())
    return tuple(found)


def authentication(message: IncomingMessage, authserv_id: str) -> Authentication:
    """Return whether our own mail server found the sender's domain to be genuine.

    Only the top-most Authentication-Results header that bears our server's name counts: anybody
    can write the others. DMARC decides when it says pass or fail; else a DKIM or SPF pass for the
    domain of the From address is needed. A header that cannot be read says nothing.
    """
    domain = message.from_address.rpartition("@")[2]
    if not domain or not authserv_id:
        return "none"
    for value in message.headers.get("authentication-results", ()):
        if _server(value) == authserv_id.lower():
            return _judge(value, domain)
    return "none"


def _server(value: str) -> str:
    """Return the name of the server that wrote a header, read without trusting the rest."""
    return re.sub(r"\([^()]*\)", " ", value[:500]).partition(";")[0].strip().split(" ")[0].lower()


def _judge(value: str, domain: str) -> Authentication:
    """Return what one header says about mail from ``domain``."""
    try:
        header = authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {value}")
        results = [(str(one.method), str(one.result), one) for one in header.results]
    except Exception:  # not every server follows the standard; such a header says nothing
        return "none"
    said = [result for method, result, _ in results if method == "dmarc"]
    if said and said[0] in ("pass", "fail"):
        return "pass" if said[0] == "pass" else "fail"
    checks = [entry for entry in results if entry[0] in ("dkim", "spf")]
    if any(result == "pass" and _aligned(one, domain) for _, result, one in checks):
        return "pass"
    bad = ("fail", "hardfail", "permerror", "softfail")
    return "fail" if any(result in bad for _, result, _ in checks) else "none"


def _aligned(result: Any, domain: str) -> bool:
    """Return whether a check was about the domain of the sender, or one above it.

    A domain below does not do: it may belong to somebody else than the one above.
    """
    for name in ("header_d", "smtp_mailfrom"):
        checked = str(getattr(result, name, None) or "").rpartition("@")[2].lower().rstrip(".")
        if checked == domain or ("." in checked and domain.endswith(f".{checked}")):
            return True
    return False
