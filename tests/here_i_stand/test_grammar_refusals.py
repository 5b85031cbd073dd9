"""What is not understood and what is unclear are two things, and nothing is ever guessed."""

from __future__ import annotations

import time

import pytest

from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError
from tests.tables import each


@each(
    ("words", "reason"),
    [
        ("", "nothing"),
        ("...", "nothing"),
        ("MOOVE ALL FROM Graz TO Agram", "did you mean MOVE"),
        ("ATTACK Buda", "did you mean MOVE"),
        ("GRAB Vienna", "HELP lists the orders"),
        ("hello", "no order that begins with"),
        ("MOVE", "with whom"),
        ("MOVE 4 regulars FROM Lyon", "where to"),
        ("MOVE TO Lyon FROM Paris", "with whom"),
        ("MOVE 4 regulars TO", "missing at the end"),
        ("MOVE 3r FROM Graz TO Agrm", "did you mean Agram"),
        ("MOVE 3r FROM Graz TO Agram TO", "missing at the end"),
        ("MOVE 3r FROM Graz FROM Linz TO Agram", "two places"),
        ("MOVE 3r FROM Graz TO Agram WITH 2r", "named twice"),
        ("MOVE ALL BUT 1r FROM Graz TO Agram BUT 2c", "stays behind can be named once"),
        ("MOVE 3r FROM Graz TO Agram BUT 2c", "only with ALL"),
        ("MOVE 3 dragoons FROM Graz TO Agram", "no kind of unit"),
        ("MOVE 3r, Sulieman FROM Graz TO Nowhere", "no space"),
        ("MOVE Suleimann, 3r FROM Graz TO Agram", "did you mean Suleiman"),
        ("MOVE 0 regulars FROM Graz TO Agram", "leave out"),
        ("MOVE 3r FROM Graz TO Agram FOR 2 CP", "FOR does not belong here"),
        ("LOSE 4r 4r", "named twice"),
        ("WITHDRAW TO Linz", "“TO Linz” is not understood here; write it as in WITHDRAW"),
        ("FIGHT France", "“France” is not understood here; write it as in FIGHT"),
        ("STAND aside", "“aside” is not understood here; write it as in STAND"),
        ("LOSE", "missing"),
        ("LOSE the cavalry 4", "missing at the end"),
        ("RAISE 2 regulars", "one kind of unit and one space"),
        ("RAISE 2 regulars, Suleiman IN Istanbul", "one kind of unit"),
        ("RAISE Suleiman IN Istanbul", "one kind of unit"),
        ("RAISE all regulars IN Istanbul", "a number"),
        ("ASSAULT", "one space"),
        ("RETREAT Linzz", "not understood here"),
        ("PLAY 5 Janissaries FOR CP", "has the number 1, not 5"),
        ("CONTINUE", "which space"),
        ("TRANSLATE IN German", "which book"),
        ("TRANSLATE New Testament", "language zone"),
        ("TRANSLATE New Testament IN German FOR 0 CP", "at least 1 CP"),
        ("TREATISE IN Dutch", "no language zone"),
        ("CALL DEBATE IN German", "committed or uncommitted"),
        ("CALL DEBATE AGAINST committed", "language zone"),
        ("REFORM Leipzig WITH Bucr", "did you mean Bucer"),
        ("REFORM Leipzig WITH Bucer, Luther", "one debater"),
        ("INSERT Luther", "only Bullinger"),
        ("PLAY", "missing"),
        ("PLAY 999", "no card number 999"),
        ("PLAY 23 FOR 5 CP", "gives 2 CP, not 5"),
        ("PLAY Janisaries FOR CP", "did you mean Janissaries"),
        ("PLAY Six Wives AS EVENT divorce", "it has: declare war, marriage"),
        ("PLAY 3 FOR", "missing"),
        ("CHOOSE", "CHOOSE what"),
        ("AGREE England", "AGREE England, France"),
        ("WINTER 1r FROM Graz TO Linz; 1r FROM Agram TO Linz", "one space only"),
        ("x" * 401, "longer than 400"),
    ],
)
def test_lines_that_are_no_orders_are_sent_back_with_a_hint(words: str, reason: str) -> None:
    with pytest.raises(NotUnderstood, match=reason) as raised:
        grammar().parse(words)
    assert len(str(raised.value)) < 500


@each(
    ("words", "candidates"),
    [
        ("MOVE 3r FROM Bre TO Agram", ("Bremen", "Breslau", "Brest")),
        ("MOVE Henry, 3r FROM London TO York", ("Henry II", "Henry VIII")),
        (
            "PLAY Mercenaries FOR CP",
            ("Mercenaries Bribed", "Mercenaries Grow Restless", "Mercenaries Demand Pay"),
        ),
        ("COMMIT Revolt", ("Revolt in Egypt", "Revolt in Ireland", "Revolt of the Communeros")),
    ],
)
def test_names_that_fit_several_things_are_listed(words: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(Ambiguous) as raised:
        grammar().parse(words)
    assert raised.value.candidates == candidates


@each(
    "words",
    [
        "x" * 100_000,
        "(" * 100_000,
        "[" * 399,
        "MOVE " + "(" * 390,
        "MOVE " + "1r, " * 98,
        "MOVE " + "FROM " * 78,
        "a" + " a" * 190,
        "PLAY " + "x " * 190,
        "PLAY " + "for " * 98,
        "AGREE " + "a, " * 130,
        "AGREE " + ":" * 390,
        "AGREE a, b: " + "gives " * 60,
        "RECALL " + "1r FROM Graz; " * 27,
        "CHOOSE " + "," * 390,
        "\u0000" * 300,
        "é" * 399,
        "MOVE 99999999999 regulars FROM Graz TO Agram",
    ],
)
def test_hostile_lines_are_answered_at_once(words: str) -> None:
    grammar().parse("PASS")  # builds the parser, which is not what is measured
    started = time.perf_counter()
    answer = _answer(words)
    assert len(answer) < 1_000
    assert time.perf_counter() - started < 1


def _answer(words: str) -> str:
    try:
        return grammar().canonical(grammar().parse(words))
    except OrderError as error:
        return str(error)
