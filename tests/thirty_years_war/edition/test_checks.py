from __future__ import annotations

import pytest

from adjudicator.engine.play import copy_of
from adjudicator.games.thirty_years_war.edition import (
    EDITION,
    EditionError,
    edition_of,
    our_edition,
    our_files,
)
from adjudicator.games.thirty_years_war.edition.checks import check
from adjudicator.games.thirty_years_war.edition.rows import Files
from tests.thirty_years_war.positions import campaign


def test_our_own_files_have_no_fault() -> None:
    check(Files(our_files()), Files(our_files()), our_edition())


def faults_with(name: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    """Return the faults of our files with one of them changed; each text must be there once."""
    text = our_files()[name]
    for before, after in changes:
        assert text.count(before) == 1, f"{before!r} is there {text.count(before)} times"
        text = text.replace(before, after)
    with pytest.raises(EditionError) as refused:
        edition_of({EDITION: {name: text}})
    return refused.value.faults


LOOTED = '10,,2,2,"Pillage 2, Two Step Losses",recon\n'
CASES = [
    ("areas.csv", "austria,Austria,3,4,", "austria,Austria,9,4,", "control of Austria takes 9 of"),
    ("areas.csv", "austria,Austria,3,4,", "austria,Austria,3,5,", "is worth 22 points"),
    ("areas.csv", "austria,Austria,3,4,", "austria,Austria,three,4,", "expected: a whole number"),
    ("combat_results_table.csv", "6,15,19,5,9,", "6,15,19,5,1,", "column 6 falls with a higher"),
    ("combat_results_table.csv", "6,15,19,5,9,", "6,15,19,4,9,", "stands on line"),
    ("siege_table.csv", ",6,unsuccessful", ",5,unsuccessful", "to 5 and from 7 do not meet"),
    ("loot_table.csv", LOOTED, LOOTED * 2, "line 7: the rows to an open end and from 10 do not"),
    ("pay_rates.csv", "militia,1,", "veteran,1,", "veteran stands on line 2 already"),
    ("boxes.csv", "sweden,Swedish flag", "norway,Swedish flag", "a is 'sweden'"),
    ("setup_pieces.csv", "pilsen,leader,anhalt", "pilsen,leader,nobody", "no leader 'nobody'"),
    ("constants.csv", "hand_size,7,seed,6.0.C\n", "", "there is no row for hand_size"),
    ("constants.csv", "replacement_loss,8,", "replacement_loss,high,", "expected: a whole number"),
    ("cities.csv", "48.21,891,633,", "48.21,east,633,", "cities.csv, line 2: could not convert"),
    ("cards.csv", "c7,catholic,7,", "c7,catholic,8,", "the catholic card 7 is there 0 times"),
    ("scenarios.toml", "[campaign]\n", "[campaing]\n", "[campaign] has no key 'first_turn'"),
    ("scenarios.toml", "dutch_war_scored = 2", "dutch_war_score = 2", "mean dutch_war_scored or"),
    ("scenarios.toml", "[campaign.victory]", "[campaign.victories]", "has 'victories', which the"),
]  # fmt: skip


def test_france_is_one_of_24_areas() -> None:  # 2.41
    areas = our_edition().board.areas
    assert len(areas) == 24
    assert "france" in areas


def test_a_key_of_a_scenario_is_named_with_its_line() -> None:
    text = our_files()["scenarios.toml"]
    before = 'aid_changed_by = { c16 = "spain", p23 = "france" }'
    line = text[: text.index(before)].count("\n") + 1
    (fault,) = faults_with("scenarios.toml", (before, "spanish_aid_modifier = 2"))
    assert fault.startswith(f"scenarios.toml, line {line}: [apocalypse] has 'spanish_aid_modifier'")
    assert fault.endswith('is not read any more; write aid_changed_by = { c16 = "spain" }')


def test_faults_are_named_with_their_file() -> None:
    wrong: list[tuple[str, str, tuple[str, ...]]] = []
    for name, before, after, said in CASES:
        found = faults_with(name, (before, after))
        if not any(said in fault for fault in found):
            wrong.append((name, said, found))
    assert wrong == []


def test_all_faults_are_listed_at_once() -> None:
    found = faults_with(
        "areas.csv",
        ("austria,Austria,3,4,", "austria,Austria,9,4,"),
        ("bohemia,Bohemia,3,3,", "bohemia,Bohemia,3,2,"),
    )
    assert len(found) == 2
    assert found[0].startswith("areas.csv, line 2:")


def test_rows_that_cannot_be_read_are_listed_together() -> None:
    found = faults_with(
        "areas.csv",
        ("austria,Austria,3,4,", "austria,Austria,three,4,"),
        ("bohemia,Bohemia,3,3,", "bohemia,Bohemia,3,few,"),
    )
    assert [fault.partition(":")[0] for fault in found[:2]] == [
        "areas.csv, line 2",
        "areas.csv, line 6",
    ]


def test_an_unknown_file_is_refused() -> None:
    with pytest.raises(EditionError, match=r"citys\.csv: there is no such file"):
        edition_of({EDITION: {"citys.csv": ""}})


def test_an_unconnected_map_is_refused() -> None:
    lines = our_files()["pathways.csv"].splitlines()
    kept = [line for line in lines if not line.startswith("trent,") and ",trent," not in line]
    with pytest.raises(EditionError) as refused:
        edition_of({EDITION: {"pathways.csv": "\n".join(kept)}})
    assert any("no way leads from Vienna to Trent" in fault for fault in refused.value.faults)


def test_a_group_plays_with_its_own_table() -> None:
    text = our_files()["siege_table.csv"].replace("7,,successful", "5,,successful")
    text = text.replace(",6,unsuccessful", ",4,unsuccessful")
    state = campaign(edition={"siege_table.csv": text})
    assert state.edition.charts.siege.at(5)
    assert not our_edition().charts.siege.at(5)
    assert copy_of(state).edition is state.edition
