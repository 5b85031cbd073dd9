"""The questions of Lanterns offer what can be answered, one click each."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.lanterns.words import GRAMMAR


def test_every_answer_is_offered_with_its_verb() -> None:
    choice = OneOf(("light mill", "light tower", "guess mill", "pass"))
    offers = GRAMMAR.offered(Decision("red", "2/act", choice, default="pass")).offers
    found = {(str(o.verb), o.last): [(way.line, way.picks) for way in o.ways] for o in offers}
    assert found == {
        ("LIGHT", False): [("LIGHT Mill", ("light mill",)), ("LIGHT Tower", ("light tower",))],
        ("GUESS", False): [("GUESS Mill", ("guess mill",))],
        ("PASS", True): [("PASS", ())],
    }
    assert offers[0].labels == {"light mill": "Mill", "light tower": "Tower"}


def test_every_offered_line_answers_the_question() -> None:
    decision = Decision("red", "3/shield:mill", OneOf(("shield", "pass")), default="pass")
    for offer in GRAMMAR.offered(decision).offers:
        for way in offer.ways:
            order = GRAMMAR.parse(way.line)
            assert GRAMMAR.answers(order, decision)
            decision.check(GRAMMAR.value(order, decision, None))
