"""Lines that belong to the service and not to a game: READY, PRESS, DEAL and the like.

Each module has the commands of one kind: their dataclasses, and how they are read.
"""

from __future__ import annotations

from adjudicator.orders.commands.access import (
    NewToken,
    Password,
    SetPassword,
    masked,
    masked_text,
    password_in,
)
from adjudicator.orders.commands.ahead import Cancel, Orders, WhatIf
from adjudicator.orders.commands.dice import DiceWords
from adjudicator.orders.commands.flags import Excuse, Ready, Sheet, Wait
from adjudicator.orders.commands.moderator import Moderate
from adjudicator.orders.commands.people import Address, ConfirmAddress
from adjudicator.orders.commands.presence import Absence, CancelAbsence, CancelDeputy, Deputy
from adjudicator.orders.commands.requests import (
    Deadlines,
    Hand,
    Handbook,
    Help,
    History,
    Log,
    Map,
    Prefer,
    Resend,
    Rules,
    Status,
)
from adjudicator.orders.commands.seats import ConfirmResign, ConfirmSignOn, Resign, SignOn
from adjudicator.orders.commands.talk import (
    Broadcast,
    ConfirmDeal,
    Diary,
    OfferDeal,
    Press,
    RejectDeal,
    WithdrawDeal,
)
from adjudicator.orders.commands.vocabulary import (
    MODERATOR,
    PLAYER,
    VISITOR,
    Command,
    ReadCommand,
    Vocabulary,
)
from adjudicator.orders.commands.votes import Propose, Vote, Votes
from adjudicator.orders.message_text import Line

__all__ = [
    "MODERATOR",
    "PLAYER",
    "VISITOR",
    "Absence",
    "Address",
    "Broadcast",
    "Cancel",
    "CancelAbsence",
    "CancelDeputy",
    "Command",
    "ConfirmAddress",
    "ConfirmDeal",
    "ConfirmResign",
    "ConfirmSignOn",
    "Deadlines",
    "Deputy",
    "Diary",
    "DiceWords",
    "Excuse",
    "Hand",
    "Handbook",
    "Help",
    "History",
    "Log",
    "Map",
    "Moderate",
    "NewToken",
    "OfferDeal",
    "Orders",
    "Password",
    "Prefer",
    "Press",
    "Propose",
    "ReadCommand",
    "Ready",
    "RejectDeal",
    "Resend",
    "Resign",
    "Rules",
    "SetPassword",
    "Sheet",
    "SignOn",
    "Status",
    "Vocabulary",
    "Vote",
    "Votes",
    "Wait",
    "WhatIf",
    "WithdrawDeal",
    "is_command",
    "masked",
    "masked_text",
    "password_in",
]


def is_command(text: str) -> bool:
    """Return whether a single line is a whole command (so not one that has a body)."""
    read = PLAYER.read([Line(1, text)], 0, str)
    return read is not None and read.command is not None
