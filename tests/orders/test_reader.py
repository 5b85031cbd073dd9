"""Blocks are read line by line; a wrong line costs that line only."""

from __future__ import annotations

import time
from typing import Any

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.orders.message_text import Line, find_blocks
from adjudicator.orders.reader import ReadLine, fit, read_block, reader_of, reads
from tests.orders.given import command_given
from tests.own_types import NO_VIEW
from tests.tables import each


def block_of(text: str) -> tuple[ReadLine, ...]:
    (block,) = find_blocks(f"BEGIN\n{text}\nEND")
    return read_block(block, grammar())


def statuses(lines: tuple[ReadLine, ...]) -> list[str]:
    return [line.status for line in lines]


def test_every_line_of_a_block_comes_back_with_what_became_of_it() -> None:
    lines = block_of(
        "# note\nmove 2r from graz to agram\n> PASS\nMOOVE\nREADY\n\nCONTROL bre\nPASS REST"
    )
    assert statuses(lines) == [
        "blank",
        "order",
        "ignored",
        "not_understood",
        "command",
        "blank",
        "unclear",
        "order",
    ]
    assert [line.number for line in lines] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert lines[1].canonical == "MOVE 2 regulars FROM Graz TO Agram"
    assert lines[3].suggestions == ("MOVE", "REMOVE")
    assert lines[4].command == command_given("ready")
    assert "Brest" in lines[6].complaint
    assert lines[7].canonical == "PASS THE REST"


@each(
    "wrapped",
    [
        "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul\nTO Edirne",
        "MOVE Suleiman, 7 regulars,\n1 cavalry FROM Istanbul TO Edirne",
        "MOVE Suleiman, 7\nregulars, 1 cavalry FROM\n Istanbul TO Edirne",
        "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO\nEdirne",
        "MOVE Suleiman,\n  7 regulars, 1 cavalry\n  FROM Istanbul\n  TO Edirne",
    ],
)
def test_lines_that_mail_has_broken_are_put_together(wrapped: str) -> None:
    lines = block_of(wrapped)
    assert lines[0].canonical == "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne"
    assert set(statuses(lines[1:])) == {"continued"}


def test_a_broken_line_may_read_alone_and_is_still_put_together() -> None:
    lines = block_of("ASSAULT Calais\n  WITH Francis I, 6 regulars")
    assert lines[0].canonical == "ASSAULT Calais WITH Francis I, 6 regulars"
    assert statuses(lines) == ["order", "continued"]


@each(
    "text",
    [
        "MOVE 2r FROM Graz TO Agram\nCONTROL Graz",
        "PASS\nhello there",
        "PASS\nGarbage",
        "CHOOSE Vienna\nGarbage",
    ],
)
def test_lines_that_belong_to_nothing_stay_alone(text: str) -> None:
    assert "continued" not in statuses(block_of(text))


def test_press_in_a_block_is_a_command_and_its_text_no_order() -> None:
    lines = block_of("PRESS TO france\nPASS\nENDPRESS\nPASS")
    assert lines[0].command == command_given(
        "press", recipients=("france",), text="PASS", anonymous=False
    )
    assert statuses(lines) == ["command", "continued", "continued", "order"]


def test_press_to_strangers_is_an_error_and_its_text_no_order() -> None:
    lines = block_of("PRESS TO everybody\nPASS\nENDPRESS")
    assert statuses(lines) == ["not_understood", "continued", "continued"]
    assert "nothing was sent" in lines[0].complaint


def test_a_password_is_read_and_never_repeated() -> None:
    (line,) = block_of("PASSWORD sesame")
    assert line.command == command_given("password", word="sesame")
    assert "sesame" not in line.text + line.canonical
    (line,) = block_of("PASSWORD sesame open")
    assert "sesame" not in line.text + line.complaint


def test_a_line_that_was_cut_is_no_order() -> None:
    (line,) = block_of("PASS" + " " * 300 + "please " * 100)
    assert line.status == "not_understood"
    assert "400" in line.complaint


def test_recalls_on_several_lines_are_one_order() -> None:
    lines = block_of("RECALL 2 regulars FROM Milan\n\nRECALL 1 regular FROM Siena\nPASS")
    assert lines[0].canonical == "RECALL 2 regulars FROM Milan; 1 regular FROM Siena"
    assert statuses(lines) == ["order", "blank", "continued", "order"]


def test_winter_lines_from_different_spaces_stay_apart() -> None:
    lines = block_of(
        "WINTER 2 regulars FROM Milan TO Nice\nWINTER 1 merc FROM Milan TO Milan\n"
        "WINTER 1 regular FROM Siena TO Rome"
    )
    assert statuses(lines) == ["order", "continued", "order"]


def test_unfenced_messages_are_recognised_with_the_grammar() -> None:
    (block,) = find_blocks("Pass\nready\n\n> text", reader_of(grammar()))
    assert statuses(read_block(block, grammar())) == ["order", "command"]
    assert not reads([Line(1, "I think I will pass")], grammar())


def test_an_unfenced_order_that_mail_has_broken_is_recognised() -> None:
    text = "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul\nTO Edirne\nPASS THE REST\n"
    (block,) = find_blocks(text, reader_of(grammar()))
    assert statuses(read_block(block, grammar())) == ["order", "continued", "order"]


def test_unfenced_press_with_its_end_is_recognised_and_without_it_is_none() -> None:
    text = "PRESS TO france\nThe king may wait.\nENDPRESS\n"
    (block,) = find_blocks(text, reader_of(grammar()))
    assert statuses(read_block(block, grammar())) == ["command", "continued", "continued"]
    assert find_blocks("PRESS TO france\nThe king may wait.\n", reader_of(grammar())) == ()


@each(
    "line",
    [
        "x" * 399,
        "MOVE " + "1r " * 130,
        "(" * 399,
        "MOVE " + "FROM " * 78,
        "a, " * 133,
        "PLAY " + "the " * 98,
    ],
)
def test_blocks_of_hostile_lines_are_read_in_bounded_time(line: str) -> None:
    started = time.perf_counter()
    lines = block_of("\n".join([line] * 200))
    assert len(lines) == 200
    assert time.perf_counter() - started < 10


# ------------------------------------------------------------------------------ fitting


def decision(name: str, choice: Any, detail: str = "x") -> Decision[Any]:
    return Decision("ottoman", f"14.1/{name}:{detail}", choice)


def test_an_order_fits_the_first_decision_it_answers() -> None:
    order = grammar().parse("RETREAT TO Linz")
    first = decision("withdraw", YesNo())
    second = decision("retreat", OneOf(("linz", "graz")))
    assert fit(order, [first, second], grammar(), NO_VIEW) == (second, "linz")


def test_an_order_for_another_question_fits_nothing() -> None:
    order = grammar().parse("WITHDRAW")
    assert fit(order, [decision("retreat", OneOf(("linz", "graz")))], grammar(), NO_VIEW) is None


def test_an_illegal_value_fits_and_is_refused_by_the_choice() -> None:
    order = grammar().parse("RETREAT TO Paris")
    found = fit(order, [decision("retreat", OneOf(("linz", "graz")))], grammar(), NO_VIEW)
    assert found is not None
    assert found[1] == "paris"
