"""The structure of orders ahead: which lines belong to which IF, and which of them count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.reader import ReadLine
from adjudicator.reports.lines import ReceiptStatus
from adjudicator.words.ahead import ELSE, ENDIF, IF, MOST_NESTED, NEXT
from adjudicator.words.alternatives import Order

_MISSING: Final[str] = _("ENDIF is missing, so it is not clear which lines the condition is about")
_ALONE: Final = {
    ELSE: _("there is no IF before this ELSE"),
    ENDIF: _("there is no IF before this ENDIF"),
}
_TWICE: Final = _("one IF has two ELSE")
_NEXT_INSIDE: Final = _("NEXT cannot stand between IF and ENDIF")


@dataclass(frozen=True)
class Branch:
    """The places of an IF, of its ELSE if it has one, and of its ENDIF."""

    start: int
    otherwise: int | None
    end: int

    def untaken(self, *, holds: bool) -> range:
        """Return the places of the lines that do not count when the condition holds, or not."""
        middle = self.end if self.otherwise is None else self.otherwise
        return range(middle + 1, self.end) if holds else range(self.start + 1, middle)

    @property
    def marks(self) -> tuple[int, ...]:
        """The places of ELSE and ENDIF."""
        return (self.end,) if self.otherwise is None else (self.otherwise, self.end)


@dataclass
class Structure:
    """How a sequence of lines hangs together: branches by the place of their IF, and what is wrong.

    ``wrong`` holds, by place, the fault of a line that makes it and its branch count for nothing.
    """

    branches: dict[int, Branch] = field(default_factory=dict)
    wrong: dict[int, str] = field(default_factory=dict)


def structure_of(verbs: Sequence[str]) -> Structure:
    """Return the structure of lines by their verbs; other verbs are orders, "" is anything else."""
    found = Structure()
    opened: list[tuple[int, int | None]] = []
    for place, verb in enumerate(verbs):
        if verb == IF:
            opened.append((place, None))
            if len(opened) > MOST_NESTED:
                found.wrong[place] = _(
                    "at most {count} IF may stand in one another", count=MOST_NESTED
                )
        elif verb in _ALONE and not opened:
            found.wrong[place] = _ALONE[verb]
        elif verb == ELSE:
            start, otherwise = opened[-1]
            if otherwise is not None:
                found.wrong.setdefault(start, _TWICE)
            opened[-1] = (start, place)
        elif verb == ENDIF:
            start, otherwise = opened.pop()
            found.branches[start] = Branch(start, otherwise, place)
        elif verb == NEXT and opened:
            found.wrong.setdefault(opened[0][0], _NEXT_INSIDE)
    for start, _otherwise in opened:
        found.wrong.setdefault(start, _MISSING)
        found.branches[start] = Branch(start, None, len(verbs))
    return found


def reachable(
    orders: Sequence[Order | None], branches: Mapping[int, Branch], at: int
) -> Iterator[Order]:
    """Return the orders of which one comes next at a place, whatever the conditions say.

    What is None in ``orders`` answers no question and is passed over.
    """
    over = {mark.otherwise: mark.end for mark in branches.values() if mark.otherwise is not None}
    while at < len(orders):
        order = orders[at]
        verb = order.verb if order is not None else ""
        if verb == NEXT:
            return
        if verb == IF:
            branch = branches[at]
            other = branch.end if branch.otherwise is None else branch.otherwise
            yield from reachable(orders, branches, at + 1)
            at = other + 1
        elif verb == ELSE:
            at = over[at] + 1
        elif verb == ENDIF or order is None:
            at += 1
        else:
            yield order
            return


# -- the plan of a block ------------------------------------------------------------------------


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
