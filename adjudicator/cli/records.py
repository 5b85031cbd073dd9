"""The commands for positions and records: ``state``, ``export``, ``verify``, ``site``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click

from adjudicator.cli.base import (
    DONE,
    MISUSED,
    NOT_PROVED,
    WRONG,
    at_time,
    damaged,
    load_settings,
    open_office,
    record_in,
    show_json,
    used_wrongly,
)


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--as", "role", metavar="ROLE", help="As this role may see it; onlooker for nobody.")
@click.option("--json", "as_json", is_flag=True, help="JSON is the only form; given for clarity.")
@at_time
def state(name: str, role: str | None, as_json: bool) -> None:
    """Show the position of a game: whole, or as one role may see it."""
    from adjudicator.service.commands.showing import position_of

    with open_office() as office, used_wrongly():
        show_json(position_of(office, name, role))


@click.command("export")
@click.argument("name", metavar="GAME")
@click.option(
    "--with-secret", is_flag=True, help="With the secret of the dice and all that a move needs."
)
@at_time
def export(name: str, with_secret: bool) -> None:
    """Write the whole record of a game as JSON.

    With --with-secret it holds players, windows, messages and orders ahead as well, so that
    `adjudicator import` can let the game go on in another installation. Who has it knows every hand
    and can foretell the dice.
    """
    from adjudicator.service.public.record import export_game

    with open_office() as office:
        show_json(export_game(office, name, with_secret=with_secret))


@click.command("verify")
@click.argument("file", type=click.File("rb"))
@click.option(
    "--digest",
    "digests",
    multiple=True,
    metavar="DIGEST",
    help="A digest of a turn, from your own mail; repeatable.",
)
@click.option(
    "--words",
    is_flag=True,
    help="All words of errors, which may name cards and secret answers while the game goes on.",
)
def verify(file: Any, digests: tuple[str, ...], words: bool) -> None:
    """Replay a record and prove its dice.

    Every answer is played again, and every die, shuffle and draw derived from the published secret.
    FILE is what `adjudicator export` wrote, packed (gzip) or not; - is standard input. Ends with 0
    when the dice are proved, 1 when something is false, 3 when nothing is false but not all can be
    proved (the secret, rolls or the end are missing), 2 when FILE cannot be read.
    """
    from adjudicator.service.errors import NoRecord
    from adjudicator.service.operations.upkeep.verifying import verify_record
    from adjudicator.service.table.turn_digests import as_json

    try:
        verdict = verify_record(record_in(file), mailed=digests, all_words=words)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        damaged(error, MISUSED)
    except NoRecord as error:
        click.echo(f"{error}", err=True)
        sys.exit(MISUSED)
    unproved = [*verdict.unproved, *verdict.unended]
    for problem in (*verdict.problems, *unproved):
        click.echo(problem, err=True)
    show_json(
        {
            "ok": not verdict.problems,
            "verdict": verdict.word,
            "segments": verdict.segments,
            "answers": verdict.answers,
            "rolls": verdict.rolls,
            "dice_proved": verdict.dice_proved,
            "problems": list(verdict.problems),
            "unproved": unproved,
            "digests": as_json(verdict.digests),
        }
    )
    sys.exit({"proved": DONE, "false": WRONG}.get(verdict.word, NOT_PROVED))


@click.command()
@click.argument(
    "folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path, file_okay=False)
)
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game; repeatable.")
@click.option("--roles-only", is_flag=True, help="Without the names of the players.")
@click.option("--url", metavar="ADDRESS", help="Where the folder can be reached, for the feeds.")
def site(folder: Path | None, games: tuple[str, ...], roles_only: bool, url: str | None) -> None:
    """Write the public record of all games to DIR as pages that need no server.

    Nothing in them is secret. DIR is a new folder or one that holds such a site; only files that
    have changed are written. Without DIR it is the folder of the setting ADJUDICATOR_SITE_DIR.
    """
    from adjudicator.service.public.site import site_of

    settings = load_settings()
    target = folder or settings.site_dir
    if target is None:
        raise click.UsageError("Name a folder, or set ADJUDICATOR_SITE_DIR.")
    with open_office(settings) as office:
        made = site_of(office, target, games=games, names=False if roles_only else None, url=url)
        click.echo(f"{target}: {made.write()}")
    for failure in made.failures:
        click.echo(f"{failure.slug} cannot be shown: {failure.reason}", err=True)
    sys.exit(WRONG if made.failures else DONE)


RECORDS: Final = (state, export, verify, site)
"""The commands of this module."""
