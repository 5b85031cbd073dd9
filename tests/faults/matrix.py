"""The matrix: every step struck by every fault at every point, compared with a run without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.faults.steps import Outcome, Stand, Step
from tests.faults.strikes import FAULTS, Fault, Strike
from tests.soak.faults import Killed


@dataclass
class Cell:
    """What a fault did to a step: how often it was tried, what was lost, doubled or different.

    ``different`` says where tables were not the same as without the fault.
    """

    step: str
    fault: str
    tried: int = 0
    lost: int = 0
    doubled: int = 0
    different: str = ""

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost, doubled or different."""
        return not (self.lost or self.doubled or self.different)

    def note(self, found: Outcome, right: Outcome, where: str) -> None:
        """Count one try."""
        self.tried += 1
        self.lost += found.lost(right)
        self.doubled += found.doubled(right)
        self.different = self.different or difference(found, right, where)


def difference(found: Outcome, right: Outcome, where: str) -> str:
    """Return the first row in which two outcomes differ; empty when they are the same."""
    for name, rows in right.tables.items():
        others = found.tables[name]
        for one, other in zip(rows, others, strict=False):
            if one != other:
                changed = {key for key in one if one[key] != other[key]}
                was, became = _some(one, changed), _some(other, changed)
                return f"{where}: {name}: {was} became {became}"
        if len(rows) != len(others):
            return f"{where}: {name} has {len(others)} rows, not {len(rows)}"
    if set(found.got) != set(right.got):
        return f"{where}: other messages were delivered"
    return ""


def _some(row: dict[str, Any], names: set[str]) -> str:
    return ", ".join(f"{name} {row[name]!r:.80}" for name in sorted(names))


def cells(
    stand: Stand, step: Step, faults: Sequence[Fault] = FAULTS, *, stride: int = 1
) -> Iterator[Cell]:
    """Try faults on a step, at every ``stride``-th of the points at which they can strike."""
    with stand.bench(step) as made:
        calm = made()
        step.work(calm)
        calm.go_on()
        right = calm.outcome()
        for fault in faults:
            cell = Cell(step.name, fault.name)
            at = 0
            while True:
                bench, strike = made(), Strike(fault, at)
                bench.imap.watch = bench.smtp.watch = strike.wire
                with strike.over(stand.database.engine):
                    _try(step, bench, stand)
                if not strike.struck:
                    break
                bench.go_on()
                cell.note(bench.outcome(), right, f"{fault.name} {at}")
                at += stride
            if cell.tried:
                yield cell


def _try(step: Step, bench: Any, stand: Stand) -> None:
    """Do a step as the worker does it: what fails is tried again in its next round."""
    try:
        step.work(bench)
    except Killed:
        stand.database.dispose()  # the death of a process closes its connections
    except Exception:  # the worker's loops outlive anything and try again
        return
