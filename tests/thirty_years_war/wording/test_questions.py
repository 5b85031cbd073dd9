"""Every question has words of its own and a subject."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import cast

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.games.opaque import AnyView
from adjudicator.games.thirty_years_war import rules
from adjudicator.games.thirty_years_war.rules.action.recruiting import Attempt, AttemptChoice
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.reports.render import has_question, question_sentence
from tests.tables import each
from tests.thirty_years_war.positions import campaign, empty_map, put
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
