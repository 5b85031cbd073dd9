"""One try: a block is all or nothing up to the first die, card or answer of somebody else."""

from __future__ import annotations

import re

import pytest

from adjudicator.games.here_i_stand.odds.faith import conversion_odds
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import AttemptChoice
from adjudicator.store import tables
from tests.own_types import his_state
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


def test_windows_in_which_others_may_interrupt_do_not_split_an_impulse(quick: Playground) -> None:
    quick.open("action")
    march = "MOVE Suleiman FROM Istanbul TO Edirne"
    quick.write("ottoman", "PLAY Janissaries FOR CP", march, "FLY")
    assert quick.decision("ottoman").topic == FIRST
    assert f"{march} right, but not carried out" in quick.receipt("ottoman")


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


def test_each_order_of_a_line_is_answered_by_itself_and_by_its_name(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP; RAISE 99 regulars IN Istanbul; ASSAULT Buda")
    receipt = quick.receipt("ottoman")
    assert receipt.count("right, but not carried out") == 1
    assert "NOT LEGAL: RAISE 99 regulars IN Istanbul: the counters of Ottomans" in receipt
    assert "NOT LEGAL: ASSAULT Buda: " in receipt
    assert "because line 2 is wrong." in receipt


def test_what_is_wrong_with_a_condition_is_said_when_its_order_stands_beside_it(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "IF I control Buda THEN PLAY Janissaries FOR CP")
    receipt = quick.receipt("ottoman")
    assert "NOT LEGAL: IF I control Buda: ENDIF is missing" in receipt
    assert "ignored: PLAY Janissaries FOR CP: the IF before it does not count" in receipt


def test_one_line_alone_is_answered_as_ever(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "FLY")
    assert quick.last("ottoman").subject == "his-1 W1: 0 orders read, 1 error"


def checked(ground: Playground, role: str, *lines: str) -> str:
    """Return the receipt of a dry run."""
    ground.write(role, "CHECK", "BEGIN", *lines, "END", block=False)
    return ground.receipt(role)


def test_a_check_says_what_each_line_leaves_to_spend(quick: Playground) -> None:
    quick.open("action")
    receipt = checked(quick, "ottoman", "PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul")
    assert "PLAY Janissaries FOR CP accepted; CP left: 5" in receipt
    assert "RAISE 1 regular IN Istanbul accepted; CP left: 3" in receipt


def test_an_impulse_still_to_come_is_checked_line_by_line(quick: Playground) -> None:
    quick.open("action")
    lines = ("PLAY 2 FOR CP", "RAISE 1 regular IN Vienna", "MOVE Charles V FROM Vienna TO Paris")
    receipt = checked(quick, "hapsburg", *lines)
    assert "as if it were your turn to act" in receipt
    assert "PLAY 2 FOR CP accepted as: PLAY Holy Roman Emperor FOR CP; CP left: 5" in receipt
    assert "RAISE 1 regular IN Vienna accepted; CP left: 3" in receipt
    assert "MOVE Charles V FROM Vienna TO Paris NOT LEGAL" in receipt
    assert quick.decision("ottoman").topic == FIRST
    assert quick.rows(tables.OrderLine) == []


def test_an_impulse_is_checked_before_the_phase_has_begun(quick: Playground) -> None:
    quick.open("spring")
    receipt = checked(quick, "papacy", "PLAY 5 FOR CP", "RAISE 1 regular IN Rome")
    assert "as if it were your turn to act" in receipt
    assert "RAISE 1 regular IN Rome accepted; CP left: 2" in receipt


def test_where_no_cards_are_dealt_nothing_is_tried(quick: Playground) -> None:
    quick.open()
    receipt = checked(quick, "ottoman", "PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul")
    assert "as if it were your turn to act" not in receipt
    assert "RAISE 1 regular IN Istanbul kept until it is due" in receipt


def test_what_is_for_another_question_is_not_refused_in_a_trial(quick: Playground) -> None:
    quick.open("action")
    receipt = checked(quick, "hapsburg", "AVOID BATTLE TO Graz")
    assert "AVOID BATTLE TO Graz kept until it is due" in receipt


def test_the_best_attempt_is_the_one_with_the_highest_chance(quick: Playground) -> None:
    quick.open()
    choice = quick.decision("protestant").choice
    assert isinstance(choice, AttemptChoice)
    assert choice.series
    state = his_state(quick.playing().state)
    chances = {
        space: conversion_odds(state, choice.series, space, None).chance for space in choice.options
    }
    assert len(set(chances.values())) > 1
    quick.write("protestant", "REFORM BEST")
    found = re.search(r"accepted as: REFORM (\w+)", quick.receipt("protestant"))
    assert found
    assert chances[found[1].lower()] == max(chances.values())


SPENT = (
    "PLAY Janissaries FOR CP",
    *["RAISE 1 regular IN Istanbul"] * 2,
    "RAISE 1 cavalry IN Edirne",
)
"""All 5 CP of the card."""


@pytest.mark.parametrize("line", ["PASS", "PASS THE REST", "DONE", "END IMPULSE"])
def test_giving_up_behind_the_last_point_is_told_as_not_needed(
    quick: Playground, line: str
) -> None:
    quick.open("action")
    said = f"{line} ignored: not needed; the lines before it have ended your impulse"
    assert said in checked(quick, "ottoman", *SPENT, line).replace(" as: PASS THE REST", "")
    quick.write("ottoman", *SPENT, line)
    receipt = quick.receipt("ottoman")
    assert said in receipt.replace(" as: PASS THE REST", "")
    assert "came back" not in receipt
    assert quick.rows(tables.OrderLine) == []
    assert quick.waiting() == ["hapsburg"]


@pytest.mark.parametrize(
    "more",
    [
        "RAISE 1 regular IN Edirne",
        "PLAY Revolt in Ireland FOR CP",
        "PLAY Revolt in Ireland AS EVENT OR PASS",
    ],
)
def test_more_than_there_is_to_spend_leaves_all_as_it_was(quick: Playground, more: str) -> None:
    quick.open("action")
    too_late = f"{more} NOT LEGAL: it comes too late, the lines before it have ended your impulse"
    assert too_late in checked(quick, "ottoman", *SPENT, more)
    quick.write("ottoman", *SPENT, more)
    assert too_late in quick.receipt("ottoman")
    assert "behind NEXT IMPULSE" in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == FIRST


def test_conditions_behind_the_last_point_come_too_late_with_their_lines(
    quick: Playground,
) -> None:
    quick.open("action")
    lines = ("IF at least 2 CP left", "RAISE 1 regular IN Edirne", "ENDIF", "GO ON")
    quick.write("ottoman", *SPENT, *lines)
    receipt = quick.receipt("ottoman")
    assert "IF at least 2 CP left NOT LEGAL: it comes too late" in receipt
    assert "RAISE 1 regular IN Edirne ignored: the IF before it was refused" in receipt
    assert quick.waiting() == ["hapsburg"]


def test_what_stands_behind_next_impulse_is_kept(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", *SPENT, "PASS", "NEXT IMPULSE", "PLAY Revolt in Ireland FOR CP")
    assert "PLAY Revolt in Ireland FOR CP kept until it is due" in quick.receipt("ottoman")
    assert [row.status for row in quick.rows(tables.OrderLine)][-1] == "waiting"
