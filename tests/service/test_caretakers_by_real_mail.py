"""A game that all its players leave is finished by caretakers, through a mail server.

Player programs read their Maildirs and answer by SMTP until turn 2 begins; then they are gone.
"""

from __future__ import annotations

import smtplib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.demo.player import Player
from adjudicator.engine.stage import Stage
from adjudicator.games.registry import game_of
from adjudicator.mail.mime import parse
from adjudicator.mail.spool import EmbeddedMail
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.settings import load_settings
from adjudicator.store import positions, queries, tables
from adjudicator.store.database import Database
from adjudicator.transport import open_transport
from adjudicator.worker import Worker
from tests.servers import DOMAIN, eventually

SLUG: Final = "left"
RATE: Final = 120.0
"""How fast the clock goes once everybody is gone: a deadline passes within five seconds."""
TERMS: Final = {
    "window": "10m",
    "simultaneous.window": "10m",
    "response.window": "10m",
    "reminders": "none",
    "excuses": "0",
    "grace": "0",
    "correction": "0",
    "simultaneous.correction": "0",
    "misses": "0",
    "caretaker": "quick",
    "caretaker.misses": "1",
}


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ("lanterns", {}),
        pytest.param(
            "here_i_stand",
            {"last_turn": "2", "negotiation.window": "10m", "negotiation.correction": "0"},
            marks=[pytest.mark.full, pytest.mark.timeout(3600)],
        ),
    ],
)
def test_a_game_left_on_turn_2_is_finished_without_a_moderator(
    rules: str, more: dict[str, str], sqlite_database: Database, tmp_path: Path
) -> None:
    with opened(sqlite_database, tmp_path) as (office, worker, server):
        roles = begun(office, rules, more)
        worker.start()
        try:
            with players(server, roles):
                until(office, lambda turn, _status: turn >= 2, 900)
            with clock.using(clock.ShiftedClock(clock.now(), rate=RATE)):
                until(office, lambda _turn, status: status == "over", 2400)
                eventually(lambda: all(is_told_of_the_end(server, role) for role in roles), 60)
        finally:
            worker.stop()
        with office.database.reading() as session:
            asked = session.exec(select(tables.Question.source, tables.Question.role)).all()
            notices = session.exec(
                select(tables.Outgoing.subject).where(col(tables.Outgoing.kind) == "moderator")
            ).all()
    # Not all of a short game: the last questions may be asked of one of them alone.
    assert {role for source, role in asked if source == "caretaker"}
    assert not [subject for subject in notices if "fails" in subject or "aside" in subject]
    verdict = verify_record(export_game(office, SLUG))
    assert not verdict.problems
    assert verdict.dice_proved


def is_told_of_the_end(server: EmbeddedMail, role: str) -> bool:
    """Return whether the last mail of a game has reached a player."""
    items = server.source(f"{role}@{DOMAIN}").fetch(None, 9999).items
    return any("game_over" in parse(item.raw).header("x-adjudicator") for item in items)


@contextmanager
def opened(database: Database, folder: Path) -> Iterator[tuple[Office, Worker, EmbeddedMail]]:
    """Open an office with a mail server of its own and a worker that has not started."""
    settings = load_settings(
        None,
        data_dir=folder,
        mail="embedded",
        spool_dir=folder / "mail",
        embedded_smtp_port=0,
        embedded_lmtp_port=0,
        orders_address=f"orders@{DOMAIN}",
        operator_address=f"operator@{DOMAIN}",
        domain=DOMAIN,
        require_auth=False,
        answers_per_hour=0,
        pictures=False,
        poll_seconds=0.5,
    )
    office = Office(database, settings)
    with open_transport(settings) as transport:
        assert transport.embedded is not None
        worker = Worker(office, transport.source, transport.sender, tick_seconds=0.5)
        yield office, worker, transport.embedded


def begun(office: Office, rules: str, more: dict[str, str]) -> tuple[str, ...]:
    """Create the game and return its roles."""
    game = game_of(rules).rules
    roles = tuple(game.roles(game.setup(game.scenarios[0], {})))
    seats = [SeatWanted(role, f"{role}@{DOMAIN}") for role in roles]
    terms = {**TERMS, **more}
    create_game(office, rules, seats=seats, slug=SLUG, settings=terms, secret="a1" * 32)
    return roles


@contextmanager
def players(server: EmbeddedMail, roles: tuple[str, ...]) -> Iterator[None]:
    """Let a program play each role by mail inside the block."""
    stopping = threading.Event()

    def play(role: str) -> None:
        player = Player(role, f"{role}@{DOMAIN}", SLUG, 1)
        source, cursor = server.source(player.address), None
        while not stopping.is_set():
            items = source.fetch(cursor, 50).items
            cursor = items[-1].cursor if items else cursor
            for reply in player.replies([parse(item.raw) for item in items], time.monotonic()):
                with smtplib.SMTP("127.0.0.1", server.smtp_port, timeout=10) as connection:
                    connection.send_message(reply)
            stopping.wait(0.1)

    threads = [threading.Thread(target=play, args=(role,), daemon=True) for role in roles]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stopping.set()
        for thread in threads:
            thread.join(timeout=10)


def until(office: Office, wanted: Callable[[int, str], bool], seconds: float) -> None:
    """Wait until the turn and the status of the game are as wanted."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        with office.database.reading() as session:
            game = queries.game_by_slug(session, SLUG)
            assert game is not None
            stage = Stage.load(positions.open_segment_row(session, game).stage)
        if wanted(stage.turn, game.status):
            return
        time.sleep(0.1)
    raise AssertionError("the game has not come so far")
