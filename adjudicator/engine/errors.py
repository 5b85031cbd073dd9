"""What can go wrong in the core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Option: TypeAlias = str | int
"""An option of a choice as the rules know it: an identifier or a number."""


def listed(options: Sequence[object], most: int = 12) -> str:
    """Return ``a, b or c`` for a message, cut after ``most`` options."""
    words = [str(option) for option in options[:most]]
    if len(options) > most:
        return ", ".join(words) + f" and {len(options) - most} more"
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class EngineError(Exception):
    """Base of the core's errors."""


class IllegalAnswer(EngineError):
    """A value is not a legal answer to a decision.

    The message is a sentence for the player: what was found and what would be legal. ``section``
    is the rulebook section that says so, where one is known.

    Generic choices know no printed names. Their sentence has places for what was ``given`` and
    what is ``possible``, which are filled with identifiers; ``worded`` fills them with names.
    """

    def __init__(
        self,
        message: str,
        *,
        section: str | None = None,
        given: Option | None = None,
        possible: Sequence[Option] = (),
    ) -> None:
        self._sentence = message
        self.section = section
        self.given = given
        self.possible = tuple(possible)
        super().__init__(self.worded(str))

    def worded(self, name: Callable[[Option], str]) -> str:
        """Return the sentence with everything given and possible called by its ``name``."""
        if self.given is None:
            return self._sentence
        names = listed([name(option) for option in self.possible])
        return self._sentence.format(given=name(self.given), possible=names)


class Diverged(EngineError):
    """The rules ask, roll or finish differently from what was recorded."""


class BrokenState(EngineError):
    """An invariant of the game fails: the position cannot have come from legal play."""
