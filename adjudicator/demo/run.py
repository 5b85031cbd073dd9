"""One game by real mail, from the first message to the end, and what it leaves behind.

An embedded mail server, the worker and the players run in this process, but they talk to each
other by mail only. What players write in their own impulses they ask of a caretaker first, who sees
what their seat sees.
"""

from __future__ import annotations

import hashlib
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click
from sqlmodel import col

from adjudicator import log
from adjudicator.demo.pages import write_pages, write_site
from adjudicator.demo.player import Player
from adjudicator.demo.programs import MailProgram, running
from adjudicator.demo.volume import lines_of, volume_of
from adjudicator.games.registry import game_of
from adjudicator.mail.spool import EmbeddedMail
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.table.advice import Adviser
from adjudicator.settings import Settings, load_settings
from adjudicator.store import queries, tables
from adjudicator.store.database import open_database
from adjudicator.store.reading import all_of
from adjudicator.transport import open_transport
from adjudicator.words.lexicon import hint
from adjudicator.worker import Worker

DOMAIN: Final = "localhost.test"
LONGEST_SECONDS: Final = {True: 110.0, False: 240.0}
"""How long the game may take, fast or not; it takes less than half of that."""
SETTINGS: Final = {"correction_minutes": "0"}
"""In the demonstration a window closes as soon as everybody is READY."""


@dataclass(frozen=True)
class Played:
    """What became of a demonstration; ``volume`` is the mail of each role (``volume_of``)."""

    game: str
    over: bool
    seconds: float
    volume: dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Demo:
    """What is played: a game, perhaps with files of a group's own, as text by name.

    Dice and answers follow from ``seed``. Without a scenario it is the usual one.
    """

    rules: str
    fast: bool
    seed: int
    edition: Mapping[str, str] | None = None
    scenario: str = ""

    @property
    def secret(self) -> str:
        """The secret that the dice are drawn from, in hex."""
        return hashlib.sha256(f"demonstration {self.seed}".encode()).hexdigest()


def run_demo(demo: Demo, folder: Path | None) -> Played:
    """Play one game, show its progress, say where to look.

    NotPossible for a scenario that there is not, ValueError for files with which nobody can play.
    """
    scenarios = game_of(demo.rules).rules.scenarios
    demo = replace(demo, scenario=demo.scenario or scenarios[0])
    if demo.scenario not in scenarios:
        hinted = hint(demo.scenario, scenarios)
        raise NotPossible(
            f"There is no scenario {demo.scenario!r}{hinted}; there is: {', '.join(scenarios)}."
        )
    folder = (folder or Path(tempfile.mkdtemp(prefix="adjudicator-demo-"))).absolute()
    settings = _settings(folder, pictures=not demo.fast)
    log.configure(level="error", as_json=False)
    with open_database(settings.database_url) as database:
        database.migrate()
        office = Office(database, settings)
        with open_transport(settings) as transport:
            assert transport.embedded is not None  # noqa: S101 - the settings say so
            worker = Worker(office, transport.source, transport.sender, tick_seconds=1.0)
            return _play(office, worker, transport.embedded, demo)


def _settings(folder: Path, *, pictures: bool) -> Settings:
    """Return settings that keep everything in ``folder``, whatever the environment says.

    Without ``pictures`` in the mail a game is half as long: players wait for none to be drawn.
    """
    return load_settings(
        None,
        data_dir=folder,
        database_url=f"sqlite:///{folder / 'adjudicator.db'}",
        mail="embedded",
        spool_dir=folder / "mail",
        embedded_smtp_port=0,
        embedded_lmtp_port=0,
        orders_address=f"orders@{DOMAIN}",
        operator_address=f"operator@{DOMAIN}",
        domain=DOMAIN,
        require_auth=False,
        answers_per_hour=0,
        pictures=pictures,
        poll_seconds=5.0,
    )


