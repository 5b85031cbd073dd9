"""Labels of rolls are on the closed list, in the rules and in games, and facts tell all dice."""

from __future__ import annotations

import ast
import json
import random
import runpy
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import pytest

from adjudicator import paths
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import liking, play_out
from adjudicator.engine.record import Outcome, renewal_label
from adjudicator.games import thirty_years_war
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.rolls import LABELS, names
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from tests.labels import filled, parts_of, texts_by_name
from tests.tables import each

PROGRAM = runpy.run_path(str(paths.proof() / "verify_dice.py"))
FOLDER = Path(thirty_years_war.__file__).parent
SLUG: Final = "thirty_years_war"
RULES, PRACTICE = ThirtyYearsWar(), ThirtyYearsWarPractice()
FILLINGS = ("protestant", "linz", "Linz", "tilly", "Tilly", "the pile anew at the beginning")


def is_allowed(kind: str, label: str, **more: int) -> bool:
    roll = {"kind": kind, "label": label, **more}
    return bool(PROGRAM["allowed"](SLUG, roll, 3))


def labels_in_the_rules() -> Iterator[tuple[str, str, list[str]]]:
    """Yield every text that the rules roll or shuffle for: where, its kind, its parts."""
    for path in sorted(FOLDER.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = texts_by_name(tree, ("label",))
        for call in ast.walk(tree):
            kind = _kind(call)
            if kind and isinstance(call, ast.Call):
                text = call.args[1]
                if isinstance(text, ast.Name):
                    text = named.get(text.id, text)
                # Dice are given their labels, and a pile that is drawn anew that of the engine.
                if not (isinstance(text, ast.Name) and path.name in ("dice.py", "game.py")):
                    yield f"{path.name}:{call.lineno}", kind, parts_of(text)


def _kind(call: ast.AST) -> str:
    """Return what a call rolls; empty for other calls."""
    if not isinstance(call, ast.Call):
        return ""
    if isinstance(call.func, ast.Name):
        return "d10" if call.func.id == "roll" else ""
    attribute = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    rolls = {"roll": "d10", "shuffle": "shuffle", "pick": "pick", "hits": "dice"}
    on_dice = attribute in rolls and "dice" in ast.unparse(call.func)
    return rolls[attribute] if on_dice else ""


def test_every_label_in_the_rules_is_on_the_list() -> None:
    found = [one for one in labels_in_the_rules() if one[0].partition(":")[0] != "dice.py"]
    assert len(found) >= 16
    for where, kind, parts in found:
        labels = filled(parts, FILLINGS)
        assert any(is_allowed(kind, label) for label in labels), (where, kind, parts)


def test_the_program_of_players_has_the_same_list() -> None:
    text = "; ".join(f"{kind}: {found}" for kind, found in LABELS.items())
    assert " ".join(PROGRAM["LABELS"][SLUG].split()) == text
    listed = {kind: sorted(found) for kind, found in PROGRAM["names"](SLUG)}
    assert listed == {kind: sorted(found) for kind, found in names(our_edition()).items()}
    assert PROGRAM["LOTS"][SLUG].split() == [*SIDES]


def test_every_name_of_the_edition_can_stand_in_a_label() -> None:
    found = names(our_edition())
    for city in found["city"]:
        assert is_allowed("d10", f"catholic at {city}"), city
        assert is_allowed("d10", f"siege of {city}"), city
    for place in found["place"]:
        assert is_allowed("d10", f"looting by protestant units at {place}"), place
    for leader in found["leader"]:
        assert is_allowed("d10", f"campaign move of {leader}"), leader
    for general in found["general"]:
        assert is_allowed("d10", f"loss of {general}"), general


@each(
    ("kind", "label"),
    (
        ("d10", "catholic at linz"),  # there it has its printed name
        ("d10", "catholic at Linz "),
        ("d10", "catholic at Atlantis"),
        ("d10", "Catholic at Linz"),
        ("d10", "siege of tilly"),
        ("d10", "loss of tilly"),
        ("d10", "looting by spanish units at linz"),
        ("d10", "peace negotiations 2"),
        ("d10", "catholic deck"),
        ("dice", "catholic at Linz"),
        ("shuffle", "the deck"),
        ("shuffle", "the pile anew before question 01, catholic deck"),
        ("pick", "catholic deck"),
    ),
)
def test_what_only_looks_like_a_label_is_none(kind: str, label: str) -> None:
    assert not is_allowed(kind, label)


def test_a_pile_is_drawn_anew_before_the_question_that_comes_next_only() -> None:
    label = renewal_label(4)
    assert is_allowed("shuffle", label, after=3)
    assert not is_allowed("shuffle", label, after=4)


def played(seed: int) -> Outcome[State]:
    """Return a random game to its end."""
    setting, rng = PRACTICE.setting(seed), random.Random(seed)
    live = play_out(
        RULES,
        begin(RULES, setting.scenario, setting.options),
        RandomChance(rng),
        rng,
        player=liking(PRACTICE.likes(seed), PRACTICE.sample),
        watched=False,
    )
    with closing(live):
        return live.outcome()


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_roll_only_what_is_on_the_list_and_tell_it(seed: int) -> None:
    """Each die is told by a fact, and no fact tells a die that was not rolled."""
    game = played(seed)
    rolls = [roll for one in (*game.finished, game.position) for roll in one.rolls]
    wrong = {(one.kind, one.label) for one in rolls if not is_allowed(one.kind, one.label)}
    assert not wrong
    facts = [{"kind": one.fact.kind, "data": plain(asdict(one.fact))} for one in game.told]
    segment = {
        "title": "game",
        "rolls": [{"kind": one.kind, "result": [*one.result]} for one in rolls],
        "facts": facts,
    }
    assert [*PROGRAM["wrong_facts"]([segment], PROGRAM["LOWEST"][SLUG])] == []
    dice = [face - 1 for one in rolls if one.kind == "d10" for face in one.result]
    told = [die for fact in facts for die in PROGRAM["told"](fact["data"], lowest=0)]
    assert sorted(die for faces in told for die in faces) == sorted(dice)


def plain(value: Any) -> Any:
    """Return a value as it stands in a record."""
    return json.loads(json.dumps(value))
