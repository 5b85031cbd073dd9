"""What a bounce says: whose mail came back, of which kind it is, and which message of ours it was.

Formal reports (RFC 3464) and the free form of many servers are read alike. A report that names
a message of ours is about that message, whatever address it names: mail may have been forwarded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.outgoing import own_ids_in
from adjudicator.mail.screening import REPORT_LIMIT, Verdict

Severity = Literal["hard", "soft", "policy"]

_FIELD: Final = re.compile(
    r"^(action|status|final-recipient|original-recipient|diagnostic-code):[ \t]*"
    r"((?:.*(?:\r?\n[ \t]+.*)*))",
    re.IGNORECASE | re.MULTILINE,
)
_GROUPS: Final = re.compile(r"\r?\n[ \t]*\r?\n")
_STATUS: Final = re.compile(r"(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])")
_REPLY: Final = re.compile(r"(?<![\d.])([45])\d\d(?=[ -])")
_DIAGNOSIS: Final = re.compile(
    r"^(?:diagnostic-code:\s*(?:smtp;)?\s*(?P<formal>.+(?:\r?\n[ \t]+\S.*)*)"
    r"|[ \t]*(?P<free>(?:remote .* said:\s*)?[45]\d\d[ -].+))$",
    re.IGNORECASE | re.MULTILINE,
)
_LATER: Final = re.compile(
    r"delay|will (?:keep trying|be retried|continue|retry)|still trying|not yet been delivered|"
    r"temporar|over ?quota|quota exceeded|mailbox (?:is )?full",
    re.IGNORECASE,
)
# What is refused is the message or its sender, not the address: too large, of a wrong kind, spam.
_POLICY: Final = re.compile(r"5\.(?:7\.\d+|6\.\d+|3\.4|2\.3)")
_FULL: Final = "5.2.2"
_LONGEST: Final = 500  # letters of a diagnosis that are kept


@dataclass(frozen=True)
class Returned:
    """Mail that came back: the ``address`` the report names, empty when it names none.

    ``severity`` is hard when there is no such mailbox, policy when the server will not have the
    message, soft when it may pass; ``words`` are the server's own.
    """

    address: str
    severity: Severity
    words: str = ""


def returned(message: IncomingMessage, verdict: Verdict) -> tuple[Returned, ...]:
    """Return what a bounce says came back; nothing for a report of success."""
    text = message.raw[:REPORT_LIMIT].decode("latin-1")
    groups = [fields for group in _GROUPS.split(text) if "action" in (fields := _fields(group))]
    if groups:
        return tuple(found for fields in groups if (found := _formal(fields)) is not None)
    words = _diagnosis(text)
    severity = severity_of(message.text or text)
    if not verdict.bounced and not verdict.delayed:
        return (Returned("", severity, words),) if severity else ()
    failed = tuple(Returned(address, severity or "hard", words) for address in verdict.bounced)
    return failed + tuple(Returned(address, "soft", words) for address in verdict.delayed)


def messages_named(message: IncomingMessage, domain: str) -> tuple[str, ...]:
    """Return the Message-IDs of ours that a bounce names, each once, as far as it was read."""
    return own_ids_in(message.raw[:REPORT_LIMIT].decode("latin-1"), domain)


def severity_of(words: str) -> Severity | None:
    """Return how bad the words of a server are; None when they tell of a success.

    The first code counts: further down stands what came back, with numbers of its own.
    """
    code = _STATUS.search(words)
    if code is not None:
        return _severity_of_code(code[1], words)
    reply = _REPLY.search(words)
    return "soft" if (reply is not None and reply[1] == "4") or _LATER.search(words) else "hard"


def _severity_of_code(code: str, words: str) -> Severity | None:
    """Return how bad a code of RFC 3463 is. A full mailbox is empty again one day."""
    if code.startswith("2"):
        return None
    if code.startswith("4") or code == _FULL or _LATER.search(words):
        return "soft"
    return "policy" if _POLICY.fullmatch(code) else "hard"


def _fields(group: str) -> dict[str, str]:
    """Return the fields of one recipient in a formal report, unfolded, by lower-case name."""
    found = _FIELD.findall(group)
    return {name.lower(): " ".join(value.split()) for name, value in reversed(found)}


def _formal(fields: dict[str, str]) -> Returned | None:
    """Return what a formal report says of one recipient; None when nothing has failed."""
    action = fields["action"].lower().partition(" ")[0]
    named = fields.get("original-recipient") or fields.get("final-recipient", "")
    address = named.partition(";")[2].strip(" <>").lower() if ";" in named else named.lower()
    words = re.sub(r"^smtp;\s*", "", fields.get("diagnostic-code", ""), flags=re.IGNORECASE)
    if action not in ("failed", "delayed"):
        return None
    found = _STATUS.search(fields.get("status", ""))
    code = found[1] if found is not None else ""
    if not code or code.endswith(".0.0"):
        closer = _STATUS.search(words)
        code = closer[1] if closer is not None else code or "5.0.0"
    severity = "soft" if action == "delayed" else _severity_of_code(code, words)
    return Returned(address, severity or "hard", words[:_LONGEST])


def _diagnosis(text: str) -> str:
    found = _DIAGNOSIS.search(text)
    words = (found["formal"] or found["free"]) if found else ""
    return " ".join(words.split())[:_LONGEST]
