"""Commands that ask for something: HELP, STATUS, HAND, RESEND."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said, number_in


@dataclass(frozen=True)
class Help(Command):
    """HELP, or HELP about a topic."""

    topic: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"HELP {self.topic}".rstrip()


@dataclass(frozen=True)
class Status(Command):
    """STATUS: who is awaited for what."""


@dataclass(frozen=True)
class Hand(Command):
    """HAND: the player's own cards."""


@dataclass(frozen=True)
class Resend(Command):
    """RESEND n: a message that was sent before."""

    number: int

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"RESEND {self.number}"


PLAYER.plain(Status, "status", explanation="STATUS, HAND, HELP, RESEND 7: answers by mail.")
PLAYER.plain(Hand, "hand", "my hand")


@PLAYER.line(Help, "help")
def _help(said: Said) -> Help:
    return Help(said.rest.strip())


@PLAYER.line(Resend, "resend")
def _resend(said: Said) -> Resend:
    return Resend(number_in(said.rest, "RESEND 41"))
