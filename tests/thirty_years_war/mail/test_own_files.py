"""A group plays with map, cards and tables of its own: checked, told, used, kept on record."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.games.thirty_years_war.edition import our_edition, our_files
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from tests.service.playground import Playground, flat
from tests.thirty_years_war.mail.table import SLUG, open_war, order

TABLE = "combat_results_table.csv"
STATED = "6,15,19,5,9,"
OTHER = our_files()[TABLE].replace(STATED, "6,15,19,5,8,")


def test_the_first_mail_says_what_is_reconstructed(quick: Playground) -> None:
    open_war(quick)
    welcome = flat(quick.last("catholic", "welcome").text)
    assert "values of them are reconstructed; RULES C7" in welcome
    assert "files of its own" not in welcome
    assert "values of them are reconstructed" in order(quick, "catholic", "RULES")


def test_a_group_plays_by_a_table_of_its_own(quick: Playground) -> None:
    open_war(quick, edition={TABLE: OTHER})
    digest = hashlib.sha256(OTHER.encode()).hexdigest()
    welcome = flat(quick.last("catholic", "welcome").text)
    assert f"files of its own: {TABLE}." in welcome
    assert f"SHA-256 {digest}." in welcome
    numbers = [str(our_edition().charts.loss_number(6, roll)) for roll in range(12)]
    assert numbers[5] == "9"
    numbers[5] = "8"
    told = order(quick, "catholic", "RULES TABLE combat")
    assert f"Column 6, strength 15-19: {' '.join(numbers)} " in told
    record = json.loads(json.dumps(export_game(quick.office, SLUG)))
    assert record["options"]["edition"] == {TABLE: OTHER}
    assert verify_record(record).problems == ()


@pytest.mark.parametrize(
    ("rules_file", "text", "said"),
    [
        (TABLE, OTHER.replace(",recon", ",recon,more", 1), "fields or more"),
        ("maps.csv", "id\n", "maps.csv: there is no such file in an edition"),
        (
            "cities.csv",
            our_files()["cities.csv"].replace("linz,Linz", "linz,Vienna"),
            "'Vienna' is the name of vienna, too",
        ),
        (
            "cards.csv",
            our_files()["cards.csv"].replace("c14,catholic,14,Mutiny", "c14,catholic,14,<b>"),
            "'<b>' has signs that no title has",
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(
    quick: Playground, rules_file: str, text: str, said: str
) -> None:
    with pytest.raises(NotPossible) as refused:
        open_war(quick, edition={rules_file: text})
    assert said in str(refused.value)
    assert rules_file in str(refused.value)


def test_no_table_at_all_is_said_with_its_line(quick: Playground) -> None:
    with pytest.raises(NotPossible, match=r"areas\.csv, line 2: field larger than field limit"):
        open_war(quick, edition={"areas.csv": f"id,name\n{'a' * 200_000},b\n"})


def test_other_games_have_no_files(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="cannot be played with files of a group's own"):
        quick.open(edition={TABLE: OTHER})
    with pytest.raises(NotPossible, match="none of these in it"):
        open_war(quick, edition={})


def test_files_cannot_be_set_as_a_value(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="There is no setting 'edition'"):
        open_war(quick, settings={"edition": "x"})


def test_files_are_written_checked_and_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "ours"

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["game", "data", *words])
        return done.exit_code, done.output

    code, said = run("thirty_years_war", str(folder))
    assert (code, len(list(folder.iterdir()))) == (0, len(our_files())), said
    assert run("thirty_years_war", str(folder), "--check") == (
        0,
        "Nothing is wrong with these files.\n",
    )
    code, said = run("thirty_years_war", str(folder))
    assert code != 0
    assert "is not empty" in said
    (folder / TABLE).write_text(OTHER.replace("6,15,19,6,", "6,15,19,six,"))
    code, said = run("thirty_years_war", str(folder), "--check")
    assert code != 0
    assert f"{TABLE}, line" in said
    (folder / TABLE).write_bytes(b"\xff\xfe")
    code, said = run("thirty_years_war", str(folder), "--check")
    assert code != 0
    assert "is not in UTF-8" in said
    code, said = run("here_i_stand", str(folder))
    assert code != 0
    assert "cannot be played with files" in said


def test_all_that_cannot_be_read_in_a_folder_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.cli.base.FILES_LIMIT", 100)
    os.mkfifo(tmp_path / "areas.csv")
    (tmp_path / "boxes.csv").mkdir()
    (tmp_path / "cards.csv").symlink_to("nowhere")
    (tmp_path / "cities.csv").write_bytes(b"id\nm\xfcnchen\n")
    (tmp_path / "leaders.csv").write_bytes(b"x" * 101)
    done = CliRunner().invoke(main, ["game", "data", "thirty_years_war", str(tmp_path), "--check"])
    assert done.exit_code == 2
    assert f"{tmp_path}/areas.csv cannot be read: it is no file" in done.output
    assert f"{tmp_path}/boxes.csv cannot be read: it is no file" in done.output
    assert f"{tmp_path}/cards.csv cannot be read: No such file" in done.output
    assert f"{tmp_path}/cities.csv, line 2 is not in UTF-8" in done.output
    assert f"{tmp_path}/leaders.csv cannot be read: the files have more than" in done.output


@pytest.mark.parametrize("command", ["selfplay", "roundtrips"])
def test_a_folder_with_nothing_to_use_is_said_before_games_are_played(
    tmp_path: Path, command: str
) -> None:
    for rules, said in (
        ("thirty_years_war", "none of these in it"),
        ("lanterns", "cannot be played with files"),
    ):
        done = CliRunner().invoke(main, [command, rules, "--data", str(tmp_path)])
        assert done.exit_code == 2
        assert said in done.output


def test_a_name_in_capitals_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "CARDS.CSV").write_text(our_files()["cards.csv"], encoding="utf-8")
    done = CliRunner().invoke(main, ["game", "data", "thirty_years_war", str(tmp_path), "--check"])
    assert done.exit_code == 2
    assert "CARDS.CSV: there is no such file in an edition" in done.output
