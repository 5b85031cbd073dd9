"""What can go wrong in the core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from adjudicator.engine.words import Words, _, joined, n_, or_list

Option: TypeAlias = str | int
"""An option of a choice as the rules know it: an identifier or a number."""


def listed(options: Sequence[object], most: int = 12) -> Words:
    """Return ``a, b or c`` for a message, cut after ``most`` options."""
    words = [str(option) for option in options[:most]]
    if len(options) <= most:
        return or_list(words)
    return n_(
        "{options} and {count} more",
        "{options} and {count} more",
        len(options) - most,
        options=joined(", ", words),
    )


class EngineError(Exception):
    """Base of the core's errors."""


class IllegalAnswer(EngineError):
    """A value is not a legal answer to a decision.

    The message is a sentence for the player: what was found and what would be legal. ``section``
    is the rulebook section that says so, where one is known.

    Generic choices know no printed names. Their sentence (marked with ``N_``) has places for what
    was ``given``, what is ``possible`` and further ``values``, or for values alone. The error
    itself fills them with identifiers; ``worded`` fills them with names.
    """

    def __init__(
        self,
        message: str,
        *,
        section: str | None = None,
        given: Option | None = None,
        possible: Sequence[Option] = (),
        **values: object,
    ) -> None:
        self._sentence = message
        self._values = values
        self.section = section
        self.given = given
        self.possible = tuple(possible)
        super().__init__(self.worded(str))

    def worded(self, name: Callable[[Option], str]) -> str:
        """Return the sentence with everything given and possible called by its ``name``."""
        if self.given is None:
            return _(self._sentence, **self._values) if self._values else self._sentence
        names = listed([name(option) for option in self.possible])
        return _(self._sentence, given=name(self.given), possible=names, **self._values)


class Diverged(EngineError):
    """The rules ask, roll or finish differently from what was recorded."""


class Unknowable(EngineError):
    """What follows depends on something that a dry run cannot know: it ends here."""


class Unrolled(Diverged, Unknowable):
    """An outcome is wanted that is not on record, and nothing new may be rolled."""


class Sealed(Unknowable):
    """Something is read that is hidden from the role by whose knowledge a dry run goes."""


class Untold(Sealed):
    """What another role has answered in secret is wanted before it is carried out."""


class BrokenState(EngineError):
    """An invariant of the game fails: the position cannot have come from legal play."""
