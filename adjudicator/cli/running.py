"""The commands that run the service: ``demo``, ``serve``, ``doctor``, ``tick``, ``clock``."""

from __future__ import annotations

import queue
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from adjudicator import clock
from adjudicator.cli.base import (
    DONE,
    EXISTING_FOLDER,
    WRONG,
    at_time,
    files_in,
    json_option,
    known_rules,
    load_settings,
    open_office,
    parsed_time,
    show,
    show_json,
    used_wrongly,
)

if TYPE_CHECKING:
    from adjudicator.settings import Settings


@click.command()
@click.option(
    "--game",
    "rules",
    metavar="SLUG",
    default="here_i_stand",
    show_default=True,
    callback=known_rules,
    help="The rules to play.",
)
@click.option("--scenario", help="Where the game begins; usually with its first scenario.")
@click.option(
    "--fast",
    is_flag=True,
    help="No pauses between what the players do, and no pictures in their mail.",
)
@click.option(
    "--seed", type=int, default=1517, show_default=True, help="For dice and the players' choices."
)
@click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where everything is kept; a new folder for temporary files unless given.",
)
@click.option(
    "--data", metavar="FOLDER", type=EXISTING_FOLDER, help="Your own map, cards and tables."
)
@click.option("--json", "as_json", is_flag=True, help="Print what mail each player got as JSON.")
def demo(
    rules: str,
    scenario: str | None,
    fast: bool,
    seed: int,
    folder: Path | None,
    data: Path | None,
    as_json: bool,
) -> None:
    """Play one turn by real mail on this machine.

    An embedded mail server, the service and a player program for every role, which asks a caretaker
    what to write, from the first message to the end of the game. The same seed gives the same game.
    Nothing needs to be configured.
    """
    from adjudicator.demo.run import Demo, run_demo

    edition = None if data is None else files_in(data)
    # JSON goes to standard output alone: what a person reads goes to standard error then.
    with redirect_stdout(sys.stderr) if as_json else nullcontext(), used_wrongly():
        played = run_demo(Demo(rules, fast, seed, edition, scenario or ""), folder)
    if as_json:
        show_json(asdict(played))
    sys.exit(DONE if played.over else WRONG)


@click.command()
@click.option(
    "--now",
    metavar="TIME",
    callback=parsed_time,
    help="Let the clock start at this time (ISO 8601) and run on from there.",
)
def serve(now: datetime | None) -> None:
    """Run the service until it is stopped: mailbox, windows, outbox."""
    if now is not None:
        clock.use(clock.ShiftedClock(now))
    with _signals() as wait:
        _serve(load_settings(), wait)


def _serve(settings: Settings, wait: Callable[[], object]) -> None:
    from adjudicator.service.operations.workers import check_alone
    from adjudicator.systemd import tell_alive, tell_ready, tell_stopping
    from adjudicator.transport import certificate_ends, open_transport
    from adjudicator.worker import Worker

    with open_office(settings) as office:
        # Before the mail is opened: else a second worker would be told of its ports.
        check_alone(office.database)
        with open_transport(settings) as transport:
            worker = Worker(
                office,
                transport.source,
                transport.sender,
                alive=tell_alive,
                certificate_ends=partial(certificate_ends, settings),
            )
            ready = f"ready: {transport.words}, orders to {settings.orders_address}"

            def work() -> None:
                click.echo(ready, err=True)
                tell_ready(transport.words)
                wait()
                tell_stopping()

            worker.run_until(work)
    click.echo("stopped", err=True)


@contextmanager
def _signals() -> Iterator[Callable[[], object]]:
    """Yield what waits for SIGTERM or SIGINT.

    A queue, because an event's lock must not be taken by a handler that interrupts its holder.
    """
    told: queue.SimpleQueue[int] = queue.SimpleQueue()
    numbers = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(number, lambda n, _frame: told.put(n)) for number in numbers]
    try:
        yield told.get
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@click.command()
@click.option("--send", is_flag=True, help="Send a message to ourselves and wait until it arrives.")
@click.option(
    "--wait",
    "seconds",
    type=click.FloatRange(1, 3600),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long --send waits.",
)
@json_option
@at_time
def doctor(send: bool, seconds: float, as_json: bool) -> None:
    """Check all that the service needs.

    Settings, data folder and its room, key, database and migrations, mailbox and its folders, the
    way out, time zone data, clock, pictures, site, forums, backups, the program for alarms and a
    running worker; says what to do about what is wrong. Nothing is sent unless --send asks for it.
    The exit status is 1 when something is wrong.
    """
    from adjudicator.cli.opening import configure_log
    from adjudicator.service.operations.doctor import examine, try_round_trip
    from adjudicator.transport import imap_settings, smtp_settings

    settings = load_settings()
    configure_log(settings)
    imap = imap_settings(settings) if settings.mail == "imap" else None
    smtp = smtp_settings(settings) if settings.mail != "embedded" else None
    findings = examine(settings, imap, smtp)
    if send:
        findings.append(try_round_trip(settings, imap, smtp, seconds=seconds))
    lines = (f"{'ok  ' if one.good else 'BAD '} {one.what}: {one.words}" for one in findings)
    show([asdict(finding) for finding in findings], lines, as_json=as_json)
    sys.exit(DONE if all(finding.good for finding in findings) else WRONG)


@click.command()
@at_time
def tick() -> None:
    """Do what is due: reminders, closings, defaults, digests, answers of caretakers."""
    from adjudicator.service.seats.wish_deadlines import tick_wishes
    from adjudicator.service.table.deadlines import send_digests
    from adjudicator.service.table.deadlines import tick as do_tick
    from adjudicator.service.table.thinking import play_on

    with open_office() as office:
        closed = do_tick(office) + tick_wishes(office)
        play_on(office)
        send_digests(office)
        click.echo(f"{closed} window{'' if closed == 1 else 's'} closed", err=True)


@click.command("clock")
@click.option("--accept", is_flag=True, help="The clock is right; deadlines may be executed again.")
@json_option
def clock_(accept: bool, as_json: bool) -> None:
    """Show whether the clock has jumped; --accept takes it as it is.

    After a jump no deadline is executed. Accepting moves all deadlines by the time in which nothing
    was executed.
    """
    from adjudicator.service.table.lateness.outages import accept_clock, clock_state

    with open_office() as office:
        if accept:
            gap = accept_clock(office)
            click.echo(f"deadlines are moved by {gap}", err=True)
        found = clock_state(office)
    show(found, (f"{label}: {value}" for label, value in found.items()), as_json=as_json)


RUNNING: Final = (demo, serve, doctor, tick, clock_)
"""The commands of this module."""
