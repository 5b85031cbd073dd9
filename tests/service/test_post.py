"""Handling mail: who is listened to, who is answered, and what happens when something breaks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from adjudicator import clock
from adjudicator.service.commands.handling import handle_next, retry
from adjudicator.service.commands.orders.block import carry_out_block
from adjudicator.service.errors import NotPossible
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from tests.service.playground import (
    MODERATOR,
    OPERATOR,
    ROLES,
    Playground,
    address_of,
    flat,
)

# -- senders ----------------------------------------------------------------------------------


def test_an_order_is_applied_and_answered(ground: Playground) -> None:
    ground.open()
    before = len(ground.mails())
    incoming = ground.write("protestant", "REFORM Leipzig")
    assert (incoming.status, incoming.role) == ("done", "protestant")
    assert ground.decision("protestant").topic == "18.3/reform:2"
    assert ground.sent_since(before) == [("receipt", "protestant")]
    receipt = ground.last()
    assert receipt.subject == "his-1 W1: 1 order read, no errors"
    assert receipt.in_reply_to == "<letter.1@players.example>"
    assert "REFORM Leipzig accepted" in flat(receipt.text)
    assert "Reformation attempt 1 of 5 (95 Theses) on Leipzig" in flat(receipt.text)
    assert "# BEGIN his-1 protestant W1" in str(receipt.text)


def test_an_unknown_sender_is_answered_once_a_day(ground: Playground) -> None:
    ground.open()
    before = len(ground.mails())
    for _ in range(3):
        incoming = ground.write("x", "REFORM Leipzig", sender="stranger@else.example")
        assert (incoming.status, incoming.reason) == ("rejected", "unknown sender")
    assert ground.sent_since(before) == [("rejected", "stranger@else.example")]
    text = flat(ground.last().text)
    assert "does not belong to any player here" in text
    assert "It arrived on Friday 20 November 2026, 18:00 (UTC)." in text
    ground.clock.advance(timedelta(days=1))
    ground.write("x", "REFORM Leipzig", sender="stranger@else.example")
    assert len(ground.sent_since(before)) == 2
    assert ground.decision("protestant").topic == "18.3/reform:1"


def test_a_sender_who_cannot_be_written_to_is_kept_and_not_answered(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    raw = b"From: j\xc3\xbcrgen@else.example\r\nMessage-ID: <1@x>\r\n\r\nBEGIN\r\nPASS\r\nEND\r\n"
    assert quick.send(raw).status == "rejected"
    assert quick.sent_since(before) == []


def test_a_token_without_the_address_of_record_opens_nothing(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    incoming = quick.write("x", "REFORM Leipzig", sender="thief@else.example", answers=question)
    assert incoming.status == "rejected"
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_the_token_of_another_seat_gives_nobody_its_orders(quick: Playground) -> None:
    quick.open()
    incoming = quick.write("france", "REFORM Leipzig", answers=quick.last("protestant", "question"))
    assert (incoming.status, incoming.role) == ("done", "france")
    assert quick.decision("protestant").topic == "18.3/reform:1"


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("BEGIN his-1 papacy", "You do not hold the seat papacy."),
        ("BEGIN his-1 venice", "You do not hold the seat venice."),
        ("BEGIN his-9 france", "You hold no seat in a game called his-9."),
        ("BEGIN papacy", "You do not hold the seat papacy."),
    ],
)
def test_a_block_for_another_seat_is_answered_and_not_applied(
    quick: Playground, header: str, sentence: str
) -> None:
    quick.open()
    incoming = quick.write("france", header, "PASS", "END", block=False)
    assert (incoming.status, incoming.reason) == ("rejected", "wrong seat")
    answer = quick.last(kind="rejected")
    assert answer.recipient == address_of("france")
    assert sentence in flat(answer.text)
    assert "You hold: his-1 france." in flat(answer.text)


@pytest.mark.parametrize("words", ["Protestants", "PROTESTANT", "prot", "his-1 Protestant W1"])
def test_roles_are_read_as_players_write_them(quick: Playground, words: str) -> None:
    quick.open()
    incoming = quick.write("protestant", f"BEGIN {words}", "REFORM Leipzig", "END", block=False)
    assert (incoming.status, incoming.role) == ("done", "protestant")
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_a_player_is_told_every_time_but_no_loop_is_fed(quick: Playground) -> None:
    quick.open()
    for number in range(12):
        quick.write("france", f"hello there, {number}", block=False)
    assert len(quick.mails(kind="rejected")) == 10
    assert "No order block was found" in flat(quick.last(kind="rejected").text)


def test_one_refused_block_does_not_cost_the_others(quick: Playground) -> None:
    quick.open()
    lines = ["BEGIN his-1 papacy", "PASS", "END", "BEGIN protestant", "REFORM Leipzig", "END"]
    incoming = quick.write("protestant", *lines, block=False)
    assert incoming.status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"
    assert "You do not hold the seat papacy" in flat(quick.last(kind="rejected").text)
    assert "REFORM Leipzig accepted" in quick.receipt("protestant")


def test_who_has_no_seat_any_more_is_told(quick: Playground) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        for seat in session.exec(select(tables.Seat)):
            seat.until = clock.now()
            session.add(seat)
    assert quick.write("france", "PASS").reason == "no seat"


def test_mail_must_be_authenticated_where_the_server_says_so(quick: Playground) -> None:
    quick.open()
    strict = quick.under(require_auth=True, authserv_id="mx.adjudicator.example")
    assert strict.write("protestant", "REFORM Leipzig").reason == "not authenticated"
    said = "mx.adjudicator.example; dmarc=pass header.from=players.example"
    incoming = strict.write("protestant", "REFORM Leipzig", Authentication_Results=said)
    assert incoming.status == "done"
    forged = "mx.else.example; dmarc=pass header.from=players.example"
    incoming = strict.write("protestant", "REFORM Erfurt", Authentication_Results=forged)
    assert incoming.reason == "not authenticated"


# -- what comes twice, early or late ----------------------------------------------------------


def test_the_same_message_is_handled_once(ground: Playground) -> None:
    ground.open()
    raw = ground.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n")
    ground.send(raw)
    before = len(ground.mails())
    assert not ground.store(raw)
    assert not ground.store(b"Received: by another.example\r\n" + raw)
    assert not handle_next(ground.office)
    assert ground.sent_since(before) == []
    assert len(ground.rows(tables.Incoming)) == 1
    assert ground.decision("protestant").topic == "18.3/reform:2"


@pytest.mark.parametrize("date", ["Fri, 01 Jan 2100 00:00:00 +0000", "Thu, 31 Feb 99999 25:61:61"])
def test_the_date_that_a_sender_writes_means_nothing(quick: Playground, date: str) -> None:
    quick.open()
    raw = quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n")
    head, _, rest = raw.partition(b"Date: ")
    incoming = quick.send(head + b"Date: " + date.encode() + b"\n" + rest.partition(b"\n")[2])
    assert incoming.status == "done"
    assert incoming.received_at == clock.now()
    assert quick.decision("protestant").topic == "18.3/reform:2"


# -- when something breaks --------------------------------------------------------------------


def test_a_message_that_breaks_the_rules_code_is_set_aside_and_can_be_run_again(
    ground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground.open(moderator=MODERATOR)
    before = len(ground.mails())
    answer = Playing.answer

    def broken(self: Playing, *args: object) -> None:
        answer(self, *args)  # type: ignore[arg-type]  # handed on as they came
        raise ZeroDivisionError("in chapter 18")

    with monkeypatch.context() as patch:
        patch.setattr(Playing, "answer", broken)
        incoming = ground.write(
            "protestant", "BROADCAST", "Hear me.", "ENDBROADCAST", "REFORM Leipzig"
        )
    assert (incoming.status, incoming.reason) == ("shunted", "ZeroDivisionError")
    assert "in chapter 18" in str(incoming.traceback)
    assert ground.rows(tables.Press) == ground.rows(tables.Roll) == []
    assert ground.sent_since(before) == [
        ("moderator", OPERATOR),
        ("shunted", address_of("protestant")),
    ]
    receipt = flat(ground.last(kind="shunted").text)
    assert "has arrived and is kept" in receipt
    assert "chapter 18" not in receipt
    assert f"adjudicator mail retry {incoming.id}" in flat(ground.last(kind="moderator").text)
    assert not handle_next(ground.office)

    with monkeypatch.context() as patch:
        patch.setattr(Playing, "answer", broken)
        retry(ground.office, incoming.id)
        assert handle_next(ground.office)
    assert len(ground.sent_since(before)) == 2, "the moderator is told once"

    retry(ground.office, incoming.id)
    assert handle_next(ground.office)
    assert ground.rows(tables.Incoming)[0].status == "done"
    assert ground.decision("protestant").topic == "18.3/reform:2"
    assert len(ground.rows(tables.Press)) == 1


def test_only_what_was_set_aside_is_run_again(quick: Playground) -> None:
    quick.open()
    incoming = quick.write("protestant", "REFORM Leipzig")
    with pytest.raises(NotPossible, match="is done; only what was set aside"):
        retry(quick.office, incoming.id)
    with pytest.raises(NotPossible, match="no incoming message 99"):
        retry(quick.office, 99)


def test_one_broken_message_does_not_hold_up_the_next(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()

    def broken(mailroom: object, game: object, seat: tables.Seat, *rest: object) -> None:
        if seat.role == "france":
            raise RuntimeError("out of order")
        carry_out_block(mailroom, game, seat, *rest)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr("adjudicator.service.commands.handling.carry_out_block", broken)
    quick.store(quick.letter("france", "BEGIN\nSTATUS\nEND\n"))
    quick.write("protestant", "REFORM Leipzig")
    assert [row.status for row in quick.rows(tables.Incoming)] == ["shunted", "done"]


def test_a_message_is_set_aside_even_when_nobody_can_be_told(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr("adjudicator.service.post.outbox.render", broken)
    assert quick.write("protestant", "REFORM Leipzig").status == "shunted"
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_trouble_of_the_database_leaves_the_message_waiting(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()

    def locked(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database is locked"))

    quick.store(quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n"))
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.commands.handling.carry_out_block", locked)
        with pytest.raises(OperationalError):
            handle_next(quick.office)
    assert quick.rows(tables.Incoming)[0].status == "new"
    assert handle_next(quick.office)
    assert quick.decision("protestant").topic == "18.3/reform:2"


@pytest.mark.parametrize(("status", "words"), [("held", "is on hold"), ("over", "is over")])
def test_a_game_that_does_not_go_on_takes_no_orders(
    quick: Playground, status: str, words: str
) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, quick.game().id)
        game.status = status
        session.add(game)
    incoming = quick.write("protestant", "REFORM Leipzig")
    assert incoming.status == "rejected"
    assert words in flat(quick.last(kind="rejected").text)
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert len(ROLES) == len(quick.mails(kind="welcome"))
