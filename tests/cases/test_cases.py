"""Every case holds, and a case that does not hold or is written wrongly says why and where."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest

from adjudicator.cases.run import CaseResult, as_json, run_case, run_paths
from adjudicator.cases.source import lines_of_keys

HERE = Path(__file__).parent
CASES = sorted(HERE.rglob("*.toml"))

BATTLE = """
title = "A field battle at Pressburg"
source = "Rulebook 14"
game = "here_i_stand"
scenario = "1517"

[position]
clear_map = true
stage = "action"
active = "ottoman"
cp = 1
wars = [["ottoman", "hapsburg"]]

[position.space.buda]
control = "ottoman"
ottoman = "4 regulars"

[position.space.pressburg]
control = "hapsburg"
hapsburg = "3 regulars"

[[step]]
role = "ottoman"
orders = "MOVE 4 regulars FROM Buda TO Pressburg"

[[step]]
role = "hapsburg"
orders = "STAND"

[[step]]
die = "Ottomans at Pressburg"
result = [5, 1, 1, 1]

[[step]]
die = "Hapsburgs at Pressburg"
result = [1, 1, 1, 1]

[step.expect.space.buda]
control = "ottoman"
[step.expect.space.pressburg]
ottoman = "4 regulars"
"""


@pytest.mark.parametrize("path", CASES, ids=lambda path: str(path.relative_to(HERE)))
def test_case(path: Path) -> None:
    result = run_case(path)
    assert result.ok, "\n".join(result.failures)


def test_there_are_cases_for_every_section_with_examples() -> None:
    sections = {path.parent.name[:2] for path in CASES}
    wanted = "05 06 09 10 11 13 14 15 16 17 18 19 20 22"
    assert set(wanted.split()) <= sections


def run(tmp_path: Path, text: str, *changes: tuple[str, str]) -> CaseResult:
    """Run a case with some of its text replaced; every replacement must hit."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    return run_case(path)


def test_the_case_that_is_spoilt_below_holds(tmp_path: Path) -> None:
    assert run(tmp_path, BATTLE).failures == ()


@pytest.mark.parametrize(
    ("old", "new", "failure"),
    [
        ("result = [5, 1, 1, 1]", "result = [5, 1, 1]", "step 3: 4 dice are rolled"),
        ("Ottomans at Pressburg", "France at Pressburg", "step 3: the case gives the die"),
        ('die = "Hapsburgs', 'draw = "Hapsburgs', "one thing is drawn at a time"),
        ('[[step]]\nrole = "hapsburg"\norders = "STAND"\n', "", "nobody rolls the die"),
        ("TO Pressburg", "TO Vienna", "step 1: “MOVE 4 regulars FROM Buda TO Vienna” is refused"),
        ("MOVE 4 reg", "MOVE 5 reg", "step 1: “MOVE 5 regulars FROM Buda TO Pressburg” is refused"),
        (
            "MOVE 4 reg",
            "MUVE 4 reg",
            "step 1: “MUVE 4 regulars FROM Buda TO Pressburg” is not read",
        ),
        ('"4 regulars"\n\n[pos', '"3 regulars"\n\n[pos', "available: 3 regulars"),
        (
            'pressburg]\nottoman = "4 regulars"',
            'pressburg]\nottoman = "Suleiman, 4 regulars"',
            "step 4: Ottomans in Pressburg: 4 regulars; expected: Suleiman, 4 regulars",
        ),
        ('buda]\ncontrol = "ottoman"\n[', 'buda]\ncontrol = "papacy"\n[', "the control of Buda"),
        ('orders = "STAND"', 'orders = "STAND\\nFIGHT"', "“FIGHT” answers nothing"),
    ],
)
def test_a_case_fails_when_the_game_goes_otherwise(
    tmp_path: Path, old: str, new: str, failure: str
) -> None:
    failures = run(tmp_path, BATTLE, (old, new)).failures
    assert any(failure in words for words in failures), failures


def test_an_unscripted_question_fails_the_case(tmp_path: Path) -> None:
    short = BATTLE[: BATTLE.index('[[step]]\nrole = "hapsburg"')]
    failures = run(tmp_path, short).failures
    assert any("13.3/avoid:pressburg is asked of hapsburg" in words for words in failures)


