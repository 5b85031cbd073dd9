"""Who or what sent a message: a person, a machine, a failing server, a list, we ourselves, junk."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes
from typing import Literal

from flufl.bounce import all_failures

from adjudicator.engine.word_lists import word_lists
from adjudicator.mail.absence_words import is_automatic_subject, names_absence, names_program
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.outgoing import OWN_HEADER, is_id_of_a_service, is_own_id
from adjudicator.mail.sender import leads_to

Kind = Literal["human", "automatic", "bounce", "list", "own", "junk"]

HOPS = 30  # servers a message may have passed; more is a loop
REPORT_LIMIT = 64 * 1024  # bytes of a bounce that are looked at

_WORDS = word_lists("adjudicator.mail", "screening")
_DAEMON = re.compile("|".join(_WORDS["daemons"]))
_RETURNED = re.compile("|".join(_WORDS["returned"]), re.IGNORECASE)
_UNATTENDED = re.compile("|".join(_WORDS["unattended"]))
_MARKED_SUBJECT = re.compile(r"\W*[*\[]\s*spam\b", re.IGNORECASE)


@dataclass(frozen=True)
class Own:
    """How we recognise ourselves: our addresses (bare, lower-case, without tags) and our domain.

    ``domain`` is the one our Message-IDs end in.
    """

    addresses: frozenset[str]
    domain: str


@dataclass(frozen=True)
class Verdict:
    """What a message is and why. Only ``human`` may act or be answered.

    For a bounce ``bounced`` are the addresses that failed for good and ``delayed`` those the
    server still tries; both may be empty when the report does not say.
    """

    kind: Kind
    reasons: tuple[str, ...] = ()
    bounced: tuple[str, ...] = ()
    delayed: tuple[str, ...] = ()


Rule = Callable[[IncomingMessage, Own], Verdict | None]


def classify(message: IncomingMessage, own: Own) -> Verdict:
    """Return what a message is: the verdict of the first rule that has one, else human."""
    for rule in RULES:
        verdict = rule(message, own)
        if verdict is not None:
            return verdict
    return Verdict("human")


def own_mail(message: IncomingMessage, own: Own) -> Verdict | None:
    """Recognise mail we wrote that came back."""
    if OWN_HEADER.lower() in message.headers:
        return Verdict("own", (f"carries our header {OWN_HEADER}",))
    if is_own_id(message.message_id, own.domain):
        return Verdict("own", ("carries a Message-ID of ours",))
    if any(leads_to(message.from_address, address) for address in own.addresses):
        return Verdict("own", ("comes from our own address",))
    return None


def loop(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise mail that has been passed round in circles."""
    hops = len(message.headers.get("received", ()))
    if hops > HOPS:
        return Verdict("automatic", (f"passed {hops} servers, more than {HOPS}",))
    return None


def bounce(message: IncomingMessage, own: Own) -> Verdict | None:
    """Recognise reports that mail of ours could not be delivered, and read whom they name."""
    formal = "message/delivery-status" in message.kinds
    exim = "x-failed-recipients" in message.headers
    nobody = message.header("return-path") == "<>"
    unnamed = not message.from_address and "mailer-daemon" in _words(message, "from")
    daemon = unnamed or bool(_DAEMON.fullmatch(_squeezed(message.from_address)))
    program = nobody or any(rule(message, own) for rule in (automatic, calendar))
    returned = program and bool(_RETURNED.search(message.subject[:300]))
    if not (formal or exim or nobody or daemon or returned):
        return None
    delayed, bounced = _failures(message.raw[:REPORT_LIMIT])
    reasons = (
        ("is a delivery status report", formal),
        ("names failed recipients in a header", exim),
        ("comes from a mail server", daemon),
        ("says itself that mail could not be delivered", returned),
        ("has no return path and names failed addresses", nobody and bool(bounced or delayed)),
    )
    told = tuple(reason for reason, holds in reasons if holds)
    return Verdict("bounce", told, bounced, delayed) if told else None


