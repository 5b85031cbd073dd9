"""Files with the position of a game that goes on here: read, refused by line, written."""

from __future__ import annotations

import json
import random
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.position import read_position
from adjudicator.cases.source import CaseMistake
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin
from adjudicator.games.registry import game_of
from adjudicator.words.toml import as_toml
from tests.own_types import his_state
from tests.tables import each

GAME = game_of("here_i_stand")
RULES = GAME.rules
DOCUMENTED = Path(__file__).parents[2] / "docs" / "take-over.md"
EXAMPLE = re.findall(r"```toml\n(.*?)```", DOCUMENTED.read_text(encoding="utf-8"), re.DOTALL)[0]


def read(folder: Path, text: str) -> Any:
    path = folder / "game.toml"
    path.write_text(text, encoding="utf-8")
    return read_position(path, "here_i_stand")


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(CaseMistake) as refused:
        read(folder, text)
    return str(refused.value).removeprefix(f"{folder}/")


def test_the_documented_example_can_be_read(tmp_path: Path) -> None:
    found = read(tmp_path, EXAMPLE)
    state = his_state(RULES.setup(found.scenario, {"position": found.position}))
    assert state.take_over is not None
    assert (state.turn, state.stage, state.take_over.stage) == (3, "position", "action")
    assert found.title == "Our game of the winter"


@each(
    ("old", "new", "line", "words"),
    [
        ("turn = 3", "turn = 30", 6, "whole number from 1 to 9"),
        ('stage = "action"', 'stage = "theses"', 7, "nothing has been played"),
        ("Milan", '"Milano Marittima"', 22, "no space"),
        ("4 regulars", "4 regularz", 23, "regularz"),
        ("4 regulars", "90 regulars", 5, "there are"),
        ("pile_size = 56", "pile_size = 55", 13, "56 cards are left"),
        ("pile_size = 56", 'hands = { france = ["Fuggers"] }', 13, "nobody may know it"),
        ("pile_size = 56", 'deck = ["Fuggers"]', 13, "nobody may know it"),
        ('["Julia Gonzaga"]', '["Julia Gonzaga", "Julia Gonzaga"]', 14, "is in discards, too"),
        ('["Julia Gonzaga"]', '["Barbary Pirates"]', 14, "is in removed, too"),
        ('["Julia Gonzaga"]', '["Copernicus"]', 14, "enters in turn 5 only"),
        ("france = 4,", "", 12, "how many cards does France hold"),
        ("papacy = 4, ", "papacy = 1, ", 12, "holds 2 home cards"),
        ("ottoman = 4, ", "ottoman = 70, ", 12, "lie nowhere open"),
        ("actions = 1", "acts = 1", 11, "is none of"),
        ('wars = [', 'allies = [["ottoman", "hapsburg"]]\nwars = [', 16, "at war, and allied"),
        ("cp = 2", "cp = 2026-01-01", 10, "is no text and no whole number"),
        ("cp = 2", "cp = 2000", 10, "as far from 0 as 2000"),
        ("cp = 2", f"cp = {'2' * 5000}", 1, "a number in it is too long"),
        ("cp = 2", f"cp = {'[' * 3000}{']' * 3000}", 1, "nested too deeply"),
        ("cp = 2", f"cp = 2\n{'x.' * 3000}x = 1", 1, "nested too deeply"),
        ("cp = 2", 'cp = 2\nevents_done = ["\\u0000"]', 11, "signs in it that cannot be shown"),
        ("cp = 2", 'cp = 2\n"\\u0007" = 1', 5, "signs in it that cannot be shown"),
        ("cp = 2", "cp = 7", 10, "no card gives more than 6 CP"),
        ("german = 6", "german = 7", 20, "ends at 6"),
        ("past_vp = {", "past_vp = { ottoman = [8, 8, 9, 9] } # {", 18, "4 totals of ottoman"),
        ('"Barbary Pirates",', '"Barbary Pirates", "Janissaries",', 15, "is a home card"),
        ('["Julia Gonzaga"]', '"Julia Gonzaga"', 14, "is no list: expected are titles in [ ]"),
        ('"Francis I, 2 regulars"', '"Montmorency, 2 regulars"', 26, "stands in Milan, too"),
        ('"Francis I, 2 regulars"', '"Suleiman, 2 regulars"', 26, "leads troops of Ottomans"),
        (
            '"Montmorency, 4 regulars"',
            '"Montmorency, 4 regulars"\nottoman = "1 regular"\nhapsburg = "Duke of Alva"',
            25,
            "Ottomans and Hapsburgs are at war and stand together in Milan",
        ),
        ("[position.space.Mi", "[position.space]\nPavia = 3\n[position.space.Mi", 22, "form"),
        ("past_vp = {", "past_vp = { england = ['a'] } # {", 18, "is written in another form"),
        ("cp = 2", "cp = 2\nmarital_status = 7", 11, "whole number from 0 to 6"),
        ("cp = 2", "cp = 2\nchateaux_vp = -1", 11, "whole number from 0 to 6"),
        ("cp = 2", "cp = 2\nsaint_peters = { vp = -1 }", 11, "whole number from 0"),
        ("cp = 2", "cp = 2\ncharted = { ottoman = 1 }", 11, "is no list"),
        ("[position]\n", "[position]\nhand_sizes = 4\n", 13, "Cannot overwrite"),
        ('2 regulars"', '2 regulars"\nfrance = 1', 27, "overwrite"),
        ('["ottoman", "hapsburg"]', '["ottoman", "ottoman"]', 16, "stands twice in one pair"),
        ("[position]", "[positions]", 5, "there is no key 'positions'"),
        ('scenario = "1517"', 'scenario = "1518"', 3, "no scenario"),
        ('"here_i_stand"', '"lanterns"', 2, "not of here_i_stand"),
    ],
)  # fmt: skip
def test_a_mistake_names_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    assert old in EXAMPLE
    found = refusal(tmp_path, EXAMPLE.replace(old, new, 1))
    assert found.startswith(f"game.toml:{line}: ")
    assert words in found


