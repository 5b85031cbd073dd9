"""Options of a made-up game of two scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import said
from adjudicator.kit.options import NO, YES, Option, Options
from adjudicator.languages import language_named
from tests.tables import each

OPTIONS = Options(
    Option("rounds", range(3, 8), 5, "how many rounds are played", {"long": 7}),
    Option("fog", (YES, NO), NO, "whether ships may meet unseen"),
    Option("tides", ("mild", "strong"), "mild", "how far ships drift", scenarios=("long",)),
)


@dataclass
class State:
    scenario: str
    options: dict[str, Any] = field(default_factory=dict)


@each(
    ("scenario", "given", "sentence"),
    [
        ("short", {"wind": 1}, "there is no option 'wind'; there is: rounds, fog or tides"),
        ("short", {"tides": "mild"}, "the scenario short has no option tides; it belongs to: long"),
        ("short", {"rounds": 8}, "the option rounds is 8; expected: 3 to 7"),
        ("short", {"rounds": True}, "the option rounds is True; expected: 3 to 7"),
        ("short", {"fog": "some"}, "the option fog is 'some'; expected: yes or no"),
    ],
)
def test_what_is_wrong_with_options_is_said(
    scenario: str, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        OPTIONS.checked(scenario, given)
    assert str(refused.value) == sentence


def test_options_are_read_from_words_and_from_values() -> None:
    given = {"rounds": "3", "fog": "yes", "tides": "strong"}
    assert OPTIONS.checked("long", given) == {"rounds": 3, "fog": "yes", "tides": "strong"}
    assert OPTIONS.checked("short", {"rounds": 4}) == {"rounds": 4}


def test_what_was_not_given_has_the_default_of_the_scenario() -> None:
    assert OPTIONS.number(State("short"), "rounds") == 5
    assert OPTIONS.number(State("long"), "rounds") == 7
    assert OPTIONS.number(State("long", {"rounds": 4}), "rounds") == 4
    assert OPTIONS.value(State("short"), "fog") == NO


def test_the_list_for_people_has_the_options_of_the_scenario_with_their_values() -> None:
    lines = {line.name: line for line in OPTIONS.lines("short", {"fog": "yes"})}
    assert list(lines) == ["rounds", "fog"]
    assert (lines["rounds"].value, lines["rounds"].values) == ("5", "3 to 7")
    assert lines["rounds"].is_usual
    assert not lines["fog"].is_usual
    assert lines["fog"].meaning == "whether ships may meet unseen"


def test_a_default_of_new_games_does_not_change_those_set_up_before() -> None:
    options = Options(Option("fog", (YES, NO), NO, "whether ships may meet unseen", usual=YES))
    assert options.checked("short", {}) == {}
    assert options.value(State("short"), "fog") == NO
    (line,) = options.lines("short", {})
    assert (line.value, line.default, line.is_usual) == (NO, YES, False)


def test_values_are_written_in_every_language_as_they_are_typed() -> None:
    finnish = language_named("fi")
    assert finnish is not None
    option = Option("left", ("discard", "keep"), "keep", "what becomes of a card")
    assert finnish.name("discard") != "discard"
    assert said(option.values_in_words(), finnish) == "discard tai keep"
