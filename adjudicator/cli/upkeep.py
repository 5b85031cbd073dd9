"""The commands that keep an installation: upgrades, backups, moving games."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from adjudicator import clock
from adjudicator.cli.base import (
    DONE,
    WRONG,
    Group,
    at_time,
    damaged,
    json_option,
    load_settings,
    open_office,
    record_in,
    show_json,
)

if TYPE_CHECKING:
    from adjudicator.service.operations.upkeep.backups import Examined
    from adjudicator.service.operations.upkeep.upgrades import UpgradeCheck

_VERDICTS: Final = {
    "same": "same questions",
    "words": "same questions, other words",
    "diverged": "DIVERGED",
}


# -- upgrades -------------------------------------------------------------------------------------


@click.group(cls=Group)
def upgrade() -> None:
    """Look before installing another release."""


@upgrade.command("check")
@json_option
@at_time
def check(as_json: bool) -> None:
    """Play what is open in all games again under this release, and change nothing.

    Of each game it says whether it asks the same questions, tells the same in other words, or
    diverges; the exit status is 1 when one does. A database of an earlier release is copied to a
    temporary folder, and the copy is brought up to date. Which earlier paths of the rules are
    still needed is said, too.
    """
    from adjudicator.cli.opening import as_it_is
    from adjudicator.service.operations.upkeep.upgrades import check_upgrade

    with as_it_is() as (database, _settings):
        found = check_upgrade(database)
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
    _show_games(found)


def _show_games(found: UpgradeCheck) -> None:
    """Print what became of each game, and which earlier paths are needed."""
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


# -- backups --------------------------------------------------------------------------------------


@click.command()
@click.argument("target", metavar="FILE|DIR", type=click.Path(path_type=Path))
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    help="In a folder: delete all but this many of the backups there.",
)
@at_time
def backup(target: Path, keep: int | None) -> None:
    """Write all that is stored, and the key, to one file; the service may run.

    FILE must not exist; in a folder the name has the time in it. Nobody but the owner may read it:
    it holds every hand. `adjudicator restore` puts it back, into SQLite and PostgreSQL alike. What
    is not in it: settings and passwords, mail on the server, the site. The name of the file is
    printed to standard output.
    """
    from adjudicator.cli.opening import as_it_is
    from adjudicator.service.operations.upkeep.backups import (
        examine_backup,
        prune_backups,
        take_backup,
    )

    if keep is not None and not target.is_dir():
        raise click.BadParameter("it goes with a folder that exists", param_hint="--keep")
    with as_it_is() as (database, settings):
        taken = take_backup(database, settings, target)
    found = examine_backup(taken.path, settings.unpack_bytes)
    click.echo(
        f"{_rows(taken.rows)}, {taken.size / 1024:.0f} KiB, games being played:"
        f" {len(found.check.games)}; read again and found whole",
        err=True,
    )
    for path in prune_backups(target, keep) if keep is not None else ():
        click.echo(f"deleted {path}", err=True)
    click.echo(str(taken.path))


@click.command()
@click.argument(
    "file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@click.option("--replace", is_flag=True, help="Replace a database that is in use.")
@click.option("--check", "only_look", is_flag=True, help="Examine the backup and restore nothing.")
@at_time
def restore(file: Path, replace: bool, only_look: bool) -> None:
    """Put a backup into the place of what is in the database, all or nothing.

    Stop the service first. The backup is read whole, migrated and its games played again before
    anything is changed. A database that is in use is replaced only with --replace, and a backup of
    it is taken before. The exit status is 1 when a game cannot be played on.
    """
    from adjudicator.cli.opening import as_it_is
    from adjudicator.service.operations.upkeep.backups import examine_backup, restore_backup

    if only_look:
        found = examine_backup(file, load_settings().unpack_bytes)
        _show_backup(found)
        sys.exit(DONE if found.check.ok else WRONG)
    with as_it_is(must_exist=False) as (database, settings):
        done = restore_backup(database, settings, file, replace=replace)
        click.echo(f"restored into {database.url}", err=True)
    if done.before is not None:
        click.echo(f"what was there before is in {done.before}", err=True)
    if done.former_key is not None:
        click.echo(f"the key is that of the backup; the one before is {done.former_key}", err=True)
    if done.removed:
        click.echo(f"removed again, as they had been since: {done.removed} people", err=True)
    _show_backup(done.examined)
    click.echo(
        "At the next start the service takes in again what came since, from the folder of finished"
        " mail, and moves the deadlines by the time in between. What it had sent meanwhile may go"
        " out once more, under the same Message-ID.",
        err=True,
    )
    sys.exit(DONE if done.examined.check.ok else WRONG)


def _show_backup(found: Examined) -> None:
    """Print what is in a backup."""
    click.echo(
        f"taken {found.taken_at:%Y-%m-%d %H:%M:%S} UTC by release {found.heading.release},"
        f" tables of revision {found.heading.tables}, {_rows(found.rows)}"
    )
    _show_games(found.check)


def _rows(count: int) -> str:
    return f"{count} row{'' if count == 1 else 's'}"


# -- room -----------------------------------------------------------------------------------------


@click.group(cls=Group)
def database() -> None:
    """Keep the database small."""


@database.command("shrink")
@click.option(
    "--compact",
    is_flag=True,
    help="Give the free room back to the disk afterwards; no worker may run.",
)
@json_option
@at_time
def shrink_database(compact: bool, as_json: bool) -> None:
    """Store mail of earlier releases in less room; the service may run.

    The service does the same by itself, a little at a time. Nothing is lost when the command is
    stopped; it goes on with what is left when it is run again. Rows that are smaller leave free
    room in the database, which is used again; --compact takes as much of the disk as the database
    has until it is done.
    """
    from adjudicator.service.operations.upkeep.shrinking import shrink
    from adjudicator.store.unpacking import MEGABYTE

    with open_office() as office:
        done = shrink(office.database, compact=compact, told=_Told())
    if as_json:
        show_json(asdict(done))
        return
    sizes = f"{done.before / MEGABYTE:.1f} MiB before, {done.after / MEGABYTE:.1f} MiB now"
    click.echo(f"{_rows(done.rows)} made smaller; the database has {sizes}")


class _Told:
    """Prints how far it is, at most once a second and at the end of each kind of rows."""

    def __init__(self) -> None:
        self._at = 0.0

    def __call__(self, kind: str, done: int, count: int) -> None:
        """Print how many rows of a kind were looked at."""
        now = clock.uptime().seconds
        if done == count or now - self._at >= 1:
            self._at = now
            click.echo(f"{kind}: {done} of {count}", err=True)


# -- moving a game --------------------------------------------------------------------------------


@click.command("import")
@click.argument("file", metavar="FILE", type=click.File("rb"))
@click.option("--slug", metavar="NAME", help="Its name here; it keeps the one it has otherwise.")
@at_time
def import_(file: BinaryIO, slug: str | None) -> None:
    """Take over a game from another installation; its name is printed.

    FILE is what `adjudicator export GAME --with-secret` wrote there, packed (gzip) or not; - is
    standard input. Put the game on hold there before, and leave it so. It is verified first, and
    goes on here with the same dice, deadlines later by the time since the export. Every player gets
    a message from the address that counts from now on.
    """
    from adjudicator.service.operations.upkeep.moving import import_game

    try:
        record = record_in(file)
    except ValueError as error:
        damaged(error, WRONG)
    with open_office() as office:
        done = import_game(office, record, slug=slug)
    hours = done.moved_by.total_seconds() / 3600
    moved = f", deadlines {hours:.1f} hours later" if hours else ""
    click.echo(f"{done.status}{moved}, messages queued: {done.messages}", err=True)
    if done.status == "held":
        click.echo(f"it goes on with: adjudicator game resume {done.slug}", err=True)
    click.echo(done.slug)


UPKEEP: Final = (upgrade, backup, restore, database, import_)
