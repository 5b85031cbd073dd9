"""Mail of any shape: what machines send is never answered, and no bytes stop the service."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.service.playground import MODERATOR, OPERATOR, Playground, address_of, flat, parsed

MESSAGES = Path(__file__).parents[1] / "messages"
REPORT = (MESSAGES / "dsn_postfix.eml").read_bytes()

EXPECTED = {
    "dsn_exim": "ignored",
    "dsn_postfix": "ignored",
    "list": "ignored",
    "no_headers": "ignored",
    "own": "ignored",
    "spam": "ignored",
    "vacation": "ignored",
    "vacation_old": "ignored",
}
"""Everything else is from people who do not play here and is rejected."""


# -- what is never answered -------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<talk.else.example>"},
        {"X_Adjudicator": "question; game=his-1"},
        {"From": "orders+abcdefgh@adjudicator.example"},
        {"Return_Path": "<>"},
        {"X_Spam_Flag": "YES"},
    ],
)
def test_mail_that_no_person_wrote_is_kept_and_not_answered(
    quick: Playground, headers: dict[str, Any]
) -> None:
    quick.open()
    before = len(quick.mails())
    incoming = quick.write("protestant", "REFORM Leipzig", **headers)
    assert incoming.status == "ignored"
    assert incoming.reason
    assert {to for _, to in quick.sent_since(before)} <= {OPERATOR}
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_our_own_mail_coming_back_does_nothing(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    before = len(quick.mails())
    assert quick.send(question.raw or b"").status == "ignored"
    assert quick.sent_since(before) == []


def test_a_bounce_is_told_to_the_moderator_once(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    before = len(ground.mails())
    report = REPORT.replace(b"Gone@example.org", address_of("france").encode())
    assert address_of("france").encode() in report
    for number in range(3):
        raw = report.replace(b"Message-Id: <", f"Message-Id: <{number}.".encode())
        assert ground.send(raw).status == "ignored"
    assert ground.sent_since(before) == [("moderator", MODERATOR)]
    assert "Mail to the address of France could not be delivered" in flat(ground.last().text)


def test_a_bounce_of_a_stranger_is_told_to_nobody(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    assert quick.send(REPORT).status == "ignored"
    assert quick.sent_since(before) == []


# -- mail of any shape ------------------------------------------------------------------------


def test_mail_that_is_too_large_is_refused_in_one_sentence(quick: Playground) -> None:
    quick.open()
    raw = quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n" + "x" * 600_000)
    incoming = quick.send(raw, size=20 * 1024 * 1024)
    assert (incoming.status, incoming.reason) == ("rejected", "message too large")
    assert "(20480 KiB with all parts): at most 256 KiB of text" in flat(
        quick.last(kind="rejected").text
    )
    assert quick.decision("protestant").topic == "18.3/reform:1"


UNANSWERED = frozenset({"away_by_hand"})
"""Messages of strangers that look as if a program had written them, so that nobody is answered."""


@pytest.mark.parametrize("path", sorted(MESSAGES.glob("*.eml")), ids=lambda path: path.stem)
def test_every_stored_message_is_handled(quick: Playground, path: Path) -> None:
    quick.open()
    before = len(quick.mails())
    incoming = quick.send(path.read_bytes())
    assert incoming.status == EXPECTED.get(path.stem, "rejected")
    assert incoming.traceback is None
    sent = quick.sent_since(before)
    answered = incoming.status == "rejected" and path.stem not in UNANSWERED
    assert [kind for kind, _ in sent] == (["rejected"] if answered else [])


@pytest.mark.parametrize("path", sorted(MESSAGES.glob("*.eml")), ids=lambda path: path.stem)
def test_the_same_shapes_from_a_player_are_answered(quick: Playground, path: Path) -> None:
    quick.open()
    raw = path.read_bytes()
    for known in (b"Ann@Example.org", b"ann@example.org", b"ida@example.org", b"bob@example.org"):
        raw = raw.replace(known, address_of("protestant").encode())
    before = len(quick.mails())
    incoming = quick.send(raw)
    assert incoming.status in ("done", "rejected", "ignored")
    assert incoming.traceback is None
    may_be_silent = path.stem in EXPECTED or path.stem in UNANSWERED
    assert bool(quick.sent_since(before)) == (incoming.status != "ignored") or may_be_silent


FROM = b"From: protestant@players.example\r\n"
KLINGON = b"Content-Type: text/plain; charset=klingon-7\r\n"
HOSTILE = [
    b"",
    b"\x00" * 1000,
    b"\xff\xfe\xfd" * 400,
    FROM,
    FROM + b"Message-ID: <\xc3\xa4@x>\r\n\r\nBEGIN\nPASS\nEND\n",
    FROM + b"Message-ID: <" + b"x" * 950 + b">\r\n\r\nSTATUS\n",
    FROM + b"Subject: =?utf-8?b?" + b"/" * 5000 + b"?=\r\n\r\nHELP",
    FROM + KLINGON + b"\r\nBEGIN\r\nREFORM L\xffeipzig\x00\r\nEND\r\n",
    FROM + b"\r\nBEGIN his-1\x00 protestant W\xd9\xa1\r\nEND\r\n",
    FROM + b"\r\nBEGIN\r\nREFORM " + b"x" * 9000 + b"\r\nEND",
    FROM + b"\r\n" + b"BEGIN\r\nPASS\r\nEND\r\n" * 200,
    FROM + b"\r\nBEGIN\r\nRESEND 99999999999999999999\r\nEND\r\n",
    FROM + b"\r\nBEGIN\r\nRESEND 999999999\r\nEND\r\n",
    FROM + b"\r\nBEGIN\r\nHELP \xf0\x9f\x92\xa9\r\nEND\r\n",
]


@pytest.mark.parametrize("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_bytes_never_stop_the_service(ground: Playground, raw: bytes) -> None:
    ground.open()
    incoming = ground.send(raw)
    assert incoming.status in ("done", "rejected", "ignored")
    assert incoming.traceback is None
    assert ground.decision("protestant").topic == "18.3/reform:1"
    for row in ground.mails():
        assert parsed(row)["To"] == row.recipient
