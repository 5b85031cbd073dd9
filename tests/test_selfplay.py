"""Self-play plays legal games to the end, reports what they passed, and names what breaks."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from adjudicator import selfplay as module
from adjudicator.engine.choices import Number
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import Diverged, IllegalAnswer
from adjudicator.engine.game import Procedure
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.selfplay import play_game, replay_game, selfplay, traced
from tests.engine.toy import Lanterns, ToyState


class BrokenLanterns(Lanterns):
    """The made-up game with a rule that breaks down in its second round."""

    def segment(self, table: Table[ToyState]) -> Procedure | None:
        return super().segment(table) if table.state.round < 2 else _breaks()


@rule("99")
async def _breaks() -> None:
    await ask(Decision("ann", "99/last:1", Number(1, 1000)))
    raise RuntimeError("this rule is broken")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    games: dict[str, Any] = {"toy": Lanterns(), "broken": BrokenLanterns()}
    monkeypatch.setattr(module, "game_named", games.__getitem__)


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
    assert set(raw["coverage"]) == {"actions", "cards", "questions", "sections", "not_passed"}


@pytest.mark.usefixtures("toy")
def test_the_report_for_people_names_ends_questions_and_broken_games() -> None:
    good = selfplay("toy", 2, seed=40, scenario="plain").as_text()
    assert good.startswith("2 of 2 games of toy ended, from seed 40:")
    assert "2/bid" in good
    broken = selfplay("broken", 1, seed=30, scenario="plain").as_text()
    assert "0 of 1 games" in broken
    assert "seed 30: RuntimeError: this rule is broken" in broken
    assert "    ann 99/last:1 = " in broken


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
    outcome = play_game(game, "plain", {}, 1, watched=True).outcome
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
