"""Lines that belong to the service and not to a game: READY, PRESS, DEAL and the like.

What each is and does is entered in ``service.commands``; here is how they are read.
"""

from __future__ import annotations

from adjudicator.orders.commands.access import masked, masked_text, password_in
from adjudicator.orders.commands.register import (
    MODERATOR,
    PLAYER,
    UNKNOWN,
    Command,
    ReadCommand,
    Register,
)

__all__ = [
    "MODERATOR",
    "PLAYER",
    "UNKNOWN",
    "Command",
    "ReadCommand",
    "Register",
    "masked",
    "masked_text",
    "password_in",
]
