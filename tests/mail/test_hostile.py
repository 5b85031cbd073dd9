"""Whatever arrives is read in time and without an error."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mail.body import TEXT_LIMIT
from adjudicator.mail.bounces import messages_named, returned
from adjudicator.mail.mime import parse
from adjudicator.mail.screening import Own, classify, speaks_of_absence
from adjudicator.mail.sender import authentication, tokens_in
from adjudicator.mail.source import SIZE_LIMIT, message_key
from adjudicator.mail.trim import trim

OWN = Own(frozenset({"game@adjudicator.example"}), "adjudicator.example")

HEADERS = [
    *("From", "To", "Cc", "Subject", "Date", "Message-ID", "References", "In-Reply-To"),
    *("Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "Return-Path"),
    *("Delivered-To", "Authentication-Results", "Auto-Submitted", "X-Failed-Recipients"),
]
VALUES = [
    *("<a@b.example>", "Ann <ann@example.org>", "MAILER-DAEMON", "((((", '"""', "<<>>", "\\", ";"),
    *("multipart/mixed; boundary=b", "multipart/alternative; boundary=b", "message/rfc822"),
    *("multipart/report; report-type=delivery-status; boundary=b", "text/html; charset=utf-7"),
    *("text/plain; format=flowed; delsp=yes", "text/plain; charset=idna", "base64"),
    *("quoted-printable", "attachment; filename*0*=x''%zz", "mx.example; dkim=pass header.d=b"),
    *("=?utf-8?b?////?=", "=?x?q?=ZZ?=", "Thu, 31 Feb 99999 25:61:61 +9999", "<>"),
]
LINES = [
    *("--b", "--b--", "", "> x", "-- ", "On 1 Jan a@b wrote:", "From: a", "Sent: b", "To: c"),
    *("<p>", "<blockquote>", "</blockquote>", "<!--", "<a href='", "&#xffffffff;", "=", "=?"),
    *("Final-Recipient: rfc822; a@b", "Action: failed", "Content-Type: text/html", "\x00\x85"),
]

header = st.tuples(st.sampled_from(HEADERS), st.sampled_from(VALUES) | st.text(max_size=40))
line = st.sampled_from(LINES) | st.text(max_size=40)


@st.composite
def mails(draw: st.DrawFn) -> bytes:
    """Draw something that looks like mail from afar."""
    head = [f"{name}: {value}" for name, value in draw(st.lists(header, max_size=12))]
    body = draw(st.lists(line, max_size=30))
    end = draw(st.sampled_from(["\r\n", "\n", "\r"]))
    text = end.join([*head, "", *body])
    return text.encode(draw(st.sampled_from(["utf-8", "utf-16", "cp1252"])), "replace")


def read_all(raw: bytes) -> None:
    """Do with a message what the service does with it, and check what it relies on."""
    message = parse(raw)
    trimmed = trim(message.text)
    verdict = classify(message, OWN)
    if verdict.kind == "bounce":
        returned(message, verdict)
        messages_named(message, OWN.domain)
    speaks_of_absence(message)
    tokens_in(message)
    assert authentication(message, "mx.example") in ("pass", "fail", "none")
    assert len(message_key(raw)) == 64
    assert len(message.text) <= TEXT_LIMIT + 1
    assert len(trimmed.reply) + len(trimmed.quoted) <= len(message.text)
    assert (verdict.kind == "human") == (not verdict.reasons)
    for text in (message.text, message.subject, message.from_name, message.from_address):
        text.encode()
        assert "\x00" not in text


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=2000) | mails())
def test_no_bytes_stop_the_reader(raw: bytes) -> None:
    read_all(raw)


TEXTS = st.text(max_size=2000) | st.lists(line, max_size=40).map("\n".join)


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_trimming_loses_no_line(text: str) -> None:
    check_trimming(text)


def check_trimming(text: str) -> None:
    trimmed = trim(text)
    kept = [one for one in (trimmed.reply + "\n" + trimmed.quoted).split("\n") if one.strip()]
    assert sorted(one.rstrip() for one in kept) == sorted(
        one.rstrip() for one in text.split("\n") if one.strip()
    )