def automatic(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise machines by what they say of themselves (RFC 3834 and older customs)."""
    submitted = _words(message, "auto-submitted")
    if submitted and not submitted.startswith("no"):
        return Verdict("automatic", (f"Auto-Submitted: {submitted[:60]}",))
    for name in _WORDS["programs"]:
        if name in message.headers:
            return Verdict("automatic", (f"carries {name}",))
    suppress = _words(message, "x-auto-response-suppress")
    if re.search(r"\b(all|oof|autoreply)\b", suppress):
        return Verdict("automatic", ("asks that no automatic answer be sent",))
    if message.header("return-path") == "<>":
        return Verdict("automatic", ("has no return path",))
    if is_id_of_a_service(message.message_id):
        return Verdict("automatic", ("carries a Message-ID of another such service",))
    if "multipart/report" in _words(message, "content-type"):
        return Verdict("automatic", ("is a report",))
    return None


def calendar(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise what a calendar sends when somebody accepts or declines a date."""
    if message.calendar in ("reply", "counter"):
        return Verdict("automatic", ("is a calendar's answer to an invitation",))
    return None


def mailing_list(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise mail that came through a list or a newsletter."""
    for name in ("list-id", "list-post", "list-unsubscribe"):
        if name in message.headers:
            return Verdict("list", (f"carries {name}",))
    if _words(message, "precedence") == "list":
        return Verdict("list", ("Precedence: list",))
    return None


def precedence(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise bulk mail and old automatic answers."""
    stated = _words(message, "precedence")
    if stated in ("bulk", "junk", "auto_reply", "auto-reply"):
        return Verdict("automatic", (f"Precedence: {stated}",))
    return None


def absence(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise automatic replies without headers by what only programs write.

    That somebody speaks of his absence proves nothing: people write so too.
    """
    if is_automatic_subject(message.subject):
        return Verdict("automatic", ("has the subject of an automatic reply",))
    if names_program(message.text):
        return Verdict("automatic", ("says that it is an automatic reply",))
    if not names_absence(message.subject, ""):
        return None
    for name in ("precedence", "x-loop", "x-precedence"):
        if name in message.headers:
            return Verdict("automatic", (f"speaks of absence and carries {name}",))
    mailer = _words(message, "x-mailer") + _words(message, "user-agent")
    if "vacation" in mailer or "autorespond" in mailer:
        return Verdict("automatic", ("speaks of absence and names an automatic sender",))
    return None


def speaks_of_absence(message: IncomingMessage) -> bool:
    """Return whether a message says of its sender that he is away, by hand or automatically.

    An automatic reply (RFC 3834) of a person's address nearly always does, in whatever language.
    """
    replied = _words(message, "auto-submitted").startswith("auto-replied")
    words = (message.subject, message.text)
    return replied or is_automatic_subject(message.subject) or names_absence(*words)


def is_unattended(address: str) -> bool:
    """Return whether nobody reads mail at an address: programs, lists and what returns mail."""
    return _UNATTENDED.fullmatch(_squeezed(address)) is not None


def _squeezed(address: str) -> str:
    """Return the name in an address without a tag, its dots and lines all alike."""
    name = address.rpartition("@")[0].lower().partition("+")[0]
    return re.sub(r"[._-]+", "-", name).strip("-")


def junk(message: IncomingMessage, _own: Own) -> Verdict | None:
    """Recognise what a filter has marked, and mail that does not say whom it is from."""
    if any(_words(message, name).startswith(("yes", "spam")) for name in _WORDS["marks"]):
        return Verdict("junk", ("was marked as spam",))
    report = _words(message, "x-forefront-antispam-report")
    if "sfv:spm" in report or _MARKED_SUBJECT.match(message.subject):
        return Verdict("junk", ("was marked as spam",))
    if not message.from_address:
        return Verdict("junk", ("names no sender",))
    return None


RULES: tuple[Rule, ...] = (
    own_mail,
    loop,
    bounce,
    automatic,
    calendar,
    mailing_list,
    precedence,
    absence,
    junk,
)


def _words(message: IncomingMessage, name: str) -> str:
    """Return a header in lower case."""
    return message.header(name).lower()


def _failures(raw: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the addresses a bounce names: delayed ones, and failed ones."""
    try:
        delayed, failed = all_failures(message_from_bytes(raw))
    except Exception:  # the detectors trust the mail they read; any failure means "says nothing"
        return (), ()
    return _texts(delayed), _texts(failed)


def _texts(addresses: frozenset[bytes]) -> tuple[str, ...]:
    """Return addresses as sorted lower-case text."""
    words = (address.decode("utf-8", "replace").strip(" <>").lower() for address in addresses)
    return tuple(sorted(word for word in words if "@" in word))
