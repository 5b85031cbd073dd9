"""What can go wrong in the core."""


class EngineError(Exception):
    """Base of the core's errors."""


class IllegalAnswer(EngineError):
    """A value is not a legal answer to a decision.

    The message is a sentence for the player: what was found and what would be legal. ``section``
    is the rulebook section that says so, where one is known.
    """

    def __init__(self, message: str, *, section: str | None = None) -> None:
        super().__init__(message)
        self.section = section


class Diverged(EngineError):
    """The rules ask, roll or finish differently from what was recorded."""


class BrokenState(EngineError):
    """An invariant of the game fails: the position cannot have come from legal play."""
