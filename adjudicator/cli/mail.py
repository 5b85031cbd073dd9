"""The commands that look at mail and orders: ``mail …`` and ``orders …``."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from adjudicator.cli.base import (
    DONE,
    WRONG,
    Group,
    at_time,
    open_office,
    show_json,
    soon_over,
    used_wrongly,
)

_STATUSES: Final = {
    "accepted": "accepted",
    "kept": "accepted",  # it waits for its question; the reason says so
    "refused": "refused",
    "not_understood": "refused",
    "unclear": "unclear",
    "ignored": "ignored",
}
"""Status in a receipt -> status in the contract of ``orders check``."""


@click.group(cls=Group)
def mail() -> None:
    """Look at mail and take it in by hand."""


@mail.command("inspect")
@soon_over
def inspect() -> None:
    """Say what a message on standard input is and what was read of it."""
    from adjudicator.mail.inspecting import inspected

    show_json(inspected(sys.stdin.buffer.read()))


@mail.command("trim")
@soon_over
def trim() -> None:
    """Part the text on standard input into reply and quoted text."""
    from adjudicator.mail.trim import trim as trimmed

    parts = trimmed(sys.stdin.buffer.read().decode("utf-8", "replace"))
    show_json({"reply": parts.reply, "quoted": parts.quoted})


@mail.command("ingest")
@click.option(
    "--maildir",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    required=True,
    help="The Maildir to read; what was read is moved to its sub-folder Done.",
)
@click.option(
    "--outdir",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Where outgoing messages are written, one .eml file each.",
)
@at_time
def ingest(maildir: Path, outdir: Path) -> None:
    """Process a Maildir end to end and write the outgoing messages as files."""
    from adjudicator.mail.spool import SpoolSource
    from adjudicator.service.commands.handling import handle_all
    from adjudicator.service.post.dispatch import dispatch
    from adjudicator.service.post.intake import Intake
    from adjudicator.transport import FolderSender

    with open_office() as office:
        with closing(SpoolSource(maildir, name=f"spool/{maildir.absolute()}")) as source:
            stored = Intake(office, source).take_in()
            handled = handle_all(office)
        sent = dispatch(office, FolderSender(outdir)).sent
    click.echo(f"{stored} stored, {handled} handled, {sent} written", err=True)


@mail.command("retry")
@click.argument("incoming", type=click.IntRange(min=1))
@at_time
def retry(incoming: int) -> None:
    """Handle a message that was set aside once more; INCOMING is its number in the notice."""
    from adjudicator.service.commands.handling import handle_all
    from adjudicator.service.commands.handling import retry as again

    with open_office() as office:
        again(office, incoming)
        handled = handle_all(office)
    click.echo(f"{handled} handled", err=True)


@click.group(cls=Group)
def orders() -> None:
    """Work with orders."""


@orders.command("check")
@click.option("--game", "name", required=True, metavar="GAME", help="The game's name.")
@click.option("--role", required=True, help="Whose orders they are.")
@click.option("--window", metavar="W", help="As if the block named this window.")
@at_time
@soon_over
def check(name: str, role: str, window: str | None) -> None:
    """Check the orders in the message on standard input without applying them.

    The exit status is 1 when a line is refused or unclear.
    """
    from adjudicator.service.commands.orders.checking import check_message

    raw = sys.stdin.buffer.read()
    with open_office() as office, used_wrongly():
        result = check_message(office, name, role, raw, window=window)
    result["orders"] = [{**line, "status": _STATUSES[line["status"]]} for line in result["orders"]]
    show_json(result)
    wrong = any(line["status"] in ("refused", "unclear") for line in result["orders"])
    sys.exit(WRONG if wrong else DONE)
