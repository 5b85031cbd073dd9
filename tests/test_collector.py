"""The garbage collector is spared where much is made that dies at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from adjudicator.collector import spare_the_collector
from adjudicator.selfplay.play import get_ready
from tests.cli.commands import output, run


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    """Let the collector work as Python starts it, and afterwards as it did before."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    gc.unfreeze()
    yield
    gc.set_threshold(*before)
    gc.freeze()


def is_spared() -> bool:
    return gc.get_threshold()[0] > 700 and gc.get_freeze_count() > 0


def test_the_collector_looks_less_often_and_not_at_what_is_there() -> None:
    assert not is_spared()
    spare_the_collector()
    assert is_spared()


def test_the_command_of_self_play_spares_it() -> None:
    found = output(run("selfplay", "lanterns", "--games", "1", "--json"))
    assert found["games"] == 1
    assert is_spared()


def test_a_process_that_helps_with_self_play_spares_it() -> None:
    get_ready("lanterns")
    assert is_spared()
