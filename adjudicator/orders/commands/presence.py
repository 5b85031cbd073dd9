"""Commands about who is there: ABSENCE and DEPUTY."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.engine.words import _
from adjudicator.orders.commands.people import address_in
from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said, number_in
from adjudicator.orders.dates import Day, Days, read_day, read_days
from adjudicator.words.lexicon import NotUnderstood


@dataclass(frozen=True)
class Absence(Command):
    """ABSENCE: lists the player's absences; with days: he is away then. ``words`` as written."""

    days: Days | None = None
    words: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"ABSENCE {self.words}".rstrip()


@dataclass(frozen=True)
class CancelAbsence(Command):
    """CANCEL ABSENCE n: takes an absence back."""

    number: int

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"CANCEL ABSENCE {self.number}"


@dataclass(frozen=True)
class Deputy(Command):
    """DEPUTY: who speaks for the seat; with an address and a day: somebody does until then."""

    address: str = ""
    until: Day | None = None
    words: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"DEPUTY {self.address} {self.words}".rstrip()


@dataclass(frozen=True)
class CancelDeputy(Command):
    """CANCEL DEPUTY: nobody but the player speaks for the seat any more."""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return "CANCEL DEPUTY"


@PLAYER.line(
    Absence,
    "absence",
    "absences",
    "absent",
    explanation=_(
        "ABSENCE FROM 20 December TO 3 January: you are away; ABSENCE lists your absences."
    ),
)
def _absence(said: Said) -> Absence:
    words = " ".join(said.rest.split())
    return Absence(read_days(words), words) if words else Absence()


@PLAYER.line(
    CancelAbsence,
    "cancel absence",
    explanation=_("CANCEL ABSENCE 2: you are not away then after all."),
)
def _cancel_absence(said: Said) -> CancelAbsence:
    return CancelAbsence(number_in(said.rest, "CANCEL ABSENCE 2"))


@PLAYER.line(
    Deputy,
    "deputy",
    explanation=_(
        "DEPUTY bob@example.org UNTIL 3 January: somebody who may speak for you; DEPUTY says who."
    ),
)
def _deputy(said: Said) -> Deputy:
    if not said.rest.strip():
        return Deputy()
    parts = re.split(r"\s+(?:until|till|to)\s+", said.rest, maxsplit=1, flags=re.IGNORECASE)
    if len(parts) != 2:
        raise NotUnderstood(
            _("Say until when the deputy may speak for you."),
            suggestions=["DEPUTY bob@example.org UNTIL 3 January"],
        )
    address = address_in(parts[0], "DEPUTY bob@example.org UNTIL 3 January")
    return Deputy(address, read_day(parts[1]), f"UNTIL {' '.join(parts[1].split())}")


PLAYER.plain(
    CancelDeputy,
    "cancel deputy",
    explanation=_("CANCEL DEPUTY: nobody but you speaks for your seat any more."),
)