@each(
    ("wrong", "near"),
    [
        ('events_done = ["barbary_pirate"]', "barbary_pirates"),
        ('events_done = ["maurice_of_saxon"]', "maurice_of_saxony"),
        ('turn_effects = ["printing_pres"]', "printing_press"),
        ('turn_effects = ["peace_hapsburgs+france"]', "peace_hapsburg+france"),
        ('colonies = { hapsburg = ["Cubba"] }', "Cuba"),
        ('colonies_given_up = ["jamestwn"]', "Jamestown"),
        ('conquests = { hapsburg = ["azteca"] }', "aztec"),
        ('conquered = { incas = "hapsburg" }', "inca"),
        ('discoveries = { amazon_rivr = "france" }', "amazon_river"),
        ('minus_cards = { france = ["excomunication"] }', "excommunication"),
        ('bonus_vp = { france = { war_winer = 1 } }', "war_winner"),
        ('bonus_vp = { papacy = [["burnt_luter", 4]] }', "burnt_luther"),
        ('excommunicated = ["luter"]', "luther"),
        ('voyages = [{ power = "england", kind = "colony", name = "Roanok" }]', "Roanoke"),
        ('voyages = [{ power = "england", kind = "colony", nmae = "roanoke" }]', "name"),
        ('voyages = [{ power = "england", kind = "explorations" }]', "exploration"),
        ('new_testament = { germen = 6 }', "german"),
        ('actions_this_turn = { france = ["explor"] }', "explore"),
        ('event_done = ["barbary_pirates"]', "events_done"),
    ],
)  # fmt: skip
def test_a_name_that_there_is_not_is_refused_with_the_nearest(
    tmp_path: Path, wrong: str, near: str
) -> None:
    text = EXAMPLE.replace("new_testament = { german = 6 }\n", "").replace(
        "cp = 2\n", f"cp = 2\n{wrong}\n"
    )
    found = refusal(tmp_path, text)
    assert found.startswith("game.toml:11: ")
    assert re.search(rf"\(did you mean .*{re.escape(near)}", found), found


