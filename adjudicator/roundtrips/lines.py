"""Lines that are kept for later, and how they answer questions: the order book without words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON


@dataclass(frozen=True)
class Line:
    """A line: the section and name of the question it is meant for, and the answer."""

    question: str
    value: JSON


NEXT: Final = Line("next part", None)
"""The mark between the lines of two parts of the turn."""


def question_of(decision: Decision[Any]) -> str:
    """Return what is asked, without where and when."""
    return f"{decision.section}/{decision.name}"


def line_for(decision: Decision[Any], value: Any) -> Line:
    """Return the line that gives a value to a decision."""
    return Line(question_of(decision), decision.choice.dump(value))


@dataclass
class Book:
    """The kept lines of one role; they go the way of those in ``service/table/ahead/book.py``.

    ``used``: whether a line of the last message has answered in the part that is played.
    ``counts``: lines written, used, failed (not legal when due), dropped behind these, and over
    (left when the part had ended).
    """

    lines: list[Line] = field(default_factory=list)
    used: bool = False
    counts: Counter[str] = field(default_factory=Counter)

    def keep(self, lines: Sequence[Line], *, used: bool) -> None:
        """Take the lines of a message in the place of what waits."""
        self.counts["replaced"] += sum(line is not NEXT for line in self.lines)
        self.counts["written"] += sum(line is not NEXT for line in lines)
        self.lines, self.used = list(lines), used

    def value_for(self, decision: Decision[Any], *, acting: bool) -> tuple[Any] | None:
        """Return the answer of the first line, if it is meant for a decision and legal."""
        if self.lines and self.lines[0] is NEXT and not acting:
            del self.lines[0]
        if not self.lines or self.lines[0].question != question_of(decision):
            return None
        try:
            value = decision.choice.load(self.lines[0].value)
            decision.check(value)
        except IllegalAnswer:
            self.counts["failed"] += 1
            self.counts["dropped"] += len(self._of_this_part()) - 1
            del self.lines[: len(self._of_this_part())]
            return None
        self.counts["used"] += 1
        self.used = True
        del self.lines[0]
        return (value,)

    def end_part(self) -> None:
        """Give back what is left of a part of the role that has ended, and open the next."""
        if self.used:
            count = len(self._of_this_part())
            self.counts["over"] += count
            del self.lines[:count]
            if self.lines:
                del self.lines[0]  # the mark
        self.used = False

    def _of_this_part(self) -> list[Line]:
        return self.lines[: self.lines.index(NEXT)] if NEXT in self.lines else self.lines
