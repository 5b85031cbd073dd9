"""Section 9: a message has one effect, however often and in whatever shape it comes."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable
from datetime import timedelta
from email.utils import format_datetime

import pytest

from adjudicator.mail.source import Fetched
from adjudicator.service.commands.handling import handle_all, retry
from adjudicator.service.post.intake import store_messages
from adjudicator.store import tables
from tests.service.playground import START, Playground, address_of, flat

ROLL = "BEGIN\nREFORM Leipzig\nEND\n"


def changed(raw: bytes, **headers: str) -> bytes:
    """Return a message with other headers, or without those that are empty."""
    head, _, body = raw.partition(b"\n\n")
    lines = []
    for line in head.split(b"\n"):
        name = line.partition(b":")[0].decode()
        if name not in headers:
            lines.append(line)
    lines += [f"{name}: {value}".encode() for name, value in headers.items() if value]
    return b"\n".join(lines) + b"\n\n" + body


def with_footer(raw: bytes) -> bytes:
    return raw + b"_______________\nplayers mailing list\nhttps://lists.example/players\n"


def in_base64(raw: bytes) -> bytes:
    head, _, body = raw.partition(b"\n\n")
    head = head.replace(b"Content-Transfer-Encoding: 7bit", b"Content-Transfer-Encoding: base64")
    return head + b"\n\n" + base64.encodebytes(body)


def in_quoted_printable(raw: bytes) -> bytes:
    head, _, body = raw.partition(b"\n\n")
    wanted = b"Content-Transfer-Encoding: quoted-printable"
    head = head.replace(b"Content-Transfer-Encoding: 7bit", wanted)
    return head + b"\n\n" + quopri.encodestring(body.replace(b"REFORM", b"REFORM "))


def folded(raw: bytes) -> bytes:
    return raw.replace(b"REFORM Leipzig", b"REFORM  \t Leipzig  ").replace(b"BEGIN", b"BEGIN ")


def decorated(raw: bytes, mark: Callable[[int, str], str]) -> bytes:
    """Return a message each line of which bears a mark; of its number, from 1, and its words."""
    head, _, body = raw.partition(b"\n\n")
    lines = body.decode().rstrip("\n").split("\n")
    text = "\n".join(mark(number, line) for number, line in enumerate(lines, 1)) + "\n"
    return head + b"\n\n" + text.encode()


MARKS: dict[str, Callable[[int, str], str]] = {
    "stars": lambda _, line: f"* {line}",
    "hyphens": lambda _, line: f"- {line}",
    "pluses": lambda _, line: f"+ {line}",
    "quotes": lambda _, line: f"> {line}",
    "numbers": lambda number, line: f"{number}. {line}",
    "brackets": lambda number, line: f"{number}) {line}",
    "bold lines": lambda _, line: f"*{line}*" if line else "",
    "bold words": lambda _, line: " ".join(f"*{word}*" for word in line.split()),
    "underscores": lambda _, line: " ".join(f"_{word}_" for word in line.split()),
    "both": lambda number, line: f" {number}.  *{line}*",
}
BODIES = {
    "fenced": "BEGIN\nREFORM Leipzig\nEND\n",
    "named": "BEGIN his-1 protestant W1\nREFORM Leipzig\nEND\n",
    "sparse": "BEGIN\n\nREFORM Leipzig\n\nREFORM Erfurt\n\nEND\n",
    "bare": "REFORM Leipzig\n",
}


def _all(mark: Callable[[int, str], str]) -> Callable[[int, str], str]:
    return mark


def inside(mark: Callable[[int, str], str]) -> Callable[[int, str], str]:
    """Return a mark that leaves BEGIN and END as they are."""
    return lambda number, line: line if line[:5] in ("BEGIN", "END") else mark(number, line)


@pytest.mark.some(2)
@pytest.mark.parametrize("body", BODIES.values(), ids=list(BODIES))
def test_a_copy_with_marks_before_its_lines_does_not_act_again(
    quick: Playground, body: str
) -> None:
    quick.open()
    raw = quick.letter("protestant", body)
    assert quick.send(raw).status == "done"
    asked, before = quick.decision("protestant").topic, len(quick.mails())
    copies = {decorated(raw, way(mark)) for mark in MARKS.values() for way in (inside, _all)}
    for copy in sorted(copies - {raw}):
        row = quick.send(copy)
        assert (row.status, row.reason) == ("ignored", "copy: of message 1"), copy
    assert quick.decision("protestant").topic == asked
    assert len(quick.mails()) == before


COPIES = [with_footer, in_base64, in_quoted_printable, folded]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_that_differs_in_what_mail_does_to_it_has_no_effect(
    quick: Playground, copied: object
) -> None:
    quick.open()
    raw = quick.letter("protestant", ROLL)
    assert quick.send(raw).status == "done"
    before, rolled = len(quick.mails()), len(quick.rows(tables.Roll))
    copy = copied(raw)  # type: ignore[operator]  # a way to copy, by parameter
    assert copy != raw
    row = quick.send(copy)
    assert (row.status, row.reason) == ("ignored", "copy: of message 1")
    assert len(quick.rows(tables.Roll)) == rolled
    assert len(quick.mails()) == before, "it was answered already"
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_copies_that_come_together_have_one_effect_and_one_answer(quick: Playground) -> None:
    quick.open()
    raw = quick.letter("protestant", ROLL)
    for copy in (with_footer(raw), raw, in_base64(raw)):
        quick.store(copy)
    before = len(quick.mails())
    handle_all(quick.office)
    assert [row.status for row in quick.rows(tables.Incoming)] == ["done", "ignored", "ignored"]
    assert len(quick.mails()) == before + 1


def test_a_copy_whose_orders_are_no_longer_seen_as_such_is_not_answered(quick: Playground) -> None:
    quick.open()
    raw = quick.letter("protestant", "REFORM Leipzig\n")
    assert quick.send(raw).status == "done"
    before = len(quick.mails())
    assert quick.send(raw + b"This list is run by the club, and all of it is read.\n").status == (
        "ignored"
    )
    assert len(quick.mails()) == before


def test_the_same_orders_in_another_message_act_again(quick: Playground) -> None:
    quick.open()
    for count in (1, 2):
        assert quick.send(quick.letter("protestant", "BEGIN\nPREFER\nEND\n")).status == "done"
        assert len(quick.mails("protestant", "receipt")) == count


def test_other_orders_under_a_message_id_that_a_program_uses_again_act(quick: Playground) -> None:
    quick.open()
    raw = quick.letter("protestant", ROLL)
    quick.send(raw)
    other = raw.replace(b"Leipzig", b"Erfurt")
    assert quick.send(other).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:3"


def test_the_same_message_id_of_another_sender_is_another_message(quick: Playground) -> None:
    quick.open("negotiation")
    raw = quick.letter("france", "BEGIN\nREADY\nEND\n")
    quick.send(raw)
    other = raw.replace(address_of("france").encode(), address_of("england").encode())
    assert quick.send(with_footer(other)).status == "done"


def test_messages_without_message_id_are_told_apart_by_their_date(quick: Playground) -> None:
    quick.open()
    raw = changed(quick.letter("protestant", ROLL), **{"Message-ID": ""})
    assert quick.send(changed(raw, Received="from a.example")).status == "done"
    assert quick.send(changed(raw, Received="from b.example")).status == "ignored"
    later = changed(raw, Date=format_datetime(START + timedelta(seconds=1)))
    assert quick.send(later).status == "done"


def test_without_message_id_and_date_every_message_acts(quick: Playground) -> None:
    quick.open()
    raw = changed(quick.letter("protestant", ROLL), **{"Message-ID": "", "Date": ""})
    assert quick.send(changed(raw, Received="from a.example")).status == "done"
    assert quick.send(changed(raw, Received="from b.example")).status == "done"


def test_a_message_that_had_no_effect_uses_nothing_up(quick: Playground) -> None:
    quick.open()
    raw = quick.letter("protestant", ROLL)
    forged = quick.send(with_footer(raw.replace(b"protestant@", b"nobody@")))
    assert forged.status == "rejected"
    assert quick.send(raw).status == "done"


def test_a_copy_of_a_message_that_was_set_aside_acts_and_the_retry_does_not(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    raw = quick.letter("protestant", ROLL)

    def broken(*_: object) -> None:
        raise LookupError("nobody has thought of this")

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.commands.handling.carry_out_block", broken)
        first = quick.send(raw)
    assert first.status == "shunted"
    assert quick.send(with_footer(raw)).status == "done"
    retry(quick.office, first.id)
    handle_all(quick.office)
    rows = quick.rows(tables.Incoming)
    assert [row.status for row in rows] == ["ignored", "done"]
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_a_message_that_was_set_aside_acts_when_it_is_tried_again(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.commands.handling.carry_out_block", lambda *_: 1 / 0)
        first = quick.send(quick.letter("protestant", ROLL))
    assert first.status == "shunted"
    retry(quick.office, first.id)
    handle_all(quick.office)
    assert quick.rows(tables.Incoming)[0].status == "done"


# -- old messages ---------------------------------------------------------------------------------


def old(ground: Playground, body: str = ROLL, *, days: float, **more: object) -> bytes:
    """Return a message that was written some days ago."""
    raw = ground.letter("protestant", body, **more)  # type: ignore[arg-type]  # headers by name
    return changed(raw, Date=format_datetime(ground.clock.now() - timedelta(days=days)))


def test_a_message_of_days_ago_is_asked_about_and_not_applied(ground: Playground) -> None:
    ground.open()
    before = len(ground.mails())
    row = ground.send(old(ground, days=200))
    assert (row.status, row.reason) == ("rejected", "an old message")
    assert ground.sent_since(before) == [("rejected", address_of("protestant"))]
    text = flat(ground.last().text)
    assert "was written on Monday 4 May 2026, 18:00 (UTC), 200 days before it arrived" in text
    assert "Nothing of it was applied" in text
    assert "send it again as a new message" in text
    assert ground.decision("protestant").topic == "18.3/reform:1"


def test_a_message_that_was_delayed_for_less_is_applied(quick: Playground) -> None:
    quick.open()
    assert quick.send(old(quick, days=2.9)).status == "done"


def test_the_operator_says_how_old_a_message_may_be(quick: Playground) -> None:
    quick.open()
    settings = quick.office.settings.model_copy(update={"old_mail_hours": 24 * 400})
    quick.office = type(quick.office)(quick.office.database, settings)
    assert quick.send(old(quick, days=200)).status == "done"


def test_a_message_that_waited_in_the_mailbox_while_we_were_down_is_not_old(
    quick: Playground,
) -> None:
    quick.open()
    raw, arrived = quick.letter("protestant", ROLL), quick.clock.now()
    quick.clock.advance(timedelta(days=10))
    item = Fetched("box", 1, 1, raw, truncated=False, size=len(raw), arrived_at=arrived)
    store_messages(quick.office.database, [item], quick.clock.now(), "box")
    handle_all(quick.office)
    assert quick.rows(tables.Incoming)[0].status == "done"


def test_whoever_names_a_window_younger_than_his_date_has_a_wrong_clock(quick: Playground) -> None:
    quick.open()
    code = quick.window().code
    body = f"BEGIN his-1 protestant {code}\nREFORM Leipzig\nEND\n"
    assert quick.send(old(quick, body, days=4000)).status == "done"


def test_whoever_answers_a_message_younger_than_his_date_has_a_wrong_clock(
    quick: Playground,
) -> None:
    quick.open()
    question = quick.last("protestant")
    assert quick.send(old(quick, days=4000, answers=question)).status == "done"


def test_a_window_that_has_closed_proves_nothing(quick: Playground) -> None:
    quick.open("negotiation")
    body = f"BEGIN his-1 france {quick.window().code}\nREADY\nEND\n"
    quick.wait(hours=48)
    raw = quick.letter("france", body)
    assert quick.send(changed(raw, Date=format_datetime(START - timedelta(days=9)))).status == (
        "rejected"
    )


def test_a_message_of_the_future_or_without_a_date_is_applied(quick: Playground) -> None:
    quick.open()
    assert quick.send(old(quick, days=-400)).status == "done"
    undated = changed(quick.letter("protestant", ROLL), Date="")
    assert quick.send(undated).status == "done"


def test_a_moderator_is_asked_about_an_old_message_as_well(quick: Playground) -> None:
    quick.open(moderator="moderator@club.example")
    body = "BEGIN his-1\nHOLD\nEND\n"
    raw = quick.letter("x", body, sender="moderator@club.example")
    row = quick.send(changed(raw, Date=format_datetime(START - timedelta(days=9))))
    assert (row.status, row.reason) == ("rejected", "an old message")
    assert quick.rows(tables.Game)[0].status == "running"


def test_an_empty_message_id_is_none(quick: Playground) -> None:
    """Some programs write one into every message: the same words in the next one still act."""
    quick.open()
    for reform in ("REFORM Leipzig", "PREFER", "PREFER"):
        raw = quick.letter("protestant", f"BEGIN\n{reform}\nEND\n")
        named = f"Message-ID: <letter.{quick.letters}@players.example>".encode()
        assert named in raw
        assert quick.send(raw.replace(named, b"Message-ID: <>")).status == "done"
        quick.clock.advance(timedelta(minutes=1))
    assert len(quick.mails("protestant", "receipt")) == 3
