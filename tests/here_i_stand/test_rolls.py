"""Every label of a roll is on the closed list, in the rules and in games."""

from __future__ import annotations

import ast
import json
import random
import re
import runpy
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from adjudicator import paths
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import liking, play_out
from adjudicator.games import here_i_stand
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.new_world.phase import voyagers
from adjudicator.games.here_i_stand.rules.rolls import LABELS
from adjudicator.games.registry import game_of

PROGRAM = runpy.run_path(str(paths.proof() / "verify_dice.py"))
FOLDER = Path(here_i_stand.__file__).parent
METHODS = {"roll": "dice", "hits": "dice", "shuffle": "shuffle", "pick": "pick"}
FILLINGS = ("vienna", "3", "Copernicus", "vienna and linz", "agreement")


def is_allowed(kind: str, label: str) -> bool:
    return bool(PROGRAM["allowed"]("here_i_stand", {"kind": kind, "label": label}))


def labels_in_the_rules() -> Iterator[tuple[str, str, list[str]]]:
    """Yield every text that the rules roll for: where, its kind, its parts with gaps between."""
    for path in sorted(FOLDER.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name) and target.id in ("label", "who")
        }
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr in METHODS and ast.unparse(call.func.value) == "table.dice":
                text = call.args[1]
                if isinstance(text, ast.Name):
                    text = named.get(text.id, text)
                if isinstance(text, ast.JoinedStr):
                    yield f"{path.name}:{call.lineno}", METHODS[call.func.attr], _parts(text)


def _parts(text: ast.JoinedStr) -> list[str]:
    parts = [""]
    for value in text.values:
        if isinstance(value, ast.Constant):
            parts[-1] += str(value.value)
        else:
            parts.append("")
    return parts


def test_every_label_in_the_rules_is_on_the_list() -> None:
    found = list(labels_in_the_rules())
    assert len(found) > 35
    for where, kind, parts in found:
        fillings = (*FILLINGS, "Andrea Doria", "vienna in battle at linz")
        tried = product(fillings, repeat=len(parts) - 1)
        words = (
            "".join(f"{part}{fill}" for part, fill in zip(parts, (*fill, ""), strict=True))
            for fill in tried
        )
        assert any(is_allowed(kind, label) for label in words), (where, kind, parts)


def test_the_program_of_players_has_the_same_list() -> None:
    assert PROGRAM["LABELS"]["here_i_stand"] == {kind: [*found] for kind, found in LABELS.items()}


def test_every_title_and_name_can_stand_in_a_label() -> None:
    for card in cards().values():
        assert is_allowed("pick", f"random discard of ottoman: {card.title}"), card.title
    for one in voyagers().values():
        assert is_allowed("dice", f"france: exploration of {one.name}"), one.name


def test_what_only_looks_like_a_label_is_none() -> None:
    for label in (
        *("deck of turn 1 ", " deck of turn 1", "deck of turn 1\n", "deck  of turn 1"),
        *("deck of turn \u0661", "d\u0435ck of turn 1", "deck of turn\u00a01", "deck of turn"),
    ):
        assert not is_allowed("shuffle", label), label
    assert not is_allowed("dice", "deck of turn 1")
    assert not is_allowed("dice", "papacy defends Vienna")
    assert not is_allowed("pick", "random discard of ottoman: Copernicus ")


def test_every_label_of_random_games_is_on_the_list() -> None:
    rules, practice = game_of("here_i_stand").rules, game_of("here_i_stand").practice
    for seed in (3, 4):
        setting, rng = practice.setting(seed), random.Random(seed)
        opening = begin(rules, setting.scenario, setting.options)
        player = liking(practice.likes(seed))
        live = play_out(rules, opening, RandomChance(rng), rng, player=player)
        rolls = [roll for one in (*live.finished, live.position) for roll in one.rolls]
        live.close()
        wrong = {(r.kind, r.label) for r in rolls if not is_allowed(r.kind, r.label)}
        assert not wrong, json.dumps(sorted(wrong))
        assert len({re.sub(r"\w+_\w+|\d+", "x", roll.label) for roll in rolls}) > 50
