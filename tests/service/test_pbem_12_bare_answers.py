"""Play by email, section 12: a line of names alone answers, where only one meaning is left."""

from __future__ import annotations

import pytest

from adjudicator.store import tables
from tests.service.playground import Playground, flat


@pytest.mark.parametrize(
    ("stage", "role", "line", "read"),
    [
        ("action", "ottoman", "Janissaries for CP", "PLAY Janissaries FOR CP"),
        ("action", "ottoman", "Revolt in Ireland as an event", "PLAY Revolt in Ireland AS EVENT"),
        ("diet", "papacy", "Leipzig Debate", "COMMIT Leipzig Debate"),
        ("theses", "protestant", "Leipzig", "REFORM Leipzig"),
    ],
)
def test_names_alone_answer_the_open_question(
    quick: Playground, stage: str, role: str, line: str, read: str
) -> None:
    quick.open(stage)
    quick.write(role, "CHECK", line)
    assert f"accepted as: {read}" in quick.receipt(role)


def test_a_formation_and_its_goal_are_a_move_while_points_are_spent(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "Janissaries for CP", "Suleiman and 6 regulars to Edirne")
    assert "accepted as: MOVE Suleiman, 6 regulars FROM Istanbul TO Edirne" in quick.receipt(
        "ottoman"
    )


def test_what_is_unclear_in_names_is_said(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "Janissaries")
    assert "UNCLEAR: for CP or as the event?" in quick.receipt("ottoman")


@pytest.mark.parametrize("line", ["Janissaries", "Edirne", "hello there", "Paris to Lyon"])
def test_names_that_leave_it_open_what_is_meant_are_sent_back(quick: Playground, line: str) -> None:
    quick.open("action")
    quick.write("ottoman", line)
    assert quick.decision("ottoman").name == "play"
    assert "accepted" not in quick.receipt("ottoman")


def test_prose_in_a_block_is_not_tried_line_by_line(quick: Playground) -> None:
    quick.open("theses")
    quick.write("protestant", *["well now"] * 5, "Leipzig", "GO ON")
    assert "accepted as: REFORM" not in quick.receipt("protestant")


@pytest.mark.parametrize("line", ["YES", "ok", "Confirm"])
def test_a_yes_is_not_kept_for_a_question_that_nobody_has_seen(
    quick: Playground, line: str
) -> None:
    quick.open("action")
    quick.write("france", line)
    assert "nothing is asked of you that this answers" in quick.receipt("france")
    quick.write("france", "ORDERS")
    assert "kept" not in quick.receipt("france")


def test_a_yes_to_a_deal_is_answered_with_the_number_of_the_deal(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", "DEAL hapsburg", "England and Hapsburgs are allied", "ENDDEAL")
    quick.write("hapsburg", "YES")
    receipt = quick.receipt("hapsburg")
    assert "a deal is answered with its number: CONFIRM DEAL 1" in receipt
    quick.write("hapsburg", "CONFIRM DEAL 1")
    assert "deal 1 is complete" in quick.receipt("hapsburg")


def offered(ground: Playground) -> None:
    """Let England offer an alliance to the Hapsburgs."""
    ground.open("negotiation")
    ground.write("england", "DEAL hapsburg", "England and Hapsburgs are allied", "ENDDEAL")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("I accept the deal, thanks!", "CONFIRM DEAL 1"),
        ("Agreed.", "CONFIRM DEAL 1"),
        ("Yes, we accept England's offer", "CONFIRM DEAL 1"),
        ("I cannot accept this, sorry; I reject it", "REJECT DEAL 1"),
        ("Suostun tähän", "CONFIRM DEAL 1"),
    ],
)
@pytest.mark.parametrize("block", [True, False])
def test_prose_about_a_deal_is_answered_with_the_line_that_answers_it(
    quick: Playground, words: str, line: str, *, block: bool
) -> None:
    offered(quick)
    count = len(quick.mails())
    quick.write("hapsburg", words, block=block)
    (answer,) = quick.mails()[count:]
    assert f"a deal is answered with its number: {line}" in flat(answer.text).replace("A d", "a d")
    assert "CONFIRM POSITION" not in flat(answer.text)
    (deal,) = quick.rows(tables.Deal)
    assert list(deal.confirmations) == ["england"]


def test_who_is_offered_nothing_reads_of_no_deal(quick: Playground) -> None:
    offered(quick)
    quick.write("france", "I accept the deal, thanks!")
    assert "is answered with its number" not in quick.receipt("france")


def test_a_deal_without_a_number_is_answered_as_before(quick: Playground) -> None:
    offered(quick)
    quick.write("hapsburg", "CONFIRM DEAL")
    assert "CONFIRM DEAL 3" in quick.receipt("hapsburg")


def test_press_needs_no_to(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", "Press Hapsburgs", "Shall we stand together?", "ENDPRESS")
    assert "Shall we stand together?" in str(quick.last("hapsburg", "press").text)
