"""Errors that help: what was nearly written is named, and question and form come again."""

from __future__ import annotations

import pytest

from tests.service.playground import Playground, flat


@pytest.fixture
def open_game(quick: Playground) -> Playground:
    quick.open("action")
    return quick


def answer(ground: Playground, body: str, role: str = "ottoman") -> str:
    """Send a mail with this text, and return the text of what comes back."""
    count = len(ground.mails())
    ground.send(ground.letter(role, body))
    (row,) = ground.mails()[count:]
    return flat(row.text)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            "PLAI Janissaries FOR CP\n",
            "“PLAI Janissaries FOR CP” is not an order; did you mean PLAY",
        ),
        ("STATE\n", "“STATE” is not an order; did you mean STATUS?"),
        ("BEGIN\nSTATE\nEND\n", "Did you mean: STATUS?"),
        ("# BEGIN his-1 ottoman W1\n# PASS\nEND\n", "does not open one: take away its #."),
        ("BEGIN\nPASS\n", "END is missing, so nothing of it was applied"),
        ("BEGIN\nCONFIRM DEAL\nEND\n", "A number is expected, as in CONFIRM DEAL 3."),
        ("hello, shall I play Janissaries?\n", "No order block was found in your message."),
        ("BEGIN\nMOVE Suleiman FROM Paris TO Lyon\nEND\n", "NOT LEGAL"),
    ],
)
def test_what_cannot_be_carried_out_brings_question_and_form_again(
    open_game: Playground, body: str, words: str
) -> None:
    told = answer(open_game, body)
    assert words in told
    assert told.count("Question W1: your impulse") == 1
    assert told.count("# BEGIN his-1 ottoman W1") >= 1
    assert told.count("Answer until:") == 1


def test_who_is_asked_nothing_gets_no_question_with_his_error(open_game: Playground) -> None:
    told = answer(open_game, "PLAI Janissaries FOR CP\n", "france")
    assert "did you mean PLAY" in told
    assert "Question W" not in told
    assert "Nothing is asked" not in told


def test_a_stranger_gets_no_question(open_game: Playground) -> None:
    count = len(open_game.mails())
    open_game.write("ottoman", "STATE", sender="stranger@else.example")
    for row in open_game.mails()[count:]:
        assert "Question W" not in str(row.text)


@pytest.mark.parametrize("line", ["STATUS", "HELP", "HAND"])
def test_what_changes_nothing_is_answered_in_a_window_that_has_closed(
    open_game: Playground, line: str
) -> None:
    open_game.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    count = len(open_game.mails())
    open_game.send(open_game.letter("ottoman", f"BEGIN his-1 ottoman W1\n{line}\nEND\n"))
    assert open_game.sent_since(count) == [("status", "ottoman")]


def test_beside_it_an_order_is_not_applied_in_a_window_that_has_closed(
    open_game: Playground,
) -> None:
    open_game.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    count, window = len(open_game.mails()), open_game.window().code
    open_game.send(open_game.letter("ottoman", "BEGIN his-1 ottoman W1\nSTATUS\nPASS\nEND\n"))
    assert sorted(open_game.sent_since(count)) == [("receipt", "ottoman"), ("status", "ottoman")]
    assert "The window W1 has closed" in open_game.receipt("ottoman")
    assert open_game.window().code == window


def test_a_quoted_question_is_not_answered_as_if_it_were_asked_now(open_game: Playground) -> None:
    told = answer(open_game, "> BEGIN his-1 ottoman W1\n> STATUS\n> END\n")
    assert "The block stands in quoted text" in told
