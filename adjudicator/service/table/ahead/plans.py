"""The plan of a block: how its lines hang together, and which of them do not count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.reader import ReadLine
from adjudicator.reports.lines import ReceiptStatus
from adjudicator.service.table.ahead.structure import Branch, Structure, reachable, structure_of
from adjudicator.words.ahead import IF
from adjudicator.words.alternatives import Order

_BEGINS_IF: Final = re.compile(r"\s*if\b", re.IGNORECASE)
_WITHOUT_IF: Final = _("the IF before it does not count")
_NO_ANSWERS: Final = frozenset({"sheet", "standing"})  # the verbs of orders that answer nothing
_ORDERS_ONLY: Final = _(
    "between IF and ENDIF stand orders for questions only; write this line before or after them"
)


@dataclass
class Plan:
    """The lines of a block and what is known of them before they are carried out.

    ``orders`` are theirs, None for lines that are no orders. ``left_out`` holds, by place, the
    lines that do not count, with status and reason; ``decided`` are the places of ELSE and ENDIF of
    conditions that have been judged; ``kept_to`` is the place up to which an IF has been kept.
    """

    orders: list[Order | None]
    branches: dict[int, Branch]
    left_out: dict[int, tuple[ReceiptStatus, str]] = field(default_factory=dict)
    decided: set[int] = field(default_factory=set)
    kept_to: int = -1

    @classmethod
    def of(cls, lines: Sequence[ReadLine]) -> Plan:
        """Return the plan of lines as they were read."""
        structure = structure_of([_verb(line) for line in lines])
        plan = cls([line.order for line in lines], structure.branches)
        plan._find_faults(lines, structure)
        return plan

    def _find_faults(self, lines: Sequence[ReadLine], structure: Structure) -> None:
        for place, reason in structure.wrong.items():
            if lines[place].status == "order":
                self.left_out[place] = ("refused", reason)
        for place, branch in self.branches.items():
            if place in structure.wrong or lines[place].status != "order":
                self.leave_out(range(place + 1, branch.end + 1), "ignored", _WITHOUT_IF)
                continue
            for inner in range(place + 1, branch.end):
                verb = _verb(lines[inner])
                if lines[inner].status == "command" or verb in _NO_ANSWERS:
                    self.left_out.setdefault(inner, ("refused", _ORDERS_ONLY))

    def leave_out(self, places: Iterable[int], status: ReceiptStatus, reason: str) -> None:
        """Let some lines not count, unless something else has been said of them already."""
        for place in places:
            if place < len(self.orders):
                self.left_out.setdefault(place, (status, reason))

    def decide(self, place: int, reason: str, *, holds: bool) -> None:
        """Note that a condition has been judged: the lines that do not count then are skipped."""
        branch = self.branches[place]
        untaken = [at for at in branch.untaken(holds=holds) if self.orders[at] is not None]
        self.leave_out(untaken, "skipped", reason)
        self.decided.update(branch.marks)

    def next_orders(self, place: int) -> Iterator[Order]:
        """Return the orders of which one comes next at a place, whatever the conditions say."""
        counting = [
            None if at in self.left_out and at not in self.branches else order
            for at, order in enumerate(self.orders)
        ]
        return reachable(counting, self.branches, place)


def _verb(line: ReadLine) -> str:
    """Return the verb of a line; that of a condition also when its words are not understood."""
    if line.order is not None:
        return line.order.verb
    unread = line.status in ("not_understood", "unclear")
    return IF if unread and _BEGINS_IF.match(line.text) else ""
