"""The commands about people: ``adjudicator game replace``, ``start``, ``absence`` and so on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import click

from adjudicator.cli.base import Group, at_time, open_office

_DAY: Final = click.DateTime(["%Y-%m-%d"])


def _of_a_seat(command: str, game: str) -> Callable[[Callable[..., None]], click.Command]:
    """Return the decorator of a command about the seat of a role; ``game`` is the parameter."""

    def enter(function: Callable[..., None]) -> click.Command:
        seat = click.argument(game, metavar="GAME")(click.argument("role")(at_time(function)))
        return click.command(command)(seat)

    return enter


@_of_a_seat("token", "name")
@click.option("--revoke", is_flag=True, help="Replace it: mail to the old one is not acted on.")
def token(name: str, role: str, revoke: bool) -> None:
    """Show the reply address of ROLE, with --revoke another one; its player is told then."""
    from adjudicator.service.seats import seating

    with open_office() as office:
        found = seating.revoke_token if revoke else seating.reply_address
        click.echo(found(office, name, role))


@_of_a_seat("password", "name")
def password(name: str, role: str) -> None:
    """Mail the player of ROLE another password for the seat."""
    from adjudicator.service.seats import seating

    with open_office() as office:
        seating.new_password(office, name, role)
    click.echo(f"another password goes to the player of {role} in {name}", err=True)


@_of_a_seat("address", "game")
@click.argument("address")
def address(game: str, role: str, address: str) -> None:
    """Let the mail of the player of ROLE go to ADDRESS, in all games; both addresses are told.

    For a player whose address is dead. Players do it themselves with ADDRESS in an order block.
    """
    from adjudicator.service.seats import seating

    with open_office() as office:
        seating.new_address(office, game, role, address)
    click.echo(f"the mail of the player of {role} in {game} goes to {address} now", err=True)


@_of_a_seat("absence", "name")
@click.option("--from", "first", type=_DAY, required=True, help="The first day away.")
@click.option("--to", "last", type=_DAY, required=True, help="The last day away.")
def absence(name: str, role: str, first: datetime, last: datetime) -> None:
    """Enter an absence for the player of ROLE; windows that open later wait, all are told.

    Days are those of the player's time zone, both included. The yearly allowance does not bind.
    """
    from adjudicator.service.seats import seating

    with open_office() as office:
        seating.grant_absence(office, name, role, first.date(), last.date())
    click.echo(f"the player of {role} in {name} is away then", err=True)


@_of_a_seat("replace", "game")
@click.argument("address")
@click.option("--name", default="", help="What the player is called.")
@click.option("--zone", default="UTC", show_default=True, help="Such as Europe/Helsinki.")
@click.option("--reason", default="", help="Told to all players.")
def replace(game: str, role: str, address: str, name: str, zone: str, reason: str) -> None:
    """Give the seat of ROLE to the player at ADDRESS.

    The successor gets a briefing and a reply address of his own, and the whole time for what is
    asked now. Order book, response sheet and deputy of the player before end; history stays with
    him. Name and zone count for people who have not played here before. `game seat` is the same,
    for seats that are open.
    """
    from adjudicator.service.seats import seating
    from adjudicator.service.seats.people import Person

    with open_office() as office:
        person = Person(address, name, zone)
        roles = seating.replace(office, game, role, person, reason=reason)
    click.echo(f"{address} plays {' and '.join(roles)} in {game} now", err=True)


@click.command("start")
@click.argument("name", metavar="GAME")
@at_time
def start(name: str) -> None:
    """Let a game begin that waits for players, with the seats that are taken.

    Defaults play for empty seats until somebody takes them.
    """
    from adjudicator.service.commands.moderators import moderate

    with open_office() as office:
        empty = moderate(office, name, "start").value
    without = f", without {', '.join(empty)}" if empty else ""
    click.echo(f"{name} begins{without}", err=True)


@click.group(cls=Group)
def person() -> None:
    """Look after what is kept of people."""


@person.command("remove")
@click.argument("address")
@at_time
def remove(address: str) -> None:
    """Remove the person who writes from ADDRESS, with all addresses and all mail.

    What was played is kept, without whose it was: docs/privacy.md says what is kept and why. Seats
    in games that are not over go to somebody else before (`adjudicator game replace`). Backups
    taken before still hold the person; one that is put back here loses the person again.
    """
    from adjudicator.service.operations.upkeep.removal import remove_person

    with open_office() as office:
        done = remove_person(office, address)
    click.echo(
        f"removed; messages emptied: {done.received} received, {done.sent} sent. Backups, mail on"
        " the mail server and posts at forums are not changed: docs/privacy.md says what to do"
        " about them.",
        err=True,
    )


PEOPLE: Final = {
    "token": token,
    "password": password,
    "address": address,
    "absence": absence,
    "replace": replace,
    "seat": replace,
    "start": start,
}
"""The commands about people by name; each is a command of ``adjudicator game``."""
