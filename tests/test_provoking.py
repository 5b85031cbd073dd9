"""Provoked games begin where cases do, replay, and look for what has come up least."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.cases.source import CaseMistake
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.practice import Use
from adjudicator.selfplay.provoking import _Search, provoke
from adjudicator.selfplay.result import GameResult

CASES = Path(__file__).parent / "cases"
WAR, HIS = CASES / "thirty_years_war", CASES / "here_i_stand"
ACT = Use("a card", "act", "round")


def passed(*sections: str, uses: tuple[Use, ...] = ()) -> GameResult:
    return GameResult(sections=Counter(sections), uses=Counter(uses))


def test_each_case_is_played_from_before_any_is_again() -> None:
    paths = [Path(name) for name in "abc"]
    search = _Search(paths)
    assert search.choose(3) == paths
    assert search.choose(2) == paths[:2]


def test_then_games_begin_where_what_is_rarest_was_reached() -> None:
    a, b, c = (Path(name) for name in "abc")
    search = _Search([a, b, c])
    search.choose(3)
    search.note(a, passed("1", "2"))
    search.note(b, passed("1", "3", uses=(ACT, ACT)))
    search.note(c, passed("1"))
    search.note(a, passed("2", "2"))  # a game passes a section or not
    assert search.times == {"1": 3, "2": 2, "3": 1, ACT: 1}
    # A game from b is expected to reach "3" and ACT again; then "2" is as rare as they are.
    assert search.choose(3) == [b, a, b]


def test_what_only_a_case_shows_is_looked_for_until_a_game_reaches_it() -> None:
    a, b = Path("a"), Path("b")
    search = _Search([a, b])
    search.choose(2)
    search.note(a, passed("1"))
    search.note(b, passed("1"), {"1", "4"})
    assert search.times["4"] == 0
    assert search.choose(1) == [b]


def test_a_section_of_few_games_is_played_from_its_cases() -> None:
    folder = HIS / "22_minor_powers"
    report = provoke("here_i_stand", [folder], games=12, seed=3)
    assert report.failures == []
    assert report.decisions > 100
    assert {"22.1", "22.3"} & set(report.coverage.sections)
    text = report.as_text()
    assert "12 of 12 games of here_i_stand were played from cases, from seed 3" in text
    assert f"sections: {len(report.coverage.passed)}, passed by fewer than 0 games: 0" in text


def test_the_report_does_not_depend_on_the_number_of_processes() -> None:
    one, two = (
        provoke("thirty_years_war", [WAR / "13_sieges"], games=4, seed=1, jobs=jobs)
        for jobs in (1, 2)
    )
    one.seconds = two.seconds = 0
    assert json.dumps(one.as_json()) == json.dumps(two.as_json())


def test_what_comes_up_too_seldom_is_a_fault() -> None:
    report = provoke("lanterns", [CASES / "lanterns"], games=4, least=5)
    assert not report.ok
    assert report.seldom_passed
    assert all(report.coverage.passed[section] < 5 for section in report.seldom_passed)
    assert list(report.coverage.passed.values()) == sorted(report.coverage.passed.values())


def test_a_game_that_breaks_is_told_with_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(*_: object) -> str:
        raise RuntimeError("this rule is broken")

    case = next((CASES / "lanterns").rglob("*.toml"))
    monkeypatch.setattr("adjudicator.selfplay.provoking.replay_game", breaks)
    (failure,) = provoke("lanterns", [case], games=1, seed=7).failures
    assert failure.error == "RuntimeError: this rule is broken"
    assert failure.again == f"adjudicator selfplay lanterns --cases {case} --seed 7"


def test_where_there_is_no_case_of_the_game_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(IllegalAnswer, match="there is no case of lanterns"):
        provoke("lanterns", [HIS / "22_minor_powers"], games=1)
    (tmp_path / "bad.toml").write_text("title = ")
    with pytest.raises(CaseMistake, match=r"bad\.toml"):
        provoke("lanterns", [tmp_path], games=1)


@pytest.mark.full
@pytest.mark.timeout(3 * 3600)
@pytest.mark.parametrize("slug", ["here_i_stand", "thirty_years_war"])
def test_no_game_from_any_case_breaks(slug: str) -> None:
    report = provoke(slug, [CASES / slug], games=2000, jobs=2)
    assert report.failures == []
