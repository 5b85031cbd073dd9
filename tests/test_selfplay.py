"""Self-play plays legal games to the end, reports what they passed, and names what breaks."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.engine.choices import Choice, Number
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import Diverged, IllegalAnswer
from adjudicator.engine.fact import Fact
from adjudicator.engine.random_play import Liking
from adjudicator.engine.record import Outcome
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.practice import Setting, Use
from adjudicator.selfplay import play as module
from adjudicator.selfplay.play import play_game, replay_game, selfplay, traced
from adjudicator.selfplay.report import Played, Report, counted
from tests.engine.toy import LampsHung, Lanterns, ToyState, sample

EVEN, LEFT, RIGHT = (
    Use("lamps", "even", "round"),
    *(Use("lamps", "together", side) for side in ("left", "right")),
)


class BrokenLanterns(Lanterns):
    """The made-up game with a rule that breaks down in its second round."""

    def segment(self, table: Table[ToyState]) -> Procedure | None:
        return super().segment(table) if table.state.round < 2 else _breaks()


@rule("99")
async def _breaks() -> None:
    await ask(Decision("ann", "99/last:1", Number(1, 1000)))
    raise RuntimeError("this rule is broken")


class LanternsPractice:
    """Where the lamps are hung; the players of odd games want them on the left."""

    uses = (EVEN, LEFT, RIGHT)

    def sample(self, choice: Choice[Any], rng: Random) -> Any:
        return sample(choice, rng)

    def use_told(self, fact: Fact) -> Use | None:
        if not isinstance(fact, LampsHung):
            return None
        return EVEN if fact.left == fact.right else LEFT if fact.left else RIGHT

    def setting(self, seed: int) -> Setting:
        return Setting("plain" if seed % 2 else "even", {"lamps": 2})

    def likes(self, seed: int) -> Liking[ToyState]:
        def liked(
            state: ToyState, decision: Decision[Any], rng: Random
        ) -> Sequence[tuple[Any, float]]:
            return [({"left": 2}, 1.0)] if decision.name == "hang" and seed % 2 else ()

        return liked


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: dict[str, Any] = {"toy": Lanterns(), "broken": BrokenLanterns()}
    wording = SimpleNamespace(victory_points=lambda view: view.lamps)
    games = {
        slug: SimpleNamespace(rules=rules[slug], practice=LanternsPractice(), wording=wording)
        for slug in rules
    }
    monkeypatch.setattr(module, "game_of", games.__getitem__)


@pytest.mark.usefixtures("toy")
def test_a_run_counts_games_decisions_and_ends() -> None:
    report = selfplay("toy", 3, seed=5, scenario="plain")
    assert report.ok
    assert report.games == sum(report.ends.values()) == 3
    assert report.decisions == sum(report.coverage.questions.values()) > 0
    assert report.decisions_per_second > 0
    assert "2/bid" in report.coverage.questions
    assert report.coverage.sections["2"] == 1


@pytest.mark.usefixtures("toy")
def test_the_same_seed_plays_the_same_games() -> None:
    one, other = (selfplay("toy", 2, seed=7, scenario="plain") for _ in range(2))
    assert one.coverage == other.coverage
    assert one.decisions == other.decisions
    second = selfplay("toy", 1, seed=8, scenario="plain")
    first = selfplay("toy", 1, seed=7, scenario="plain")
    assert first.decisions + second.decisions == one.decisions


@pytest.mark.usefixtures("toy")
def test_a_game_that_breaks_is_reported_with_its_seed_and_last_decisions() -> None:
    report = selfplay("broken", 2, seed=30, scenario="plain")
    assert not report.ok
    assert [failure.seed for failure in report.failures] == [30, 31]
    assert report.failures[0].error == "RuntimeError: this rule is broken"
    assert report.failures[0].where.endswith("_breaks")
    assert report.failures[0].last[-1].startswith("ann 99/last:1 = ")


@pytest.mark.usefixtures("toy")
def test_the_report_is_json() -> None:
    raw = json.loads(json.dumps(selfplay("broken", 1, scenario="plain").as_json()))
    assert raw["ok"] is False
    assert raw["decisions_per_second"] >= 0
    assert set(raw["coverage"]) == {"actions", "questions", "uses", "sections", "not_passed"}
    assert raw["coverage"]["uses"][0] == {
        "thing": "lamps", "way": "even", "times": 0, "at": {"round": 0},
    }  # fmt: skip
    assert raw["failures"][0]["again"].startswith("adjudicator selfplay broken --seed 0")


@pytest.mark.usefixtures("toy")
def test_the_report_for_people_names_ends_questions_and_broken_games() -> None:
    good = selfplay("toy", 2, seed=40, scenario="plain").as_text()
    assert good.startswith("2 of 2 games of toy ended, from seed 40:")
    assert "2/bid" in good
    broken = selfplay("broken", 1, seed=30, scenario="plain").as_text()
    assert "0 of 1 games" in broken
    assert "seed 30: RuntimeError: this rule is broken" in broken
    assert "    ann 99/last:1 = " in broken


# ------------------------------------------------------------------------------ what is played


@pytest.mark.usefixtures("toy")
def test_uses_are_counted_by_what_was_told_and_the_rarest_come_first() -> None:
    report = selfplay("toy", 3, seed=1, scenario="plain")
    together, even = sorted(report.coverage.uses, key=lambda played: played.way, reverse=True)
    assert even.times + together.times == 9  # three games of three rounds
    assert together.times == sum(together.at.values())
    assert [played.times for played in report.coverage.uses] == sorted((even.times, together.times))


def test_what_was_never_played_is_reported_too() -> None:
    assert counted((EVEN, LEFT, RIGHT), {RIGHT: 4}) == [
        Played("lamps", "even", 0, {"round": 0}),
        Played("lamps", "together", 4, {"left": 0, "right": 4}),
    ]


@pytest.mark.usefixtures("toy")
def test_players_play_what_the_seed_wants_and_plain_ones_anything() -> None:
    def times(**options: Any) -> dict[str, int]:
        report = selfplay("toy", 1, seed=1, scenario="plain", **options)
        return {played.way: played.times for played in report.coverage.uses}

    assert times() == {"even": 0, "together": 3}
    assert times(plain=True) != times()


@pytest.mark.usefixtures("toy")
def test_too_few_of_something_is_a_fault_and_stands_in_the_report() -> None:
    report = selfplay("toy", 1, seed=1, scenario="plain", least=2)
    assert not report.ok
    assert [played.way for played in report.seldom] == ["even"]
    assert report.as_json()["seldom"] == ["lamps: even"]
    lines = report.as_text().splitlines()
    start = lines.index("uses: 2, played fewer than 2 times: 1")
    assert lines[start + 1 :] == [
        "     0  lamps: even (round 0)",
        "     3  lamps: together (left 3, right 0)",
    ]
    assert selfplay("toy", 1, seed=1, scenario="plain").ok


@pytest.mark.usefixtures("toy")
def test_a_game_that_broke_says_how_it_is_played_again() -> None:
    def again(**options: Any) -> list[str]:
        report = selfplay("broken", 2, seed=30, scenario="all", **options)
        return [failure.again for failure in report.failures]

    assert again() == [
        "adjudicator selfplay broken --seed 30 --scenario even --set lamps=2",
        "adjudicator selfplay broken --seed 31 --scenario plain --set lamps=2",
    ]
    assert again(options={"lamps": 3}, plain=True, watched=False)[1] == (
        "adjudicator selfplay broken --seed 31 --scenario plain --set lamps=3 --plain --no-watch"
    )


@pytest.mark.usefixtures("toy")
def test_that_command_plays_the_same_game() -> None:
    first = selfplay("broken", 3, seed=30, scenario="all").failures[2]
    assert first.again.startswith("adjudicator selfplay broken --seed 32 --scenario even")
    (again,) = selfplay("broken", 1, 32, "even", {"lamps": 2}).failures
    assert again == first


def without_times(report: Report) -> dict[str, Any]:
    raw = report.as_json()
    del raw["seconds"], raw["decisions_per_second"]
    return raw


@pytest.mark.full
def test_two_processes_report_the_same_as_one() -> None:
    words: dict[str, Any] = {"seed": 3, "options": {"last_turn": 1}, "replayed": False}
    one, two = (selfplay("here_i_stand", 3, jobs=jobs, **words) for jobs in (1, 2))
    assert one.decisions > 200
    assert without_times(one) == without_times(two)


def test_a_run_without_games_is_empty() -> None:
    report = selfplay("here_i_stand", 0)
    assert report.ok
    assert all(played.times == 0 for played in report.coverage.uses)


@pytest.mark.usefixtures("toy")
def test_each_game_is_reported_on_its_way() -> None:
    seen: list[int] = []
    selfplay("toy", 3, scenario="plain", on_game=lambda report: seen.append(report.decisions))
    assert len(seen) == 3
    assert seen == sorted(seen)


def test_an_unknown_game_or_scenario_is_refused_at_once() -> None:
    with pytest.raises(KeyError):
        selfplay("chess", 1)
    with pytest.raises(IllegalAnswer, match="no scenario"):
        selfplay("here_i_stand", 1, scenario="1066")


def test_a_record_that_was_changed_does_not_replay() -> None:
    game = Lanterns()
    whole: Any = SimpleNamespace(rules=game, practice=LanternsPractice())
    outcome: Outcome[Any] = play_game(whole, "plain", {}, 1, watched=True).outcome
    replay_game(game, outcome)
    first = next(s for s in outcome.finished if s.rolls)
    roll = first.rolls[0]
    other = replace(roll, result=tuple(reversed(roll.result)))
    assert other != roll, "the seed gives a roll that is the same backwards"
    changed = replace(first, rolls=(other, *first.rolls[1:]))
    finished = tuple(changed if s is first else s for s in outcome.finished)
    with pytest.raises(Diverged):
        replay_game(game, replace(outcome, finished=finished))


def test_tracing_sees_marked_functions_and_ends() -> None:
    seen: set[str] = set()

    @rule("98")
    def marked() -> None:
        """Be seen."""

    with traced(seen.update):
        marked()
    assert seen == {"98"}
    assert sys.getprofile() is None
    marked()
    again: set[str] = set()
    with traced(again.update):
        pass
    assert not again
