"""Bounces: who is meant, whether it is for good, and which message of ours came back (RFC 3464)."""

from __future__ import annotations

import pytest

from adjudicator.mail.bounces import Returned, messages_named, returned
from adjudicator.mail.mime import parse
from adjudicator.mail.screening import Own, classify
from tests.mail.samples import sample

DOMAIN = "adjudicator.example"
OWN = Own(frozenset({"game@adjudicator.example"}), DOMAIN)
OURS = f"<adj.{'0123456789' * 4}@{DOMAIN}>"


def read(raw: str) -> tuple[Returned, ...]:
    message = parse(raw.replace("\n", "\r\n").encode())
    verdict = classify(message, OWN)
    assert verdict.kind == "bounce"
    return returned(message, verdict)


def report(
    action: str, status: str, diagnosis: str = "", recipient: str = "bob@example.org"
) -> str:
    named = f"Final-Recipient: rfc822; {recipient}\n" if recipient else ""
    return f"""From: MAILER-DAEMON@example.org
Return-Path: <>
Subject: Delivery Status Notification
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

A report about your mail.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

{named}Action: {action}
Status: {status}
{diagnosis}
--b
Content-Type: text/rfc822-headers

Message-ID: {OURS}
--b--
"""


def test_a_formal_report_names_address_reason_and_message() -> None:
    message = sample("dsn_postfix")
    found = returned(message, classify(message, OWN))
    assert found == (
        Returned("gone@example.org", "hard", "550 5.1.1 User unknown"),
        Returned("slow@example.org", "soft", "550 5.1.1 User unknown"),
    )
    assert messages_named(message, DOMAIN) == (OURS,)
    assert messages_named(message, "else.example") == ()


@pytest.mark.parametrize(
    ("action", "status", "severity"),
    [
        ("failed", "5.1.1", "hard"),
        ("failed", "5.7.1", "hard"),
        ("failed", "5.2.2", "soft"),
        ("failed", "4.2.2", "soft"),
        ("delayed", "4.4.1", "soft"),
    ],
)
def test_full_mailboxes_and_delays_are_not_for_good(
    action: str, status: str, severity: str
) -> None:
    found = read(report(action, status))
    assert [one.severity for one in found] == [severity]


@pytest.mark.parametrize("action", ["delivered", "relayed", "expanded"])
def test_a_report_of_success_brings_nothing_back(action: str) -> None:
    assert read(report(action, "2.0.0")) == ()
    assert read(report(action, "2.0.0", recipient="")) == ()


@pytest.mark.parametrize(
    ("words", "severity"),
    [
        ("The mailbox does not exist. 550 5.1.1 no such user", "hard"),
        ("I'm afraid I wasn't able to deliver your message.", "hard"),
        ("Your message could not be delivered yet; we will keep trying.", "soft"),
        ("451 4.3.0 try again later", "soft"),
        ("552 mailbox is full", "soft"),
        ("Delivered: 2.1.5 OK", None),
    ],
)
def test_free_words_of_servers_are_weighed(words: str, severity: str | None) -> None:
    raw = f"From: MAILER-DAEMON@example.org\nSubject: mail\n\n{words}\n\nMessage-ID: {OURS}\n"
    found = read(raw)
    assert [one.severity for one in found] == ([severity] if severity else [])
    assert messages_named(parse(raw.encode()), DOMAIN) == (OURS,)


def test_the_servers_own_words_are_kept() -> None:
    (one,) = read(report("failed", "5.1.1", "Diagnostic-Code: smtp; 550 no  such\tuser here"))
    assert one == Returned("bob@example.org", "hard", "550 no such user here")
    (one,) = read("From: <MAILER-DAEMON>\nSubject: x\n\n  550 5.1.1 nobody of that name\n")
    assert one == Returned("", "hard", "550 5.1.1 nobody of that name")
