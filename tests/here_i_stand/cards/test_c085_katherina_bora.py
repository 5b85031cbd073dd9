"""Card 85, Katherina Bora."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.facts.faith import ReformationAttempted
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from tests.here_i_stand.attempt_events import FIRST, AttemptEvent, all_preach
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import event_by_default


class TestKatherinaBora(AttemptEvent):
    card = 85
    debater = "luther"
    attempts = 5
    helper = ("zwingli", "basel")


@pytest.mark.parametrize("space", ["leipzig", "grenoble", "norwich"])
def test_every_language_zone_is_a_target(space: str) -> None:
    answers = {FIRST: Attempt(space)}
    table = event_by_default(all_preach("luther"), "protestant", 85, answers=answers)
    assert heard(table).of(ReformationAttempted)[0].result == "automatic"