@each("key", ["translated", "wars_fought"])
def test_what_an_impulse_remembers_is_named_rightly_too(tmp_path: Path, key: str) -> None:
    found = refusal(tmp_path, EXAMPLE.replace("actions = 1", f'actions = 1, {key} = ["nothing"]'))
    assert found.startswith("game.toml:11: ")
    assert "'nothing' is none of" in found


@each("value", ["1", '"x"', "[1]", "true", "{ ottoman = [] }"])
def test_hand_sizes_are_a_table_of_numbers(tmp_path: Path, value: str) -> None:
    found = refusal(tmp_path, re.sub(r"hand_sizes = .*", f"hand_sizes = {value}", EXAMPLE))
    assert found.startswith("game.toml:12: ")


def test_a_file_of_an_editor_that_marks_its_encoding_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, f"\ufeff{EXAMPLE}").title == "Our game of the winter"


def test_a_huge_file_is_refused_without_delay(tmp_path: Path) -> None:
    long = "\n".join(["discards = [", *['"nothing",'] * 20_000, "]"])
    begun = time.monotonic()
    assert "no card called" in refusal(
        tmp_path, EXAMPLE.replace('discards = ["Julia Gonzaga"]', long)
    )
    assert time.monotonic() - begun < 10


def test_another_game_has_no_positions(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text("[position]\nround = 2\n", encoding="utf-8")
    with pytest.raises(CaseMistake, match="no game of this kind goes on from a position"):
        read_position(path, "lanterns")


# -- written and read again -----------------------------------------------------------------------


def public(state: Any, *, stage: str = "") -> dict[str, Any]:
    """Return what is public of a state, without what counts in another stage only."""
    view = RULES.view(state, None)
    raw: dict[str, Any] = json.loads(json.dumps(RULES.dump_view(view)))
    found = raw["state"]
    found["stage"] = stage or found["stage"]
    for name in ("hands", "draw_pile", "take_over"):
        found.pop(name, None)
    impulse = found.pop("impulse")
    if found["stage"] != "action":
        for name in ("active", "passes", "impulses", "skipping"):
            del found[name]
    elif impulse["cp"]:
        found["impulse"] = {**impulse, "held_back": []}
    else:  # a card is about to be played: the impulse begins when the game goes on
        here = (impulse["number"], impulse["power"])
        found["impulses"] -= here == (found["impulses"], found["active"])
    for holder in (*found["spaces"].values(), *found["seas"].values()):
        holder["units"] = {owner: kinds for owner, kinds in holder["units"].items() if kinds}
    return {**raw, "state": in_any_order(found)}


def in_any_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: in_any_order(one) for key, one in value.items()}
    if isinstance(value, list):
        return sorted((in_any_order(one) for one in value), key=json.dumps)
    return value


@each("seed", range(3))
def test_a_position_that_is_written_is_the_same_when_it_is_read(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    scenario = RULES.scenarios[seed % len(RULES.scenarios)]
    live = Live(RULES, begin(RULES, scenario, {}), RandomChance(rng), inspected=False)
    assert GAME.cases is not None
    compared = 0
    for step in range(1200):
        if not live.waiting:
            break
        names = {one.decision.name for one in live.waiting}
        if (
            step % 12 == 0
            and names <= GAME.cases.RESTING
            and his_state(live.state).stage != "theses"
        ):
            table = GAME.cases.position_of(live.state)
            if table is not None:
                text = as_toml({"game": "here_i_stand", "scenario": scenario, "position": table})
                found = read(tmp_path, text)
                again = RULES.setup(scenario, {"position": found.position})
                goes_on = his_state(again).take_over
                assert goes_on is not None
                assert public(again, stage=goes_on.stage) == public(live.state)
                compared += 1
        decision = live.waiting[0].decision
        for _attempt in range(20):
            with suppress(IllegalAnswer):
                live.answer(decision.role, GAME.practice.sample(decision.choice, rng))
                break
    live.close()
    assert compared > 2
