"""4 Orders ahead, preference lists: the first alternative that is legal is taken."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf, SomeOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, PlayChoice
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.words.alternatives import MOST_WAYS
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.own_types import NO_VIEW
from tests.tables import each

SPACES = ("graz", "linz", "vienna")


def asked(name: str, choice: Any, role: str = "hapsburg") -> Decision[Any]:
    """Return a question of section 0."""
    return Decision(role, f"0/{name}", choice)


def value(words: str, decision: Decision[Any], view: Any = None) -> Any:
    """Return the value that a line gives to a question."""
    return fitted(grammar().parse(words), decision, grammar(), view).value


@each(
    ("words", "canonical"),
    [
        ("REFORM Erfurt, Leipzig, Magdeburg, ANY", "REFORM Erfurt OR Leipzig OR Magdeburg OR ANY"),
        ("reform erfurt or leipzig with bucer", "REFORM Erfurt OR Leipzig WITH Bucer"),
        ("RETREAT TO Vienna, Graz, or any", "RETREAT TO Vienna OR Graz OR ANY"),
        ("RETREAT TO ANY", "RETREAT TO ANY"),
        ("RETREAT TO the best", "RETREAT TO BEST"),
        ("REFORM Erfurt, Leipzig or the best", "REFORM Erfurt OR Leipzig OR BEST"),
        (
            "MOVE Charles V, 5r FROM Vienna TO Linz OR Graz",
            "MOVE Charles V, 5 regulars FROM Vienna TO Linz OR Graz",
        ),
        (
            "MOVE 4r FROM Lyon TO Paris OR 3r FROM Lyon TO Paris",
            "MOVE 4 regulars OR 3 regulars FROM Lyon TO Paris",
        ),
        (
            "MOVE 3r or 4 mercs FROM Vienna TO Graz",
            "MOVE 3 regulars OR 4 mercenaries FROM Vienna TO Graz",
        ),
        ("PLAY Papal Bull OR Fuggers FOR CP", "PLAY Papal Bull OR Fuggers FOR CP"),
        ("PLAY 5 FOR CP OR 79 FOR CP", "PLAY Papal Bull OR Fuggers FOR CP"),
        ("PLAY 5 AS EVENT OR 79 FOR CP", "PLAY Papal Bull AS EVENT OR Fuggers FOR CP"),
        ("PLAY Fuggers FOR CP OR PASS", "PLAY Fuggers FOR CP OR PASS"),
        ("PLAY ANY FOR CP", "PLAY ANY FOR CP"),
        ("COMMIT 5 or 7", "COMMIT Papal Bull OR Here I Stand"),
        ("CHOOSE Papal Bull OR Fuggers OR any", "CHOOSE Papal Bull OR Fuggers OR ANY"),
        ("CONTROL St. Dizier OR St. Quentin", "CONTROL St. Dizier OR St. Quentin"),
        ("CALL DEBATE IN German or French AGAINST committed", None),
        ("INTERCEPT INTO Graz OR Vienna WITH 8r", "INTERCEPT TO Graz OR Vienna WITH 8 regulars"),
        ("AVOID BATTLE TO Linz OR STAND", "AVOID BATTLE TO Linz OR STAND"),
        ("PLACE 2 IN Graz, 2 IN Linz OR Vienna", "PLACE 2 IN Graz, 2 IN Linz OR Vienna"),
        (
            "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea OR Ionian Sea",
            "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea OR Ionian Sea",
        ),
    ],
)
def test_alternatives_are_read_and_written_as_the_shortest_line(
    words: str, canonical: str | None
) -> None:
    order = grammar().parse(words)
    assert order.verb == "either"
    written = grammar().canonical(order)
    assert grammar().parse(written) == order
    assert canonical in (None, written)


@each(
    "words",
    [
        "SAY this or that, or any other",
        "ASK ME ABOUT moves INTO Vienna or Linz",
        "ASK ME ABOUT any moment",
        "CHOOSE Linz, Graz",
        "MOVE Charles V, 5 regulars FROM Vienna TO Linz",
        "PLACE 2 IN Istanbul, 2 IN Edirne",
    ],
)
def test_or_and_commas_that_mean_something_else_keep_their_meaning(words: str) -> None:
    assert grammar().parse(words).verb != "either"


@each(
    ("words", "reason"),
    [
        ("REFORM Erfurt OR dragons", "cannot stand for a part of “REFORM Erfurt”"),
        ("REFORM Erfrt OR Leipzig", "no space called “Erfrt”; did you mean Erfurt"),
        ("REFORM Erfurt OR Leipzg OR ANY", "no space called “Leipzg”; did you mean Leipzig"),
        ("REFORM Erfurt OR ANY OR Leipzig", "ANY comes last"),
        ("WITHDRAW ANY", "“ANY” stands for one thing that an order names"),
        ("WITHDRAW BEST", "“BEST” stands for one thing that an order names, as in RETREAT TO BEST"),
        ("ANY", "“ANY” stands for one thing"),
        ("REFORM Leipzig WITH Bucer, Luther", "one debater"),
        (f"CHOOSE {' OR '.join('abcdefghijklm')}", f"at most {MOST_WAYS} alternatives"),
    ],
)
def test_parts_that_make_no_orders_are_sent_back(words: str, reason: str) -> None:
    with pytest.raises(NotUnderstood, match=reason):
        grammar().parse(words)


def test_a_later_name_that_is_unclear_is_said_to_be_so() -> None:
    with pytest.raises(Ambiguous, match="Bremen, Breslau or Brest"):
        grammar().parse("REFORM Erfurt OR Bre")


def test_the_first_legal_alternative_is_taken_and_the_earlier_ones_say_why_not() -> None:
    retreat = asked("retreat", OneOf(SPACES))
    order = grammar().parse("RETREAT TO Paris OR Linz OR Graz")
    found = fitted(order, retreat, grammar(), NO_VIEW)
    assert found.value == "linz"
    (reason,) = found.passed_over
    assert reason == "RETREAT TO Paris: Paris is not possible here; possible: Graz, Linz or Vienna"


def test_any_takes_the_first_option_of_the_question() -> None:
    retreat = asked("retreat", OneOf(SPACES))
    assert value("RETREAT TO Paris OR ANY", retreat) == "graz"
    assert value("RETREAT TO ANY", retreat) == "graz"
    assert value("CHOOSE Paris OR ANY", asked("key", OneOf(SPACES))) == "graz"


def test_any_does_not_say_again_what_stands_before_it() -> None:
    options = ("activate hungary_bohemia", "activate genoa", "deactivate venice")
    decision = Decision("hapsburg", "card 73/alliance", OneOf(options))
    assert value("CHOOSE activate ANY", decision) == "activate hungary_bohemia"
    assert value("CHOOSE activate Venice OR ANY", decision) == "activate hungary_bohemia"
    assert value("CHOOSE deactivate ANY", decision) == "deactivate venice"


def test_the_best_retreat_is_the_nearest_to_home() -> None:
    view = view_of(set_up("1517", {}), "hapsburg")
    ways = asked("retreat", OneOf(("belgrade", "buda", "innsbruck")), "hapsburg")
    assert value("RETREAT TO BEST", ways, view) == "innsbruck"
    far = asked("retreat", OneOf(("belgrade", "prague")), "hapsburg")
    assert value("RETREAT TO Vienna OR BEST", far, view) == "prague"


def test_any_box_of_a_split_is_tried_in_its_order() -> None:
    split = asked("recruits", Split(2, {"graz": 1, "linz": 2}))
    assert value("PLACE 2 IN ANY", split) == {"linz": 2}


def test_any_card_is_the_lowest_number_of_ones_own_hand() -> None:
    state = set_up("1517", {})
    state.hands["papacy"] = [79, 5, 65]
    play = asked("play", PlayChoice(state, "papacy"), "papacy")
    view = view_of(state, "papacy")
    assert value("PLAY 33 FOR CP OR ANY FOR CP", play, view) == CardPlay(5, "cp")
    assert not grammar().answers(grammar().parse("RETREAT TO ANY"), play)


def test_alternatives_none_of_which_is_legal_are_refused_with_every_reason() -> None:
    retreat = asked("retreat", OneOf(SPACES))
    with pytest.raises(IllegalAnswer) as refused:
        value("RETREAT TO Paris OR Lyon", retreat)
    assert "RETREAT TO Paris: Paris is not" in str(refused.value)
    assert "RETREAT TO Lyon: Lyon is not" in str(refused.value)
    with pytest.raises(IllegalAnswer, match="RETREAT TO ANY: nothing is legal here"):
        value("RETREAT TO Paris OR ANY", asked("retreat", SomeOf((), 0, 0)))


def test_an_alternative_for_another_question_is_passed_over() -> None:
    retreat = asked("retreat", OneOf(SPACES))
    order = grammar().parse("WITHDRAW OR RETREAT TO Linz")
    assert grammar().answers(order, retreat)
    found = fitted(order, retreat, grammar(), NO_VIEW)
    assert (found.value, found.passed_over) == (
        "linz",
        ("WITHDRAW: this answers another question",),
    )


def test_the_grammar_gives_the_value_of_alternatives_too() -> None:
    order = grammar().parse("RETREAT TO Paris OR Linz")
    assert grammar().value(order, asked("retreat", OneOf(SPACES)), None) == "linz"
    assert not grammar().gives_up(order)
    order = grammar().parse("PLAY Fuggers FOR CP OR PASS")
    assert grammar().gives_up(order)
    assert not grammar().only_gives_up(order)
    assert grammar().only_gives_up(grammar().parse("PASS OR PASS THE REST"))


# -- losses by kind -----------------------------------------------------------------------------

LOSSES = asked("losses", Split(3, {"regular": 4, "cavalry": 1, "mercenary": 1}), "ottoman")


@each(
    ("words", "lost"),
    [
        ("LOSE mercenaries FIRST", {"mercenary": 1, "cavalry": 1, "regular": 1}),
        ("LOSE regulars FIRST", {"regular": 3}),
        ("losses: mercs first, then regs", {"mercenary": 1, "regular": 2}),
        ("LOSE cavalry, regulars FIRST", {"cavalry": 1, "regular": 2}),
    ],
)
def test_losses_can_be_given_by_kind(words: str, lost: dict[str, int]) -> None:
    assert value(words, LOSSES) == lost
    assert grammar().parse(grammar().canonical(grammar().parse(words))) == grammar().parse(words)


def test_losses_by_kind_do_not_ask_whose_they_are() -> None:
    both = Split(3, {"genoa regular": 2, "hapsburg regular": 1, "hapsburg mercenary": 1})
    lost = value("LOSE regulars FIRST", asked("losses", both))
    assert lost == {"genoa regular": 2, "hapsburg regular": 1}


@pytest.mark.parametrize("words", ["LOSE regulars, regs FIRST", "LOSE knaves FIRST"])
def test_losses_by_kind_that_are_unclear_are_sent_back(words: str) -> None:
    with pytest.raises(NotUnderstood):
        grammar().parse(words)
