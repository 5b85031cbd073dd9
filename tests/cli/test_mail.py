"""Commands that read mail: inspect, trim, ingest, retry."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.demo.player import form_in
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.spool import SpoolSource, deliver
from tests.cli.commands import DOMAIN, OPENED, ROLES, ingest, mail, output, run
from tests.tables import each

MESSAGES = Path(__file__).parents[1] / "messages"

INSPECTED = {"class", "reasons", "from", "tokens", "text", "charset"}
CLASSES = {"human", "automatic", "bounce", "list", "own", "junk"}


@each(
    "raw",
    [
        *(pytest.param(path.read_bytes(), id=path.name) for path in sorted(MESSAGES.glob("*.eml"))),
        pytest.param(b"", id="empty"),
        pytest.param(b"\r\n\r\n", id="blank"),
        pytest.param(random.Random(7).randbytes(1_000_000), id="random"),
        pytest.param(b"From: a@b.c\r\n\r\n" + b"x" * 1_000_000, id="long line"),
    ],
)
def test_mail_of_any_shape_is_inspected(raw: bytes) -> None:
    found = output(run("mail", "inspect", stdin=raw))
    assert set(found) >= INSPECTED
    assert found["class"] in CLASSES
    assert isinstance(found["reasons"], list)
    assert isinstance(found["tokens"], list)


def test_inspecting_says_who_wrote_and_how() -> None:
    found = output(run("mail", "inspect", stdin=mail("france", "READY")))
    assert found["class"] == "human"
    assert found["from"] == f"france@{DOMAIN}"
    assert "READY" in found["text"]


def test_text_is_parted_into_reply_and_quotation() -> None:
    text = "Yes.\n\nOn 20 November 2026 Ann wrote:\n> No?\n"
    found = output(run("mail", "trim", stdin=text))
    assert set(found) == {"reply", "quoted"}
    assert found["reply"].strip() == "Yes."
    assert "No?" in found["quoted"]


def test_any_bytes_are_parted() -> None:
    assert set(output(run("mail", "trim", stdin=b"\xff\x00\xfe"))) == {"reply", "quoted"}


def test_a_maildir_is_processed_end_to_end(game: str, home: Path) -> None:
    first = ingest(home)
    assert sorted({m.to[0] for m in first}) == sorted(f"{role}@{DOMAIN}" for role in ROLES)
    [form] = [f for m in first if (f := form_in(m.text))]
    lines = form.splitlines()[1:-1]
    answers = ingest(home, mail("protestant", *lines), (MESSAGES / "vacation.eml").read_bytes())
    [receipt] = [m for m in answers if "receipt" in m.header("x-adjudicator")]
    assert receipt.to == (f"protestant@{DOMAIN}",)
    assert "accepted" in receipt.text
    assert ingest(home, mail("protestant", *lines)) == [], "the same message counts once"


def test_what_could_not_be_moved_is_moved_the_next_time(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ingest(home)
    deliver(home / "in", mail("france", "STATUS"))
    words = ("--maildir", home / "in", "--outdir", home / "out", "--now", OPENED)

    def full(*_: object) -> None:
        raise MailboxUnavailable("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(SpoolSource, "settle", full)
        assert run("mail", "ingest", *words).exit_code == 1
    assert len(list((home / "in").glob("new/*"))) == 1
    assert {answer.to for answer in ingest(home)} == {(f"france@{DOMAIN}",)}
    assert not list((home / "in").glob("new/*"))
    assert len(list((home / "in").glob(".Done/cur/*"))) == 1


def test_ingest_writes_to_the_folder_and_nowhere_else(game: str, home: Path) -> None:
    hostile = b"From: ../../evil/name@example.org\r\nMessage-ID: <1@x>\r\n\r\nHello\r\n"
    ingest(home, hostile)
    assert list(home.rglob("*evil*")) == list((home / "out").glob("*evil*"))
    assert all(path.parent == home / "out" for path in home.rglob("*.eml"))


def test_a_message_that_was_set_aside_is_handled_again(game: str, home: Path) -> None:
    ingest(home, mail("france", "STATUS"))
    assert run("mail", "retry", "1").exit_code == 1  # it has been handled
    assert run("mail", "retry", "99").exit_code == 1
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as database:
        database.execute("UPDATE incoming SET status = 'shunted' WHERE id = 1")
        database.commit()
    result = run("mail", "retry", "1")
    assert result.exit_code == 0
    assert "1 handled" in result.stderr
