"""What can go wrong while a message is written."""


class ReportError(Exception):
    """Base of the package's errors; a message that cannot be written is never sent in part."""


class UnknownName(ReportError):
    """A fact or view names something that the game's data do not know."""


class UnwordedFact(ReportError):
    """A kind of fact has no macro, or more than one, that says it in words."""


class WrongContext(ReportError):
    """A kind of message was asked for that does not exist, or with another kind's context."""
