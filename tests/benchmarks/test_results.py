"""Results are kept, shown on pages, and reckoned with; nothing on the pages is written by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks import __main__ as program
from tests.benchmarks import scale
from tests.benchmarks.lines import Line
from tests.benchmarks.results import (
    PAGE,
    Result,
    command_of,
    filled,
    load,
    markdown_of,
    places,
    save,
)
from tests.tables import each

LINES = (Line("decisions", 2345.6, "a second", 1000.0, "the target"), Line("a turn", 0.5, "s"))
RESULT = Result(LINES, {"games": 3}, "2026-11-22", 2, "3.11.7", 1.25)


def measured(**more: float) -> dict[str, Result]:
    """Return what scale reckons with, in round numbers; ``more`` replaces some of growth."""
    growth = {
        "mail round trips": 24.0,
        "letters of players": 50.0,
        "messages to players": 200.0,
        "messages with pictures": 50.0,
        "drawing them": 1.0,
        "mail to players": 40.0,
        "SQLite: a turn": 5.0,
        "SQLite: a turn in a backup": 1.0,
        "PostgreSQL: a turn": 2.5,
        "PostgreSQL: handling it": 100.0,
        **more,
    }
    flood = {"fetched, stored and moved": 400.0, "120 answers sent": 100.0}
    mail = {"the same, the most it had": 128.0}
    commit = {"PostgreSQL: bare INSERTs": 500.0}
    return {
        name: Result(tuple(Line(what, n, "") for what, n in of.items()), {}, "2026-11-22", 2, "3")
        for name, of in (
            ("growth", growth),
            ("flood", flood),
            ("mail", mail),
            ("commit", commit),
        )
    }


# -- keeping and showing --------------------------------------------------------------------------


def test_what_is_indented_twice_stays_off_the_page() -> None:
    lines = [
        Line("a turn", 2.0, "trips"),
        Line("  in winter", 1.0, ""),
        Line("    for 19.3", 1.0, ""),
    ]
    page = markdown_of("roundtrips", replace(RESULT, lines=tuple(lines)))
    assert "| in winter |" in page
    assert "19.3" not in page


def test_results_are_kept_beside_those_of_other_benchmarks(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    assert load(path) == {}
    save({"selfplay": RESULT}, path)
    save({"mail": RESULT}, path)
    assert load(path) == {"mail": RESULT, "selfplay": RESULT}


def test_a_table_says_how_it_is_got_again_when_and_on_what() -> None:
    assert markdown_of("selfplay", RESULT).splitlines() == [
        (
            "`python -m tests.benchmarks selfplay games=3`, 2026-11-22, 2 cores"
            " with a load of 1.2 by others, Python 3.11.7"
        ),
        "",
        "| what | measured | in the same run |",
        "|---|---|---|",
        "| decisions | 2,346 a second | 2.35 x the target |",
        "| a turn | 0.5 s |  |",
    ]


def test_the_places_of_a_page_are_filled_and_nothing_else_is_changed() -> None:
    page = (
        "a\n<!-- results: one -->\nold\n<!-- end -->\nb\n<!-- results: two-b -->\n<!-- end -->\nc"
    )
    once = filled(page, {"one": "new\n", "three": "x"})
    assert once == page.replace("old\n", "new\n")
    assert filled(once, {"one": "new\n"}) == once
    assert places(page) == ["one", "two-b"]


def test_every_benchmark_has_a_place_on_the_page() -> None:
    assert set(program.names()) <= set(places(PAGE.read_text()))


def test_the_tables_of_the_page_are_those_of_the_results_that_are_kept() -> None:
    kept = {name: markdown_of(name, result) for name, result in load().items()}
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page, kept) == page
    assert filled(page, {}) != page


def test_what_was_measured_is_saved_and_written_into_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, many = tmp_path / "page.md", tmp_path / "scale.md"
    page.write_text("<!-- results: replay -->\n<!-- end -->\n")
    many.write_text("<!-- results: scale-first -->\n<!-- end -->\n")
    kept = tmp_path / "results.json"
    monkeypatch.setattr(program, "PAGE", page)
    monkeypatch.setattr(scale, "PAGE", many)
    monkeypatch.setattr(program, "load", lambda: load(kept))
    monkeypatch.setattr(program, "save", lambda found: save(found, kept))
    monkeypatch.setattr(program.module_of("replay"), "run", lambda: list(LINES))
    assert program.main(["replay", "--save"]) == 0
    assert capsys.readouterr().out.startswith("replay: What mail pays for every message")
    assert load(tmp_path / "results.json")["replay"].lines == LINES
    assert "| decisions | 2,346 a second | 2.35 x the target |\n" in page.read_text()
    assert "|" not in many.read_text()  # not all of it was measured
    save(measured(), kept)
    assert program.main(["replay", "--save"]) == 0
    assert "| the provider's 2,000 messages a day | about 100 |" in many.read_text()
    capsys.readouterr()
    assert program.main(["replay", "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("## replay\n\n`python -m tests.benchmarks replay`, ")


def test_all_are_all_with_the_sizes_that_were_named_before() -> None:
    chosen = program.wanted(["flood", "messages=20", "all"])
    assert set(chosen) == set(program.names())
    assert chosen["flood"] == {"messages": 20}
    assert command_of("flood", chosen["flood"]) == "python -m tests.benchmarks flood messages=20"


# -- scale ----------------------------------------------------------------------------------------


def rows(table: str) -> dict[str, list[str]]:
    """Return the cells of a table behind the first of each row."""
    found = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return {first: rest for first, *rest in found}


def test_what_one_game_asks_for_is_reckoned_by_the_days_a_turn_takes() -> None:
    one = scale.daily(measured())
    assert one.days == 9 * 10  # 24 round trips at 3 a day, and 2 days of negotiations
    assert (one.letters, one.messages) == (5, 20)
    assert one.handling == pytest.approx(0.5)
    assert one.sending == pytest.approx(0.2)
    assert one.drawing == pytest.approx(10)


def test_many_games_cost_as_many_times_as_much() -> None:
    found = scale.tables(measured())
    day = rows(found["scale-day"])
    assert day["messages of players"] == ["50", "5,000", "500,000"]
    assert day["mail to players"] == ["40 MiB", "3.9 GiB", "391 GiB"]
    assert day["growth of the database in a year, SQLite"] == ["1.8 GiB", "178 GiB", "17 TiB"]
    assert day["growth of 14 backups in a year"] == ["5 GiB", "499 GiB", "49 TiB"]
    hour = rows(found["scale-hour"])
    assert hour["workers"] == ["1", "1", "7"]
    assert hour["memory of the workers"] == ["128 MiB", "128 MiB", "896 MiB"]
    assert rows(found["scale-game"])["messages to players"] == ["20", "1,800"]


def test_what_gives_first_stands_at_the_top() -> None:
    gives = rows(scale.tables(measured())["scale-first"])
    held = [int(re.sub(r"\D", "", cells[0])) for cells in gives.values()]
    assert held == sorted(held)
    first, *_ = gives
    assert first == "the provider's 2,000 messages a day"
    assert gives[first][0] == "about 100"
    assert gives["100 GiB of disk within a year, SQLite and 14 backups"][0] == "about 150"
    slow = rows(scale.tables(measured(**{"PostgreSQL: handling it": 1e6}))["scale-first"])
    assert next(iter(slow)) == "one worker for orders and sending"


@each("gone", scale.NEEDED)
def test_what_was_not_measured_is_named_with_the_command(gone: str) -> None:
    found = {name: result for name, result in measured().items() if name != gone}
    with pytest.raises(scale.NotMeasured, match=f"{gone} is not among the results; measure with"):
        scale.tables(found)


def test_a_run_without_a_server_lacks_its_numbers() -> None:
    found = measured()
    found["flood"] = Result((Line("Dovecot: not installed", 0.0, ""),), {}, "2026-11-22", 2, "3")
    with pytest.raises(scale.NotMeasured, match="measure with: python -m"):
        scale.tables(found)


def test_the_command_prints_the_tables_or_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(program, "load", lambda: kept)
    assert program.main(["scale"]) == 2
    assert "growth is not among the results" in capsys.readouterr().err
    kept |= measured()
    assert program.main(["scale"]) == 0
    assert "| the provider's 2,000 messages a day | about 100 |" in capsys.readouterr().out


def test_the_page_is_what_the_results_that_are_kept_come_to() -> None:
    page = scale.PAGE.read_text(encoding="utf-8")
    found = scale.tables(load())
    assert filled(page, found) == page
    assert set(places(page)) == set(found)
