"""Lines that belong to the service and not to a game: READY, PRESS, DEAL and the like.

Each module has the commands of one kind: their dataclasses, and how they are read.
"""

from __future__ import annotations

from adjudicator.orders.commands import later as later
from adjudicator.orders.commands.access import Password, masked
from adjudicator.orders.commands.flags import Cancel, Ready, Sheet, Wait
from adjudicator.orders.commands.requests import (
    Hand,
    Help,
    History,
    Log,
    Map,
    Prefer,
    Resend,
    Rules,
    Status,
)
from adjudicator.orders.commands.talk import (
    Broadcast,
    ConfirmDeal,
    Diary,
    OfferDeal,
    Press,
    RejectDeal,
    WithdrawDeal,
)
from adjudicator.orders.commands.vocabulary import PLAYER, Command, ReadCommand, Vocabulary
from adjudicator.orders.message_text import Line

__all__ = [
    "PLAYER",
    "Broadcast",
    "Cancel",
    "Command",
    "ConfirmDeal",
    "Diary",
    "Hand",
    "Help",
    "History",
    "Log",
    "Map",
    "OfferDeal",
    "Password",
    "Prefer",
    "Press",
    "ReadCommand",
    "Ready",
    "RejectDeal",
    "Resend",
    "Rules",
    "Sheet",
    "Status",
    "Vocabulary",
    "Wait",
    "WithdrawDeal",
    "is_command",
    "masked",
]


def is_command(text: str) -> bool:
    """Return whether a single line is a whole command (so not one that has a body)."""
    read = PLAYER.read([Line(1, text)], 0, str)
    return read is not None and read.command is not None
