"""Rules cases of Thirty Years War: what cannot be and what is not as expected is named."""

from __future__ import annotations

from pathlib import Path

from adjudicator.cases.run import CaseResult, run_case
from tests.tables import each

TAKING = """
title = "Heidelberg is taken"
source = "Rulebook 3.13"
game = "thirty_years_war"
scenario = "campaign"

[position]
stage = "action"
active = "catholic"
clear_map = true
vp = 21
hands = { catholic = ["C6"] }
wallenstein = { track = 3, status = "in_play" }
dutch_war = { box = 1 }
[position.area.lower_palatinate]
control = "protestant"
[position.place.mannheim]
control = "catholic"
pillage = 1
catholic = "Spinola, 1 Spanish veteran"
[position.place.prague]
protestant = "Wallenstein, 2 reduced Imperial militia"

[[step]]
role = "catholic"
orders = '''
ACTIVATE Spinola WITH C6
MOVE TO Heidelberg (TAKE)
'''

[step.expect]
vp = 21
aid = { catholic = {} }
[step.expect.place.heidelberg]
control = "catholic"
catholic = "Spinola, 1 Spanish veteran"
besieged = false
"""
RIGHT = TAKING.replace('protestant = "W', 'catholic = "W')


def run(tmp_path: Path, text: str, *changes: tuple[str, str]) -> CaseResult:
    """Run a case with some of its text replaced; every replacement must hit."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    return run_case(path)


def test_the_case_that_is_spoilt_below_holds(tmp_path: Path) -> None:
    assert run(tmp_path, RIGHT).failures == ()


def test_pieces_with_the_wrong_side_are_refused(tmp_path: Path) -> None:
    result = run(tmp_path, TAKING)
    assert result.malformed
    assert f"{tmp_path / 'case.toml'}:22: " in result.failures[0]
    assert "not of the protestant player" in result.failures[0]


@each(
    ("old", "new", "line", "words"),
    [
        ("vp = 21\nhands", "turn = 15\nhands", 11, "from 1 to 14"),
        ('stage = "action"', 'stage = "war"', 8, "'war' is none of"),
        ('active = "catholic"', 'active = "swiss"', 9, "swiss"),
        ("clear_map = true", "clear_map = 1", 10, "true or left out"),
        ('["C6"]', '["P6"]', 12, "no card of the catholic player"),
        ('["C6"]', '["C66"]', 12, "C66"),
        ("track = 3", "track = 30", 13, "from 0 to 20"),
        ('"in_play"', '"asleep"', 13, "'asleep' is none of"),
        ("box = 1", "box = 9", 14, "from -3 to 5"),
        ("area.lower_palatinate", "area.atlantis", 15, "atlantis"),
        ("place.mannheim", "place.atlantis", 17, "atlantis"),
        ("pillage = 1", "pillage = 3", 19, "from 0 to 2"),
        ("pillage = 1", "plague = 1", 19, "plague"),
        ("1 Spanish veteran", "1 Spanish dragoon", 20, "dragoon"),
        ("1 Spanish veteran", "1 veteran", 20, "nation and type"),
        ("1 Spanish veteran", "1 Spanish militia", 20, "has no counters of such units"),
        ("1 Spanish veteran", "1 Spanish veteran AT Linz", 20, "without it"),
        ("1 Spanish veteran", "9 Spanish veterans", 7, "this position cannot be"),
        ("Wallenstein, 2", "Mansfeld, 2", 22, "both sides"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_position_names_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    result = run(tmp_path, RIGHT, (old, new))
    assert result.malformed
    (mistake,) = result.failures[-1:]
    assert mistake.startswith(f"{tmp_path / 'case.toml'}:{line}: "), mistake
    assert words in mistake


@each(
    ("old", "new", "words"),
    [
        ("vp = 21\naid", "vp = 20\naid", "the total of victory points is 21; expected 20"),
        ('heidelberg]\ncontrol = "catholic"', 'heidelberg]\ncontrol = ""', "the control of"),
        ("besieged = false", "besieged = true", "Heidelberg being besieged is False"),
        (
            '1 Spanish veteran"\nbesieged',
            '2 Spanish veterans"\nbesieged',
            "Catholics in Heidelberg: Spinola, 1 Spanish veteran; expected: Spinola, 2 Spanish",
        ),
        ("aid = { catholic = {} }", "aid = { catholic = { spain = 1 } }", "the Aid Points of"),
        ("vp = 21\naid", 'played = ["C7"]\naid', "C7 is not in played"),
        ("vp = 21\naid", "wallenstein = { track = 4 }\naid", "track of wallenstein is 3"),
    ],
)
def test_what_is_not_as_expected_is_said(tmp_path: Path, old: str, new: str, words: str) -> None:
    result = run(tmp_path, RIGHT, (old, new))
    assert not result.malformed
    assert any(words in failure for failure in result.failures), result.failures


def test_a_die_shows_0_to_9(tmp_path: Path) -> None:
    roll = '\n[[step]]\ndie = "looting"\nresult = 10\n'
    (mistake,) = run(tmp_path, RIGHT + roll).failures
    assert "dice show whole numbers from 0 to 9" in mistake
