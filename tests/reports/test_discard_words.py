"""Words of questions which card is discarded; they are put even when there is no such card."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.choices import Choice, OneOf, SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.games.registry import game_of
from adjudicator.reports.render import question_sentence
from tests.reports.samples import RULES, seen_by
from tests.tables import each

NOTHING = SomeOf[int]((), 0, 0)
ASKED = ("card 4/discard", "card 58/discard", "card 95/discard", "card 112/discard")


def sentence(topic: str, choice: Choice[Any]) -> str:
    asked = game_of(RULES).wording.asked(Decision("france", topic, choice, discreet=True))
    return question_sentence(RULES, asked, seen_by("france"))


@each("topic", ASKED)
def test_the_cards_that_may_be_discarded_are_named(topic: str) -> None:
    assert "Possible: Arquebusiers or Foul Weather." in sentence(topic, OneOf((24, 31)))


@each("topic", ASKED)
def test_who_may_discard_nothing_is_told_why_and_what_to_answer(topic: str) -> None:
    said = sentence(topic, NOTHING)
    assert "Neither home cards nor mandatory events may be discarded (6.1)" in said
    assert said.endswith("choose nothing.")


def test_who_cannot_pay_the_mercenaries_is_told_so() -> None:
    assert "You hold no card that can pay." in sentence("card 87/discard", NOTHING)
    assert "Possible: Foul Weather." in sentence("card 87/discard", SomeOf((31,), 0, 1))


@each("topic", [*ASKED, "card 87/discard"])
def test_nothing_is_what_one_then_writes(topic: str) -> None:
    decision = Decision("france", topic, NOTHING, default=(), discreet=True)
    grammar = game_of(RULES).grammar
    line = grammar.words(decision, (), seen_by("france"))
    assert line == "CHOOSE nothing"
    value = grammar.value(grammar.parse(line), decision, seen_by("france"))
    assert value == ()
    decision.check(())
