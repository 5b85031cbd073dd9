"""Messages of games that were really played, by random legal players."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import plain, play_out
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.telling import Heard
from adjudicator.reports.parts import question_line, report_of
from adjudicator.reports.render import has_question, render, say
from tests.own_types import any_view
from tests.reports.samples import PLAYERS, RULES, game, seat


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3))
def test_everything_asked_and_told_in_a_random_game_has_words(seed: int) -> None:
    rules = HereIStand()
    asked: dict[tuple[str, str], str] = {}
    reports = 0

    def look(live: Live[Any], decision: Decision[Any], value: Any) -> None:
        nonlocal reports
        key = (decision.section, decision.name)
        if key in asked:
            return
        view = any_view(rules.view(live.state, decision.role))
        line = question_line(RULES, decision, view, code="W1", examples=("PASS",))
        assert has_question(RULES, decision.section, decision.name), decision.topic
        assert line.sentence.endswith((".", "?")), line.sentence
        assert line.title
        asked[key] = line.sentence
        heard = [
            Heard(rules.stage(live.state), told.fact)
            for told in live.told_since(0)[-40:]
            if told.audience.admits(decision.role)
        ]
        context = report_of(
            game(), seat(decision.role), 1, heard=heard, questions=(line,), view=view
        )
        message = render("report", context)
        assert line.sentence.split()[0] in message.text
        reports += 1

    live = play_out(
        rules,
        begin(rules, "1517", {}),
        SecretChance(b"reports", seed),
        random.Random(seed),
        player=plain(sample),
        on_answer=look,
    )
    told = live.told_since(0)
    live.close()
    assert reports == len(asked) > 10
    assert {role for one in told for role in PLAYERS if one.audience.admits(role)} == set(PLAYERS)
    for one in told:
        assert say(RULES, one.fact).endswith((".", "!")), one.fact