def _play(office: Office, worker: Worker, server: EmbeddedMail, demo: Demo) -> Played:
    game = game_of(demo.rules)
    roles = game.rules.roles(game.rules.setup(demo.scenario, {}))
    slug = create_game(
        office,
        demo.rules,
        scenario=demo.scenario,
        seats=[SeatWanted(r, f"{r}@{DOMAIN}", r.title(), "Europe/Helsinki") for r in roles],
        settings={**SETTINGS, **game.practice.short(demo.scenario)},
        secret=demo.secret,
        edition=demo.edition,
    )
    programs = _programs(office, server, demo, slug, roles)
    players = [program.player for program in programs]
    click.echo(f"Game {slug} is open; {len(players)} players get their first mail.")
    began = time.monotonic()
    worker.start()
    try:
        with running(programs):
            over = _watch(office, slug, players, began, LONGEST_SECONDS[demo.fast])
    finally:
        worker.stop()
    volume = volume_of(players, office.settings.spool_dir)
    played = Played(slug, over, round(time.monotonic() - began, 1), volume)
    _tell_where(office, played)
    return played


def _programs(
    office: Office, server: EmbeddedMail, demo: Demo, slug: str, roles: Sequence[str]
) -> list[MailProgram]:
    """Return the mail program of each player."""
    talk = game_of(demo.rules).practice.talk
    stopping = threading.Event()
    found = []
    for role in roles:
        address, adviser = f"{role}@{DOMAIN}", Adviser(office, slug, role, f"{demo.seed}")
        player = Player(role, address, slug, demo.seed, talk.get(role, ()), adviser)
        pause = 0.0 if demo.fast else 0.3
        source = server.source(address)
        found.append(MailProgram(player, source, server.smtp_port, pause, stopping))
    return found


def _watch(office: Office, slug: str, players: list[Player], began: float, longest: float) -> bool:
    """Show each new stage until the game is over; return False when it does not come to that."""
    shown, stage = -1, ""
    while (elapsed := time.monotonic() - began) < longest:
        with office.database.reading() as session:
            game = queries.game_by_slug(session, slug)
            assert game is not None  # noqa: S101 - it was created above
            later = col(tables.Segment.number) > shown
            fresh = all_of(session, tables.Segment, later, by=["number"], game_id=game.id)
        for segment in fresh:
            shown = segment.number
            if segment.stage == stage:
                continue
            stage = segment.stage
            mails = sum(player.received for player in players)
            sent = sum(player.sent for player in players)
            click.echo(f"{elapsed:6.1f} s  {stage:<24}{sent:>4} sent {mails:>4} received")
        if game.status == "over":
            return True
        if game.status != "running":
            click.echo(f"The game is {game.status}; see the mail to the operator.", err=True)
            return False
        time.sleep(0.2)
    click.echo("The time is up; the game would go on.", err=True)
    return False


# -- afterwards -----------------------------------------------------------------------------------


def _tell_where(office: Office, played: Played) -> None:
    """Write a page for every player and say where everything is."""
    folder, slug = office.settings.data_dir, played.game
    sent = sum(one["round_trips"] for one in played.volume.values())
    read = sum(one["messages"] for one in played.volume.values())
    words = "came to its end" if played.over else "did not come to its end"
    click.echo(
        f"Game {slug} {words} after {played.seconds:.0f} s:"
        f" {sent} messages with orders, {read} messages to players."
    )
    for line in lines_of(played.volume):
        click.echo(line)
    verdict = verify_record(export_game(office, slug, with_secret=True))
    proved = "all follow from the secret" if not verdict.problems else "; ".join(verdict.problems)
    click.echo(f"Record: {verdict.answers} answers, {verdict.rolls} rolls; {proved}.")
    index = write_pages(office, slug, folder / "reports")
    click.echo(f"The board, as a picture and in words, and what each player got last: {index}")
    click.echo(f"Those reports as text: {index.parent}/*.txt")
    click.echo(f"The public record, as a site: {write_site(office, folder / 'site')}")
    click.echo(f"All mail, a Maildir for each address: {office.settings.spool_dir}")
    click.echo(f"Database: {folder / 'adjudicator.db'}")
    click.echo(f"To look closer: ADJUDICATOR_DATA_DIR={folder} adjudicator game show {slug}")