def test_an_unscripted_die_fails_the_case(tmp_path: Path) -> None:
    short = BATTLE[: BATTLE.index('[[step]]\ndie = "Hapsburgs')]
    failures = run(tmp_path, short).failures
    assert any("gives no die here: 4 dice" in words for words in failures)


def test_a_scripted_die_that_nobody_rolls_fails_the_case(tmp_path: Path) -> None:
    more = BATTLE + '\n[[step]]\ndie = "somebody"\nresult = [1]\n'
    assert any("nobody rolls" in words for words in run(tmp_path, more).failures)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('title = "A field', 'titel = "x"\ntitle = "A field', 2, "no key 'titel'"),
        ('game = "here_i_stand"', 'game = "chess"', 4, "no game 'chess'"),
        ('scenario = "1517"', 'scenario = "1066"', 5, "no scenario"),
        ("clear_map = true", "clean_map = true", 8, "no key 'clean_map'"),
        ('active = "ottoman"', 'active = "otoman"', 10, "otoman"),
        ("cp = 1", "cp = 1\npregnancies = [7]", 12, "1 to 6"),
        ("cp = 1", "cp = 1\nexcommunicated = ['eck']", 12, "'eck' is none of"),
        ("cp = 1", "cp = 1\nreformers_away = ['Eck']", 12, "'Eck' is none of"),
        ("cp = 1", "cp = 1\npast_vp = { france = [9], papacy = [9, 9] }", 12, "equally far"),
        ("[position.space.buda]", "[position.space.atlantis]", 14, "atlantis"),
        ('hapsburg = "3 regulars"', 'hapsburg = "3 dragoons"', 20, "dragoons"),
        ('control = "hapsburg"', 'colour = "hapsburg"', 19, "colour"),
        ('hapsburg = "3 regulars"', 'hapsburg = "333 regulars"', 7, "this position cannot be"),
        ('role = "hapsburg"', 'role = "denmark"', 27, "denmark"),
        ("result = [1, 1, 1, 1]", "result = [1, 1, 1, 7]", 36, "1 to 6"),
        ("[step.expect.space.buda]", "[step.expect.place.buda]", 38, "place"),
        ('pressburg]\nottoman = "4', 'pressburg]\nottoman = "4 dragons and 4', 41, "dragons"),
        (
            "[step.expect.space.pressburg]\n",
            "[step.expect]\nfacts = [{kind = 'x'}]\n[step.expect.space.pressburg]\n",
            41,
            "'x'",
        ),
        (
            "[step.expect.space.pressburg]\n",
            "[step.expect]\nno_facts = ['y']\n[step.expect.space.pressburg]\n",
            41,
            "'y'",
        ),
        ("stage = ", "stage == ", 9, "not TOML"),
        ('orders = "STAND"', 'orders = "STAND"\ndie = "x"\nresult = 1', 26, "one step has"),
    ],
)
def test_a_mistake_in_a_case_names_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    result = run(tmp_path, BATTLE, (old, new))
    assert result.malformed
    (mistake,) = result.failures[-1:]
    assert mistake.startswith(f"{tmp_path / 'case.toml'}:{line}: "), mistake
    assert words in mistake


def test_a_missing_file_is_reported_and_not_raised(tmp_path: Path) -> None:
    result = run_case(tmp_path / "nothing.toml")
    assert result.malformed
    assert "cannot be read" in result.failures[0]


def test_a_refusal_is_checked_with_its_section_and_reason(tmp_path: Path) -> None:
    order = 'orders = "MOVE 5 regulars FROM Buda TO Pressburg"\n'
    start = BATTLE[: BATTLE.index("orders = ")]
    right = start + order + 'refused = { section = "5.1", reason = "available: 4 regulars" }\n'
    assert run(tmp_path, right).failures == ()
    (other,) = run(tmp_path, right, ('"5.1"', '"13.1"')).failures
    assert "expected is a refusal under 13.1" in other
    (other,) = run(tmp_path, right, ("available: 4", "available: 9")).failures
    assert "expected is the reason" in other
    (other,) = run(tmp_path, right, ("MOVE 5", "MOVE 4")).failures
    assert "is to be refused, and is legal" in other


