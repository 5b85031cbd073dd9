"""Received, complete, final; the correction delay; mail around the close."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from adjudicator.service.commands.handling import handle_next
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from tests.service.playground import START, Playground, flat

WAITING = {"simultaneous.correction": "30m"}
SLOW = {"impulse.correction": "15m"}
IMPULSE = ("PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST")


def commit(ground: Playground, *roles: str) -> None:
    """Let roles commit the card that is their default in the Diet of Worms."""
    for role in roles:
        ground.write(role, ground.line(role, ground.decision(role).default))


def flags(ground: Playground) -> dict[str, tuple[bool, bool, bool]]:
    """Return received, complete and final by role, of the window open first."""
    first = ground.rows(tables.Window)[0].id
    rows = [f for f in ground.rows(tables.Flag) if f.window_id == first]
    return {f.role: (f.received, f.complete, f.final) for f in rows}


def answers(ground: Playground) -> dict[str, tuple[str, str | None]]:
    """Return state and source of the answers to the first question of the Diet."""
    rows = [q for q in ground.rows(tables.Question) if q.topic == "18.1/commit"]
    return {q.role: (q.state, q.source) for q in rows}


# -- simultaneous choices -----------------------------------------------------------------------


def test_simultaneous_choices_may_be_replaced_until_the_window_closes(ground: Playground) -> None:
    ground.open("diet", settings=WAITING)
    commit(ground, "hapsburg", "protestant")
    ground.write("papacy", "COMMIT Papal Bull")
    receipt = ground.receipt("papacy")
    assert "W1 closes at Friday 20 November 2026, 20:30" in receipt
    assert "NOT READY keeps the window open" in receipt
    assert {state for state, _ in answers(ground).values()} == {"open"}
    assert ground.rows(tables.Roll) == []
    choice: Any = ground.decision("papacy").choice
    given = ground.playing().answer_of("papacy")
    other = next(number for number in choice.options if number != given)
    line = ground.line("papacy", other)
    ground.write("papacy", line)
    assert ground.waiting() == []
    assert f"Your answer so far: {line}" in flat(ground.last("papacy", "receipt").text)
    assert ground.wait(minutes=29) == 0
    assert ground.wait(minutes=1) == 1
    rows = [q for q in ground.rows(tables.Question) if q.topic == "18.1/commit"]
    assert {q.role: q.source for q in rows} == dict.fromkeys(
        ("hapsburg", "papacy", "protestant"), "message"
    )
    assert next(q.value for q in rows if q.role == "papacy") == other
    incoming = ground.rows(tables.Incoming)[-1].id
    assert next(q.incoming_id for q in rows if q.role == "papacy") == incoming


def test_two_lines_of_one_kind_in_a_letter_are_for_two_questions(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    choice: Any = quick.decision("papacy").choice
    first, second = (quick.line("papacy", number) for number in choice.options[:2])
    quick.write("papacy", first, second)
    assert quick.playing().answer_of("papacy") == choice.options[0]
    receipt = quick.receipt("papacy")
    assert f"Your answer so far: {first}" in receipt
    assert "it is tried when your next question opens" in receipt
    assert [row.words for row in quick.rows(tables.OrderLine)] == [second]
    quick.write("papacy", second)
    assert quick.playing().answer_of("papacy") == choice.options[1]
    assert [row.status for row in quick.rows(tables.OrderLine)] == ["cancelled"]


def test_an_answer_is_received_complete_and_final_and_wait_takes_that_back(
    quick: Playground,
) -> None:
    quick.open("diet", settings=WAITING)
    commit(quick, "hapsburg", "papacy", "protestant")
    assert set(flags(quick).values()) == {(True, True, True)}
    quick.write("papacy", "WAIT")
    assert flags(quick)["papacy"] == (True, True, False)
    assert quick.window().closing_at is None
    assert quick.wait(hours=1) == 0
    quick.write("papacy", "READY")
    assert quick.window().closing_at == START + timedelta(hours=1, minutes=30)
    assert quick.wait(minutes=30) == 1


def test_what_is_held_counts_at_the_deadline_however_long_somebody_waits(
    quick: Playground,
) -> None:
    quick.open("diet", settings=WAITING)
    commit(quick, "hapsburg", "papacy", "protestant")
    quick.write("papacy", "WAIT")
    assert quick.wait(hours=47, minutes=59) == 0
    assert quick.wait(minutes=1) == 1
    assert {source for _, source in answers(quick).values()} == {"message"}
    assert quick.mails(kind="defaulted") == []


def test_who_is_late_does_not_cost_the_others_their_answers(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    commit(quick, "hapsburg", "papacy")
    assert quick.waiting() == ["protestant"]
    assert "at the latest. Until then another answer replaces it" in quick.receipt("papacy")
    assert quick.wait(hours=48) == 1
    assert {role: source for role, (_, source) in answers(quick).items()} == {
        "hapsburg": "message", "papacy": "message", "protestant": "deadline",
    }  # fmt: skip


def test_an_answer_that_is_replaced_must_be_legal(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    quick.write("papacy", "COMMIT Papal Bull")
    quick.write("papacy", "COMMIT 2")
    assert "NOT LEGAL: Holy Roman Emperor is not possible" in quick.receipt("papacy")
    with quick.playing() as playing:
        assert quick.line("papacy", playing.answer_of("papacy")) == "COMMIT Papal Bull"


def test_a_held_answer_is_told_to_nobody_else(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    before = len(quick.mails())
    commit(quick, "papacy")
    assert quick.sent_since(before) == [("receipt", "papacy")]


def test_a_check_of_a_held_answer_changes_nothing(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    quick.write("papacy", "COMMIT Papal Bull")
    letter = quick.letter("papacy", "BEGIN\nCOMMIT Papal Bull\nEND\n")
    assert check_message(quick.office, "his-1", "papacy", letter)["missing"] == []
    held = [f.held for f in quick.rows(tables.Flag)]
    quick.write(
        "protestant",
        "CHECK",
        "BEGIN",
        quick.line("protestant", quick.decision("protestant").default),
        "END",
        block=False,
    )
    assert [f.held for f in quick.rows(tables.Flag)] == held


def test_the_moderators_answer_is_held_like_that_of_the_role(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    moderate(quick.office, "his-1", "answer", role="papacy", words="COMMIT Papal Bull")
    assert quick.waiting() == ["hapsburg", "protestant"]
    commit(quick, "hapsburg", "protestant")
    assert quick.wait(minutes=30) == 1
    assert answers(quick)["papacy"] == ("answered", "moderator")


def test_without_a_correction_delay_the_last_answer_counts_at_once(quick: Playground) -> None:
    quick.open("diet")
    commit(quick, "hapsburg", "papacy", "protestant")
    assert {state for state, _ in answers(quick).values()} == {"answered"}


def test_when_the_delay_is_taken_away_the_last_answer_brings_the_held_ones(
    quick: Playground,
) -> None:
    quick.open("diet", settings=WAITING)
    commit(quick, "hapsburg", "papacy")
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, 1)
        game.settings = {**game.settings, "simultaneous.correction": "0h"}
        session.add(game)
    commit(quick, "protestant")
    assert {state for state, _ in answers(quick).values()} == {"answered"}
    assert not any(f.held for f in quick.rows(tables.Flag))


def test_an_earliest_close_holds_answers_too(quick: Playground) -> None:
    quick.open("diet", settings={"simultaneous.earliest": "3h"})
    commit(quick, "hapsburg", "papacy", "protestant")
    assert quick.wait(hours=2, minutes=59) == 0
    assert quick.wait(minutes=1) == 1


def test_who_has_answered_is_not_reminded_while_the_answer_is_held(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    commit(quick, "papacy")
    quick.wait(hours=24)
    assert [m.role for m in quick.mails(kind="reminder")] == ["hapsburg", "protestant"]


# -- an impulse that waits for corrections --------------------------------------------------------


def test_an_impulse_may_wait_for_corrections(ground: Playground) -> None:
    ground.open("action", settings=SLOW)
    ground.write(
        "ottoman", "PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST"
    )
    receipt = ground.receipt("ottoman")
    assert "W1 closes at Friday 20 November 2026, 20:15" in receipt
    assert ground.rows(tables.Fact) == []
    assert ground.wait(minutes=14) == 0
    assert ground.wait(minutes=1) == 1
    assert ground.waiting() == ["hapsburg"]
    kinds = [f.kind for f in ground.rows(tables.Fact)]
    assert "card_played" in kinds


def test_the_last_valid_block_of_an_impulse_wins_whole(ground: Playground) -> None:
    ground.open("action", settings=SLOW)
    ground.write(
        "ottoman", "PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST"
    )
    ground.write("ottoman", "PLAY Janissaries FOR CP")
    lines = {line.words: line.status for line in ground.rows(tables.OrderLine)}
    assert set(lines.values()) == {"cancelled"}, "the rest of the first block goes with it"
    assert ground.wait(minutes=15) == 1
    assert ground.waiting() == ["ottoman"]
    assert ground.decision("ottoman").name != "play"


def test_an_impulse_counts_at_once_by_default(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    assert quick.waiting() == ["hapsburg"]


# -- who wrote in time is heard -------------------------------------------------------------------


def post(ground: Playground, role: str, *lines: str) -> None:
    """Let a message arrive, which nobody handles yet."""
    assert ground.store(ground.letter(role, "\n".join(["BEGIN", *lines, "END"]) + "\n"))


def test_mail_that_came_before_the_close_counts_though_it_is_handled_later(
    ground: Playground,
) -> None:
    ground.open("negotiation")
    ground.write("england", "DEAL WITH france", "England gives 1 card to France", "ENDDEAL")
    ground.clock.advance(timedelta(hours=47, minutes=59, seconds=59))
    post(ground, "france", "CONFIRM DEAL 1")
    ground.clock.advance(timedelta(seconds=2))
    assert tick(ground.office) == 0, "mail that came in time waits"
    assert handle_next(ground.office)
    assert tick(ground.office) == 1
    assert [deal.status for deal in ground.rows(tables.Deal)] == ["carried_out"]


@pytest.mark.parametrize("late", [timedelta(0), timedelta(seconds=1)])
def test_mail_that_came_at_the_close_or_after_it_is_too_late(
    ground: Playground, late: timedelta
) -> None:
    ground.open("negotiation")
    ground.write("england", "DEAL WITH france", "England gives 1 card to France", "ENDDEAL")
    ground.clock.advance(timedelta(hours=48) + late)
    post(ground, "france", "CONFIRM DEAL 1")
    post(ground, "england", "PRESS TO france", "Hurry!", "ENDPRESS")
    assert tick(ground.office) == 1
    while handle_next(ground.office):
        pass
    assert [deal.status for deal in ground.rows(tables.Deal)] == ["lapsed"]
    assert ground.mails(kind="press") == []
    assert "only while negotiations are open" in ground.receipt("england")
    assert "Hurry!" in str(ground.last("england", "receipt").text)


def test_press_of_the_last_second_is_delivered(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=47, minutes=59, seconds=59))
    post(quick, "england", "PRESS TO france", "Now!", "ENDPRESS")
    quick.clock.advance(timedelta(minutes=5))
    assert tick(quick.office) == 0
    assert handle_next(quick.office)
    assert [m.role for m in quick.mails(kind="press")] == ["france"]
    assert tick(quick.office) == 1


def test_two_messages_on_either_side_of_the_close_are_told_apart(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=47, minutes=59, seconds=59))
    post(quick, "england", "PRESS TO france", "In time.", "ENDPRESS")
    quick.clock.advance(timedelta(seconds=1))
    post(quick, "france", "PRESS TO england", "Too late.", "ENDPRESS")
    assert tick(quick.office) == 0
    handle_next(quick.office)
    assert tick(quick.office) == 1, "as the worker does between two messages"
    handle_next(quick.office)
    assert [m.role for m in quick.mails(kind="press")] == ["france"]


def test_mail_that_was_set_aside_keeps_no_window_open(quick: Playground) -> None:
    quick.open("negotiation")
    post(quick, "england", "READY")
    with quick.office.database.transaction() as session:
        row = session.get_one(tables.Incoming, 1)
        row.status = "shunted"
        session.add(row)
    assert quick.wait(hours=48) == 1


def test_mail_that_is_held_back_keeps_no_window_open(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=47))
    post(quick, "england", "READY")
    with quick.office.database.transaction() as session:
        row = session.get_one(tables.Incoming, 1)
        row.waits_until = START + timedelta(hours=49)
        session.add(row)
    assert quick.wait(hours=1) == 1


def test_the_time_of_receipt_counts_and_not_the_date_of_the_sender(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=48))
    letter = quick.letter(
        "england", "BEGIN\nPRESS TO france\nHm.\nENDPRESS\nEND\n",
        Date="Fri, 20 Nov 2026 18:00:00 +0000",
    )  # fmt: skip
    assert quick.store(letter)
    assert tick(quick.office) == 1
    handle_next(quick.office)
    assert quick.mails(kind="press") == []


# -- stale orders -----------------------------------------------------------------------------


def test_an_order_for_a_window_that_closed_by_default_is_answered_and_not_applied(
    quick: Playground,
) -> None:
    quick.open("spring")
    quick.wait(hours=24)
    quick.write("ottoman", "BEGIN his-1 ottoman W1", "NO DEPLOYMENT", "READY", "END", block=False)
    receipt = quick.receipt("ottoman")
    assert "The window W1 has closed; open now is W2. Nothing was applied." in receipt
    deployed = [q for q in quick.rows(tables.Question) if q.topic == "10/deploy:1"]
    assert [(q.role, q.source) for q in deployed][:1] == [("ottoman", "deadline")]


@pytest.mark.parametrize("command", ["READY", "WAIT", "EXCUSE 1h", "CONFIRM DEAL 1"])
def test_a_stale_command_does_nothing(quick: Playground, command: str) -> None:
    quick.open("spring", settings={"excuses": "2"})
    quick.write("ottoman", "NO DEPLOYMENT")
    due = quick.window().due_at
    quick.write("hapsburg", "BEGIN his-1 hapsburg W1", command, "END", block=False)
    assert "The window W1 has closed; open now is W2" in quick.receipt("hapsburg")
    assert quick.window().due_at == due
    assert not any(seat.excuses_used for seat in quick.rows(tables.Seat))
