"""The commands about people: ``adjudicator game token``, ``password``, ``absence``."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import click

from adjudicator.cli_base import at_time, open_office

_WHO: Final = "operator"
_DAY: Final = click.DateTime(["%Y-%m-%d"])


@click.command("token")
@click.argument("name", metavar="GAME")
@click.argument("role")
@click.option("--revoke", is_flag=True, help="Replace it: mail to the old one is not acted on.")
@at_time
def token(name: str, role: str, revoke: bool) -> None:
    """Show the reply address of ROLE, with --revoke another one; its player is told then."""
    from adjudicator.service import seating

    with open_office() as office:
        if revoke:
            click.echo(seating.revoke_token(office, name, role, who=_WHO))
        else:
            click.echo(seating.reply_address(office, name, role))


@click.command("password")
@click.argument("name", metavar="GAME")
@click.argument("role")
@at_time
def password(name: str, role: str) -> None:
    """Mail the player of ROLE another password for the seat."""
    from adjudicator.service import seating

    with open_office() as office:
        seating.new_password(office, name, role, who=_WHO)
    click.echo(f"another password goes to the player of {role} in {name}", err=True)


@click.command("absence")
@click.argument("name", metavar="GAME")
@click.argument("role")
@click.option("--from", "first", type=_DAY, required=True, help="The first day away.")
@click.option("--to", "last", type=_DAY, required=True, help="The last day away.")
@at_time
def absence(name: str, role: str, first: datetime, last: datetime) -> None:
    """Enter an absence for the player of ROLE; windows that open later wait, all are told.

    Days are those of the player's time zone, both included. The yearly allowance does not bind.
    """
    from adjudicator.service import seating

    with open_office() as office:
        seating.grant_absence(office, name, role, first.date(), last.date(), who=_WHO)
    click.echo(f"the player of {role} in {name} is away then", err=True)


PEOPLE: Final = (token, password, absence)
"""All commands about people; each is a command of ``adjudicator game``."""
