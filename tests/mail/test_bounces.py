"""Bounces: who is meant, whether it is for good, and which message of ours came back (RFC 3464)."""

from __future__ import annotations

import pytest

from adjudicator.mail.bounces import Returned, messages_named, returned
from adjudicator.mail.mime import parse
from adjudicator.mail.screening import Own, classify
from tests.mail.samples import sample
from tests.tables import each

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


@pytest.mark.parametrize("end", ["\n    ", "\n\t"])
def test_a_diagnosis_is_read_beyond_the_fold(end: str) -> None:
    words = "550-5.7.26 This mail has been blocked because the sender is unauthenticated."
    diagnosis = f"Diagnostic-Code: smtp; {words}{end}550 5.7.26 Ask for SPF{end}or DKIM"
    (found,) = read(report("failed", "5.7.26", f"{diagnosis}\nLast-Attempt-Date: never"))
    assert found.words == f"{words} 550 5.7.26 Ask for SPF or DKIM"


def test_a_formal_report_names_address_reason_and_message() -> None:
    message = sample("dsn_postfix")
    found = returned(message, classify(message, OWN))
    assert found == (
        Returned("gone@example.org", "hard", "550 5.1.1 User unknown"),
        Returned("slow@example.org", "soft"),
    )
    assert messages_named(message, DOMAIN) == (OURS,)
    assert messages_named(message, "else.example") == ()


@each(
    ("action", "status", "severity"),
    [
        ("failed", "5.1.1", "hard"),
        ("failed", "5.2.1", "hard"),
        ("failed", "5.7.1", "policy"),
        ("failed", "5.3.4", "policy"),
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


def test_each_recipient_of_a_report_is_judged_by_his_own_code() -> None:
    other = "Remote-MTA: dns; mx2.2.2.example\n\nFinal-Recipient: rfc822; cyd@example.org\n"
    other += "Action: failed\nStatus: 5.2.2"
    assert read(report("failed", "5.1.1", other)) == (
        Returned("bob@example.org", "hard"),
        Returned("cyd@example.org", "soft"),
    )


@each("number", ["4.2.1", "5.2.2", "10.2.3.4", "2.2.0"])
def test_numbers_elsewhere_in_a_report_mean_nothing(number: str) -> None:
    raw = report("failed", "5.1.1").replace(
        "Message-ID:", f"X-Mailer: Words {number}\nReceived: by mx (8.{number})\nMessage-ID:"
    )
    raw = raw.replace("A report about", f"A report by server {number} about")
    assert [one.severity for one in read(raw)] == ["hard"]


def test_a_vague_status_is_made_clear_by_the_words_of_the_server() -> None:
    for words, severity in (
        ("550 5.1.1 no such user", "hard"),
        ("550 5.7.26 unauthenticated mail is not accepted", "policy"),
        ("552 5.2.2 over quota", "soft"),
    ):
        (one,) = read(report("failed", "5.0.0", f"Diagnostic-Code: smtp; {words}"))
        assert one.severity == severity


def test_a_diagnosis_that_is_folded_is_kept_whole() -> None:
    words = (
        "Diagnostic-Code: smtp; 550-5.1.1 The account that you tried\n    to reach does not exist"
    )
    (one,) = read(report("failed", "5.1.1", words))
    assert one.words == "550-5.1.1 The account that you tried to reach does not exist"


def test_the_address_we_wrote_to_counts_before_the_one_it_was_forwarded_to() -> None:
    words = "Original-Recipient: rfc822;ann@example.org"
    (one,) = read(report("failed", "5.1.1", words))
    assert one.address == "ann@example.org"


FREE = "The following address failed:\n\n  bob@example.org\n  550 5.1.1 no such user\n"


@each(
    ("sender", "header", "subject"),
    [
        ("Mail Delivery System <mta@example.org>", "Return-Path: <>", "Undeliverable: his-1"),
        ("MAILER_DAEMON@example.org", "X-Odd: 1", "failure notice"),
        ("Mail.Daemon <mail.daemon@example.org>", "X-Odd: 1", "Returned mail: see transcript"),
        ("mdaemon@example.org", "Auto-Submitted: auto-replied", "Permanent Delivery Failure"),
        (
            "MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org",
            "Auto-Submitted: auto-replied",
            "Nicht zustellbar: his-1",
        ),
        ("Post.Master@example.org", "X-Odd: 1", "Mail delivery failed: returning message"),
        ("noreply@example.org", "Return-Path: <>", "Undelivered Mail Returned to Sender"),
        (
            "x@example.org",
            "X-Auto-Response-Suppress: All",
            "Delivery Status Notification (Failure)",
        ),
    ],
)
def test_unmistakable_bounces_without_a_formal_report_are_bounces(
    sender: str, header: str, subject: str
) -> None:
    (one,) = read(f"From: {sender}\n{header}\nSubject: {subject}\n\n{FREE}")
    assert one.severity == "hard"


def test_a_formal_report_is_one_whatever_stands_around_it() -> None:
    raw = report("failed", "5.1.1").replace("From: MAILER-DAEMON@", "From: reports@")
    mixed = raw.replace("multipart/report; report-type=delivery-status", "multipart/mixed")
    for one in (raw, mixed, mixed.replace("Return-Path: <>", "Auto-Submitted: auto-replied")):
        assert [found.severity for found in read(one)] == ["hard"]


def test_a_person_who_writes_of_failures_is_no_server() -> None:
    raw = f"From: ann@example.org\nSubject: Re: Undeliverable: his-1\n\n{FREE}"
    assert classify(parse(raw.encode()), OWN).kind == "human"


@pytest.mark.parametrize("action", ["delivered", "relayed", "expanded"])
def test_a_report_of_success_brings_nothing_back(action: str) -> None:
    assert read(report(action, "2.0.0")) == ()
    assert read(report(action, "2.0.0", recipient="")) == ()


@each(
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
