"""ABSENCE and DEPUTY: when a player is away, and who speaks for him."""

from __future__ import annotations

from datetime import date

from adjudicator.orders import commands as words
from adjudicator.orders.dates import Days
from adjudicator.service.commands.carrying import carry_out, check, player_at
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.service.players import deputies, presence
from adjudicator.store import tables
from adjudicator.words.lexicon import NotUnderstood


def _dates(desk: Desk, player: tables.Player, days: Days) -> tuple[date, date]:
    """Return the days meant, seen from today where the player lives; NotPossible without any."""
    try:
        return days.dates(presence.today(player, desk.playing.at))
    except NotUnderstood as error:
        raise NotPossible(str(error)) from error


@check.register
def _check_absence(command: words.Absence, desk: Desk) -> None:
    player = player_at(desk)
    if command.days is not None:
        first, last = _dates(desk, player, command.days)
        presence.check(desk.mailroom, desk.playing.row, player, first, last)


@carry_out.register
def _absence(command: words.Absence, desk: Desk, line: int) -> str:
    """Enter an absence of the player, or list those there are."""
    player, game = player_at(desk), desk.playing.row
    if command.days is None:
        return presence.listed(desk.mailroom, game, player)
    first, last = _dates(desk, player, command.days)
    return presence.enter(desk.mailroom, game, player, first, last, said_by="player")


@check.register
def _check_cancel_absence(command: words.CancelAbsence, desk: Desk) -> None:
    presence.find(desk.mailroom, desk.playing.row, player_at(desk), command.number)


@carry_out.register
def _cancel_absence(command: words.CancelAbsence, desk: Desk, line: int) -> str:
    """Take an absence back."""
    return presence.cancel(desk.mailroom, desk.playing.row, player_at(desk), command.number)


@check.register
def _check_deputy(command: words.Deputy, desk: Desk) -> None:
    player = player_at(desk)
    if command.until is not None:
        _, last = _dates(desk, player, Days(command.until, command.until))
        game, seat = desk.playing.row, desk.seat
        deputies.check(desk.mailroom, game, seat, player, command.address, last)


@carry_out.register
def _deputy(command: words.Deputy, desk: Desk, line: int) -> str:
    """Let somebody speak for the seat, or say who may."""
    player, game, seat = player_at(desk), desk.playing.row, desk.seat
    if command.until is None:
        return deputies.listed(desk.mailroom, game, seat)
    _, last = _dates(desk, player, Days(command.until, command.until))
    return deputies.appoint(desk.playing, desk.mailroom, seat, player, command.address, last)


@check.register
def _check_cancel_deputy(command: words.CancelDeputy, desk: Desk) -> None:
    player_at(desk)
    deputies.the_deputy(desk.mailroom, desk.seat)


@carry_out.register
def _cancel_deputy(command: words.CancelDeputy, desk: Desk, line: int) -> str:
    """End what the deputy may do."""
    return deputies.dismiss(desk.mailroom, desk.playing.row, desk.seat, player_at(desk))
