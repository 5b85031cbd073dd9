"""The service under faults: nothing lost, nothing doubled, the same tables (``docs/faults.md``).

The normal tests take a sample of every kind of cell; the whole matrix is among the full tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.away import STEPS as PLACES
from tests.faults.away import away
from tests.faults.matrix import Cell
from tests.faults.others import BROKEN
from tests.faults.pairs import pairs, under
from tests.faults.steps import STEPS, Stand
from tests.faults.strikes import FAULTS
from tests.faults.table import mail, others, stand_in, struck, table_of, whole
from tests.postgres import postgres_server


@pytest.fixture
def stand(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Stand]:
    """A stand with a database of its own."""
    with stand_in(tmp_path, migrated_sqlite) as found:
        yield found


def check(cells: list[Cell]) -> None:
    """Check that nothing was lost, doubled or different."""
    assert cells
    bad = [f"{cell}" for cell in cells if not cell.is_good]
    assert not bad, "\n".join(bad)
    assert all(cell.tried for cell in cells)


STRIDES = {"handle": 97, "handle an impulse": 199, "tick: a default": 251}
"""Of so many points one is struck in steps that do much; in the others it is one of 41."""


@pytest.mark.some(1)
@pytest.mark.parametrize("step", [step.name for step in STEPS])
def test_killed_locked_or_full_at_some_points_a_step_comes_to_the_same(
    stand: Stand, step: str
) -> None:
    cells = list(struck(stand, stride=STRIDES.get(step, 41), steps=[step]))
    check(cells)
    assert {"killed before a commit", "database away", "disk full at the commit"} <= {
        cell.fault for cell in cells
    }


@pytest.mark.full
def test_mail_servers_that_stall_drop_and_lie_lose_and_double_nothing(stand: Stand) -> None:
    check(list(mail(stand)))


@pytest.mark.full
def test_broken_templates_clocks_that_jump_and_damaged_rows_lose_nothing(stand: Stand) -> None:
    cells = list(others(stand))
    check(cells)
    assert len(cells) > sum(map(len, BROKEN.values()))


@pytest.mark.some(2)
@pytest.mark.parametrize(("one", "other", "first"), pairs()[::2])
def test_two_faults_at_once_lose_and_double_nothing_and_end_no_loop(
    stand: Stand, tmp_path: Path, one: str, other: str, first: bool
) -> None:
    check([under(stand, tmp_path / "spool", one, other, first=first)])


def test_the_table_sums_up_what_was_tried() -> None:
    killed = [Cell("store", "killed before a commit", 1_200, 1, 0), Cell("store", "killed", 3)]
    lines = table_of([*killed, Cell("send", "killed", 4), Cell("store", "another fault", 5, 0, 2)])
    assert lines[2:] == [
        "| store | the process is killed | 1,203 | 1 | 0 |",
        "| send | the process is killed | 4 | 0 | 0 |",
        "| store | another fault | 5 | 0 | 2 |",
        "| **all** | | **1,212** | **1** | **2** |",
    ]


@pytest.mark.full
@pytest.mark.postgres
@pytest.mark.timeout(3600)
def test_at_every_point_and_under_every_fault_the_service_comes_to_the_same() -> None:
    cells = list(whole())
    check(cells)
    assert {cell.fault for cell in cells} >= {fault.name for fault in FAULTS}


@pytest.mark.full
@pytest.mark.postgres
def test_postgresql_dies_and_comes_back_without_a_restart_of_the_service(tmp_path: Path) -> None:
    with postgres_server() as server:
        cells = list(away(server, tmp_path))
    check(cells)
    assert {cell.step for cell in cells} == set(PLACES)
