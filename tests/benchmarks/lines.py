"""What a benchmark says: lines of a name, a number with its unit, and what it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One measurement; ``against`` is a measurement of the same unit or a target.

    A ``note`` says something else about it, such as its range.
    """

    what: str
    value: float
    unit: str
    against: float | None = None
    against_what: str = ""
    note: str = ""

    def number(self) -> str:
        """Return the measurement with its unit."""
        if self.value < 1000:
            return f"{self.value:,.4g} {self.unit}".strip()
        return f"{self.value:,.0f} {self.unit}".strip()

    def ratio(self) -> str:
        """Return the ratio to what it is compared with, or the note; empty without both."""
        return (
            f"{self.value / self.against:.2f} x {self.against_what}" if self.against else self.note
        )

    def words(self) -> str:
        """Return the measurement, and its ratio to what it is compared with."""
        return "   ".join(part for part in (self.number(), self.ratio()) if part)


def table_of(lines: Sequence[Line]) -> str:
    """Return the lines as a table of two columns."""
    width = max((len(line.what) for line in lines), default=0)
    return "\n".join(f"  {line.what:<{width}}  {line.words()}" for line in lines) + "\n"
