"""What the service refuses to do; the messages are sentences for players and moderators."""

from typing import Any

from adjudicator.engine.words import _


class ServiceError(Exception):
    """Base of the service's refusals."""


class NoSuchGame(ServiceError):
    """A game is named that does not exist."""


class Bad(ServiceError):
    """The doctor has found something wrong; says what, and what to do."""


class NotPossible(ServiceError):
    """What was asked for cannot be done now; ``section`` is the rule that says so, if one does."""

    def __init__(self, message: str, *, section: str = "") -> None:
        super().__init__(message)
        self.section = section


class NoRecord(NotPossible):
    """What was given is no record of a game, or none that this release reads."""


def not_possible(sentence: str, *, section: str = "", **values: Any) -> NotPossible:
    """Return the refusal that says ``sentence`` with these values, as ``_`` puts them in it."""
    return NotPossible(_(sentence, **values), section=section)