@pytest.mark.full
@settings(max_examples=1000, deadline=None)
@given(TEXTS)
def test_trimming_loses_no_line_of_many_texts(text: str) -> None:
    check_trimming(text)


FROM = "From: mailer-daemon@example.org\n"
FULL = SIZE_LIMIT


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("head", "piece"),
    [
        ("Content-Type: text/html\n\n", "<"),
        ("Content-Type: text/html\n\n", "<!--"),
        ("Content-Type: text/html\n\n", '<a ">"'),
        ("Content-Type: text/html\n\n", "<div>"),
        ("Content-Type: text/html\n\n", "<blockquote>x"),
        ("Content-Type: text/html\n\n", "&#9"),
        ("Content-Type: text/html\n\n", "<pre>\n"),
        ("Content-Type: text/plain; format=flowed\n\n", "a \n"),
        ("Content-Type: text/plain; charset=utf-7\n\n", "+2AA-"),
        ("Content-Type: multipart/mixed; boundary=b\n\n", "--b\n"),
        ("Content-Type: multipart/mixed; boundary=b\n\n", "--b\nContent-Type: message/rfc822\n\n"),
        ("", "Content-Type: message/rfc822\n\n"),
        ("", "Content-Type: multipart/mixed; boundary=b\n\n--b\n"),
        ("From: ", "("),
        ("From: ", '"'),
        ("From: ", "a@b,"),
        ("From: ", "a <"),
        ("Subject: ", "=?utf-8?q?a?= "),
        ("Content-Type: text/plain", "; a*="),
        ("References: ", "<a"),
        ("Authentication-Results: mx.example; dkim=", "("),
        ("A: ", " x\n"),
        ("\n", "\n"),
        ("\n", "On "),
        ("\n", "On 1\n"),
        ("\n", "a@b wrote:\n"),
        ("\n", "From: a\n"),
        ("\n", "Oddo: a\n"),
        ("\n", "On 20.11.2026 09:12 a@b.example\n"),
        ("\n", "On 20.11.2026 09:12 a@b.example:\n"),
        ("\n", "-----a"),
        ("\n", "-----Original Message-----\n> x\n"),
        ("\n", "_____\nFrom: a\n"),
        ("\n", "_____\n"),
        ("Content-Type: text/html\n\n", "<div class='gmail_quote' "),
        ("Content-Type: text/html\n\n", "<div class='yahoo_quoted'>x"),
        ("Content-Type: text/html\n\n", "<div id=divRplyFwdMsg style='a b c d'>x"),
        ("Content-Type: text/html\n\n", "class= name= "),
        ("\n", "_" * 30 + "\n"),
        ("Content-Transfer-Encoding: quoted-printable\n\n", "="),
        ("Content-Transfer-Encoding: base64\n\n", "=A"),
        ("Return-Path: <>\n\n", "<a@b> could not be delivered: "),
        ("Return-Path: <>\n\n", "\n"),
        ("Return-Path: <>\n\n", " \r\n"),
        ("Return-Path: <>\n\n", "remote x said:\n"),
        ("Return-Path: <>\n\n", "Diagnostic-Code:\n"),
        ("Subject: ", "*"),
        ("Subject: ", "["),
    ],
)
def test_a_full_size_of_anything_is_read_in_time(head: str, piece: str) -> None:
    raw = (FROM + head + piece * (FULL // len(piece))).encode()
    started = time.process_time()
    read_all(raw)
    assert time.process_time() - started < 5


def test_nested_parts_are_read_in_time() -> None:
    levels = (f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(4000))
    started = time.process_time()
    read_all((FROM + "".join(levels)).encode())
    assert time.process_time() - started < 5


@pytest.mark.some(2)
@pytest.mark.parametrize("piece", [b"x", b"\n", b"xyz\n", b"QUJD\n"])
def test_twenty_megabytes_are_read_in_time(piece: bytes) -> None:
    raw = b"From: a@b.example\nContent-Transfer-Encoding: base64\n\n" + piece * (
        20_000_000 // len(piece)
    )
    started = time.process_time()
    read_all(raw)
    assert time.process_time() - started < 10
