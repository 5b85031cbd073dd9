"""Every question has words of its own and a subject."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, cast

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, said
from adjudicator.games.opaque import AnyView
from adjudicator.games.thirty_years_war import rules
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.action.recruiting import Attempt, AttemptChoice
from adjudicator.games.thirty_years_war.rules.movement.activation import activate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.languages import language_named
from adjudicator.reports.render import has_question, question_sentence
from tests.tables import each
from tests.thirty_years_war.card_rounds import begin_round
from tests.thirty_years_war.movement.marches import to
from tests.thirty_years_war.positions import campaign, empty_map, put, table_for
from tests.thirty_years_war.wording.played import GAMES, game

SLUG = "thirty_years_war"
TOPIC = re.compile(r"([\w. {}]+)/(\w+)(:.*)?")


def topics() -> set[tuple[str, str]]:
    """Return section and name of every question that the rules can ask."""
    found = set()
    for path in sorted(Path(rules.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = _text(node)
            if (match := TOPIC.fullmatch(text)) and (match[1][0].isdigit() or "card" in match[1]):
                found.add((match[1].replace("{}", "c1"), match[2]))
    return found


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values)
    return ""


def test_every_question_has_words_of_its_own() -> None:
    assert len(topics()) > 40
    without = [one for one in sorted(topics()) if not has_question(SLUG, *one)]
    assert without == []


@each(("scenario", "seed"), GAMES)
def test_what_a_game_asks_can_be_asked(scenario: str, seed: int) -> None:
    for one in game(scenario, seed).asked:
        assert "?" in one.sentence, one
        assert one.title, one
        assert "_" not in one.sentence + one.title, one


@each(("scenario", "seed"), GAMES)
def test_what_a_game_asks_can_be_asked_in_finnish(scenario: str, seed: int) -> None:
    for one in game(scenario, seed).asked:
        assert "?" in one.finnish, one
        assert one.finnish != one.sentence, one
        assert one.finnish_title


def test_a_siege_is_asked_with_its_chance() -> None:
    state = empty_map(campaign())
    put(state, "munich", "protestant", "mansfeld", german_protestant_mercenary=4)
    state.places["munich"].siege = 1
    decision = Decision("protestant", "13.26/sieges", SomeOf(("munich",), 0, 1), default=())
    view = view_of(state, "protestant")
    asked = question_sentence(
        SLUG, ThirtyYearsWarWording().asked(decision, view), cast("AnyView", view)
    )
    # 7 to 9, then 6 to 9 and 5 to 9: 0.3, 0.3 + 0.7 * 0.4 and 0.58 + 0.42 * 0.5
    assert "Possible: Munich. Munich falls 30 %, within two rolls 58 %, within three 79 %" in asked


def test_recruiting_is_asked_with_the_steps_to_be_expected() -> None:
    state = campaign()
    choice = AttemptChoice(state, "catholic")
    decision = Decision("catholic", "8.4/recruit", choice, default=Attempt())
    view = view_of(state, "catholic")
    asked = question_sentence(
        SLUG, ThirtyYearsWarWording().asked(decision, view), cast("AnyView", view)
    )
    # 0 to 1 nothing, 2 to 6 a step, 7 to 9 two of them
    assert "Bucquoy, Mercenaries 1.1" in asked


# -- what becomes of those who stay outside a fortress (11.23) ------------------------------------


def react_asked(mercenaries: int, *leaders: str, **units: int) -> str:
    """Return what Catholics before Prague are asked when Mansfeld comes."""
    state = empty_map(campaign())
    state.areas["bohemia"].control = CATHOLIC
    put(state, "pilsen", PROTESTANT, "mansfeld", german_protestant_mercenary=mercenaries)
    put(state, "prague", CATHOLIC, *leaders, **units)
    running = activate(table_for(state), PROTESTANT, "mansfeld")
    (question,) = running.send(None).decisions
    (decision,) = running.send({question.role: to("prague")}).decisions
    running.close()
    view = view_of(state, CATHOLIC)
    asked = ThirtyYearsWarWording().asked(decision, view)
    return f"{question_sentence(SLUG, asked, cast(AnyView, view))}"


@each(
    "asked, sentence",
    [
        ((3, "bucquoy"), "outside: There are only leaders, and they are eliminated."),
        ((3, "bucquoy", 1), "outside: It is an overrun: all your pieces there are eliminated"),
        ((3, "bucquoy", 3), "outside: Battle at Prague, 6 combat factors against 9"),
    ],
)
def test_who_stays_outside_is_told_what_becomes_of_him(
    asked: tuple[Any, ...], sentence: str
) -> None:
    mercenaries, leader, *militia = asked
    units = {"imperial_militia": militia[0]} if militia else {}
    assert f"If you stay {sentence}" in react_asked(mercenaries, leader, **units)


# -- whom a Card Round can activate ---------------------------------------------------------------


def round_asked(state: State, side: str) -> Words:
    """Return what the question of a round says to a side."""
    decision = Decision(side, "8.2/round", RoundChoice(state, side))
    view = cast(AnyView, view_of(state, side))
    return question_sentence(
        SLUG, ThirtyYearsWarWording().asked(decision, view_of(state, side)), view
    )


def armies(*hand: str) -> State:
    state = empty_map(campaign())
    put(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=5)
    put(state, "linz", CATHOLIC, "bucquoy", imperial_militia=1)
    put(state, "vienna", CATHOLIC, "gallas")
    state.hands = {CATHOLIC: [*hand], PROTESTANT: ["p7"]}
    begin_round(state, CATHOLIC)
    return state


def test_a_round_says_whom_the_points_in_the_hand_can_activate() -> None:
    words = round_asked(armies("c13", "c8", "c9"), CATHOLIC)
    leaders = our_edition().pieces.leaders
    assert [leaders[one].activation for one in ("tilly", "bucquoy", "gallas")] == [2, 2, 3]
    assert (
        "You can activate: with 2 points Tilly (Munich, 5 units), Bucquoy (Linz, 1 unit)." in words
    )
    assert "Gallas" not in words
    words = round_asked(armies("c7", "c8"), CATHOLIC)
    assert words.endswith("Bucquoy (Linz, 1 unit); with 3 points also Gallas (Vienna).")
    finnish = said(words, language_named("fi"))
    assert "Voit aktivoida: 2 pisteellä Tilly" in finnish


def test_nobody_is_named_whom_no_card_can_activate() -> None:
    assert "activate:" not in round_asked(armies("c13"), CATHOLIC)
    assert "activate:" not in round_asked(armies(), CATHOLIC)
