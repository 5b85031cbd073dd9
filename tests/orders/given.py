"""Commands as they are given, for tests that read lines; the registers are filled by importing."""

from __future__ import annotations

from typing import Any

from adjudicator.orders.commands.register import PLAYER, UNKNOWN, Command
from adjudicator.service.commands import players, unknown_senders

__all__ = ["PLAYER", "UNKNOWN", "command_given", "players", "unknown_senders"]


def command_given(name: str, **values: Any) -> Command:
    """Return a command of this name with the values of its parts."""
    return Command(name, values)
