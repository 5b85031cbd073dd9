"""The units of systemd: valid, closed to what the service does not need, and true of it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.cli import main
from adjudicator.cli.base import MISUSED
from adjudicator.manager import tell_alive, tell_ready, tell_stopping
from tests.environment import inherited
from tests.run_book import DEPLOY
from tests.servers import missing

UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [path for path in UNITS if path.suffix == ".service"]
PROGRAM = "/opt/adjudicator/bin/adjudicator"
MOST_EXPOSURE = 20
"""In tenths, of the 100 that ``systemd-analyze security`` gives a unit without any protection."""


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    """Run ``systemd-analyze``, which needs no systemd that runs."""
    if shutil.which("systemd-analyze") is None:
        missing("systemd-analyze is not installed")
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """A folder with the units, whose program is one that is there."""
    folder = tmp_path / "units"
    folder.mkdir()
    for path in UNITS:
        (folder / path.name).write_text(path.read_text().replace(PROGRAM, sys.executable))
    return folder


def test_systemd_understands_the_units(units: Path) -> None:
    for path in sorted(units.iterdir()):
        done = analyze("verify", str(path))
        about_ours = [line for line in done.stderr.splitlines() if "adjudicator" in line]
        assert (done.returncode, about_ours) == (0, []), done.stderr


def test_a_mistake_in_a_unit_would_be_found(units: Path) -> None:
    path = units / "adjudicator.service"
    path.write_text(path.read_text().replace("ProtectHome=yes", "ProtectHome=perhaps"))
    assert "protect home value" in analyze("verify", str(path)).stderr


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: str(path.name))
def test_the_units_are_hardly_exposed(path: Path) -> None:
    done = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSURE}", str(path))
    assert done.returncode == 0, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: str(path.name))
def test_the_units_call_commands_that_there_are(path: Path) -> None:
    lines = re.findall(r"^Exec\w+=(.+)$", path.read_text(), re.MULTILINE)
    assert lines
    for line in lines:
        program, command, *_ = shlex.split(line)
        assert program == PROGRAM
        assert command in main.commands


def test_all_are_as_closed_as_the_service() -> None:
    first, *others = [path.read_text().partition("NoNewPrivileges=")[2] for path in SERVICES]
    rest = [text.partition("\n[Install]")[0].strip() for text in (first, *others)]
    assert len(set(rest)) == 1
    assert rest[0]


def test_a_wrong_setting_is_not_tried_again() -> None:
    text = (DEPLOY / "systemd" / "adjudicator.service").read_text()
    assert f"RestartPreventExitStatus={MISUSED}\n" in text


# -- what the manager is told -----------------------------------------------------------------


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """A socket that listens as systemd does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one:
        one.bind(str(tmp_path / "notify"))
        one.settimeout(30.0)
        yield one


def test_the_manager_is_told_in_its_own_words(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    tell_ready("mailbox on\nmail.example.org")
    tell_alive()
    tell_stopping()
    assert [manager.recv(1000).decode() for _ in range(3)] == [
        "READY=1\nSTATUS=mailbox on mail.example.org",
        "WATCHDOG=1",
        "STOPPING=1\nSTATUS=Stopping",
    ]


def test_an_abstract_socket_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"adjudicator-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one:
        one.bind(f"\0{name}")
        one.settimeout(10.0)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        tell_alive()
        assert one.recv(100) == b"WATCHDOG=1"


def test_without_a_manager_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    tell_alive()


def test_a_manager_that_is_gone_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    tell_alive()


def test_a_served_service_is_ready_alive_and_stops(manager: socket.socket, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "serve"],
        cwd=tmp_path,
        env={
            **inherited(),
            "NOTIFY_SOCKET": manager.getsockname(),
            "ADJUDICATOR_EMBEDDED_SMTP_PORT": "0",
            "ADJUDICATOR_EMBEDDED_LMTP_PORT": "0",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        told = [manager.recv(1000).decode() for _ in range(2)]
        process.send_signal(signal.SIGTERM)
        end = time.monotonic() + 30
        while "STOPPING=1" not in told[-1] and time.monotonic() < end:
            told.append(manager.recv(1000).decode())
        assert process.wait(30) == 0
    finally:
        process.kill()
    assert told[0] == "WATCHDOG=1"  # the first tick is over before mail is fetched
    assert told[1].startswith("READY=1\nSTATUS=embedded mail, SMTP 127.0.0.1:")
    assert told[-1].startswith("STOPPING=1")
