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
_NAME = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^\s;"]+))')
_ANY_SERVER = "server.invalid"
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


def untagged(address: str) -> str:
    """Return an address without a token in it: ``game+TOKEN@host`` becomes ``game@host``."""
    name, _, domain = address.rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


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


def has_results(message: IncomingMessage, authserv_id: str) -> bool:
    """Return whether our own mail server has written down what it found about the sender."""
    return _results_of(message, authserv_id) is not None


def authentication(message: IncomingMessage, authserv_id: str) -> Authentication:
    """Return whether our own mail server found the sender's domain to be genuine (RFC 8601).

    Only the top-most Authentication-Results header that bears our server's name counts: anybody
    can write the others. DMARC decides when it says pass or fail; else a DKIM or SPF pass for the
    domain of the From address is needed. A header that cannot be read says nothing, and of a
    message that names several senders nobody knows which one was looked at.
    """
    domain = message.from_address.rpartition("@")[2]
    value = _results_of(message, authserv_id)
    if value is None or not domain or message.several_senders:
        return "none"
    return _judge(value, message.from_address)


def _results_of(message: IncomingMessage, authserv_id: str) -> str | None:
    """Return the top-most header of our server; None when there is none."""
    if not authserv_id:
        return None
    values = message.headers.get("authentication-results", ())
    return next((value for value in values if _server(value) == authserv_id.lower()), None)


def _server(value: str) -> str:
    """Return the name of the server that wrote a header, read without trusting the rest."""
    found = _NAME.match(_without_comments(value[:500]))
    return (found["quoted"] or found["plain"] or "").lower() if found else ""


def _without_comments(value: str) -> str:
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


def _judge(value: str, address: str) -> Authentication:
    """Return what one header says about mail from ``address``."""
    domain = address.rpartition("@")[2]
    try:
        # The name has been looked at; a version behind it, and a last semicolon, mean nothing.
        results_only = _without_comments(value).partition(";")[2].rstrip().rstrip(";")
        line = f"Authentication-Results: {_ANY_SERVER}; {results_only}"
        header = authres.AuthenticationResultsHeader.parse(line)
        results = [(str(one.method), str(one.result), one) for one in header.results]
    except Exception:  # not every server follows the standard; such a header says nothing
        return "none"
    dmarc = [(result, one) for method, result, one in results if method == "dmarc"]
    if any(result == "fail" for result, _ in dmarc):
        return "fail"
    if any(result == "pass" and _is_about(one, domain) for result, one in dmarc):
        return "pass"
    if any(entry[:2] == ("auth", "pass") and _is_of(entry[2], address) for entry in results):
        return "pass"
    checks = [entry for entry in results if entry[0] in ("dkim", "spf")]
    if any(result == "pass" and _aligned(one, domain) for _, result, one in checks):
        return "pass"
    bad = ("fail", "hardfail", "permerror", "softfail")
    return "fail" if any(result in bad for _, result, _ in checks) else "none"


def _is_about(result: Any, domain: str) -> bool:
    """Return whether a DMARC result is about our From address, as far as it says about which."""
    checked = _domain_in(result, "header.from")
    return checked in ("", domain)


def _is_of(result: Any, address: str) -> bool:
    """Return whether a login (RFC 8601, 2.7.4) was one for this very address.

    Who has an account of a domain does not speak for the others of it.
    """
    return _property(result, "smtp.auth").lower() == address.lower()


def _aligned(result: Any, domain: str) -> bool:
    """Return whether a check was about the domain of the sender, or one above it.

    A domain below does not do: it may belong to somebody else than the one above. Whose two
    domains belong to one organisation only DMARC knows.
    """
    for name in ("header.d", "header.i", "smtp.mailfrom"):
        checked = _domain_in(result, name)
        if checked == domain or ("." in checked and domain.endswith(f".{checked}")):
            return True
    return False


def _domain_in(result: Any, name: str) -> str:
    """Return the domain that a result names in a property such as header.d; empty without it."""
    return _property(result, name).rpartition("@")[2].lower().rstrip(".")


def _property(result: Any, name: str) -> str:
    """Return a property of a result, such as header.d; empty without it."""
    values = (str(one.value) for one in result.properties if f"{one.type}.{one.name}" == name)
    return next(values, "")
