"""One try: a block is all or nothing up to the first die, card or answer of somebody else."""

from __future__ import annotations

from adjudicator.store import tables
from tests.service.playground import Playground

FIRST = "11/play:1.1"
"""What is asked of the Ottomans first in the Action Phase."""


def test_a_wrong_line_leaves_all_as_it_was_and_the_answer_says_what_to_change(
    quick: Playground,
) -> None:
    quick.open("action")
    due = quick.window().due_at
    lines = ("PLAY Janissaries FOR CP", "RAISE 99 regulars IN Istanbul", "PASS THE REST")
    quick.write("ottoman", *lines)
    receipt = quick.receipt("ottoman")
    assert quick.last("ottoman").subject == "his-1 W1: 2 orders read, nothing applied"
    assert "PLAY Janissaries FOR CP right, but not carried out" in receipt
    assert "RAISE 99 regulars IN Istanbul NOT LEGAL: the counters of Ottomans" in receipt
    assert "Nothing of this block has been carried out, because line 3 is wrong." in receipt
    assert "BEGIN his-1 ottoman W1" in receipt
    assert quick.decision("ottoman").topic == FIRST
    assert (quick.window().due_at, quick.rows(tables.OrderLine)) == (due, [])


def test_all_wrong_lines_are_named_at_once(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janisaries FOR CP", "PLAY Janissaries FOR CP", "FLY", "SWIM")
    assert "because lines 2, 4, 5 are wrong" in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == FIRST


def test_go_on_asks_for_every_line_that_is_right(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP", "FLY", "RAISE 1 regular IN Istanbul", "GO ON")
    assert quick.last("ottoman").subject == "his-1 W1: 3 orders read, 1 error"
    assert quick.decision("ottoman").topic == "11/action:1.1.2"


def test_what_stands_before_the_first_die_has_to_be_right(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "FLY", "REFORM Leipzig")
    assert quick.rows(tables.Roll) == []
    assert "REFORM Leipzig right, but not carried out" in quick.receipt("protestant")


def test_a_mistake_behind_the_first_die_takes_nothing_back(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig", "FLY")
    receipt = quick.receipt("protestant")
    assert quick.rows(tables.Roll)
    assert "REFORM Leipzig accepted" in receipt
    assert "FLY NOT UNDERSTOOD" in receipt
    assert "Nothing of this block" not in receipt


def test_a_mistake_behind_an_answer_of_others_takes_nothing_back(quick: Playground) -> None:
    quick.open("action")
    march = "MOVE Suleiman FROM Istanbul TO Edirne"
    quick.write("ottoman", "PLAY Janissaries FOR CP", march, "FLY")
    assert quick.decision("ottoman").topic != FIRST
    assert "Nothing of this block" not in quick.receipt("ottoman")


def test_what_looks_is_answered_and_what_talks_is_not_sent(quick: Playground) -> None:
    quick.open("action")
    before = len(quick.mails())
    press = ("PRESS TO france", "Shall we dance?", "ENDPRESS")
    quick.write("ottoman", "HAND", *press, "PLAY Janissaries FOR CP", "FLY")
    assert quick.sent_since(before) == [("status", "ottoman"), ("receipt", "ottoman")]
    receipt = quick.receipt("ottoman")
    assert "This text of yours was not sent:" in receipt
    assert "Shall we dance?" in receipt
    assert quick.rows(tables.Press) == []


def test_a_command_that_is_refused_does_not_hold_up_orders(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "CONFIRM DEAL 7", "PLAY Janissaries FOR CP")
    assert "CONFIRM DEAL 7 NOT LEGAL" in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == "11/action:1.1.1"


def test_orders_ahead_are_kept_together_or_not_at_all(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY Venetian Alliance FOR CP", "FLY", "PASS THE REST")
    assert quick.rows(tables.OrderLine) == []
    assert "because line 3 is wrong" in quick.receipt("hapsburg")


def test_a_check_says_that_nothing_would_happen(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "CHECK", "BEGIN", "PLAY Janissaries FOR CP", "FLY", "END", block=False)
    said = "As it stands, nothing of this block would be carried out: line 4 is wrong."
    assert said in quick.receipt("ottoman")


def test_one_line_alone_is_answered_as_ever(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "FLY")
    assert quick.last("ottoman").subject == "his-1 W1: 0 orders read, 1 error"
