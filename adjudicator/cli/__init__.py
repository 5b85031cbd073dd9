"""The command line: every command is a few lines over the service."""

from __future__ import annotations

import click

from adjudicator import __version__
from adjudicator.cli.base import Group
from adjudicator.cli.forum import post
from adjudicator.cli.games import game
from adjudicator.cli.mail import mail, orders
from adjudicator.cli.moderation import EXPLAIN
from adjudicator.cli.people import PEOPLE, person
from adjudicator.cli.profiles import PROFILES
from adjudicator.cli.records import RECORDS
from adjudicator.cli.rules import RULES
from adjudicator.cli.running import RUNNING
from adjudicator.cli.upkeep import UPKEEP
from adjudicator.cli.watch import WATCHING
from adjudicator.collector import look_less_often


@click.group(cls=Group)
@click.version_option(__version__)
def main() -> None:
    """Run long strategy board games by email."""
    look_less_often()


for name, command in PEOPLE.items():
    game.add_command(command, name)
for command in (
    *RUNNING,
    *RECORDS,
    game,
    person,
    post,
    mail,
    orders,
    *UPKEEP,
    *WATCHING,
    *PROFILES,
    *RULES,
    EXPLAIN,
):
    main.add_command(command)
