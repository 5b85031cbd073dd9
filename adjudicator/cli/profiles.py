"""The commands that say where time goes: ``profile …``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from adjudicator.cli.base import Group, at_time, json_option, show


@click.group(cls=Group)
def profile() -> None:
    """Say where processor time, statements and bytes go."""


@profile.command("ingest")
@click.argument(
    "maildir", metavar="DIR", type=click.Path(path_type=Path, file_okay=False, exists=True)
)
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=12,
    show_default=True,
    help="How many rows a list has; JSON has all.",
)
@json_option
@at_time
def ingest(maildir: Path, most: int, as_json: bool) -> None:
    """Handle the letters of a Maildir in a copy of the database, and say what that costs.

    DIR has the letters in its folders new and cur. Neither it nor the database is changed, and
    nothing is sent: all that a worker does, pictures included, is done in a temporary folder, which
    takes as much room as the database. Give with --now when the letters came; else windows that
    are over by now close first.

    Processor time is told by phase (reading, understanding, rules, reports, pictures, storing,
    writing; loading what is needed first), by package, and by the function of ours that was at
    work; statements by text, with who runs them.
    """
    from adjudicator.cli.opening import as_it_is, configure_log
    from adjudicator.service.operations.profiling import words
    from adjudicator.service.operations.profiling.ingesting import profile_ingest

    with as_it_is() as (database, settings):
        configure_log(settings.model_copy(update={"log_level": "warning"}))
        found = profile_ingest(database, settings, maildir)
    show(words.as_json(found), words.as_text(found, most), as_json=as_json)


PROFILES: Final = (profile,)
"""The commands of this module."""
