"""What is done for each command; the modules of this package enter their functions here."""

from __future__ import annotations

from functools import singledispatch

from adjudicator.orders.commands import Command
from adjudicator.service.desk import Desk


@singledispatch
def carry_out(command: Command, desk: Desk, line: int) -> str:
    """Carry out a command and return what to say of it; NotPossible when it cannot be.

    ``line`` is its number in the message. What is said is a clause without a full stop.
    """
    raise TypeError(f"nobody carries out {type(command).__name__}")


@singledispatch
def check(command: Command, desk: Desk) -> None:
    """Raise NotPossible when a command would be refused; nothing else happens in a dry run."""
