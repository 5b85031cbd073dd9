"""The way of a letter from end to end: what happens between two services, and after a while."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from adjudicator.service.errors import NotPossible
from adjudicator.service.post import handle_all, retry
from adjudicator.store import tables
from tests.service.playground import (
    MODERATOR,
    Playground,
    flat,
)

ROLL = "BEGIN\nREFORM Leipzig\nEND\n"


def rows(ground: Playground) -> list[tables.Incoming]:
    """Return all letters that came, the oldest first."""
    return ground.rows(tables.Incoming)


# -- letters that were set aside ------------------------------------------------------------------


def set_aside(ground: Playground, raw: bytes) -> tables.Incoming:
    """Let a letter come while a fault keeps it from being handled."""

    def broken(*_: object) -> None:
        raise LookupError("nobody has thought of this")

    with ground.patch.context() as patch:
        patch.setattr("adjudicator.service.post.carry_out_block", broken)
        row = ground.send(raw)
    assert row.status == "shunted"
    return row


def tried_again(ground: Playground, row: tables.Incoming) -> tables.Incoming:
    """Let a letter be handled once more and return it."""
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
    quick.moderate("REWIND TO 0 A mistake.")
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


# -- letters that lay on the mail server ----------------------------------------------------------


def lay_until_now(ground: Playground, raw: bytes, since: datetime) -> tables.Incoming:
    """Let a letter be read now that has lain on the mail server for some time."""
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
