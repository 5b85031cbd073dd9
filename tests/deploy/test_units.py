"""The units of systemd: valid, closed to what the service does not need, and true of it."""

from __future__ import annotations

import io
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
from adjudicator.systemd import is_journal, tell_alive, tell_ready, tell_stopping
from tests.environment import inherited
from tests.run_book import DEPLOY
from tests.servers import eventually, missing

UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [path for path in UNITS if path.suffix == ".service"]
PROGRAM = "/opt/adjudicator/bin/adjudicator"
HERE_ONLY = DEPLOY / "network" / "here-only.conf"
MOST_EXPOSURE = 12
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
    found = {}
    for path in SERVICES:
        text = path.read_text().partition("NoNewPrivileges=")[2].partition("\n[Install]")[0]
        found[path.stem] = {line for line in text.splitlines() if line and line[0] != "#"}
    service = found.pop("adjudicator")
    assert {"PrivateMounts=yes", "ProtectProc=invisible"} <= service
    assert found == {
        "adjudicator-alarms": service,
        "adjudicator-backup": service | {"ProcSubset=pid"},
    }


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: str(path.name))
def test_a_service_that_reaches_this_machine_only_is_exposed_less(
    path: Path, tmp_path: Path
) -> None:
    """The drop-in is read and counts."""
    plain = tmp_path / "plain" / path.name
    local = tmp_path / "local" / path.name
    for one in (plain, local):
        one.parent.mkdir()
        one.write_text(path.read_text().replace(PROGRAM, sys.executable))
    local.write_text(f"{local.read_text()}\n{HERE_ONLY.read_text()}")
    assert analyze("verify", str(local)).returncode == 0
    before, after = (_exposure(one) for one in (plain, local))
    assert after < before <= MOST_EXPOSURE / 10


def _exposure(path: Path) -> float:
    """Return how exposed systemd holds a unit to be."""
    last = analyze("security", "--offline=true", str(path)).stdout.splitlines()[-1]
    return float(re.findall(r"exposure level for \S+: ([\d.]+)", last)[0])


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


def test_the_journal_is_known_by_its_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """systemd names the file of the journal; a log that goes elsewhere gets no priorities."""
    with (tmp_path / "journal").open("w") as journal, (tmp_path / "file").open("w") as other:
        monkeypatch.delenv("JOURNAL_STREAM", raising=False)
        assert not is_journal(journal)
        found = os.fstat(journal.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        assert is_journal(journal)
        assert not is_journal(other)
        assert not is_journal(io.StringIO())


def test_what_fails_is_told_to_the_journal_as_such(tmp_path: Path) -> None:
    """What ``journalctl -p warning`` goes by, seen from outside: only the mailbox is missing."""
    path = tmp_path / "journal"
    with path.open("w") as journal:
        found = os.fstat(journal.fileno())
        told = {
            "JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}",
            "ADJUDICATOR_MAIL": "imap", "ADJUDICATOR_IMAP_HOST": "127.0.0.1",
            "ADJUDICATOR_IMAP_PORT": "1", "ADJUDICATOR_IMAP_USER": "orders",
            "ADJUDICATOR_IMAP_PASSWORD": "x", "ADJUDICATOR_SMTP_HOST": "127.0.0.1",
            "ADJUDICATOR_SMTP_PORT": "1", "ADJUDICATOR_AUTHSERV_ID": "none",
            "ADJUDICATOR_OPERATOR_ADDRESS": "you@example.org",
        }  # fmt: skip
        process = subprocess.Popen(
            [sys.executable, "-m", "adjudicator", "serve"],
            cwd=tmp_path,
            env={**inherited(), **told},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=journal,
        )
        try:
            eventually(lambda: "mailbox unavailable" in path.read_text(), 120)
        finally:
            process.terminate()
            process.wait(30)
    lines = [line for line in path.read_text().splitlines() if "[adjudicator." in line]
    assert [line for line in lines if not re.match("<[3467]>", line)] == []
    assert next(line[:3] for line in lines if "mailbox unavailable" in line) == "<4>"


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
