"""Commands that ask for something: HELP, STATUS, HAND, DEADLINES, MAP, LOG, HISTORY and others."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.engine.words import _
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
class Handbook(Command):
    """HANDBOOK: the player's guide."""


@dataclass(frozen=True)
class Status(Command):
    """STATUS: who is awaited for what."""


@dataclass(frozen=True)
class Hand(Command):
    """HAND: the player's own cards."""


@dataclass(frozen=True)
class Deadlines(Command):
    """DEADLINES: what is open for the player, in all games."""


@dataclass(frozen=True)
class Resend(Command):
    """RESEND n: a message that was sent before."""

    number: int

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"RESEND {self.number}"


PLAYER.plain(Status, "status", explanation=_("STATUS, HAND, HELP, HELP MOVE: answers by mail."))
PLAYER.plain(Hand, "hand", "my hand")
PLAYER.plain(
    Handbook,
    "handbook",
    "help guide",
    "guide",
    explanation=_("HANDBOOK: the player's guide, how to play by mail with examples."),
)

PLAYER.plain(
    Deadlines,
    "deadlines",
    "my deadlines",
    explanation=_("DEADLINES: your open deadlines in all your games, with a calendar file."),
)


@PLAYER.line(Help, "help")
def _help(said: Said) -> Help:
    return Help(said.rest.strip())


@PLAYER.line(Resend, "resend")
def _resend(said: Said) -> Resend:
    return Resend(number_in(said.rest, "RESEND 41"))


@dataclass(frozen=True)
class Prefer(Command):
    """PREFER: what the player prefers; PREFER and words changes it."""

    wanted: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"PREFER {self.wanted}".rstrip()


@PLAYER.line(
    Prefer,
    "prefer",
    "preferences",
    explanation=_(
        "PREFER: text or HTML, zone, quiet hours, digest, pictures; PREFER quiet 22:00-07:00."
    ),
)
def _prefer(said: Said) -> Prefer:
    return Prefer(" ".join(said.rest.split()))


# -- looking things up --------------------------------------------------------------------------


@dataclass(frozen=True)
class Map(Command):
    """MAP: the whole board; MAP and names: these places with their neighbours."""

    places: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"MAP {self.places}".rstrip()


@dataclass(frozen=True)
class Log(Command):
    """LOG: what the role has heard this turn; LOG 3: in turn 3."""

    turn: int | None = None

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return "LOG" if self.turn is None else f"LOG {self.turn}"


@dataclass(frozen=True)
class History(Command):
    """HISTORY: the messages sent to the player; HISTORY 41: from message 41 on."""

    first: int | None = None

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return "HISTORY" if self.first is None else f"HISTORY {self.first}"


@dataclass(frozen=True)
class Rules(Command):
    """RULES: the sections there are; RULES 13.2 or RULES Foul Weather: what one of them says."""

    topic: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"RULES {self.topic}".rstrip()


@PLAYER.line(Map, "map", explanation=_("MAP: the whole board; MAP Vienna, Graz: these places."))
def _map(said: Said) -> Map:
    return Map(said.rest.strip())


@PLAYER.line(Log, "log", explanation=_("LOG: what happened this turn; LOG 3: in turn 3."))
def _log(said: Said) -> Log:
    words = re.sub(r"(?i)^turn\b", "", said.rest).strip()
    return Log(number_in(words, "LOG 3") if words else None)


@PLAYER.line(
    History,
    "history",
    explanation=_("HISTORY: your messages; HISTORY 41: from 41 on. RESEND 41: one of them again."),
)
def _history(said: Said) -> History:
    return History(number_in(said.rest, "HISTORY 41") if said.rest.strip() else None)


@PLAYER.line(
    Rules,
    "rules",
    "rule",
    explanation=_("RULES 13.2, RULES Foul Weather: what a section or a card says, in short."),
)
def _rules(said: Said) -> Rules:
    return Rules(said.rest.strip())
