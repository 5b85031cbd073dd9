"""RESIGN and SIGN ON: leaving a seat, and asking for one of another game."""

from __future__ import annotations

from adjudicator.engine.words import _, and_list
from adjudicator.orders.commands.parts import code
from adjudicator.orders.commands.register import PLAYER
from adjudicator.reports.when import moment
from adjudicator.service.commands import practising
from adjudicator.service.commands.desk import Desk, by_its_player, player_at
from adjudicator.service.commands.seat_wanted import SeatWanted, seat_wanted
from adjudicator.service.seats import confirmations, sign_on
from adjudicator.service.seats.people import Person
from adjudicator.service.seats.replacement import vacate
from adjudicator.store import tables
from adjudicator.words.order_words import order_line


@PLAYER.command(
    "resign",
    help=_("RESIGN: leave the game; it takes a second step, CONFIRM RESIGN with a code."),
    check=by_its_player,
)
def resign(desk: Desk) -> str:
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


@PLAYER.command("confirm resign", code("code", "CONFIRM RESIGN K7Q2M3XA"), check=by_its_player)
def confirm_resign(desk: Desk, code: str) -> str:
    """Leave the game: the seat is empty, and everybody is told."""
    player, game = player_at(desk), desk.playing.row
    confirmations.confirmed(
        desk.mailroom,
        "resign",
        code,
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


@PLAYER.command(
    "sign on",
    seat_wanted(),
    also=("signon", "sign up"),
    help=lambda game: _(
        "{line}: ask for an open seat of another game; {practice}: learn orders in one against"
        " programs.",
        line=order_line(f"SIGN ON {game.examples.seat}"),
        practice=order_line("SIGN ON practice"),
    ),
)
def sign_on_(desk: Desk, wanted: SeatWanted) -> str:
    """Take an open seat of a game that has not begun, ask its moderator for it, or practise."""
    player = player_at(desk)
    person = Person(player.address, player.name, player.timezone)
    if practising.is_meant(desk.mailroom, wanted):
        return practising.begin(desk.mailroom, wanted.role, person)
    return sign_on.take(desk.mailroom, _open_seat(desk, wanted), person)


@sign_on_.checked
def _may_sign_on(desk: Desk, wanted: SeatWanted) -> None:
    if practising.is_meant(desk.mailroom, wanted):
        practising.check(desk.mailroom, wanted.role, player_at(desk).address)
    else:
        _open_seat(desk, wanted)


def _open_seat(desk: Desk, wanted: SeatWanted) -> tables.Seat:
    address = player_at(desk).address
    return sign_on.check(desk.mailroom, wanted.game, wanted.role, wanted.zone, address)
