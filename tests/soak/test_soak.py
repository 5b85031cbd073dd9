"""A short soak in the normal tests, with every kind of fault; a longer one in the full tests."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.soak.faults import KINDS
from tests.soak.run import Report, soak


def check(report: Report) -> None:
    """Check that nothing was lost, doubled or different, and that something was played."""
    assert report.is_good, "\n".join(report.lines())
    assert set(report.tried) == set(KINDS)
    assert report.segments_least > 0
    assert report.answers > 0
    assert report.restarts > 0
    assert {post.lost_letters + post.lost_messages for post in report.post.values()} == {0}
    assert report.post["without faults"].again == 0


def test_with_every_kind_of_fault_two_games_come_to_the_positions_of_a_run_without(
    tmp_path: Path,
) -> None:
    check(soak(tmp_path, games=2, seed=1, slices=2, pace=32.0, longest=timedelta(minutes=20)))


@pytest.mark.full
def test_in_a_quarter_of_an_hour_of_faults_twenty_games_come_to_the_same(tmp_path: Path) -> None:
    check(soak(tmp_path, games=20, seed=2, seconds=900))
