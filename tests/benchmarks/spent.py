"""Where time goes: looks at what a thread is doing, many times a second."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from types import FrameType
from typing import Final

_EVERY: Final = 0.005  # seconds between two looks

PARTS: Final = (
    ("database", ("/sqlalchemy/", "/sqlmodel/", "/store/")),
    ("templates", ("/jinja2/", "/templates/", "css_inline", "/reports/")),
    ("MIME", ("/email/", "/adjudicator/mail/")),
    ("reading orders", ("/lark/", "/orders/", "/language/", "/rapidfuzz/")),
    ("rules and positions", ("/engine/", "/games/")),
    ("service", ("/adjudicator/",)),
)
"""Parts of the work, and what the path of a file of each contains; the first that fits counts."""


class Spent:
    """Counts, while the block runs, in which part of the work the calling thread is.

    A look goes to the innermost frame that belongs to a part: what the standard library does for
    a part is time of that part.
    """

    def __init__(self) -> None:
        self.looks: Counter[str] = Counter()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, args=[threading.get_ident()])

    def __enter__(self) -> Spent:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def shares(self) -> list[tuple[str, float]]:
        """Return the parts and their shares in percent, the largest first."""
        total = sum(self.looks.values())
        return [(part, 100 * count / total) for part, count in self.looks.most_common()]

    def _look(self, thread: int) -> None:
        while not self._ended.wait(_EVERY):
            self.looks[part_of(sys._current_frames()[thread])] += 1


def part_of(frame: FrameType | None) -> str:
    """Return the part of the work that a frame belongs to, by the innermost file that tells."""
    while frame is not None:
        path = frame.f_code.co_filename
        for part, marks in PARTS:
            if any(mark in path for mark in marks):
                return part
        frame = frame.f_back
    return "other"
