"""Loops and floods: robots come to rest, and a person loses nothing."""

from __future__ import annotations

from collections import deque
from datetime import timedelta

import pytest
from sqlmodel import col, select

from adjudicator.service.commands.desk import MOST_REQUESTS
from adjudicator.service.commands.handling import handle_all, retry
from adjudicator.service.post.unwanted import rate_limits
from adjudicator.store import tables
from tests.service.playground import MODERATOR, OPERATOR, Playground, address_of, flat

LIMIT = 20
FRANCE = address_of("france")


# -- robots -----------------------------------------------------------------------------------


def talk(ground: Playground, answer: str, sender: str, *, rounds: int, minutes: float) -> int:
    """Let a robot that looks like a person answer every mail of ours; return how many we sent."""
    queue: deque[tables.Outgoing | None] = deque([None])
    known, sent = len(ground.mails()), 0
    for _ in range(rounds):
        # It writes again, too, when it hears nothing.
        heard = queue.popleft() if queue else None
        ground.store(ground.letter("robot", answer, sender=sender, answers=heard))
        handle_all(ground.office)
        ground.clock.advance(timedelta(minutes=minutes))
        fresh = _mails_after(ground, known)
        known += len(fresh)
        mine = [row for row in fresh if row.recipient == sender]
        sent += len(mine)
        queue.extend(mine)
    return sent


def _mails_after(ground: Playground, known: int) -> list[tables.Outgoing]:
    out = tables.Outgoing
    with ground.office.database.reading() as session:
        return list(session.exec(select(out).where(col(out.id) > known).order_by(col(out.id))))


def test_a_robot_at_a_strangers_address_is_answered_once_a_day(quick: Playground) -> None:
    quick.open()
    robot = "robot@else.example"
    sent = talk(quick, "Thank you for your mail.\n", robot, rounds=100, minutes=60)
    assert sent == 5, "on each of the days from the evening of the first on"


@pytest.mark.full
def test_a_robot_at_a_players_address_is_answered_once_a_day(quick: Playground) -> None:
    quick.open()
    sent = talk(quick, "Thank you for your mail.\n", FRANCE, rounds=250, minutes=1.2)
    assert sent == 1


def babble(
    ground: Playground, count: int, sender: str, *, minutes: float, words: str = "Ticket"
) -> int:
    """Let messages come from an address, all with other words; return how many were answered."""
    before = len(ground.mails(kind="rejected"))
    for _ in range(count):
        ground.write("x", f"{words} {ground.letters} is open.", sender=sender, block=False)
        ground.clock.advance(timedelta(minutes=minutes))
    return len(ground.mails(kind="rejected")) - before


@pytest.mark.some(1)
@pytest.mark.parametrize("sender", [FRANCE, MODERATOR])
def test_a_robot_whose_words_are_never_the_same_is_answered_once_a_day_in_the_end(
    quick: Playground, sender: str
) -> None:
    quick.open(moderator=MODERATOR)
    assert babble(quick, 3, sender, minutes=30) == 3
    before = len(quick.notices())
    assert babble(quick, 24, sender, minutes=10) == 1, "until midnight"
    (notice,) = quick.notices()[before:]
    assert notice.recipient == (OPERATOR if sender == MODERATOR else MODERATOR)
    assert f"Messages come from {sender} in which no orders are found" in flat(notice.text)
    assert babble(quick, 30, sender, minutes=150) == 4, "on each of the days that follow"
    assert len(quick.notices()) == before + 1


def test_a_person_who_errs_several_times_within_an_hour_hears_of_it_every_time(
    quick: Playground,
) -> None:
    quick.open(moderator=MODERATOR)
    before = len(quick.notices())
    assert babble(quick, 7, FRANCE, minutes=8) == 7
    assert quick.notices()[before:] == []


