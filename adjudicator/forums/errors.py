"""What goes wrong between here and a forum; the messages are sentences for whoever posts."""


class ForumError(Exception):
    """Base of what a forum refuses or fails to do."""


class Refused(ForumError):
    """The forum has not done what it was asked for; ``status`` is that of HTTP, 0 without one."""

    def __init__(self, message: str, *, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class Unsure(ForumError):
    """Nobody knows whether the forum has done it: the answer was lost, or it waits for approval."""
