"""The chain from raw message to order, answer, fact and report."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest

from adjudicator.mail.mime import parse
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.store import tables
from tests.service.playground import MODERATOR, ROLES, Playground, address_of, flat

ATTEMPTS = ("REFORM Leipzig", "REFORM Breslau")


def explained(ground: Playground, fact: tuple[int, int] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = moderate(ground.office, "his-1", "explain", fact=fact).value
    return found


def fact_of(ground: Playground, kind: str, number: int = 0) -> tuple[int, int]:
    """Return the place of a fact of a kind."""
    rows = [row for row in ground.rows(tables.Fact) if row.kind == kind]
    return rows[number].segment, rows[number].number


def test_a_change_is_followed_from_the_message_to_the_reports(ground: Playground) -> None:
    ground.open()
    incoming = ground.write("protestant", "", *ATTEMPTS)
    found = explained(ground, fact_of(ground, "reformation_attempted", 1))
    [answer] = found["answers"]
    assert answer["words"] == "REFORM Breslau"
    assert (answer["line"], answer["source"], answer["role"]) == (4, "message", "protestant")
    assert answer["order"] == "REFORM Breslau"
    assert (answer["topic"], answer["section"]) == ("18.3/reform:2", "18.3")
    assert (answer["question"], answer["window"]) == ("0.1", "W1")
    assert answer["message"] == {
        "incoming": incoming.id,
        "message_id": parse(incoming.raw).message_id,
        "from": address_of("protestant"),
        "subject": "orders",
        "received": incoming.received_at.isoformat(),
        "sha256": hashlib.sha256(incoming.raw).hexdigest(),
    }
    assert [(r["label"], r["number"]) for r in found["rolls"]] == [
        ("protestant reforms breslau", 2),
        ("papacy defends breslau", 3),
    ]
    assert found["fact"]["words"].startswith("Reformation attempt 2 of 5")
    receipt = ground.last("protestant", "receipt")
    [told] = found["reports"]
    assert (told["role"], told["kind"], told["message_id"]) == (
        "protestant", "receipt", receipt.message_id,
    )  # fmt: skip


def test_every_role_that_was_told_is_named_once_the_part_of_the_turn_is_over(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    found = explained(quick, (0, 1))
    kinds = {one["role"]: one["kind"] for one in found["reports"]}
    assert kinds == {role: "receipt" if role == "ottoman" else "report" for role in ROLES}


def test_a_secret_fact_was_told_to_its_audience_only(quick: Playground) -> None:
    quick.open()
    for _ in range(40):
        if any(fact.kind == "cards_drawn" for fact in quick.rows(tables.Fact)):
            break
        quick.wait(hours=49)
    place = fact_of(quick, "cards_drawn")
    found = explained(quick, place)
    [owner] = found["fact"]["audience"]
    assert {one["role"] for one in found["reports"]} == {owner}


def test_what_the_rules_told_by_themselves_has_no_answer(quick: Playground) -> None:
    quick.open()
    found = explained(quick, (0, 0))
    assert found["answers"] == []
    assert found["rolls"] == []
    assert found["fact"]["words"].startswith("The Protestants play Luther's 95 Theses")


def test_the_last_fact_is_found_without_its_number(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul")
    assert explained(quick)["fact"]["place"] == "0.1"
    assert explained(quick)["fact"]["kind"] == explained(quick, (0, 1))["fact"]["kind"]


def test_a_line_given_ahead_is_followed_to_its_message(quick: Playground) -> None:
    quick.open("action")
    ahead = quick.write("hapsburg", "PLAY 2 FOR CP", "RAISE 1 regular IN Vienna")
    quick.clock.advance(timedelta(hours=1))
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    found = explained(quick, fact_of(quick, "card_played", 1))
    [answer] = found["answers"]
    assert answer["source"] == "book"
    assert answer["message"]["incoming"] == ahead.id
    assert answer["words"] == "PLAY Holy Roman Emperor FOR CP"


def test_a_sheet_is_named_with_its_line(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP")
    found = explained(quick, (0, 0))
    assert [answer["source"] for answer in found["answers"]] == ["message"]
    sheets = [q for q in quick.rows(tables.Question) if q.source == "sheet"]
    assert {q.words for q in sheets} == {"SHEET brisk"}


def test_a_default_is_followed_to_its_deadline(quick: Playground) -> None:
    quick.open()
    quick.wait(hours=49)
    found = explained(quick, fact_of(quick, "reformation_attempted"))
    [answer] = found["answers"]
    assert (answer["source"], answer["message"], answer["words"]) == ("deadline", None, None)
    assert answer["order"] == "REFORM Brandenburg"
    assert answer["at"] == quick.clock.now().isoformat()


def test_an_answer_of_the_moderator_is_followed_to_his_message(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.moderate("ANSWER ottoman: PLAY 1 FOR CP BECAUSE he is ill")
    incoming = quick.rows(tables.Incoming)[-1]
    [answer] = explained(quick, (0, 0))["answers"]
    assert answer["source"] == "moderator"
    assert answer["action"]["who"] == "moderator"
    assert answer["action"]["reason"] == "He is ill."
    assert answer["action"]["line"] == 2
    assert answer["action"]["message"]["incoming"] == incoming.id


def test_an_amended_answer_is_followed_to_the_amendment(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    quick.take_back("AMEND 0.2 ottoman: RAISE 2 regulars IN Edirne BECAUSE of a slip")
    found = explained(quick, (0, 1))
    assert found["fact"]["generation"] == 2
    [answer] = found["answers"]
    assert answer["order"] == "RAISE 2 regulars IN Edirne"
    assert (answer["action"]["verb"], answer["action"]["line"]) == ("amend", 2)
    # The fact before it is told as it was, by the answer that it came from.
    [before] = explained(quick, (0, 0))["answers"]
    assert (before["source"], before["words"]) == ("message", "PLAY 1 FOR CP")
    assert {one["kind"] for one in found["reports"]} == {"taken_back"}


def test_reports_of_what_was_taken_back_are_not_reports_of_what_stands(quick: Playground) -> None:
    quick.open("action")
    lines = ("PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    quick.write("ottoman", *lines)
    first = {one["message_id"] for one in explained(quick, (0, 1))["reports"]}
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    quick.write("ottoman", *lines)
    again = {one["message_id"] for one in explained(quick, (0, 1))["reports"]}
    assert len(first) == len(again) == len(ROLES)
    assert not first & again


def test_the_chain_is_told_by_mail(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    text = quick.moderate("EXPLAIN 0.1")
    assert "Fact 0.1" in text
    assert "The Ottomans add 2 regulars in Istanbul." in text
    assert "Answer of Ottomans" in text
    assert "Line 3: RAISE 2 regulars IN Istanbul" in text
    assert "Read as: RAISE 2 regulars IN Istanbul" in text
    assert "Answers 0.2, 11/action:1.1.1 in W1, by mail" in text
    assert "ottoman: message 3," in text
    assert "protestant: message 2," in text
    assert flat(str(parse(quick.rows(tables.Incoming)[0].raw).message_id)) in text


@pytest.mark.parametrize("place", [(0, 9), (9, 0)])
def test_a_fact_that_is_not_there_is_refused(quick: Playground, place: tuple[int, int]) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP")
    with pytest.raises(NotPossible, match=rf"There is no fact {place[0]}\.{place[1]} in his-1"):
        explained(quick, place)


def test_before_anything_happens_nothing_is_explained(quick: Playground) -> None:
    quick.open("action")
    with pytest.raises(NotPossible, match="Nothing has happened in his-1 yet"):
        explained(quick)