def test_the_first_letter_that_is_read_ends_a_row_of_others(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    babble(quick, 5, FRANCE, minutes=30)
    assert babble(quick, 2, FRANCE, minutes=30) == 0
    quick.write("france", "HAND")
    assert babble(quick, 3, FRANCE, minutes=5, words="Letter") == 3


@pytest.mark.full
def test_a_robot_that_happens_to_give_commands_comes_to_rest(quick: Playground) -> None:
    ground = quick.under(answers_per_hour=LIMIT)
    ground.open(slug="his-9")
    rounds = 300
    sent = talk(ground, "STATUS\n", FRANCE, rounds=rounds, minutes=1)
    assert LIMIT * rate_limits.HOURS <= sent <= LIMIT * rate_limits.HOURS + 10
    states = [row.status for row in ground.rows(tables.Incoming)]
    assert states.count("shunted") > rounds / 3
    assert len(states) == rounds, "every message is kept"
    assert [row.recipient for row in ground.mails(kind="moderator")] == [OPERATOR]


# -- people -----------------------------------------------------------------------------------


@pytest.fixture
def limited(quick: Playground) -> Playground:
    """A game in which a seat gets four answers an hour."""
    ground = quick.under(answers_per_hour=4)
    ground.open(slug="his-9")
    return ground


def test_an_answer_without_a_receipt_counts(limited: Playground) -> None:
    for _ in range(4):
        assert limited.write("protestant", "DEADLINES").status == "done"
    assert limited.write("protestant", "DEADLINES").status == "new"


def test_what_comes_beyond_the_limit_waits_in_its_order_and_is_answered_later(
    limited: Playground,
) -> None:
    for _ in range(4):
        limited.write("protestant", "HAND")
    before = len(limited.mails())
    first = limited.write("protestant", "REFORM Leipzig")
    second = limited.write("protestant", "REFORM Erfurt")
    assert (first.status, second.status) == ("new", "new")
    assert limited.decision("protestant", "his-9").topic == "18.3/reform:1"
    assert limited.sent_since(before) == [("rejected", address_of("protestant"))]
    said = flat(limited.last().text)
    assert "This message is kept; it and those after it are handled in their order" in said
    assert "from Friday 20 November 2026, 19:00 (UTC) on" in said
    limited.clock.advance(timedelta(minutes=59))
    assert handle_all(limited.office) == 0
    limited.clock.advance(timedelta(minutes=1))
    assert handle_all(limited.office) == 2
    assert limited.decision("protestant", "his-9").topic == "18.3/reform:3"
    assert [row.status for row in limited.rows(tables.Incoming)] == ["done"] * 6
    receipts = [flat(row.text) for row in limited.mails("protestant", "receipt")[-2:]]
    assert ["Leipzig" in receipts[0], "Erfurt" in receipts[1]] == [True, True]


def test_a_later_message_does_not_overtake_one_that_waits(limited: Playground) -> None:
    for _ in range(4):
        limited.write("protestant", "HAND")
    limited.clock.advance(timedelta(minutes=30))
    limited.write("protestant", "REFORM Leipzig")
    limited.clock.advance(timedelta(minutes=31))
    assert limited.write("protestant", "REFORM Erfurt").status == "new", "the hour is over"
    limited.clock.advance(timedelta(minutes=29))
    assert handle_all(limited.office) == 2
    receipts = [flat(row.text) for row in limited.mails("protestant", "receipt")[-2:]]
    assert ["Leipzig" in receipts[0], "Erfurt" in receipts[1]] == [True, True]


def test_one_player_who_writes_too_much_takes_nothing_from_the_others(limited: Playground) -> None:
    for _ in range(5):
        limited.write("protestant", "HAND")
    assert limited.write("france", "HAND").status == "done"


def test_what_comes_beyond_the_limit_of_a_day_is_set_aside_and_can_be_let_through(
    limited: Playground,
) -> None:
    for _ in range(16):
        limited.write("protestant", "HAND")
        limited.clock.advance(timedelta(minutes=61))
    before = len(limited.mails())
    kept = [limited.write("protestant", "REFORM Leipzig") for _ in range(3)]
    assert [(row.status, row.reason) for row in kept] == [("shunted", "too much mail")] * 3
    assert limited.sent_since(before) == [
        ("moderator", OPERATOR),
        ("rejected", address_of("protestant")),
    ]
    assert f"adjudicator mail retry {kept[0].id}" in flat(limited.last(kind="moderator").text)
    assert "is kept and not handled" in flat(limited.last().text)
    retry(limited.office, kept[0].id)
    handle_all(limited.office)
    assert limited.decision("protestant", "his-9").topic == "18.3/reform:2"
    limited.clock.advance(timedelta(days=1))
    assert limited.write("protestant", "REFORM Erfurt").status == "done"


@pytest.mark.full
def test_without_a_limit_nothing_is_held_back(quick: Playground) -> None:
    ground = quick.under(answers_per_hour=0)
    ground.open()
    for _ in range(70):
        ground.write("france", "HAND")
    assert {row.status for row in ground.rows(tables.Incoming)} == {"done"}


def test_a_robot_of_the_moderator_comes_to_rest_too(limited: Playground) -> None:
    limited.open(slug="his-1", moderator=MODERATOR)
    lines = ("BEGIN his-1 moderator", "STATUS", "END")
    rows = [limited.write("x", *lines, sender=MODERATOR, block=False) for _ in range(6)]
    assert [row.status for row in rows] == ["done"] * 4 + ["new"] * 2
    assert "within an hour" in flat(limited.last(kind="rejected").text)


# -- at the same moment -----------------------------------------------------------------------


def test_of_two_contradicting_messages_in_one_second_the_last_to_arrive_counts(
    ground: Playground,
) -> None:
    ground.open("diet")
    ground.store(ground.letter("papacy", "BEGIN\nCOMMIT Papal Bull\nEND\n"))
    other = ground.line("papacy", 24)
    ground.store(
        ground.letter("papacy", f"BEGIN\n{other}\nEND\n", Date="Thu, 19 Nov 2026 00:00:00 +0000")
    )
    assert handle_all(ground.office) == 2
    rows = ground.rows(tables.Incoming)
    assert rows[0].received_at == rows[1].received_at
    assert [row.status for row in rows] == ["done", "done"]
    receipts = ground.mails("papacy", "receipt")
    assert [row.in_reply_to for row in receipts] == [
        f"<letter.{number}@players.example>" for number in (1, 2)
    ]
    with ground.playing() as playing:
        last = playing.answer_of("papacy")
    assert last == 24


# -- answers to one message -------------------------------------------------------------------


def test_one_block_is_answered_with_a_few_messages_at_most(ground: Playground) -> None:
    ground.open("action", moderator=MODERATOR)
    before = len(ground.mails())
    ground.write("france", *(f"HELP {word}" for word in ["MOVE", "RAISE"] * 30), "HAND")
    sent = ground.sent_since(before)
    assert sent.count(("status", "france")) == MOST_REQUESTS
    assert sent[MOST_REQUESTS:] == [("receipt", "france")]
    assert (
        f"{MOST_REQUESTS} lines of this message have asked for something already"
        in ground.receipt("france")
    )
    ground.write("france", "HAND")
    assert ground.last("france").kind == "status"


def test_a_game_that_rests_answers_each_request_of_a_block_once(ground: Playground) -> None:
    ground.open("action", moderator=MODERATOR)
    ground.moderate("HOLD for a while")
    before = len(ground.mails())
    ground.write("france", *["STATUS"] * 60, "HELP")
    assert ground.sent_since(before) == [("status", "france")] * 2
    before = len(ground.mails())
    ground.write("france", *(f"HELP {number}" for number in range(60)))
    sent = ground.sent_since(before)
    assert sent.count(("status", "france")) == MOST_REQUESTS
    assert len(sent) == MOST_REQUESTS + 1
    assert "lines of this message have asked for something" in flat(ground.mails()[-1].text)


@pytest.mark.parametrize("rests", [False, True])
def test_a_message_of_many_blocks_is_answered_with_a_few_messages_at_most(
    ground: Playground, *, rests: bool
) -> None:
    """Blocks that name no game and no role are answered for each seat, but only once."""
    for number in (1, 2, 3):
        ground.open("action", slug=f"his-{number}", moderator=MODERATOR)
        if rests:
            hold = f"BEGIN his-{number} moderator\nHOLD for a while\nEND\n"
            ground.send(ground.letter("moderator", hold, sender=MODERATOR))
    before = len(ground.mails())
    blocks = [f"BEGIN W{n}\nHELP {n}\nHELP\nSTATUS\nEND\n" for n in range(10)]
    ground.send(ground.letter("x", "\n".join(blocks), sender=FRANCE))
    kinds = [row.kind for row in ground.mails()[before:]]
    assert kinds.count("status") == MOST_REQUESTS
    assert len(kinds) <= MOST_REQUESTS + 3
    assert {row.recipient for row in ground.mails()[before:]} == {FRANCE}


def test_blocks_for_named_seats_share_the_limit_of_their_message(ground: Playground) -> None:
    for number in (1, 2, 3):
        ground.open("action", slug=f"his-{number}", moderator=MODERATOR)
    before = len(ground.mails())
    helps = "\n".join(f"HELP {n}" for n in range(10))
    blocks = [f"BEGIN his-{n} france\n{helps}\nEND\n" for n in (1, 2, 3)]
    ground.send(ground.letter("x", "\n".join(blocks), sender=FRANCE))
    kinds = [row.kind for row in ground.mails()[before:]]
    assert kinds.count("status") == MOST_REQUESTS
    assert kinds.count("receipt") == 2
