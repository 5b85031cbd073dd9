"""Facts grouped for reading, and the form."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.stage import Stage
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardsDrawnUnseen, ImpulsePassed
from adjudicator.games.telling import Heard
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.form import form_of
from adjudicator.reports.lines import FormBlock, QuestionLine
from tests.reports.samples import RULES

DEALT = Heard(Stage.load("turn 1, card_draw"), CardsDrawnUnseen("france", 2, "dealt"))
PLAYED = Heard(Stage.load("turn 1, action 1"), CardPlayed("ottoman", 1, "cp", "", 5))
PASSED = Heard(Stage.load("turn 1, action 2"), ImpulsePassed("hapsburg", 1))


def question(code: str, *examples: str, pending: tuple[str, ...] = ()) -> QuestionLine:
    return QuestionLine(code, "title", "sentence", "11", examples, pending)


def test_facts_stand_under_their_phase_or_impulse_in_the_order_of_telling() -> None:
    chapters = chapters_of(RULES, [DEALT, PLAYED, PLAYED, PASSED])
    assert [(chapter.heading, len(chapter.facts)) for chapter in chapters] == [
        ("Turn 1, Card Draw Phase", 1),
        ("Turn 1, Action Phase, impulse 1: Ottomans", 2),
        ("Turn 1, Action Phase, impulse 2: Hapsburgs", 1),
    ]


def test_a_stage_of_another_form_is_still_a_heading() -> None:
    chapters = chapters_of(RULES, [Heard(Stage.load("set_up"), DEALT.fact)])
    assert chapters[0].heading == "Set Up"


def test_a_form_has_a_block_for_each_window() -> None:
    questions = [
        question("W1", "PASS", "PLAY 1 FOR CP"),
        question("W2", "STAND", pending=("AVOID BATTLE TO Linz WITH ALL",)),
        question("W1", "LOSE 1 regular"),
    ]
    assert form_of("his-7", "hapsburg", questions) == (
        FormBlock(
            "BEGIN his-7 hapsburg W1",
            ("PASS", "LOSE 1 regular"),
            subject="his-7 W1: title",
            exactly="BEGIN his-7 hapsburg W1",
        ),
        FormBlock(
            "BEGIN his-7 hapsburg W2",
            ("AVOID BATTLE TO Linz WITH ALL",),
            subject="his-7 W2: title",
            exactly="BEGIN his-7 hapsburg W2",
        ),
    )


def test_a_form_is_closed_when_all_its_questions_are() -> None:
    one = replace(question("W1", "YES"), answers=("YES", "NO"), closed=True)
    (form,) = form_of("his-7", "hapsburg", [one])
    assert (form.answers, form.closed, form.to_change) == (("YES", "NO"), True, None)
    (form,) = form_of(
        "his-7", "hapsburg", [one, replace(question("W1", "PASS"), answers=("PASS",))]
    )
    assert (form.answers, form.to_change) == (("YES", "NO", "PASS"), ("YES", "PASS"))


def test_without_questions_there_is_no_form() -> None:
    assert form_of("his-7", "hapsburg", []) == ()
