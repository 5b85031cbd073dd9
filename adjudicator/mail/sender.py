"""Who wrote a message: the token it carries, and what our mail server says of its sender."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import authres

from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.own_results import Fields, fields_of, own_results, without_comments

TOKEN_LENGTH = 16  # letters; 5 bits each

Authentication = Literal["pass", "fail", "none"]

_TOKEN = re.compile(r"[a-z2-7]{8,52}")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_PIECE = re.compile(r'(?:[^;"]|"(?:[^"\\]|\\.)*"?)+')
_WITH_AT = re.compile(r"[^\s<>,;:\[\]]*@[^\s<>,;:\[\]]*")
_GROUPS = re.compile(r"[:;]|<[^>]*,")
_ONCE = frozenset(
    {
        *("date", "message-id", "in-reply-to", "references", "subject"),
        *("content-type", "content-transfer-encoding"),
    }
)
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


def leads_to(address: str, ours: str) -> bool:
    """Return whether mail to an address comes to ``ours``: it is that, perhaps with a token."""
    (name, _, domain), (our_name, _, our_domain) = (
        one.lower().rpartition("@") for one in (address, ours)
    )
    return domain == our_domain and (name == our_name or name.startswith(f"{our_name}+"))


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
    return bool(own_results(fields_of(message), authserv_id))


def authentication(message: IncomingMessage, authserv_id: str) -> Authentication:
    """Return whether our own mail server found the sender's address to be genuine (RFC 8601).

    All lines that are our server's count together (``own_results``); where two of them speak of
    the same method, the upper one. DMARC decides when it says pass or fail; else a DKIM or SPF
    pass for the domain of the From address is needed, and of a login one for the very address. A
    check that cannot be read may have failed, so it leaves nothing proved; and of a message whose
    sender can be read in two ways nobody knows which of them was looked at. A line that somebody
    has put above one of its kind was not signed with the message; then nothing is proved either.
    """
    if not message.from_address or message.several_senders:
        return "none"
    fields = fields_of(message)
    if not _names_one_sender(fields, message.from_address):
        return "none"
    found = _Findings()
    for value in own_results(fields, authserv_id):
        found.add(value)
    said = _judge(found, message.from_address)
    return "none" if said == "pass" and _is_amended(fields) else said


def _is_amended(fields: Fields) -> bool:
    """Return whether a line that may stand once says several things (RFC 5322, 3.6).

    A signature covers the lowest of them and the upper ones are read (RFC 6376, 8.15): so somebody
    can send a signed message again under another date, name or division of its parts.
    """
    said: dict[str, str] = {}
    for name, value in fields:
        name = name.strip()
        if name in _ONCE and said.setdefault(name, value) != value:
            return True
    return False


def _names_one_sender(fields: Fields, address: str) -> bool:
    """Return whether every reader finds one address in the From line, and that it is this one."""
    line = next(value for name, value in fields if name.strip() == "from")
    words = _QUOTED.sub(" ", without_comments(line))
    found = {word.lower() for word in _WITH_AT.findall(words)}
    return found == {address} and not _GROUPS.search(words)


@dataclass
class _Findings:
    """What the lines of our server say, by method; ``unread`` are methods that cannot be read."""

    by_method: dict[str, list[Any]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)

    def add(self, value: str) -> None:
        """Add what one line says, but for methods of which a line above has spoken.

        A failure of DMARC is added all the same.
        """
        fresh: dict[str, list[Any]] = {}
        for piece in _pieces(without_comments(value))[1:]:
            method = piece.partition("=")[0].partition("/")[0].strip().lower()
            try:
                results = _parsed(piece)
            except Exception:  # not every server follows the standard
                self.unread.add(method)
                continue
            for one in results:
                fresh.setdefault(str(one.method).lower(), []).append(one)
        for method, results in fresh.items():
            known = self.by_method.setdefault(method, results)
            if known is not results:
                known += [one for one in results if (method, _said(one)) == ("dmarc", "fail")]

    def of(self, *methods: str) -> list[Any]:
        """Return the results of some methods."""
        return [one for method in methods for one in self.by_method.get(method, [])]


def _pieces(value: str) -> list[str]:
    """Return what stands between the semicolons of a value; those in quoted text divide nothing."""
    return [piece.strip() for piece in _PIECE.findall(value) if piece.strip()]


def _parsed(piece: str) -> Sequence[Any]:
    """Return the results in one piece of a line; raises what the parser does."""
    line = f"Authentication-Results: {_ANY_SERVER}; {piece}"
    results: Sequence[Any] = authres.AuthenticationResultsHeader.parse(line).results
    return results


def _said(result: Any) -> str:
    return str(result.result).lower()


def _judge(found: _Findings, address: str) -> Authentication:
    """Return what the findings of our server say about mail from ``address``."""
    domain = address.rpartition("@")[2]
    dmarc = found.of("dmarc")
    if any(_said(one) == "fail" for one in dmarc):
        return "fail"
    if found.unread & {"dmarc", "dkim", "spf", "auth"}:
        return "none"
    logins = [one for one in found.of("auth") if _said(one) == "pass"]
    if logins:
        # RFC 8601, 2.7.4: who has an account of a domain does not speak for the others of it.
        names = {_property(one, "smtp.auth").lower() for one in logins}
        return "pass" if names == {address.lower()} else "none"
    checked = [_domain_in(one, "header.from") for one in dmarc if _said(one) == "pass"]
    if "" in checked or domain in checked:
        return "pass"
    checks = found.of("dkim", "spf")
    if any(_said(one) == "pass" and _aligned(one, domain) for one in checks):
        return "pass"
    bad = ("fail", "hardfail", "permerror", "softfail")
    return "fail" if any(_said(one) in bad for one in checks) else "none"


def _aligned(result: Any, domain: str) -> bool:
    """Return whether a check was about the domain of the sender, or one above it.

    A domain below does not do: it may belong to somebody else than the one above. Whose two
    domains belong to one organisation only DMARC knows.
    """
    # Who signs is header.d; header.i, which the signer may choose below it, counts without it only.
    names = (_domain_in(result, name) for name in ("header.d", "header.i", "smtp.mailfrom"))
    checked = next((name for name in names if name), "")
    return checked == domain or ("." in checked and domain.endswith(f".{checked}"))


def _domain_in(result: Any, name: str) -> str:
    """Return the domain that a result names in a property such as header.d; empty without it."""
    return _property(result, name).rpartition("@")[2].lower().rstrip(".")


def _property(result: Any, name: str) -> str:
    """Return a property of a result, such as header.d; empty without it."""
    values = (str(one.value) for one in result.properties if f"{one.type}.{one.name}" == name)
    return next(values, "")
