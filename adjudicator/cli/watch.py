"""The commands for who watches the service: ``health``, ``alarms …``, ``weekly``."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Final

import click

from adjudicator import clock
from adjudicator.cli.base import (
    DONE,
    WRONG,
    Group,
    at_time,
    json_option,
    load_settings,
    open_office,
    show,
)

if TYPE_CHECKING:
    from adjudicator.service.office import Office
    from adjudicator.settings import Settings


@click.command()
@click.option("--live", is_flag=True, help="Only whether the loops of the worker turn.")
@click.option(
    "--port", type=click.IntRange(1, 65535), help="The port of the worker; by default as set."
)
@json_option
def health(live: bool, port: int | None, as_json: bool) -> None:
    """Ask a running worker whether it does its work.

    The exit status is 1 when it does not, or does not answer. The setting ADJUDICATOR_WATCH_PORT
    says where workers listen; several on one machine take the ports after it.
    """
    from adjudicator.service.operations.watch.health import ask_health

    found = ask_health(load_settings(), port=port, live=live)
    checks = found["checks"]
    lines = (f"{'ok  ' if one['good'] else 'BAD '} {one['name']}: {one['words']}" for one in checks)
    show(found, lines, as_json=as_json)
    sys.exit(DONE if found["status"] == "ok" else WRONG)


@click.group(cls=Group)
def alarms() -> None:
    """Look at the alarms, which the service mails to the operator."""


@alarms.command("list")
@json_option
@at_time
def list_(as_json: bool) -> None:
    """List the alarms that last; the exit status is 1 when there is one."""
    from adjudicator.service.operations.watch.alarms import lasting

    with open_office() as office:
        found = lasting(office)
    lines = [
        f"{alarm['alarm']}: {alarm['title']}, since {alarm['since']}\n"
        f"  {alarm['words']}{' (hushed)' if alarm['hushed'] else ''}"
        for alarm in found
    ]
    show(found, lines or ["No alarm."], as_json=as_json)
    sys.exit(WRONG if found else DONE)


@alarms.command("check")
@at_time
def check_() -> None:
    """Look from outside whether the service runs, and mail the operator when it does not.

    For a timer of the machine: a service that does not run cannot say so itself. What a running
    service finds every minute is looked for, too.
    """
    from adjudicator.service.operations.watch.alarms import check
    from adjudicator.service.operations.watch.watcher import run_command

    settings = load_settings()
    with open_office(settings) as office:
        told = check(office)
        for one in told:
            run_command(settings, one.name, one.message)
            click.echo(one.message.subject)
        if any(one.name == "no-heartbeat" for one in told):
            _send(settings, office, [one.key for one in told])


def _send(settings: Settings, office: Office, keys: list[str]) -> None:
    """Send messages that no worker will send; an embedded mail server is not there without one."""
    from adjudicator.mail.smtp import SmtpSender
    from adjudicator.service.post.dispatch import send_queued
    from adjudicator.transport import smtp_settings

    if settings.mail == "embedded":
        return
    with closing(SmtpSender(smtp_settings(settings))) as sender:
        send_queued(office, sender, keys)


@alarms.command("hush")
@click.argument("name", metavar="ALARM")
def hush_(name: str) -> None:
    """Send no more messages about an alarm as long as it lasts."""
    from adjudicator.service.operations.watch.alarms import hush

    with open_office() as office:
        hush(office, name)
    click.echo(f"No more is sent about {name} until it is over and comes again.", err=True)


@alarms.command("test")
def test() -> None:
    """Send a message in every way in which alarms go: by mail, and by the program that is set."""
    from adjudicator.service.operations.watch.alarms import trial_message
    from adjudicator.service.operations.watch.watcher import run_command, send_at_once
    from adjudicator.transport import open_transport

    settings = load_settings()
    message = trial_message(clock.now())
    with open_office(settings) as office, open_transport(settings) as transport:
        key = f"alarm/test/{clock.now().isoformat()}"
        sent = send_at_once(office, transport.sender, message, key)
    click.echo(f"{'ok  ' if sent else 'BAD '} mail to {settings.operator_address}")
    run = settings.alarm_command is None or run_command(settings, "test", message)
    words = settings.alarm_command or "none is set (ADJUDICATOR_ALARM_COMMAND)"
    click.echo(f"{'ok  ' if run else 'BAD '} program: {words}")
    sys.exit(DONE if sent and run else WRONG)


@click.command()
@click.option("--print", "shown", is_flag=True, help="Only print it; given for clarity.")
@click.option("--send", is_flag=True, help="Queue the message of this week, if it was not yet.")
@at_time
def weekly(shown: bool, send: bool) -> None:
    """Print the weekly message to the operator, on the seven days up to now.

    The service mails it by itself at the time of the setting ADJUDICATOR_WEEKLY.
    """
    from adjudicator.service.operations.watch.weekly import send_weekly, weekly_message

    if shown and send:
        raise click.UsageError("Either --print or --send.")
    with open_office() as office:
        if send:
            queued = send_weekly(office)
            click.echo("queued" if queued else "not due, or queued already", err=True)
            return
        message = weekly_message(office)
    click.echo(f"{message.subject}\n\n{message.text}")


WATCHING: Final = (health, alarms, weekly)
"""The commands of this module."""
