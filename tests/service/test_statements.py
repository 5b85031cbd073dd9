"""A message costs few SQL statements: what its transaction has read is not read again."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from tests.benchmarks.statements import counted
from tests.benchmarks.trip_players import HABITS, Player
from tests.benchmarks.trips import opened, play

_ON_AVERAGE = 60
_MOST = 140
"""With a report and a question to each of six seats: what is written is most of it."""


@pytest.mark.some(1)  # both databases get the same statements
def test_a_played_message_takes_few_statements(empty_database_url: str, tmp_path: Path) -> None:
    with (
        opened(tmp_path, "1517", 1, url=empty_database_url) as post,
        counted(post.office.database.engine) as statements,
    ):
        play(post, Player(HABITS[2], 1), turns=1, most=8)
    assert len(statements) > 10
    assert mean(statements) <= _ON_AVERAGE
    assert max(statements) <= _MOST
