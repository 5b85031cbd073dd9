"""The way of a message from end to end: what happens between two services, and after a while."""

from __future__ import annotations

import dataclasses
import io
import json
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from adjudicator.mail.outgoing import REPLIES
from adjudicator.mail.sender import leads_to
from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.commands.handling import handle_all, retry
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.removal import remove_person
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.unwanted import bounces
from adjudicator.service.public.record import export_game
from adjudicator.service.seats import seating
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.service.playground import (
    MODERATOR,
    ORDERS,
    START,
    Playground,
    address_of,
    flat,
    parsed,
    seats,
    settings_in,
)
from tests.service.test_dispatch import Server
from tests.service.test_pbem_09_bounces import come_back
from tests.service.test_pbem_09_copies import in_base64, with_footer
from tests.service.test_pbem_09_who_may_speak import password_of
from tests.service.test_privacy import replaced, sent_all

ROLL = "BEGIN\nREFORM Leipzig\nEND\n"


def rows(ground: Playground) -> list[tables.Incoming]:
    """Return all messages that came, the oldest first."""
    return ground.rows(tables.Incoming)


# -- messages that were set aside ------------------------------------------------------------------


def set_aside(ground: Playground, raw: bytes) -> tables.Incoming:
    """Let a message come while a fault keeps it from being handled."""

    def broken(*_: object) -> None:
        raise LookupError("nobody has thought of this")

    with ground.patch.context() as patch:
        patch.setattr("adjudicator.service.commands.handling.carry_out_block", broken)
        row = ground.send(raw)
    assert row.status == "shunted"
    return row


def tried_again(ground: Playground, row: tables.Incoming) -> tables.Incoming:
    """Let a message be handled once more and return it."""
    retry(ground.office, row.id)
    handle_all(ground.office)
    return next(one for one in rows(ground) if one.id == row.id)


def test_a_letter_that_was_set_aside_acts_once_however_often_it_is_tried(
    ground: Playground,
) -> None:
    ground.open()
    kept = set_aside(ground, ground.letter("protestant", ROLL))
    retry(ground.office, kept.id)
    with pytest.raises(NotPossible, match="is new; only what was set aside"):
        retry(ground.office, kept.id)
    handle_all(ground.office)
    with pytest.raises(NotPossible, match="is done; only what was set aside"):
        retry(ground.office, kept.id)
    assert handle_all(ground.office) == 0
    assert ground.decision("protestant").topic == "18.3/reform:2"
    assert len(ground.mails("protestant", "receipt")) == 1


@pytest.mark.parametrize("named", [False, True])
def test_a_letter_set_aside_whose_question_has_closed_asks_and_does_not_act(
    ground: Playground, *, named: bool
) -> None:
    ground.open("negotiation")
    window = ground.window().code
    head = f"BEGIN his-1 france {window}" if named else "BEGIN"
    kept = set_aside(ground, ground.letter("france", f"{head}\nREADY\nEND\n"))
    assert ground.wait(hours=48) == 1
    assert ground.window().code != window
    before = len(ground.mails())
    assert tried_again(ground, kept).status == "done"
    assert ground.sent_since(before) == [("receipt", "france")]
    assert "othing was applied" in ground.receipt("france")


def test_orders_without_a_window_do_not_answer_a_later_question_than_they_were_written_for(
    ground: Playground,
) -> None:
    ground.open(moderator=MODERATOR)
    kept = set_aside(ground, ground.letter("protestant", ROLL))
    ground.clock.advance(timedelta(minutes=1))
    ground.moderate("ANSWER protestant: REFORM Brandenburg")
    assert ground.decision("protestant").topic == "18.3/reform:2"
    assert tried_again(ground, kept).status == "done"
    assert ground.decision("protestant").topic == "18.3/reform:2"
    said = ground.receipt("protestant")
    assert "What was asked when your message came has been closed since (W1)" in said
    assert "send it again" in said
    ground.write("protestant", "REFORM Leipzig")
    assert ground.decision("protestant").topic == "18.3/reform:3", "asked again, it acts"


