"""ABSENCE and DEPUTY: when a player is away, and who speaks for him."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.parts import address_in, number, whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.orders.dates import Day, Days, read_day, read_days
from adjudicator.service.commands.desk import Desk, player_at
from adjudicator.service.seats import deputies, presence
from adjudicator.store import tables
from adjudicator.words.lexicon import unreadable

_EXAMPLE: Final = "DEPUTY bob@example.org UNTIL 3 January"


@dataclass(frozen=True)
class Wanted:
    """Who is to speak for a seat until when; ``words`` say that as it was written."""

    address: str
    until: Day
    words: str

    def __str__(self) -> str:
        return f"{self.address} {self.words}"


def _wanted(said: str) -> Wanted | None:
    """Return what is behind DEPUTY; None when nothing is."""
    if not said.strip():
        return None
    parts = re.split(r"\s+(?:until|till|to)\s+", said, maxsplit=1, flags=re.IGNORECASE)
    if len(parts) != 2:
        raise unreadable("Say until when the deputy may speak for you.", suggestions=[_EXAMPLE])
    until = f"UNTIL {' '.join(parts[1].split())}"
    return Wanted(address_in(parts[0], _EXAMPLE), read_day(parts[1]), until)


def _dates(desk: Desk, player: tables.Player, days: Days) -> tuple[date, date]:
    """Return the days meant, seen from today where the player lives; NotPossible without any."""
    return days.dates(presence.today(player, desk.playing.at))


def _days(words: str) -> Days | None:
    return read_days(" ".join(words.split())) if words.strip() else None


@PLAYER.command(
    "absence",
    whole("days", _days, say=None),
    also=("absences", "absent"),
    help=_("ABSENCE FROM 20 December TO 3 January: you are away; ABSENCE lists your absences."),
)
def absence(desk: Desk, days: Days | None) -> str:
    """Enter an absence of the player, or list those there are."""
    player, game = player_at(desk), desk.playing.row
    if days is None:
        return presence.listed(desk.mailroom, game, player)
    first, last = _dates(desk, player, days)
    return presence.enter(desk.mailroom, game, player, first, last, said_by="player")


@absence.checked
def _check_absence(desk: Desk, days: Days | None) -> None:
    player = player_at(desk)
    if days is not None:
        first, last = _dates(desk, player, days)
        presence.check(desk.mailroom, desk.playing.row, player, first, last)


@PLAYER.command(
    "cancel absence",
    number("number", "CANCEL ABSENCE 2"),
    help=_("CANCEL ABSENCE 2: you are not away then after all."),
)
def cancel_absence(desk: Desk, number: int) -> str:
    """Take an absence back."""
    return presence.cancel(desk.mailroom, desk.playing.row, player_at(desk), number)


@cancel_absence.checked
def _check_cancel_absence(desk: Desk, number: int) -> None:
    presence.find(desk.mailroom, desk.playing.row, player_at(desk), number)


@PLAYER.command(
    "deputy",
    whole("wanted", _wanted, lambda wanted: str(wanted or "")),
    help=_(
        "DEPUTY bob@example.org UNTIL 3 January: somebody who may speak for you; DEPUTY says who."
    ),
)
def deputy(desk: Desk, wanted: Wanted | None) -> str:
    """Let somebody speak for the seat, or say who may."""
    player, game, seat = player_at(desk), desk.playing.row, desk.seat
    if wanted is None:
        return deputies.listed(desk.mailroom, game, seat)
    _, last = _dates(desk, player, Days(wanted.until, wanted.until))
    return deputies.appoint(desk.playing, desk.mailroom, seat, player, wanted.address, last)


@deputy.checked
def _check_deputy(desk: Desk, wanted: Wanted | None) -> None:
    player = player_at(desk)
    if wanted is not None:
        _, last = _dates(desk, player, Days(wanted.until, wanted.until))
        game, seat = desk.playing.row, desk.seat
        deputies.check(desk.mailroom, game, seat, player, wanted.address, last)


@PLAYER.command(
    "cancel deputy",
    help=_("CANCEL DEPUTY: nobody but you speaks for your seat any more."),
)
def cancel_deputy(desk: Desk) -> str:
    """End what the deputy may do."""
    return deputies.dismiss(desk.mailroom, desk.playing.row, desk.seat, player_at(desk))


@cancel_deputy.checked
def _check_cancel_deputy(desk: Desk) -> None:
    player_at(desk)
    deputies.the_deputy(desk.mailroom, desk.seat)
