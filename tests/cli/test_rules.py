"""Cases, coverage and self-play."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.games.particulars import digest_of
from tests.cli.commands import output, run
from tests.thirty_years_war.own_map import own_files

CASES = Path(__file__).parents[1] / "cases"


def test_cases_are_run_from_files_and_folders() -> None:
    one = sorted(CASES.rglob("*.toml"))[0]
    found = output(run("case", "run", one, one.parent, "--json"))
    assert found["failed"] == 0
    assert len(found["results"]) == found["cases"] == found["passed"] > 1
    assert run("case", "run", one).stdout.startswith("ok ")


def test_the_coverage_of_a_rulebook_names_procedures_and_cases(home: Path) -> None:
    found = output(run("case", "coverage", "here_i_stand", CASES, "--json"))
    ransom = next(section for section in found if section["section"] == "9.4")
    assert "rules.diplomacy.ransom.ransom_leaders" in ransom["procedures"]
    assert any("ransomed" in title for title in ransom["cases"])
    (home / "empty").mkdir()
    bare = run("case", "coverage", "here_i_stand", home / "empty")
    assert bare.exit_code == 1
    assert "NO CASE" in bare.stdout


def test_a_case_with_an_unknown_key_names_file_and_line(home: Path) -> None:
    one = sorted(CASES.rglob("*.toml"))[0]
    text = "nonsense = 1\n" + one.read_text(encoding="utf-8")
    (home / "wrong.toml").write_text(text, encoding="utf-8")
    result = run("case", "run", home / "wrong.toml")
    assert result.exit_code == 1
    assert "wrong.toml" in result.stdout
    assert "nonsense" in result.stdout
    (home / "empty").mkdir()
    assert run("case", "run", home / "empty").exit_code == 2


def test_selfplay_reports_what_it_played() -> None:
    words = ("--games", "1", "--seed", "5", "--set", "last_turn=2", "--json")
    found = output(run("selfplay", "here_i_stand", *words))
    assert found["games"] == 1
    assert found["decisions"] > 50
    assert found["decisions_per_second"] > 0
    assert sum(found["ends"].values()) == 1
    assert set(found) >= {"coverage", "failures"}


def test_a_group_s_own_files_are_played_with(home: Path) -> None:
    folder = home / "ours"
    folder.mkdir()
    for name, text in own_files().items():
        (folder / name).write_text(text, encoding="utf-8")
    words = ("--scenario", "apocalypse", "--data", folder, "--set", "last_turn=10", "--json")
    found = output(run("selfplay", "thirty_years_war", *words))
    assert found["failures"] == []
    assert found["options"]["edition"] == digest_of(own_files())
    ways = ("--way", "line by line", "--sheet", "sealed")
    measured = output(run("roundtrips", "thirty_years_war", *words, *ways))
    assert measured["options"]["edition"] == digest_of(own_files())


@pytest.mark.parametrize("command", ["selfplay", "roundtrips"])
@pytest.mark.parametrize(
    ("rules", "name"), [("thirty_years_war", "edition"), ("here_i_stand", "handicap")]
)
def test_what_comes_from_files_or_bids_is_no_value_to_be_set(
    command: str, rules: str, name: str
) -> None:
    wrong = run(command, rules, "--set", f"{name}=x")
    assert wrong.exit_code == 2
    assert f"'{name}' is no value that can be set" in wrong.stderr


def test_files_with_which_nobody_can_play_are_refused(home: Path) -> None:
    folder = home / "ours"
    folder.mkdir()
    (folder / "cities.csv").write_text("id\n", encoding="utf-8")
    for command in ("selfplay", "roundtrips"):
        wrong = run(command, "thirty_years_war", "--data", folder)
        assert wrong.exit_code == 2
        assert "cities.csv" in wrong.stderr
        other = run(command, "here_i_stand", "--data", folder)
        assert other.exit_code == 2
        assert "of a group's own" in other.stderr


@pytest.mark.full
def test_selfplay_takes_options_of_the_rules() -> None:
    words = ("--set", "players=3", "--set", "last_turn=1", "--json")
    found = output(run("selfplay", "here_i_stand", *words))
    assert found["options"] == {"players": "3", "last_turn": "1"}
    assert found["ends"] == {"time_limit": 1}
    assert found["failures"] == []


def test_selfplay_prefers_what_is_wanted() -> None:
    words = ("--games", "4", "--set", "last_turn=1", "--no-watch", "--json")
    use, times = "4 Patron of the Arts: chateaux", []
    for more in (("--plain",), ("--want", use)):
        found = output(run("selfplay", "here_i_stand", *words, *more))
        uses = {f"{one['thing']}: {one['way']}": one["times"] for one in found["coverage"]["uses"]}
        times.append(uses[use])
    assert times[0] < times[1]
    wrong = run("selfplay", "here_i_stand", "--want", "4 Patron of the Arts: chateau")
    assert "nothing is used as '4 Patron of the Arts: chateau'" in wrong.output
    assert use in wrong.output
    both = run("selfplay", "here_i_stand", "--plain", "--want", use)
    assert "--plain players want nothing" in both.output
    assert wrong.exit_code == both.exit_code == 2


def test_selfplay_says_what_was_played_too_seldom() -> None:
    words = ("--set", "last_turn=1", "--seed", "5", "--no-watch", "--plain", "--least", "20")
    result = run("selfplay", "here_i_stand", *words)
    assert result.exit_code == 1
    assert "23 Elizabeth I: event (own_impulse 0)" in result.stdout
    assert "uses: 236, played fewer than 20 times: 236" in result.stdout


def test_roundtrips_counts_rounds_by_way_and_sheet() -> None:
    words = ("--set", "last_turn=1", "--way", "whole impulses", "--sheet", "brisk", "--json")
    found = output(run("roundtrips", "here_i_stand", *words))
    (one,) = found["ways"]
    assert (found["scenario"], found["players"], one["turns"]) == ("1517", "attentive", 1)
    assert one["rounds"]["median"] == one["longest"] > 20
    assert one["questions"]["11/play"]["rounds"] > 10


def test_caretakers_play_seats_of_selfplay() -> None:
    words = ("--games", "2", "--seed", "3", "--caretaker", "red=quick", "--caretaker", "blue")
    found = output(run("selfplay", "lanterns", *words, "--json"))
    assert found["caretakers"] == {"red": "quick", "blue": "usual"}
    assert set(found["points"]) == {"red", "blue"}
    assert found["thinking"]["red"]["decisions"] > 2
    assert found["thinking"]["red"]["trials"] < found["thinking"]["blue"]["trials"]
    again = run("selfplay", "lanterns", *words)
    assert "caretaker red=quick: " in again.stdout
    assert "points, on average: blue " in again.stdout


def test_caretakers_play_all_seats_that_are_not_named() -> None:
    words = ("--seed", "3", "--caretaker", "all=quick", "--caretaker", "blue")
    found = output(run("selfplay", "lanterns", *words, "--json"))
    assert found["thinking"]["red"]["trials"] < found["thinking"]["blue"]["trials"]
    assert "caretaker red=quick: " in run("selfplay", "lanterns", *words).stdout
    wrong = run("selfplay", "lanterns", "--caretaker", "green")
    assert wrong.exit_code == 2
    assert "there is no seat 'green'; possible: red, blue, all" in wrong.stderr
