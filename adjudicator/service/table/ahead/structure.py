"""The structure of orders ahead: which lines belong to which IF, and which of them count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.words import _
from adjudicator.words.ahead import ELSE, ENDIF, IF, NEXT
from adjudicator.words.alternatives import Order

MOST_NESTED: Final = 4
"""As many IF as may stand in one another."""

_MISSING: Final[str] = _("ENDIF is missing, so it is not clear which lines the condition is about")
_ALONE: Final = {
    ELSE: _("there is no IF before this ELSE"),
    ENDIF: _("there is no IF before this ENDIF"),
}
_TWICE: Final = _("one IF has two ELSE")
_NEXT_INSIDE: Final = _("NEXT IMPULSE cannot stand between IF and ENDIF")


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
