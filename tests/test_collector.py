"""The garbage collector is spared where much is made that dies at once."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from adjudicator.collector import at_rest, spare_the_collector
from adjudicator.mail import inspecting
from adjudicator.selfplay.play import get_ready
from tests.cli.commands import output, run

MADE: Final = 50_000
IsSpared = Callable[[], bool]


@pytest.fixture
def is_spared() -> Iterator[IsSpared]:
    """Return what says whether the collector is spared; it works as Python starts it until then.

    What was left out before stays left out: to look through all that a test process holds takes
    seconds. So much is made anew that it is seen whether it is left out as well.
    """
    before = gc.get_threshold()
    made: list[list[int]] = [[] for _ in range(MADE)]
    left_out = gc.get_freeze_count()
    gc.set_threshold(700, 10, 10)
    yield lambda: gc.get_threshold()[0] > 700 and gc.get_freeze_count() > left_out + MADE // 2
    gc.set_threshold(*before)
    made.clear()


def test_the_collector_looks_less_often_and_not_at_what_is_there(is_spared: IsSpared) -> None:
    assert not is_spared()
    spare_the_collector()
    assert is_spared()


def test_the_command_of_self_play_spares_it(is_spared: IsSpared) -> None:
    found = output(run("selfplay", "lanterns", "--games", "1", "--json"))
    assert found["games"] == 1
    assert is_spared()


def test_a_process_that_helps_with_self_play_spares_it(is_spared: IsSpared) -> None:
    get_ready("lanterns")
    assert is_spared()


def test_the_collector_rests_in_a_block_and_goes_on_behind_it() -> None:
    with at_rest():
        assert not gc.isenabled()
        with at_rest():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(KeyError), at_rest():
        raise KeyError
    assert gc.isenabled()


def test_looking_at_a_message_lets_it_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    monkeypatch.setattr(inspecting, "inspected", lambda _raw: found.append(gc.isenabled()))
    run("mail", "inspect", stdin=b"")
    assert found == [False]
    assert gc.isenabled()
