"""What a bounce says: whose mail came back, for good or not, and which message of ours it was.

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

Severity = Literal["hard", "soft"]

_ACTION: Final = re.compile(r"^action:\s*(\w+)", re.IGNORECASE | re.MULTILINE)
_STATUS: Final = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.\d{1,3}(?![\d.])")
_DIAGNOSIS: Final = re.compile(
    r"^(?:diagnostic-code:\s*(?:smtp;)?\s*(?P<formal>.+)"
    r"|\s*(?P<free>(?:remote .* said:\s*)?[45]\d\d[ -].+))$",
    re.IGNORECASE | re.MULTILINE,
)
_LATER: Final = re.compile(
    r"delay|will (?:keep trying|be retried|continue|retry)|still trying|not yet been delivered|"
    r"temporar|over ?quota|quota exceeded|mailbox (?:is )?full",
    re.IGNORECASE,
)
_LONGEST: Final = 200  # letters of a diagnosis that are kept


@dataclass(frozen=True)
class Returned:
    """Mail that came back: the ``address`` the report names, empty when it names none.

    ``severity`` is hard when it failed for good; ``words`` are the server's own.
    """

    address: str
    severity: Severity
    words: str = ""


def returned(message: IncomingMessage, verdict: Verdict) -> tuple[Returned, ...]:
    """Return what a bounce says came back; nothing for a report of success."""
    text = message.raw[:REPORT_LIMIT].decode("latin-1")
    words = _diagnosis(text)
    if not verdict.bounced and not verdict.delayed:
        severity = _severity(text)
        return (Returned("", severity, words),) if severity else ()
    # A full mailbox is empty again one day, whatever the server calls it.
    full = any(code == "2" for _, code in _STATUS.findall(text))
    for_good: Severity = "soft" if full else "hard"
    failed = tuple(Returned(address, for_good, words) for address in verdict.bounced)
    return failed + tuple(Returned(address, "soft", words) for address in verdict.delayed)


def messages_named(message: IncomingMessage, domain: str) -> tuple[str, ...]:
    """Return the Message-IDs of ours that a bounce names, each once, as far as it was read."""
    return own_ids_in(message.raw[:REPORT_LIMIT].decode("latin-1"), domain)


def _severity(text: str) -> Severity | None:
    """Return how bad a report is that names nobody; None when nothing has failed."""
    actions = {action.lower() for action in _ACTION.findall(text)}
    if actions & {"failed", "delayed"}:
        return "hard" if "failed" in actions else "soft"
    if actions:
        return None
    classes = {status for status, _ in _STATUS.findall(text)}
    if classes == {"2"}:
        return None
    return "soft" if classes == {"4"} or _LATER.search(text) else "hard"


def _diagnosis(text: str) -> str:
    found = _DIAGNOSIS.search(text)
    words = (found["formal"] or found["free"]) if found else ""
    return " ".join(words.split())[:_LONGEST]
