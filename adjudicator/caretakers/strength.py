"""How much a caretaker thinks: three strengths, bounded by counts so that games are repeatable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Strength:
    """Bounds of one decision.

    ``worlds`` are dealt, ``candidates`` compared at most by ``trials`` play-outs in all. A play-out
    ends after ``answers`` or so many ``segments`` behind the open one.
    """

    worlds: int
    candidates: int
    trials: int
    answers: int = 40
    segments: int = 0


STRENGTHS: Final[Mapping[str, Strength]] = {
    "quick": Strength(worlds=1, candidates=6, trials=10),
    "usual": Strength(worlds=2, candidates=10, trials=30),
    "strong": Strength(worlds=4, candidates=16, trials=100),
}
"""The strengths by name, the weakest first."""
USUAL: Final = "usual"
