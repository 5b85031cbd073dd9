"""RESIGN and SIGN ON: leaving a seat, and asking for one of another game."""

from __future__ import annotations

from adjudicator.engine.words import _, and_list
from adjudicator.orders import commands as words
from adjudicator.reports.when import moment
from adjudicator.service.commands.carrying import carry_out, check, player_at
from adjudicator.service.desk import Desk
from adjudicator.service.players import confirmations, sign_on
from adjudicator.service.players.people import Person
from adjudicator.service.players.replacement import vacate


@check.register
def _check_resign(command: words.Resign, desk: Desk) -> None:
    player_at(desk)


@carry_out.register
def _resign(command: words.Resign, desk: Desk, line: int) -> str:
    """Give out the code with which the player leaves; nothing else changes."""
    player, game = player_at(desk), desk.playing.row
    row = confirmations.wanted(
        desk.mailroom, "resign", player_id=player.id, game_id=game.id, role=desk.role
    )
    until = moment(row.expires_at, player.timezone)
    return _(
        "nothing has changed yet. To leave {game} for good, write CONFIRM RESIGN {code}"
        " in a block until {until}; else play on",
        game=game.slug,
        code=row.code,
        until=until,
    )


@check.register
def _check_confirm_resign(command: words.ConfirmResign, desk: Desk) -> None:
    player_at(desk)


@carry_out.register
def _confirm_resign(command: words.ConfirmResign, desk: Desk, line: int) -> str:
    """Leave the game: the seat is empty, and everybody is told."""
    player, game = player_at(desk), desk.playing.row
    confirmations.confirmed(
        desk.mailroom,
        "resign",
        command.code,
        player_id=player.id,
        game_id=game.id,
        role=desk.role,
    )
    left = vacate(
        desk.playing, desk.mailroom, desk.seat, _("{player!s} has resigned.", player=player.name)
    )
    roles = and_list([seat.role for seat in left])
    return _(
        "you have left {game} and no longer play {roles}; thank you for playing",
        game=game.slug,
        roles=roles,
    )


@check.register
def _check_sign_on(command: words.SignOn, desk: Desk) -> None:
    address = player_at(desk).address
    sign_on.check(desk.mailroom, command.game, command.role, command.zone, address)


@carry_out.register
def _sign_on(command: words.SignOn, desk: Desk, line: int) -> str:
    """Take an open seat of a game that has not begun, or ask its moderator for it."""
    player, mailroom = player_at(desk), desk.mailroom
    seat = sign_on.check(mailroom, command.game, command.role, command.zone, player.address)
    person = Person(player.address, player.name, player.timezone)
    return sign_on.take(mailroom, seat, person)
