"""What the doctor finds, and one worker on one file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import Result

from adjudicator.service.public import desk_places
from adjudicator.service.table.lateness.outages import HEARTBEAT
from adjudicator.settings import load_settings
from adjudicator.store import queries
from adjudicator.store.database import open_database
from adjudicator.store.locks import SoleWorker
from tests.cli.commands import DOMAIN, run
from tests.postgres import PostgresServer
from tests.servers import PASSWORD, Dovecot, SmtpServer, dovecot, free_ports


def test_the_doctor_finds_nothing_wrong_with_embedded_mail() -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert "BAD" not in result.stdout


def test_the_doctor_finds_a_folder_that_is_no_site(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("ADJUDICATOR_SITE_DIR", str(home / "public"))
    assert "site: " in run("doctor").stdout
    (home / "public").write_text("a file")
    result = run("doctor")
    assert bad_findings(result) == ["site"]
    assert "public is no folder." in result.stdout


def test_the_doctor_finds_a_folder_in_which_no_order_desk_can_be_put(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DESK_DIR", str(home / "desk"))
    monkeypatch.setenv("ADJUDICATOR_DESK_URL", "https://games.example/desk")
    assert "order desks: " in run("doctor").stdout
    (home / "desk").write_text("a file")
    result = run("doctor")
    assert bad_findings(result) == ["order desks"]
    assert "nothing may be put in" in result.stdout


def test_the_doctor_finds_order_desks_where_they_are_not_published_any_more(home: Path) -> None:
    data_dir = load_settings().data_dir
    assert "order desks: " not in run("doctor").stdout
    desk_places.note(data_dir, home / "old")
    assert "none are left" in run("doctor").stdout
    (home / "old").mkdir()
    (home / "old" / f"{'a' * 26}.html").write_text("a hand")
    result = run("doctor")
    assert bad_findings(result) == ["order desks"]
    assert "still holds 1 order desks" in result.stdout


def test_the_doctor_finds_the_folder_of_another_service(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DESK_DIR", str(home / "desk"))
    monkeypatch.setenv("ADJUDICATOR_DESK_URL", "https://games.example/desk")
    (home / "desk").mkdir()
    desk_places.mark_of(home / "desk", b"the key of another service")
    result = run("doctor")
    assert bad_findings(result) == ["order desks"]
    assert "of another service" in result.stdout


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    """A running Dovecot."""
    with dovecot() as running:
        yield running


@pytest.fixture
def imap(monkeypatch: pytest.MonkeyPatch, server: Dovecot) -> Iterator[pytest.MonkeyPatch]:
    """Settings for a mailbox on Dovecot and a real SMTP server, all of them right."""
    with SmtpServer() as smtp:
        values = {
            "MAIL": "imap", "IMAP_HOST": "127.0.0.1", "IMAP_TLS": "none",
            "IMAP_PORT": str(server.imap_port), "IMAP_USER": server.account(),
            "IMAP_PASSWORD": PASSWORD, "SMTP_HOST": "127.0.0.1", "SMTP_TLS": "none",
            "SMTP_PORT": str(smtp.port), "OPERATOR_ADDRESS": f"gm@{DOMAIN}",
            "REQUIRE_AUTH": "false",
        }  # fmt: skip
        for name, value in values.items():
            monkeypatch.setenv(f"ADJUDICATOR_{name}", value)
        yield monkeypatch


@pytest.mark.dovecot
def test_the_doctor_tries_mailbox_and_smtp(imap: pytest.MonkeyPatch) -> None:
    result = run("doctor")
    assert result.exit_code == 0, result.output
    assert "mailbox" in result.stdout
    assert "smtp" in result.stdout


@pytest.mark.dovecot
def test_the_doctor_finds_a_wrong_password(imap: pytest.MonkeyPatch) -> None:
    imap.setenv("ADJUDICATOR_IMAP_PASSWORD", "another")
    result = run("doctor")
    assert result.exit_code == 1
    assert bad_findings(result) == ["mailbox"]
    assert "another" not in result.output


@pytest.mark.dovecot
def test_the_doctor_finds_a_closed_port(imap: pytest.MonkeyPatch) -> None:
    imap.setenv("ADJUDICATOR_SMTP_PORT", str(free_ports(1)[0]))
    result = run("doctor")
    assert result.exit_code == 1
    assert bad_findings(result) == ["smtp"]


@pytest.mark.postgres
def test_the_doctor_finds_an_unreachable_database(
    monkeypatch: pytest.MonkeyPatch, postgres: PostgresServer
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATABASE_URL", postgres.url("no_such_database"))
    result = run("doctor")
    assert result.exit_code == 1
    assert "database" in bad_findings(result)
    assert "Traceback" not in result.output
    listed = run("game", "list")
    assert listed.exit_code == 1
    assert "no_such_database" in listed.stderr


def test_the_doctor_finds_a_clock_that_runs_behind(game: str, home: Path) -> None:
    database = open_database(f"sqlite:///{home / 'data' / 'adjudicator.db'}")
    with database.transaction() as session:
        queries.beat(session, HEARTBEAT, datetime(2026, 11, 20, 20, tzinfo=UTC))
    database.dispose()
    assert run("doctor", "--now", "2026-11-20T20:01Z").exit_code == 0
    result = run("doctor", "--now", "2026-11-20T18:00Z")
    assert result.exit_code == 1
    assert bad_findings(result) == ["clock"]


def bad_findings(result: Result) -> list[str]:
    lines = result.stdout.splitlines()
    return [line[4:].strip().partition(":")[0] for line in lines if line.startswith("BAD")]


def test_a_second_worker_on_one_file_is_refused_and_commands_are_not(game: str, home: Path) -> None:
    path = home / "data" / "adjudicator.db"
    first = SoleWorker(path)
    first.take("server:17")
    try:
        result = run("serve")
        assert result.exit_code == 1
        assert result.stderr.strip().startswith("The worker server:17 works on the database")
        assert "adjudicator.db already" in result.stderr
        assert "PostgreSQL" in result.stderr
        assert run("tick").exit_code == 0
        assert run("game", "show", game).exit_code == 0
    finally:
        first.give_back()
