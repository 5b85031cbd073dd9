"""ADDRESS, PASSWORD, NEW TOKEN: who the player of a seat is, and how he shows it."""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.orders import commands as words
from adjudicator.service.commands.carrying import carry_out, check, player_at
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.service.players import addresses, passwords, tokens


@check.register
def _check_address(command: words.Address, desk: Desk) -> None:
    player = player_at(desk)
    if command.act == "add":
        addresses.check_new(desk.mailroom, player, command.address)
    elif command.act != "list":
        addresses.own(desk.mailroom, player, command.address)


@carry_out.register
def _address(command: words.Address, desk: Desk, line: int) -> str:
    """List, enter, remove an address of the player, or make it the one of record."""
    player, mailroom = player_at(desk), desk.mailroom
    if command.act == "add":
        return addresses.propose(mailroom, player, command.address)
    if command.act == "remove":
        return addresses.remove(mailroom, player, command.address)
    if command.act == "primary":
        return addresses.make_primary(mailroom, player, command.address)
    return addresses.listed(mailroom, player)


@check.register
def _check_confirm_address(command: words.ConfirmAddress, desk: Desk) -> None:
    player_at(desk)


@carry_out.register
def _confirm_address(command: words.ConfirmAddress, desk: Desk, line: int) -> str:
    """Make an address valid by the code that was mailed to it."""
    player = player_at(desk)
    return addresses.confirm(desk.mailroom, command.code, player=player, sender="")


@check.register
def _check_password(command: words.Password, desk: Desk) -> None:
    if not desk.mailroom.office.settings.require_auth:
        raise NotPossible(passwords.NOT_USED)


@carry_out.register
def _password(command: words.Password, desk: Desk, line: int) -> str:
    """Say whether the password was needed: the block is not carried out when it is wrong."""
    _check_password(command, desk)
    return _("looked at before the block was carried out")


@check.register
def _check_set_password(command: words.SetPassword, desk: Desk) -> None:
    player_at(desk)
    passwords.check_new(desk.mailroom, command.word)


@carry_out.register
def _set_password(command: words.SetPassword, desk: Desk, line: int) -> str:
    """Set another password for the seat."""
    player_at(desk)
    passwords.change(desk.mailroom, desk.seat, command.word)
    return _("the seat has another password now")


@check.register
def _check_new_token(command: words.NewToken, desk: Desk) -> None:
    player_at(desk)
    tokens.check_renewal(desk.mailroom.office)


@carry_out.register
def _new_token(command: words.NewToken, desk: Desk, line: int) -> str:
    """Give the seat another reply address."""
    player_at(desk)
    address = tokens.renew(desk.mailroom, desk.playing.row, desk.seat)
    return _(
        "orders go to {address} from now on; mail to the old address is no longer read",
        address=address,
    )
