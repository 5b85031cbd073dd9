"""Telling people from machines."""

from __future__ import annotations

from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.screening import Own, Verdict, classify
from tests.mail.samples import FOLDER, sample
from tests.tables import each

OWN = Own(frozenset({"game@adjudicator.example"}), "adjudicator.example")
OTHERS = {
    "vacation": "automatic",
    "vacation_old": "automatic",
    "dsn_postfix": "bounce",
    "dsn_exim": "bounce",
    "list": "list",
    "own": "own",
    "spam": "junk",
    "no_headers": "junk",
}


def mail(*headers: str, sender: str = "ann@example.org") -> IncomingMessage:
    lines = "".join(f"{header}\r\n" for header in headers)
    return parse(f"From: {sender}\r\n{lines}Message-ID: <1@x>\r\n\r\nPASS\r\n".encode())


@each("name", sorted(path.stem for path in FOLDER.glob("*.eml")))
def test_every_stored_message_is_what_it_is(name: str) -> None:
    assert classify(sample(name), OWN).kind == OTHERS.get(name, "human")


def test_a_bounce_names_who_failed_and_who_is_only_late() -> None:
    verdict = classify(sample("dsn_postfix"), OWN)
    assert verdict.bounced == ("gone@example.org",)
    assert verdict.delayed == ("slow@example.org",)
    assert classify(sample("dsn_exim"), OWN).bounced == ("gone@example.net",)


@each(
    ("header", "kind"),
    [
        ("Auto-Submitted: auto-generated", "automatic"),
        ("Auto-Submitted: no", "human"),
        ("Precedence: bulk", "automatic"),
        ("Precedence: junk", "automatic"),
        ("Precedence: auto_reply", "automatic"),
        ("Precedence: first-class", "human"),
        ("Precedence: list", "list"),
        ("X-Autoreply: yes", "automatic"),
        ("X-Auto-Response-Suppress: DR, OOF, AutoReply", "automatic"),
        ("X-Auto-Response-Suppress: DR", "human"),
        ("Return-Path: <>", "automatic"),
        ("Return-Path: <ann@example.org>", "human"),
        ("List-Id: <games.example.org>", "list"),
        ("List-Unsubscribe: <https://example.org/>", "list"),
        ("X-Spam-Flag: YES", "junk"),
        ("X-Spam-Flag: NO", "human"),
        ("X-Spam-Status: Yes, score=9", "junk"),
        ("X-Adjudicator: report", "own"),
        ("Subject: Out of office", "human"),
        ("Content-Type: multipart/report; report-type=disposition-notification", "automatic"),
        ("X-Failed-Recipients: bob@example.org", "bounce"),
    ],
)
def test_one_header_decides(header: str, kind: str) -> None:
    assert classify(mail(header), OWN).kind == kind


@each(
    ("sender", "kind"),
    [
        ("ann@example.org", "human"),
        ("Game <GAME@adjudicator.example>", "own"),
        ("game+k4qz7mw2c5xpa3rt@adjudicator.example", "own"),
        ("ann@adjudicator.example", "human"),
        ("MAILER-DAEMON@example.org", "bounce"),
        ("Mail Delivery <MAILER-DAEMON>", "bounce"),
        ("<>", "junk"),
        ("", "junk"),
    ],
)
def test_the_sender_decides(sender: str, kind: str) -> None:
    assert classify(mail(sender=sender), OWN).kind == kind


def test_our_message_id_is_recognised_and_others_of_our_domain_are_not() -> None:
    ours = b"From: a@b.example\r\nMessage-ID: <adj." + b"0" * 40 + b"@adjudicator.example>\r\n\r\n"
    assert classify(parse(ours), OWN).kind == "own"
    theirs = b"From: a@b.example\r\nMessage-ID: <1@adjudicator.example>\r\n\r\n"
    assert classify(parse(theirs), OWN).kind == "human"


@each(
    ("method", "kind"),
    [("REPLY", "automatic"), ("counter", "automatic"), ("REQUEST", "human")],
)
def test_the_answer_of_a_calendar_is_automatic(method: str, kind: str) -> None:
    assert classify(mail(f"Content-Type: text/calendar; method={method}"), OWN).kind == kind


def test_too_many_hops_are_a_loop() -> None:
    hops = ["Received: from a by b"] * 30
    assert classify(mail(*hops), OWN).kind == "human"
    verdict = classify(mail(*hops, "Received: from b by a"), OWN)
    assert verdict.kind == "automatic"
    assert "31" in verdict.reasons[0]


def test_a_human_verdict_gives_no_reasons() -> None:
    assert classify(mail(), OWN) == Verdict("human")
