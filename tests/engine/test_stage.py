"""Stages are values: what is written of one is read as the same."""

from __future__ import annotations

import pytest

from adjudicator.engine.stage import Stage
from tests.tables import each


@pytest.mark.parametrize(
    ("stage", "text"),
    [(Stage(3, "action", 7), "turn 3, action 7"), (Stage(12, "winter"), "turn 12, winter")],
)
def test_a_stage_is_read_as_it_is_written(stage: Stage, text: str) -> None:
    assert str(stage) == text
    assert Stage.load(text) == stage


@each("text", ["", "set_up", "turn x, action", "turn 1, action 7 and more"])
def test_what_is_no_stage_belongs_to_no_turn(text: str) -> None:
    assert Stage.load(text) == Stage(0, text)
