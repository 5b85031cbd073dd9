"""What a benchmark says: lines of a name, a number with its unit, and what it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One measurement; ``against`` is a measurement of the same unit or a target."""

    what: str
    value: float
    unit: str
    against: float | None = None
    against_what: str = ""

    def words(self) -> str:
        """Return the measurement, and its ratio to what it is compared with."""
        said = (
            f"{self.value:,.4g} {self.unit}"
            if self.value < 1000
            else f"{self.value:,.0f} {self.unit}"
        )
        if not self.against:
            return said
        return f"{said}   {self.value / self.against:.2f} x {self.against_what}"


def table_of(lines: Sequence[Line]) -> str:
    """Return the lines as a table of two columns."""
    width = max((len(line.what) for line in lines), default=0)
    return "\n".join(f"  {line.what:<{width}}  {line.words()}" for line in lines) + "\n"
