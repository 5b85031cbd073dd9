"""The orders of a made-up game: verbs in rows, conditions, ANY, and Finnish."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _
from adjudicator.kit.any_name import AnyNames
from adjudicator.kit.grammar import Grammar
from adjudicator.kit.reader import Vocabulary, either
from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.tables import Said, Tables
from adjudicator.words.ahead import If, Scene, Standing
from adjudicator.words.alternatives import Alternatives
from adjudicator.words.condition_words import Conditions
from adjudicator.words.conditions import Not
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import Ambiguous, Lexicon, Name, NotUnderstood, OrderError
from adjudicator.words.order_lines import Lines, named
from adjudicator.words.other_language import OtherLanguage
from adjudicator.words.standing import is_left_to_sheet, is_meant, shows_a_hand
from adjudicator.words.verbs import Answer, Plain, Verb, Verbs, exactly
from tests.tables import each

PLACES: Final = {"bay": "Bay", "reef": "Reef", "cape": "Cape"}
FINNISH_PLACES: Final = {"Bay": "Laguuni", "Reef": "Kari", "Cape": "Poukama"}


@cache
def places() -> Lexicon:
    return Lexicon([Name(place, words) for place, words in PLACES.items()], kind="place")


@cache
def roles() -> Lexicon:
    return Lexicon([Name("red", "Red"), Name("blue", "Blue")], kind="fleet")


@cache
def tables() -> Tables:
    found = Tables(inflected, FORMS)
    found.add_words({"verbs": {"SAIL TO": ["PURJEHDI"], "PASS": ["OHITA"]}})
    for english, own in FINNISH_PLACES.items():
        found.add_name(Said(english, own, "place"))
    return found


@dataclass(frozen=True)
class Sail:
    place: str
    verb: str = "sail"


@dataclass(frozen=True)
class Storm:
    def holds(self, scene: Scene[Any]) -> bool:
        return bool(scene.view)


def _sail(raw: str) -> Sail | None:
    return Sail(raw) if raw in PLACES else None


VERBS: Final = Verbs(
    [
        Verb(
            name="sail",
            topic="SAIL",
            examples=("SAIL TO Bay",),
            does=_("sails to a place"),
            lines=Lines(Sail, "SAIL TO {place}", place=named(places)),
            answers={
                "sail": Answer(lambda order, *rest: order.place, lambda raw, decision: _sail(raw))
            },
            one_place=True,
            begins=r"sail\b",
        ),
        Verb(
            name="pass",
            topic="PASS",
            examples=("PASS",),
            does=_("does nothing"),
            alone=r"pass\b",
            answers={"sail": exactly("pass", Plain("pass"))},
            gives_up=True,
        ),
    ]
)
FINNISH: Final = OtherLanguage("fi", "small", tables, {"red": "Red"}, {})
GRAMMAR: Final = Grammar(
    VERBS,
    Vocabulary(
        parts=lambda: f"name: WORD+\nWORD: /{either(['bay', 'b'])}/i\n%ignore /\\s+/\n",
        roles=roles,
        place=lambda words: places().find(words),
        place_words=lambda place: PLACES[place],
        label=lambda decision, option: PLACES.get(str(option), str(option)),
        conditions=Conditions(
            [("storm", lambda found: Storm())], {Storm: lambda found: "storm"}, ("storm",)
        ),
        anything=AnyNames({"place": "Bay"}, {"place": places}, hand=lambda view: ()),
        language=FINNISH,
        standing="STANDING: PASS",
    ),
)
ASKED: Final = Decision("red", "2/sail", OneOf(("pass", "reef", "cape")))


def test_orders_are_read_and_written() -> None:
    assert GRAMMAR.parse(" sail  to reef.") == Sail("reef")
    assert GRAMMAR.canonical(Sail("reef")) == "SAIL TO Reef"
    assert GRAMMAR.parse("pass") == Plain("pass")
    assert GRAMMAR.gives_up(Plain("pass"))
    assert not GRAMMAR.gives_up(Sail("bay"))
    assert list(GRAMMAR.topics) == ["SAIL", "PASS"]
    assert GRAMMAR.role("blue") == "blue"


def test_a_standing_order_is_meant_for_the_questions_about_its_places() -> None:
    to_reef, on_bay = Standing(Sail("reef")), Standing(Sail("reef"), places=("bay",))
    assert is_meant(to_reef, ASKED, GRAMMAR, ())
    assert is_meant(on_bay, ASKED, GRAMMAR, ("cape", "bay"))
    assert not is_meant(on_bay, ASKED, GRAMMAR, ("cape",))
    assert not is_meant(to_reef, replace(ASKED, topic="2/dig"), GRAMMAR, ())


def test_a_standing_pass_is_for_ones_own_part_and_tells_nothing_of_a_hand() -> None:
    response = replace(ASKED, window=RESPONSE_WINDOW)
    passing = Standing(Plain("pass"))
    assert is_left_to_sheet(passing, response, GRAMMAR)
    assert not is_left_to_sheet(passing, ASKED, GRAMMAR)
    assert not is_left_to_sheet(Standing(Sail("reef")), response, GRAMMAR)
    assert shows_a_hand(replace(response, discreet=True))
    assert not shows_a_hand(response)
    assert not shows_a_hand(replace(ASKED, discreet=True))


@each(
    ("line", "complaint"),
    [
        ("", "there is nothing on this line"),
        ("sial to Bay", "no order that begins with “sial”; did you mean SAIL"),
        ("dig", "HELP lists the orders"),
        ("sail to Bayy", "no place called “Bayy”; did you mean Bay"),
        ("sail", "write it as in SAIL TO Bay"),
        ("pass Bay", "“Bay” is not understood here; write it as in PASS"),
        ("pass " * 100, "longer than 400 characters"),
    ],
)
def test_what_is_no_order_is_sent_back(line: str, complaint: str) -> None:
    with pytest.raises(OrderError, match=complaint):
        GRAMMAR.parse(line)


def test_lines_for_later_are_read_and_written() -> None:
    assert GRAMMAR.parse("IF not storm") == If(Not(Storm()))
    assert GRAMMAR.canonical(If(Not(Storm()))) == "IF not storm"
    standing = GRAMMAR.parse("standing in Bay: sail to Reef")
    assert standing == Standing(Sail("reef"), places=("bay",))
    assert GRAMMAR.canonical(standing) == "STANDING IN Bay: SAIL TO Reef"


def test_an_order_answers_the_question_it_fits() -> None:
    assert GRAMMAR.answers(Sail("reef"), ASKED)
    assert not GRAMMAR.answers(Sail("reef"), Decision("red", "3/hide", OneOf(("reef",))))
    assert GRAMMAR.value(Sail("reef"), ASKED, None) == "reef"
    assert GRAMMAR.words(ASKED, "cape", None) == "SAIL TO Cape"
    assert GRAMMAR.words(ASKED, "pass", None) == "PASS"


def test_a_refusal_has_the_printed_names() -> None:
    with pytest.raises(IllegalAnswer) as wrong:
        ASKED.check("bay")
    assert "Reef" in GRAMMAR.refusal(ASKED, wrong.value)


def test_alternatives_are_tried_in_turn_and_any_is_what_the_question_lists() -> None:
    order: Any = GRAMMAR.parse("sail to Bay or Cape")
    assert isinstance(order, Alternatives)
    assert GRAMMAR.canonical(order) == "SAIL TO Bay OR Cape"
    found = fitted(order, ASKED, GRAMMAR, None)
    assert (found.value, len(found.passed_over)) == ("cape", 1)
    anything: Any = GRAMMAR.parse("sail to Bay or any")
    assert fitted(anything, ASKED, GRAMMAR, None).value == "reef"
    assert not GRAMMAR.open_ended(anything)


def test_orders_are_read_and_said_in_the_other_language() -> None:
    assert GRAMMAR.parse("purjehdi karille") == Sail("reef")
    assert GRAMMAR.parse("ohita") == Plain("pass")
    assert FINNISH.say("SAIL TO Reef").startswith("PURJEHDI")
    assert GRAMMAR.in_english("kari") == "Reef"
    with pytest.raises(NotUnderstood, match="did you mean"):
        GRAMMAR.parse("purjehdii karille")
    assert not isinstance(NotUnderstood(""), Ambiguous)


def test_a_game_without_deals_refuses_their_clauses() -> None:
    with pytest.raises(NotUnderstood, match="no deals"):
        GRAMMAR.item("peace", "red", ["blue"])
    assert GRAMMAR.planned(Sail("bay"), "red", None) is None
    assert GRAMMAR.openly("red", "2/sail", "bay") is None
