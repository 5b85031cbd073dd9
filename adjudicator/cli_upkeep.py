"""The commands that keep an installation: upgrades."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from adjudicator.cli_base import (
    DONE,
    WRONG,
    Group,
    at_time,
    configure_log,
    show_json,
)
from adjudicator.settings import load_settings
from adjudicator.store.database import check_exists, open_database

if TYPE_CHECKING:
    from adjudicator.service.upgrades import UpgradeCheck

_VERDICTS: Final = {
    "same": "same questions",
    "words": "same questions, other words",
    "diverged": "DIVERGED",
}


@click.group(cls=Group)
def upgrade() -> None:
    """Look before installing another release."""


@upgrade.command("check")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@at_time
def check(as_json: bool) -> None:
    """Play what is open in all games again under this release, and change nothing.

    Of each game it says whether it asks the same questions, tells the same in other words, or
    diverges; the exit status is 1 when one does. A database of an earlier release is copied to a
    temporary folder, and the copy is brought up to date. Which earlier paths of the rules are
    still needed is said, too.
    """
    from adjudicator.service.upgrades import check_upgrade

    settings = load_settings()
    configure_log(settings)
    check_exists(settings.database_url)
    database = open_database(settings.database_url)
    try:
        found = check_upgrade(database)
    finally:
        database.dispose()
    if as_json:
        show_json(found.as_json())
    else:
        _show(found)
    sys.exit(DONE if found.ok else WRONG)


def _show(found: UpgradeCheck) -> None:
    """Print what an upgrade check has found."""
    if found.migrations:
        click.echo(
            f"The tables are at revision {found.database}; at its start this release would run:"
        )
        for step in found.migrations:
            click.echo(f"  {step.revision}  {step.words}")
        click.echo("The games were checked in a copy that was migrated.")
    else:
        click.echo(f"The tables are those of this release (revision {found.database}).")
    for game in found.games:
        click.echo(f"{game.game}: {_VERDICTS[game.verdict]}, {game.where}")
        if game.found:
            click.echo(f"  {game.found}")
        if game.advice:
            click.echo(f"  {game.advice}")
    if not found.games:
        click.echo("No game is being played.")
    for path in found.guarded:
        click.echo(
            f"Revision {path.revision} of {path.rules} (now {path.now}): "
            + (
                f"needed by what is open in {', '.join(path.open)}."
                if path.open
                else "no open segment needs it; only `verify` and amendments of earlier segments"
                f" of {', '.join(path.earlier)} do."
            )
        )
    if not found.guarded:
        click.echo("No game needs an earlier revision of its rules.")


UPKEEP: Final = (upgrade,)
