"""The commands as a program sees them: names, wrong use, exit statuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli import main
from tests.cli.commands import run, seats
from tests.servers import SmtpServer
from tests.tables import each


def test_every_command_of_the_contract_is_there() -> None:
    assert {
        "backup", "case", "database", "demo", "doctor", "export", "game", "import", "mail",
        "orders", "profile", "restore",
        "roundtrips", "selfplay", "serve", "site",
        "state", "tick", "upgrade", "verify",
    } <= set(main.commands)  # fmt: skip


@each(
    "words",
    [
        (), ("demo",), ("serve",), ("doctor",), ("tick",), ("state",), ("export",), ("verify",),
        ("site",), ("selfplay",), ("roundtrips",), ("case",),
        ("case", "run"), ("case", "coverage"), ("game",),
        ("game", "create"), ("game", "list"), ("game", "options"),
        ("game", "show"), ("game", "hold"), ("game", "resume"), ("game", "extend"),
        ("game", "answer"), ("game", "rewind"), ("game", "amend"), ("game", "rule"),
        ("game", "rulings"), ("game", "broadcast"), ("game", "note"), ("game", "status"),
        ("game", "log"), ("game", "segments"), ("game", "segment"), ("game", "orders"),
        ("game", "hands"), ("game", "unseal"), ("game", "seal"), ("explain",), ("game", "explain"),
        ("game", "token"), ("game", "password"), ("game", "absence"),
        ("game", "address"), ("clock",),
        ("game", "replace"), ("game", "seat"), ("game", "start"), ("game", "settings"),
        ("game", "set"), ("game", "preview"), ("game", "release"),
        ("mail",), ("mail", "inspect"), ("mail", "trim"), ("mail", "ingest"),
        ("mail", "retry"), ("orders",), ("orders", "check"),
        ("upgrade",), ("upgrade", "check"), ("backup",), ("restore",),
        ("database",), ("database", "shrink"), ("profile",), ("profile", "ingest"),
        ("import",),
    ],
)  # fmt: skip
def test_every_command_says_what_it_does(words: tuple[str, ...]) -> None:
    result = run(*words, "--help")
    assert result.exit_code == 0
    first = result.stdout.split("\n\n")[1].strip()
    assert first[0].isupper()
    assert len(first) > 15


@pytest.mark.some(8)
@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("state",),
        ("state", "nosuch", "--json"),
        ("game", "show", "nosuch"),
        ("game", "extend", "his-1"),
        ("game", "extend", "his-1", "--hours", "-3"),
        ("game", "create", "here_i_stand"),
        ("game", "create", "chess", "--seat", "white=a@example.org"),
        ("game", "create", "here_i_stand", "--seat", "ottoman"),
        ("game", "create", "here_i_stand", "--seat", "ottoman=ann@example.org"),
        ("game", "create", "here_i_stand", *seats(), "--scenario", "1999"),
        ("game", "create", "here_i_stand", *seats(), "--set", "window.nosuch=3"),
        ("game", "set", "nosuch", "grace=1h"),
        ("game", "set", "his-1", "grace"),
        ("game", "settings", "nosuch"),
        ("tick", "--now", "tomorrow"),
        ("orders", "check", "--game", "nosuch", "--role", "ottoman"),
        ("mail", "ingest", "--maildir", "nosuch", "--outdir", "out"),
        ("case", "run", "nosuch.toml"),
        ("selfplay", "chess"),
        ("roundtrips", "chess"),
        ("roundtrips", "here_i_stand", "--players", "clever"),
        ("roundtrips", "here_i_stand", "--way", "by dove"),
        ("roundtrips", "here_i_stand", "--scenario", "1999"),
        ("selfplay", "here_i_stand", "--scenario", "1999"),
        ("selfplay", "here_i_stand", "--games", "0"),
        ("selfplay", "here_i_stand", "--jobs", "0"),
        ("selfplay", "here_i_stand", "--least", "some"),
        ("selfplay", "here_i_stand", "--scenario", "all", "--set", "players=2"),
        ("selfplay", "here_i_stand", "--set", "players=2"),
        ("selfplay", "here_i_stand", "--set", "players"),
        ("selfplay", "lanterns", "--caretaker", "green"),
        ("selfplay", "lanterns", "--caretaker", "red=mighty"),
        ("game", "options", "chess"),
        ("game", "options", "here_i_stand", "--scenario", "1999"),
        ("game", "create", "here_i_stand", *seats(), "--set", "players=3"),
        ("demo", "--game", "chess"),
        ("demo", "--scenario", "1999"),
        ("demo", "--data", "docs"),
        ("demo", "--data", "nosuch"),
        ("verify", "nosuch.json"),
    ],
)
def test_wrong_use_is_exit_status_2_with_words_and_no_traceback(words: tuple[str, ...]) -> None:
    result = run(*words, stdin="")
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.output
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("MAIL", "pigeon", "embedded, imap or spool"),
        ("MAIL", "imap", "IMAP_HOST"),
        ("MAIL", "spool", "SMTP_HOST"),
        ("DATABASE_URL", "mysql://x/y", "sqlite:///path or postgresql://"),
        ("POLL_SECONDS", "often", "POLL_SECONDS"),
        ("EMBEDDED_SMTP_PORT", "-1", "EMBEDDED_SMTP_PORT"),
        ("SECRET", "short", "SECRET"),
        ("ORDERS_ADDRESS", "nobody", "orders@example.org"),
    ],
)
@pytest.mark.parametrize("command", [("serve",), ("doctor",), ("game", "list")])
def test_a_wrong_setting_stops_the_start_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(f"ADJUDICATOR_{name}", value)
    result = run(*command)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_the_program_runs_as_a_module_and_prints_utf_8_whatever_the_terminal_is() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "mail", "inspect"],
        input="From: a@example.org\r\n\r\nKöln, Tromsø, Łódź\r\n".encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Łódź" in json.loads(done.stdout.decode("utf-8"))["text"]


def test_the_program_stops_at_a_wrong_setting_without_a_traceback(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "serve"],
        capture_output=True,
        env={**os.environ, "ADJUDICATOR_LOG_LEVEL": "loud"},
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.strip().count("\n") == 0
    assert "LOG_LEVEL" in done.stderr


def test_a_taken_port_stops_the_service_with_a_sentence(home: Path) -> None:
    with SmtpServer() as other:
        done = subprocess.run(
            [sys.executable, "-m", "adjudicator", "serve"],
            capture_output=True,
            env={**os.environ, "ADJUDICATOR_EMBEDDED_SMTP_PORT": str(other.port)},
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert str(other.port) in done.stderr
    assert "Traceback" not in done.stderr