def test_three_kinds_of_refusal_are_told_apart(tmp_path: Path) -> None:
    start = BATTLE[: BATTLE.index("orders = ")]
    for order, kind in (
        ("FROBNICATE Buda", "not_understood"),
        ("LOAN 2 squadrons TO France", "not_legal"),
        ("MOVE 4 regulars FROM Buda TO Paris", "not_legal"),
    ):
        text = f'{start}orders = "{order}"\nrefused = {{ kind = "{kind}" }}\n'
        assert run(tmp_path, text).failures == (), kind


def test_a_refusal_meant_for_a_question_passes_the_windows_before_it(tmp_path: Path) -> None:
    start = BATTLE[: BATTLE.index("[position]")]
    text = f'''{start}
[position]
stage = "action"
active = "france"
hands = {{ france = ["Patron of the Arts"], papacy = ["Arquebusiers"] }}

[[step]]
role = "france"
orders = """
PLAY Patron of the Arts FOR CP
PASS THE REST
"""

[[step]]
role = "papacy"
orders = "PASS"
answers = "play"
refused = {{ section = "11", reason = "keeps at most 0" }}
'''
    assert run(tmp_path, text).failures == ()
    (other,) = run(tmp_path, text, ("keeps at most 0", "keeps at most 9")).failures
    assert "expected is the reason" in other


def test_expected_questions_must_be_all_that_are_open(tmp_path: Path) -> None:
    short = BATTLE[: BATTLE.index('[[step]]\nrole = "hapsburg"')]
    asked = short + '[step.expect]\nquestions = [{ role = "hapsburg", name = "avoid" }]\n'
    assert run(tmp_path, asked).failures == ()
    nothing = run(tmp_path, short + "[step.expect]\nquestions = []\n").failures
    assert any("and not expected" in words for words in nothing)
    other = run(tmp_path, asked, ('name = "avoid"', 'name = "retreat"')).failures
    assert any("expected is the question" in words for words in other)


def test_expected_facts_compare_fields_and_readers(tmp_path: Path) -> None:
    fact = textwrap.dedent(
        """
        [step.expect]
        facts = [{ kind = "field_battle_rolled", told_to = "everybody", space = "Pressburg", attackers = ["Ottomans"], defending_force = "3 regulars" }]
        """  # noqa: E501
    )
    text = BATTLE[: BATTLE.index("[step.expect.space.buda]")] + fact
    assert run(tmp_path, text).failures == ()
    (failed,) = run(tmp_path, text, ('told_to = "everybody"', 'told_to = ["ottoman"]')).failures
    assert "expected is the fact" in failed
    (failed,) = run(tmp_path, text, ('["Ottomans"]', '["France"]')).failures
    assert "expected is the fact" in failed
    wrong = run(tmp_path, text, ("attackers", "atackers"))
    assert wrong.malformed
    assert "has no atackers" in wrong.failures[0]


def test_a_folder_runs_all_its_cases_and_the_result_is_json(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "good.toml").write_text(BATTLE, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("title = 1", encoding="utf-8")
    results = run_paths([tmp_path])
    assert [result.path.name for result in results] == ["good.toml", "bad.toml"]
    raw = json.loads(json.dumps(as_json(results)))
    assert (raw["cases"], raw["passed"], raw["failed"]) == (2, 1, 1)
    assert raw["results"][0]["asked"][0]["topic"].startswith("11/action")
    assert raw["results"][1]["malformed"] is True


def test_lines_are_found_through_texts_lists_and_tables() -> None:
    text = textwrap.dedent(
        '''
        a = """
        b = 1
        """
        [c."d e"]
        f = [
          { g = "]" },   # ]
        ]
        h.i = 2
        [[j]]
        k = 'x = "'
        [j.l]
        m = 1
        [[j]]
        k = 2
        '''
    )
    lines = lines_of_keys(text)
    assert lines["a",] == 2
    assert ("b",) not in lines
    assert lines["c", "d e", "f"] == 6
    assert lines["c", "d e", "h", "i"] == 9
    assert lines["j", 0, "l", "m"] == 13
    assert lines["j", 1, "k"] == 15


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_format_hold(tmp_path: Path, number: int) -> None:
    chapters = (HERE / "README.md").read_text(encoding="utf-8").split("\n## ")[-2:]
    lines = chapters[number].splitlines()[1:]
    text = "\n".join(line[4:] for line in lines if line.startswith("    ") or not line)
    assert run(tmp_path, text).failures == ()
