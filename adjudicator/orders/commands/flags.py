"""Commands about a window and what answers in it: READY, WAIT, SHEET."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said


@dataclass(frozen=True)
class Ready(Command):
    """READY: all orders of this window are final."""


@dataclass(frozen=True)
class Wait(Command):
    """WAIT: takes READY back."""


@dataclass(frozen=True)
class Sheet(Command):
    """SHEET: shows the response sheet; with the name of a preset or CLEAR it begins anew."""

    wanted: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"SHEET {self.wanted}".rstrip()


PLAYER.plain(
    Ready,
    "ready",
    "final",
    explanation="READY: you have nothing to add in this window. WAIT takes it back.",
)
PLAYER.plain(Wait, "wait", "not ready", "unready")


@PLAYER.line(
    Sheet,
    "sheet",
    explanation="SHEET: your response sheet; SHEET brisk, careful, sealed or CLEAR begins it anew.",
)
def _sheet(said: Said) -> Sheet:
    return Sheet(" ".join(said.rest.lower().split()))
