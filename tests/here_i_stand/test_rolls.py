"""Every label of a roll is on the closed list, in the rules and in games."""

from __future__ import annotations

import ast
import json
import random
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import paths
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import liking, play_out
from adjudicator.games import here_i_stand
from adjudicator.games.here_i_stand.game import GAME
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.new_world.phase import voyagers
from adjudicator.games.here_i_stand.rules.rolls import LABELS, names
from adjudicator.games.here_i_stand.rules.seating import seats_for
from tests.labels import filled, parts_of, texts_by_name

PROGRAM = runpy.run_path(str(paths.proof() / "verify_dice.py"))
FOLDER = Path(here_i_stand.__file__).parent
METHODS = {"roll": "dice", "hits": "dice", "shuffle": "shuffle", "pick": "pick"}
FILLINGS = (
    *("vienna", "3", "1", "Copernicus", "hapsburg", "hapsburg and france", "agreement", "cuba"),
    *("Cabot", "luther", "german", "dudley", "jane_seymour"),
)


def is_allowed(kind: str, label: str, turn: int = 3) -> bool:
    return bool(PROGRAM["allowed"]("here_i_stand", {"kind": kind, "label": label}, turn))


def test_the_program_knows_who_plays_what_for_each_number_of_players() -> None:
    known = [
        [lot.split("+") for lot in way.split()]
        for way in PROGRAM["LOTS"]["here_i_stand"].split(", ")
    ]
    assert known == [seats_for(players) for players in (3, 4, 5, 6)]


def labels_in_the_rules() -> Iterator[tuple[str, str, list[str]]]:
    """Yield every text that the rules roll for: where, its kind, its parts with gaps between."""
    for path in sorted(FOLDER.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = texts_by_name(tree, ("label", "who"))
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr in METHODS and ast.unparse(call.func.value) == "table.dice":
                text = call.args[1]
                if isinstance(text, ast.Name):
                    text = named.get(text.id, text)
                if isinstance(text, ast.JoinedStr):
                    yield f"{path.name}:{call.lineno}", METHODS[call.func.attr], parts_of(text)


def test_every_label_in_the_rules_is_on_the_list() -> None:
    found = list(labels_in_the_rules())
    assert len(found) > 35
    for where, kind, parts in found:
        fillings = (*FILLINGS, "Andrea Doria", "france in battle at linz")
        labels = filled(parts, fillings)
        assert any(is_allowed(kind, label) for label in labels), (where, kind, parts)


def test_the_program_of_players_has_the_same_list() -> None:
    text = "; ".join(f"{kind}: {found}" for kind, found in LABELS.items())
    assert " ".join(PROGRAM["LABELS"]["here_i_stand"].split()) == text
    listed = {kind: sorted(found) for kind, found in PROGRAM["names"]("here_i_stand")}
    assert listed == {kind: sorted(found) for kind, found in names().items()}


def test_every_title_and_name_can_stand_in_a_label() -> None:
    drawing = (38, 47, 51, 56, 57, 59, 66, 72, 81, 86, 95)
    for number, card in cards().items():
        shown = not card.is_home and not card.is_mandatory
        assert not shown or is_allowed("dice", f"england: Mary I and {card.title}"), card.title
        allowed = is_allowed("pick", f"random discard of ottoman: {card.title}")
        assert allowed or number not in drawing, card.title
    for one in voyagers().values():
        assert is_allowed("dice", f"france: exploration of {one.name}"), one.name


def test_what_only_looks_like_a_label_is_none() -> None:
    assert is_allowed("shuffle", "deck of turn 1", 1)
    for label in (
        *("deck of turn 1 ", " deck of turn 1", "deck of turn 1\n", "deck  of turn 1"),
        *("deck of turn \u0661", "d\u0435ck of turn 1", "deck of turn\u00a01", "deck of turn"),
        *("deck of turn 01", "deck of turn 7", "discards of turn 2", "deck of turn +1"),
        *("who suffers the odd loss at nowhere", "the pile anew before question 01"),
    ):
        assert not is_allowed("shuffle", label, 1), label
    for label in (
        *("conquistador of nobody", "conquistador of vienna", "ottoman draws card 01 from france"),
        *("ottoman draws card 0 from france: peace", "ottoman draws card 1 from france: Peace"),
        *("random discard of ottoman: Kopernikus", "france debater in the german zone, round 3"),
    ):
        assert not is_allowed("pick", label), label
    assert not is_allowed("dice", "papacy defends ottoman")
    assert not is_allowed("dice", "deck of turn 1", 1)
    assert not is_allowed("dice", "papacy defends Vienna")
    assert not is_allowed("pick", "random discard of ottoman: Copernicus ")


@pytest.mark.full
def test_every_label_of_random_games_is_on_the_list() -> None:
    rules, practice = GAME.rules, GAME.practice
    for seed in (3, 4):
        setting, rng = practice.setting(seed), random.Random(seed)
        opening = begin(rules, setting.scenario, setting.options)
        player = liking(practice.likes(seed), practice.sample)
        live = play_out(rules, opening, RandomChance(rng), rng, player=player)
        played = [(one.snapshot.turn, one.rolls) for one in (*live.finished, live.position)]
        live.close()
        rolls = [roll for _, found in played for roll in found]
        wrong = {
            (turn, roll.kind, roll.label)
            for turn, found in played
            for roll in found
            if not is_allowed(roll.kind, roll.label, turn)
        }
        assert not wrong, json.dumps(sorted(wrong))
        assert len({re.sub(r"\w+_\w+|\d+", "x", roll.label) for roll in rolls}) > 50
