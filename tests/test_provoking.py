"""Provoked games begin where cases do, replay, and look for what has come up least."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.cases.source import CaseMistake
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.practice import Setting, Use
from adjudicator.selfplay.play import Task, play_task
from adjudicator.selfplay.provoking import _shown, provoke
from adjudicator.selfplay.rarest import (
    FREE,
    LED,
    RAREST,
    WANTED,
    FromCase,
    Item,
    Lead,
    Search,
    Whole,
)
from adjudicator.selfplay.result import GameResult

CASES = Path(__file__).parent / "cases"
WAR, HIS = CASES / "thirty_years_war", CASES / "here_i_stand"
WHOLE = 0
ACT = Use("a card", "act", "round")


def passed(*sections: str, uses: tuple[Use, ...] = ()) -> GameResult:
    return GameResult(sections=Counter(sections), uses=Counter(uses))


def search(shown: dict[str, set[Item]], *more: Item) -> Search:
    return Search.over(
        {Path(name): items for name, items in shown.items()}, more, ("short", "long")
    )


def paths(leads: list[Lead]) -> list[str]:
    return [str(lead.path) if isinstance(lead, FromCase) else "whole" for lead in leads]


def wholes(leads: list[Lead]) -> list[Whole]:
    found = [lead for lead in leads if isinstance(lead, Whole)]
    assert found == leads
    return found


def test_each_case_is_played_from_before_any_is_again() -> None:
    found = search({name: {name} for name in "abcd"})
    assert paths(found.choose([FREE, LED, FREE + 5, LED + 5])) == [*"abcd"]


def test_one_game_of_five_begins_with_a_case_of_what_is_rarest() -> None:
    found = search({"a": {"1", "2"}, "b": {"1", "3"}, "c": {"1"}})
    found.note(FromCase(Path("a")), passed("1", "2"))
    found.note(FromCase(Path("a")), passed("2"))
    # "3" has come up least; after two games that are expected to reach it, "2" is as rare.
    assert paths(found.choose([RAREST, RAREST, RAREST])) == ["b", "b", "a"]
    assert paths(found.choose([FREE])) == ["c"]


def test_what_a_game_has_come_to_from_a_case_is_looked_for_there_again() -> None:
    found = search({"a": {"1"}, "b": {"1"}}, "4")
    found.note(FromCase(Path("a")), passed("1"))
    found.note(FromCase(Path("b")), passed(*["1"] * 3, "4"))
    assert paths(found.choose([RAREST])) == ["b"]


def test_players_of_whole_games_want_what_was_played_least() -> None:
    ways: list[Item] = [("a card", f"way {number:02}") for number in range(20)]
    found = search({"a": {"1"}}, *ways)
    first, second = wholes(found.choose([WHOLE, WHOLE]))
    assert [*first.wanted, *second.wanted[: 20 - WANTED]] == ways
    found.note(first, passed(uses=(Use("a card", "way 00", "round"),) * 3))
    assert found.times["a card", "way 00"] == 3


def test_whole_games_begin_where_most_of_what_is_wanted_comes_up() -> None:
    card = Use("a card", "act", "round")
    found = search({"a": {"1"}}, ("a card", "act"))
    leads = wholes(found.choose([WHOLE, WHOLE]))
    assert {lead.scenario for lead in leads} == {"short", "long"}
    for lead in leads:
        uses = (card, card) if lead.scenario == "long" else ()
        found.note(lead, passed(uses=uses))
    assert [lead.scenario for lead in wholes(found.choose([WHOLE, WHOLE]))] == ["long", "long"]


def test_three_of_five_games_are_whole_when_every_case_has_had_its_game() -> None:
    found = search({"a": {"1"}}, ("a card", "act"))
    assert paths(found.choose([LED, *range(5)])) == ["a", "whole", "whole", "whole", "a", "a"]


def test_a_section_is_looked_for_sooner_than_a_way() -> None:
    way, card = ("a card", "act"), Use("a card", "act", "round")
    found = search({"a": {"1"}, "b": {way}})
    found.note(FromCase(Path("a")), passed(*["1"] * 6, uses=(card,) * 4))
    assert paths(found.choose([RAREST])) == ["a"]
    found.note(FromCase(Path("a")), passed(*["1"] * 6))
    assert paths(found.choose([RAREST])) == ["b"]


def test_what_is_looked_for_in_vain_gives_way_to_the_next() -> None:
    found = search({"a": {"1"}, "b": {"2"}})
    seen = []
    for _game in range(6):
        (lead,) = found.choose([RAREST])
        found.note(lead, passed())
        seen += paths([lead])
    assert seen == [*"aaaabb"]


def test_a_game_of_wishes_is_played_whole() -> None:
    report = provoke("lanterns", [CASES / "lanterns"], games=1, seed=WHOLE)
    assert report.failures == []
    assert "went on" not in report.ends
    assert report.points


def test_a_whole_game_that_breaks_is_told_with_what_was_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(*_: object) -> str:
        raise RuntimeError("this rule is broken")

    monkeypatch.setattr("adjudicator.selfplay.play.replay_game", breaks)
    wanted = (Use("P2 Three Musketeers", "combat", "battle"),)
    setting = Setting("apocalypse", {"last_turn": "12"})
    task = Task("thirty_years_war", 4, setting, False, False, True, False, wanted=wanted)
    (failure,) = play_task(task).failures
    assert failure.again.endswith("--want 'P2 Three Musketeers: combat' --no-watch")


def test_led_players_answer_as_the_case_does() -> None:
    missed = dict.fromkeys((LED, FREE), 0)
    for path in sorted((HIS / "15_siege").rglob("*.toml"))[:8]:
        for seed in missed:
            report = provoke("here_i_stand", [path], games=1, seed=seed)
            assert report.failures == []
            missed[seed] += len(_shown(path).sections - {*report.coverage.sections})
    assert missed[LED] < missed[FREE] / 2


def test_a_section_of_few_games_is_played_from_its_cases() -> None:
    folder = HIS / "22_minor_powers"
    report = provoke("here_i_stand", [folder], games=3, seed=FREE + 5)
    assert report.failures == []
    assert report.decisions > 60
    assert {"22.1", "22.3"} & set(report.coverage.sections)
    text = report.as_text()
    assert "3 of 3 games of here_i_stand were provoked, from seed 7" in text
    assert f"sections: {len(report.coverage.passed)}, passed by fewer than 0 games: 0" in text


def test_the_report_does_not_depend_on_the_number_of_processes() -> None:
    one, two = (
        provoke("thirty_years_war", [WAR / "13_sieges"], games=3, seed=FREE, jobs=jobs)
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


def test_a_case_that_cannot_begin_is_told_and_the_others_are_played(tmp_path: Path) -> None:
    words = (WAR / "09_events" / "the_sack_of_magdeburg.toml").read_text()
    (tmp_path / "a.toml").write_text(words.replace("[position]", "[position]\nnonsense = 1"))
    (tmp_path / "b.toml").write_text(words.replace('role = "protestant"', 'role = "nobody"'))
    report = provoke("thirty_years_war", [tmp_path], games=2, seed=FREE)
    assert sum(report.ends.values()) == 1
    (failure,) = report.failures
    assert "nonsense" in failure.error


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
