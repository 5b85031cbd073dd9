"""What the moderator does: hold, resume, extend, answer for a role."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.store import tables
from tests.service.playground import ROLES, START, Playground, flat


def test_a_held_game_stands_still_and_everybody_is_told(ground: Playground) -> None:
    ground.open()
    before = len(ground.mails())
    moderate(ground.office, "his-1", "hold", reason="Holidays.")
    assert ground.sent_since(before) == [("status", role) for role in ROLES]
    text = flat(ground.last("france").text)
    assert "The moderator has put the game on hold. Holidays." in text
    assert ground.write("protestant", "REFORM Leipzig").status == "rejected"
    assert ground.wait(hours=100) == 0
    before = len(ground.mails())
    moderate(ground.office, "his-1", "resume")
    assert ground.window().due_at == START + timedelta(hours=148)
    others = [("status", role) for role in ROLES if role != "protestant"]
    assert ground.sent_since(before) == [("moved", "protestant"), *others]
    assert "The game goes on after a hold." in flat(ground.last("protestant").text)
    assert "The game goes on after a hold." in flat(ground.last("france").text)
    assert ground.write("protestant", "REFORM Leipzig").status == "done"
    assert [(a.who, a.verb) for a in ground.rows(tables.Action)] == [
        ("operator", "hold"),
        ("operator", "resume"),
    ]


def test_a_hold_that_costs_no_time_is_told_to_have_ended(quick: Playground) -> None:
    quick.open()
    moderate(quick.office, "his-1", "hold", reason="A mistake.")
    before = len(quick.mails())
    moderate(quick.office, "his-1", "resume")
    assert quick.sent_since(before) == [("status", role) for role in ROLES]


def test_an_early_close_waits_while_a_game_is_held(quick: Playground) -> None:
    quick.open("negotiation")
    for role in ("hapsburg", "england", "france"):
        quick.write(role, "READY")
    moderate(quick.office, "his-1", "hold")
    quick.clock.advance(timedelta(hours=2))
    moderate(quick.office, "his-1", "resume")
    assert quick.wait(minutes=29) == 0
    assert quick.wait(minutes=1) == 1


def test_the_second_hold_counts_from_its_own_beginning(quick: Playground) -> None:
    quick.open()
    for _ in range(2):
        moderate(quick.office, "his-1", "hold")
        quick.clock.advance(timedelta(hours=1))
        moderate(quick.office, "his-1", "resume")
        quick.clock.advance(timedelta(hours=1))
    assert quick.window().due_at == START + timedelta(hours=50)


def test_a_deadline_is_extended_and_those_asked_are_told(ground: Playground) -> None:
    ground.open("negotiation")
    before = len(ground.mails())
    moderate(ground.office, "his-1", "extend", hours=timedelta(hours=24), reason="A fair.")
    assert ground.window().due_at == START + timedelta(hours=72)
    assert ground.sent_since(before) == [
        ("moved", role) for role in ("hapsburg", "england", "france")
    ]
    text = flat(ground.last("england").text)
    assert "The moderator has extended the deadline. A fair." in text
    assert "Monday 23 November 2026, 20:00 (Europe/Helsinki)" in text
    assert ground.wait(hours=71, minutes=59) == 0
    assert ground.wait(minutes=1) == 1


@pytest.mark.parametrize("hours", [0, -1])
def test_a_deadline_never_moves_earlier(quick: Playground, hours: int) -> None:
    quick.open()
    with pytest.raises(NotPossible, match="never earlier"):
        moderate(quick.office, "his-1", "extend", hours=timedelta(hours=hours))
    assert quick.window().due_at == START + timedelta(hours=48)


def test_the_moderator_answers_for_a_role_which_is_told(ground: Playground) -> None:
    ground.open("action")
    before = len(ground.mails())
    moderate(ground.office, "his-1", "answer", role="ottoman", words="PLAY 1 FOR CP")
    assert ground.sent_since(before) == [("receipt", "ottoman")]
    receipt = ground.receipt("ottoman")
    assert "The moderator has given this answer for you." in receipt
    assert "PLAY 1 FOR CP accepted as: PLAY Janissaries FOR CP" in receipt
    assert "You have 5 CP left to spend" in receipt
    answered = [q for q in ground.rows(tables.Question) if q.state == "answered"]
    sources = [q.source for q in answered if q.source != "sheet"]
    assert sources == ["moderator"]
    assert ground.rows(tables.Action)[0].detail == {
        "role": "ottoman",
        "topic": "11/play:1.1",
        "segment": 0,
        "request": 1,
        "words": "PLAY 1 FOR CP",
        "reason": "",
        "window": "W1",
    }


@pytest.mark.parametrize(
    ("stage", "role", "words", "sentence"),
    [
        ("action", "france", "PASS", "Nothing is asked of france"),
        ("action", "ottoman", "RAISE 1 regular IN Istanbul", "does not answer the open question"),
        ("action", "ottoman", "ABRACADABRA", "no order that begins with"),
        ("negotiation", "england", "AGREE", "only the player can make deals"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(
    quick: Playground, stage: str, role: str, words: str, sentence: str
) -> None:
    quick.open(stage)
    before = len(quick.mails())
    with pytest.raises(NotPossible, match=sentence):
        moderate(quick.office, "his-1", "answer", role=role, words=words)
    assert quick.sent_since(before) == []
    assert quick.rows(tables.Action) == []


def test_an_illegal_answer_is_refused_for_the_moderator_too(quick: Playground) -> None:
    quick.open("action")
    with pytest.raises(IllegalAnswer, match="not in your hand"):
        moderate(quick.office, "his-1", "answer", role="ottoman", words="PLAY 2 FOR CP")


def test_the_moderator_reads_printed_names_too(quick: Playground) -> None:
    quick.open("diet")
    with pytest.raises(IllegalAnswer, match="Holy Roman Emperor is not possible here") as refused:
        moderate(quick.office, "his-1", "answer", role="papacy", words="COMMIT 2")
    assert refused.value.section == "18.1"
    assert "Papal Bull" in str(refused.value)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("hold", {}),
        ("resume", {}),
        ("extend", {"hours": timedelta(hours=1)}),
        ("answer", {"role": "france", "words": "PASS"}),
        ("log", {}),
    ],
)
def test_a_game_that_is_not_there_is_named(
    quick: Playground, name: str, values: dict[str, Any]
) -> None:
    quick.open()
    with pytest.raises(NoSuchGame, match="no game 'his-9'"):
        moderate(quick.office, "his-9", name, **values)


def test_commands_that_do_not_fit_the_status_are_refused(quick: Playground) -> None:
    quick.open("action")
    with pytest.raises(NotPossible, match="is running, not held"):
        moderate(quick.office, "his-1", "resume")
    moderate(quick.office, "his-1", "hold")
    with pytest.raises(NotPossible, match="only a running game can be held"):
        moderate(quick.office, "his-1", "hold")
    with pytest.raises(NotPossible, match="is held; nothing can be answered"):
        moderate(quick.office, "his-1", "answer", role="ottoman", words="PLAY 1 FOR CP")