def test_a_copy_of_a_letter_that_was_asked_about_does_not_act_either(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    raw = quick.letter("protestant", ROLL)
    kept = set_aside(quick, raw)
    quick.clock.advance(timedelta(minutes=1))
    quick.moderate("ANSWER protestant: REFORM Brandenburg")
    tried_again(quick, kept)
    assert quick.send(raw + b"-- \nsent by the club\n").status == "ignored"
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_what_was_taken_back_since_a_letter_came_is_asked_about(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    kept = set_aside(quick, quick.letter("protestant", ROLL))
    quick.clock.advance(timedelta(minutes=1))
    quick.take_back("REWIND TO 0 A mistake.")
    tried_again(quick, kept)
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_a_letter_set_aside_does_not_go_before_what_its_writer_has_sent_since(
    ground: Playground,
) -> None:
    ground.open()
    kept = set_aside(ground, ground.letter("protestant", ROLL))
    ground.write("protestant", "REFORM Brandenburg")
    assert ground.decision("protestant").topic == "18.3/reform:2"
    tried_again(ground, kept)
    assert ground.decision("protestant").topic == "18.3/reform:2"
    assert "have been carried out or kept" in ground.receipt("protestant")


def test_lines_given_ahead_that_were_set_aside_do_not_replace_newer_ones(
    quick: Playground,
) -> None:
    quick.open()
    kept = set_aside(quick, quick.letter("england", "BEGIN\nCOMMIT 1\nEND\n"))
    quick.write("england", "COMMIT 2")
    tried_again(quick, kept)
    assert "have been carried out or kept" in quick.receipt("england")
    (line,) = quick.rows(tables.OrderLine)
    assert line.incoming_id == 2


# -- messages that lay on the mail server ----------------------------------------------------------


def lay_until_now(ground: Playground, raw: bytes, since: datetime) -> tables.Incoming:
    """Let a message be read now that has lain on the mail server for some time."""
    assert ground.store(raw, arrived_at=since)
    handle_all(ground.office)
    return rows(ground)[-1]


def test_a_letter_from_before_a_question_was_closed_by_hand_is_asked_about(
    ground: Playground,
) -> None:
    ground.open(moderator=MODERATOR)
    raw, arrived = ground.letter("protestant", ROLL), ground.clock.now()
    ground.clock.advance(timedelta(hours=1))
    ground.moderate("ANSWER protestant: REFORM Brandenburg")
    assert lay_until_now(ground, raw, arrived).status == "done"
    assert ground.decision("protestant").topic == "18.3/reform:2"
    assert "has been closed since" in ground.receipt("protestant")


def test_a_letter_from_before_the_window_opened_is_asked_about(ground: Playground) -> None:
    """The operator lets deadlines pass by hand while the mailbox cannot be read."""
    ground.open("negotiation")
    raw, arrived = ground.letter("france", "BEGIN\nHAND\nREADY\nEND\n"), ground.clock.now()
    assert ground.wait(hours=48) == 1
    assert ground.window().opened_at > arrived
    lay_until_now(ground, raw, arrived)
    assert "has been closed since (W1)" in ground.receipt("france")


def test_a_letter_that_names_the_window_of_now_acts_whatever_the_clock_of_the_server_says(
    quick: Playground,
) -> None:
    quick.open("negotiation")
    arrived = quick.clock.now()
    quick.wait(hours=48)
    (role, *_rest) = quick.waiting()
    line = quick.line(role, quick.decision(role).choice.dump(quick.decision(role).default))
    raw = quick.letter(role, f"BEGIN his-1 {role} {quick.window().code}\n{line}\nEND\n")
    lay_until_now(quick, raw, arrived)
    assert "has been closed since" not in quick.receipt(role)


def test_letters_of_one_writer_act_one_after_the_other_though_they_came_together(
    quick: Playground,
) -> None:
    quick.open()
    arrived = quick.clock.now()
    both = [
        quick.letter("protestant", f"BEGIN\nREFORM {to}\nEND\n") for to in ("Leipzig", "Erfurt")
    ]
    quick.clock.advance(timedelta(hours=1))
    for number, raw in enumerate(both):
        quick.letters += number
        quick.store(raw, arrived_at=arrived)
    handle_all(quick.office)
    assert quick.decision("protestant").topic == "18.3/reform:3"


def test_a_letter_to_nobody_asked_then_is_for_what_is_asked_now(quick: Playground) -> None:
    """Lines given ahead wait for their question; they may lie on the mail server instead."""
    quick.open()
    arrived = quick.clock.now()
    raw = quick.letter("england", "BEGIN\nHAND\nEND\n")
    quick.wait(hours=72)
    lay_until_now(quick, raw, arrived)
    assert "has been closed since" not in flat(quick.last("england").text)


# -- two services that write to each other --------------------------------------------------------

OTHER = "play@other.example"


@pytest.fixture
def other(
    quick: Playground, migrated_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Playground]:
    """Another service, elsewhere."""
    path = tmp_path / "other.db"
    shutil.copy(migrated_sqlite, path)
    database = open_database(f"sqlite:///{path}", durable=False)
    settings = settings_in(tmp_path, orders_address=OTHER, operator_address="op@other.example")
    yield Playground(Office(database, settings), quick.clock, monkeypatch)
    database.dispose()


def exchange(one: Playground, two: Playground, *, stripped: bool = False) -> int:
    """Let two services get what they write to each other; return how many messages came in all.

    ``stripped``: of all that says that a program wrote them nothing arrives.
    """
    count, read = 0, {id(one): 0, id(two): 0}
    for _ in range(20):
        fresh = 0
        for here, there in ((one, two), (two, one)):
            letters = here.mails()[read[id(here)] :]
            read[id(here)] += len(letters)
            for row in letters:
                if leads_to(row.recipient, there.office.settings.orders_address):
                    there.letters += 1
                    assert row.raw is not None
                    there.store(without_headers(row.raw) if stripped else row.raw)
                    fresh += 1
            handle_all(there.office)
            tick(there.office)
        count += fresh
        if not fresh:
            return count
        one.clock.advance(timedelta(minutes=7))
    raise AssertionError(f"{count} messages, and no end")


def without_headers(raw: bytes) -> bytes:
    """Return a message without what says that a program wrote it."""
    head, _, body = raw.partition(b"\r\n\r\n")
    names = (b"auto-submitted", b"x-auto-response", b"x-adjudicator", b"list-")
    fields = re.split(rb"\r\n(?![ \t])", head)
    kept = [field for field in fields if not field.lower().startswith(names)]
    return b"\r\n".join(kept) + b"\r\n\r\n" + body


def seat_at(address: str) -> list[SeatWanted]:
    """Return seats of which one belongs to an address."""
    return [
        dataclasses.replace(seat, address=address) if seat.role == "protestant" else seat
        for seat in seats()
    ]


@pytest.mark.parametrize("tag", ["", "+abcdefghijkl2345"])
def test_a_service_at_the_address_of_a_player_is_not_answered(
    quick: Playground, other: Playground, tag: str
) -> None:
    address = OTHER.replace("@", f"{tag}@")
    quick.open(seats=seat_at(address), moderator=MODERATOR, slug="his-8")
    quick.wait(hours=47)
    quick.wait(hours=24)
    sent = [row for row in quick.mails() if row.recipient == address]
    assert exchange(quick, other) == len(sent)
    assert {row.status for row in rows(other)} == {"ignored"}
    assert other.mails() == []


@pytest.mark.full
def test_two_services_that_play_with_each_other_by_mistake_come_to_rest(
    quick: Playground, other: Playground
) -> None:
    blind = {"blind": "true"}
    quick.open(seats=seat_at(OTHER), moderator=OTHER, slug="his-8", settings=blind)
    other.open(seats=seat_at(ORDERS), moderator=ORDERS, slug="his-9", settings=blind)
    for ground in (quick, other):
        ground.wait(hours=47)
        ground.wait(hours=24)
    assert exchange(quick, other) < 30
    assert {row.status for row in [*rows(quick), *rows(other)]} == {"ignored"}
    for ground in (quick, other):
        assert not {row.kind for row in ground.mails()} & (REPLIES | {"notice"})


def test_alarms_and_bounces_between_two_services_end_there(
    quick: Playground, other: Playground
) -> None:
    ground = quick.under(operator_address=OTHER)
    there = other.under(orders_address=OTHER, operator_address=ORDERS)
    ground.open(seats=seat_at(OTHER), slug="his-8")
    there.open(seats=seat_at(ORDERS), slug="his-9")
    for here in (ground, there):
        for row in here.mails("protestant"):
            come_back(here, row, to=str(here.office.settings.orders_address))
            here.clock.advance(timedelta(hours=1))
    before = [len(here.mails()) for here in (ground, there)]
    exchange(ground, there)
    assert [len(here.mails()) for here in (ground, there)] == before


def test_two_services_come_to_rest_when_a_server_takes_the_headers_away(
    quick: Playground, other: Playground
) -> None:
    quick.open(seats=seat_at(OTHER), moderator=MODERATOR, slug="his-8")
    other.open(seats=seat_at(ORDERS), moderator=MODERATOR, slug="his-9")
    first = len([row for row in quick.mails() if row.recipient == OTHER])
    first += len([row for row in other.mails() if row.recipient == ORDERS])
    assert exchange(quick, other, stripped=True) == first


# -- another address ------------------------------------------------------------------------------

OLD, NEW = address_of("protestant"), "luther@new.example"


def after_a_bounce(ground: Playground) -> list[tables.Outgoing]:
    """Let the first mail of a seat come back; return it."""
    ground.open(moderator=MODERATOR)
    dispatch(ground.office, Server())
    first = ground.mails("protestant")
    for row in first:
        come_back(ground, row)
        ground.clock.advance(bounces.MOMENT)
    return first


def by_the_player(ground: Playground) -> None:
    ground.write("protestant", f"ADDRESS {NEW}")
    code = str(ground.last(kind="confirmation").text).partition("CONFIRM ADDRESS ")[2][:8]
    ground.write("protestant", f"CONFIRM ADDRESS {code}", sender=NEW, block=False)
    ground.write("protestant", f"ADDRESS REMOVE {OLD}", sender=NEW)


def by_the_operator(ground: Playground) -> None:
    seating.new_address(ground.office, "his-1", "protestant", NEW)


@pytest.mark.some(1)
@pytest.mark.parametrize("change", [by_the_player, by_the_operator])
def test_after_a_change_of_address_everything_goes_to_the_new_one(
    ground: Playground, change: Callable[[Playground], None]
) -> None:
    welcome, question = after_a_bounce(ground)
    before = len(ground.mails())
    change(ground)
    sent = ground.mails()[before:]
    again = [row.subject for row in sent if row.recipient == NEW and row.role == "protestant"]
    assert {welcome.subject, question.subject} <= set(again)
    ground.clock.advance(timedelta(minutes=1))
    before = len(ground.mails())
    ground.write("protestant", "RESEND 1", sender=NEW)
    ground.write("protestant", "REFORM Leipzig", sender=NEW, answers=question)
    assert ground.decision("protestant").topic == "18.3/reform:2"
    refused = ground.write("protestant", "REFORM Erfurt")
    assert (refused.status, refused.reason) == ("rejected", "unknown sender")
    ground.write("protestant", "REFORM Erfurt", answers=question)
    assert ground.decision("protestant").topic == "18.3/reform:2"
    ground.wait(hours=47)
    ground.wait(hours=48)
    after = ground.mails()[before:]
    assert [row.kind for row in after if row.recipient == OLD] == ["rejected"]
    assert welcome.subject in [row.subject for row in after if row.recipient == NEW]
    assert all(row.recipient == NEW for row in after if row.role == "protestant")


def test_what_waits_for_a_former_address_goes_to_the_new_one(ground: Playground) -> None:
    ground.open()
    by_the_operator(ground)
    dispatch(ground.office, Server())
    assert {row.recipient for row in ground.mails("protestant")} == {NEW}


def test_who_has_two_addresses_gets_what_he_missed_at_a_third(quick: Playground) -> None:
    welcome, question = after_a_bounce(quick)
    person = quick.rows(tables.Player)
    (player,) = [one for one in person if one.address == OLD]
    with quick.office.database.transaction() as session:
        session.add(tables.Address(player_id=player.id, address="x@home.example", since=START))
    by_the_operator(quick)
    again = [row.subject for row in quick.mails("protestant") if row.recipient == NEW]
    assert {welcome.subject, question.subject} == set(again)
    left = {row.address for row in quick.rows(tables.Address) if row.player_id == player.id}
    assert left == {NEW, "x@home.example"}


def test_a_former_address_that_takes_mail_may_still_send_orders(quick: Playground) -> None:
    quick.open()
    by_the_operator(quick)
    assert quick.write("protestant", "REFORM Leipzig").status == "done"
    assert quick.last("protestant", "receipt").recipient == OLD, "a copy to where it came from"


# -- passwords and reply addresses in messages of others -------------------------------------------

CHOSEN, SECOND = "Marmalade-1517", "Persimmon-1521"


def all_that_is_said(ground: Playground, written: io.StringIO) -> str:
    """Return what went out, what is exported and shown, and what stands in the log."""
    mails = [f"{row.subject}\n{row.text}\n{parsed(row).as_string()}" for row in ground.mails()]
    stored = [f"{row.subject}\n{row.text}\n{row.reason}" for row in rows(ground)]
    actions = [repr(row) for row in ground.rows(tables.Action)]
    exported = json.dumps(export_game(ground.office, "his-9", with_secret=True), default=str)
    return "\n".join([*mails, *stored, *actions, exported, written.getvalue()])


def test_an_old_letter_with_an_old_password_opens_nothing_and_repeats_nothing(
    quick: Playground, stream: io.StringIO
) -> None:
    ground = quick.under(require_auth=True, authserv_id="none")
    ground.open(slug="his-9", moderator=MODERATOR)
    first = password_of(ground, "protestant")
    ground.write("protestant", f"PASSWORD {first}", f"SET PASSWORD {CHOSEN}")
    old = ground.letter("protestant", f"BEGIN\nPASSWORD {CHOSEN}\nREFORM Leipzig\nEND\n")
    ground.write("protestant", f"PASSWORD {CHOSEN}", f"SET PASSWORD {SECOND}")
    asked = ground.decision("protestant", "his-9").topic
    row = ground.send(old)
    assert (row.status, row.reason) == ("rejected", "wrong password")
    again = ground.send(old + b"-- \nsent by the club\n")
    assert (again.status, again.reason) == ("rejected", "wrong password")
    assert ground.decision("protestant", "his-9").topic == asked
    said = all_that_is_said(ground, stream)
    assert [word for word in (CHOSEN, SECOND) if word.lower() in said.lower()] == []


WAYS = {
    "quoted": lambda body: "".join(f"> {line}\n" for line in body.splitlines()),
    "forwarded": lambda body: (
        "-------- Forwarded Message --------\nFrom: Luther <protestant@players.example>\n"
        f"Date: Fri, 20 Nov 2026 17:00:00 +0000\n\n{body}"
    ),
    "plain": lambda body: body,
    "in a list": lambda body: "".join(f"* {line}\n" for line in body.splitlines()),
    "numbered": lambda body: "".join(f"{n}. {line}\n" for n, line in enumerate(body.split("\n"))),
    "bold": lambda body: "".join(f"*{line}*\n" for line in body.splitlines()),
    "marked by a name": lambda body: "".join(f"ML> {line}\n" for line in body.splitlines()),
}


@pytest.mark.some(1)
@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_the_password_in_a_letter_that_another_player_sends_on_is_not_repeated(
    quick: Playground, stream: io.StringIO, way: Callable[[str], str]
) -> None:
    ground = quick.under(require_auth=True, authserv_id="none")
    ground.open(slug="his-9", moderator=MODERATOR)
    first, own = password_of(ground, "protestant"), password_of(ground, "france")
    ground.write("protestant", f"PASSWORD {first}", f"SET PASSWORD {CHOSEN}")
    body = f"BEGIN his-9 protestant\nPASSWORD {CHOSEN}\nREFORM Leipzig\nEND\n"
    seat = next(seat for seat in ground.rows(tables.Seat) if seat.role == "protestant")
    to = ground.office.reply_address(seat.token)
    asked = ground.decision("protestant", "his-9").topic
    ground.send(ground.letter("france", way(body), to=to))
    ground.send(ground.letter("x", way(body), to=to, sender="stranger@else.example"))
    mine = f"BEGIN his-9 france\nPASSWORD {own}\nHAND\nEND\n\n"
    ground.send(ground.letter("france", mine + way(body)))
    words = body.replace("BEGIN", "Begin").replace("END", "")
    block = f"BEGIN his-9 france\nPASSWORD {own}\n{way(words)}END\n"
    ground.send(ground.letter("france", block))
    assert ground.decision("protestant", "his-9").topic == asked
    assert CHOSEN.lower() not in all_that_is_said(ground, stream).lower()
    others = [row for row in ground.mails() if row.role != "protestant"]
    assert not any(seat.token in f"{row.text}{parsed(row)}" for row in others)


# -- somebody who was removed ---------------------------------------------------------------------


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("copied", [with_footer, in_base64])
def test_a_copy_of_a_letter_of_a_removed_person_does_and_says_nothing(
    ground: Playground, copied: Callable[[bytes], bytes], *, is_over: bool
) -> None:
    ground.open(moderator=MODERATOR)
    raw = ground.letter("protestant", ROLL, answers=ground.last("protestant"))
    ground.send(raw)
    sent_all(ground, over=is_over)
    if not is_over:
        replaced(ground)
    remove_person(ground.office, OLD)
    before, rolled = len(ground.mails()), len(ground.rows(tables.Roll))
    row = ground.send(copied(raw))
    assert (row.status, row.reason) == ("rejected", "unknown sender")
    assert len(ground.rows(tables.Roll)) == rolled
    (answer,) = ground.mails()[before:]
    assert (answer.kind, answer.recipient, answer.role) == ("rejected", OLD, None)
    assert not any(word in str(answer.text) for word in ("his-1", "Protestant", "Leipzig", "remov"))
