"""The commands for who watches the service: ``health``."""

from __future__ import annotations

import sys
from typing import Final

import click

from adjudicator.cli_base import DONE, WRONG, show_json
from adjudicator.settings import load_settings


@click.command()
@click.option("--live", is_flag=True, help="Only whether the loops of the worker turn.")
@click.option(
    "--port", type=click.IntRange(1, 65535), help="The port of the worker; by default as set."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def health(live: bool, port: int | None, as_json: bool) -> None:
    """Ask a running worker whether it does its work.

    The exit status is 1 when it does not, or does not answer. The setting ADJUDICATOR_WATCH_PORT
    says where workers listen; several on one machine take the ports after it.
    """
    from adjudicator.service.watch.asking import ask_health

    found = ask_health(load_settings(), port=port, live=live)
    if as_json:
        show_json(found)
    else:
        for check in found["checks"]:
            click.echo(f"{'ok  ' if check['good'] else 'BAD '} {check['name']}: {check['words']}")
    sys.exit(DONE if found["status"] == "ok" else WRONG)


WATCHING: Final = (health,)
"""The commands of this module."""
