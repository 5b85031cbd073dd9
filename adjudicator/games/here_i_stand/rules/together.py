"""Questions that all powers answer at once, in secret, though they are carried out one by one.

By options of the game: on the table one power decides after the other. Who wants to see first what
those before it do answers LATER, and is asked in its turn; so is who can do something else by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.sealed import Envelope
from adjudicator.engine.words import _

T = TypeVar("T")

LATER: Final = "later"
TOGETHER: Final = "together"
AGAIN: Final = "again"
IN_TURN: Final = "in_turn"
"""The values of the options, and how a question is asked."""


@dataclass(frozen=True)
class Plan(Generic[T]):
    """What a power has answered when all were asked, and what it could do then.

    ``possible`` is what everybody knows of that: whether a power is asked again tells nothing.
    """

    answer: Envelope[T]
    possible: object


def check_later(note: str, section: str) -> None:
    """Refuse to decide later where it is one's turn."""
    if note != TOGETHER:
        raise IllegalAnswer(_("all before you have decided, and it is your turn"), section=section)
