"""Where in the sequence of play a segment stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_WRITTEN: Final = re.compile(r"turn (\d+), (\w+)(?: (\d+))?")


@dataclass(frozen=True)
class Stage:
    """A turn, a part of it by name, and the number of that part where there are several.

    Rows and records have it as a text, which ``load`` reads: ``turn 3, action 7``.
    """

    turn: int
    part: str
    number: int | None = None

    def __str__(self) -> str:
        number = "" if self.number is None else f" {self.number}"
        return f"turn {self.turn}, {self.part}{number}"

    @staticmethod
    def load(text: str) -> Stage:
        """Return the stage that a text says; one in no turn for any other text."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            return Stage(0, text)
        return Stage(int(found[1]), found[2], int(found[3]) if found[3] else None)
