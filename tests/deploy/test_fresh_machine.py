"""A fresh machine, installed by the run book alone, serves a game through Postfix and Dovecot.

Needs root, debootstrap, Debian's packages and those of Python, 1.5 GB and some minutes; so it is
among the full tests: ``pytest -n 0 -m full tests/deploy``.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import click
import pytest

from adjudicator.store.packing import original
from tests.deploy.elsewhere import ANN, FORGER, GENUINE, NAMES
from tests.deploy.machine import CERTIFICATES, Machine, fresh_machine
from tests.deploy.players import DOMAIN, ROLES, address_of, password_of
from tests.run_book import ROOT, blocks
from tests.servers import eventually

pytestmark = [pytest.mark.full, pytest.mark.timeout(2400)]

HOST = f"mail.{DOMAIN}"
CHECKOUT = "root/adjudicator"
PLAY_SECONDS = 900.0


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    """A machine on which every line of the run book was typed, and which then was started."""
    with fresh_machine() as machine:
        install(machine)
        _name_server(machine)
        machine.boot()
        for number in (1, 2, 3):
            machine.run("ip", "address", "add", f"192.0.2.{number}/32", "dev", "lo")
        yield machine


@pytest.fixture(scope="module")
def played(machine: Machine) -> Machine:
    """The machine after six accounts have played the game his-1, which ends with its first turn."""
    seats = [word for role in ROLES for word in ("--seat", f"{role}={address_of(role)}")]
    settings = ["--set", "correction_minutes=0", "--set", "last_turn=1"]
    made = machine.run("adjudicator", "game", "create", "here_i_stand", *seats, *settings)
    assert "his-1" in made
    certificate = machine.root / "etc/letsencrypt/live" / HOST / "fullchain.pem"
    words = [sys.executable, "-m", "tests.deploy.players", str(certificate), "his-1"]
    machine.from_its_network(*words, str(PLAY_SECONDS), seconds=PLAY_SECONDS + 60)
    return machine


def install(machine: Machine) -> None:
    """Type what the run book says, and make accounts for the players."""
    _check_out(machine)
    _certify(machine)
    typed, folder = blocks("run"), f"/{CHECKOUT}"
    for name in ("install", "mail server", "orders account"):
        machine.type(name, typed[name], folder=folder)
    settings = machine.root / "etc/adjudicator/adjudicator.env"
    settings.write_text(settings.read_text() + "\n" + blocks("settings")["plus addresses"])
    for name in ("log file", "only this machine", "start", "nightly backup", "alarms from outside"):
        machine.type(name, typed[name], folder=folder)
    words = [
        f"echo {password_of(role)!r} | sh deploy/mail/account.sh {address_of(role)}"
        for role in ROLES
    ]
    machine.type("accounts", "\n".join(words), folder=folder)


def _check_out(machine: Machine) -> None:
    """Put the files of this checkout onto the machine, as git would."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in done.stdout.decode().split("\0"):
        if name and not name.startswith("tests/"):
            target = machine.root / CHECKOUT / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)


def _certify(machine: Machine) -> None:
    """Give the machine a certificate in the place of certbot's, which it trusts, and its name."""
    folder = machine.root / "etc/letsencrypt/live" / HOST
    folder.mkdir(parents=True)
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30"),
            *("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1"),
            *("-addext", "keyUsage=critical,digitalSignature,keyCertSign"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )
    with (machine.root / CERTIFICATES).open("ab") as trusted:
        trusted.write((folder / "fullchain.pem").read_bytes())
    (machine.root / "etc/hosts").write_text(f"127.0.0.1 localhost machine {HOST}\n")


def _name_server(machine: Machine) -> None:
    """Give the machine a name server that knows one domain elsewhere."""
    machine.type(
        "name server",
        "DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends dnsmasq-base",
    )
    unit = "[Service]\nExecStart=/usr/sbin/dnsmasq --keep-in-foreground\n"
    folder = machine.root / "etc"
    (folder / "dnsmasq.conf").write_text(NAMES)
    (folder / "resolv.conf").write_text("nameserver 127.0.0.1\n")
    path = folder / "systemd/system/names.service"
    path.write_text(f"{unit}[Install]\nWantedBy=multi-user.target\n")
    machine.type("name server", "systemctl enable names")


def test_the_service_runs_under_its_unit_as_its_own_user(machine: Machine) -> None:
    machine.run(
        "systemctl", "is-active", "adjudicator", "postfix", "dovecot", "opendkim", "opendmarc"
    )
    shown = machine.run("systemctl", "show", "adjudicator", "--property=StatusText,MainPID,User")
    assert f"StatusText=mailbox on {HOST}:993, sending through {HOST}:587" in shown
    pid = shown.partition("MainPID=")[2].split()[0]
    status = machine.run("cat", f"/proc/{pid}/status")
    user = machine.run("id", "--user", "adjudicator").strip()
    assert f"Uid:\t{user}\t{user}\t{user}\t{user}\n" in status
    assert "NoNewPrivs:\t1\n" in status
    assert "CapBnd:\t0000000000000000\n" in status
    assert "Seccomp:\t2\n" in status


def test_nobody_else_can_read_what_is_secret(machine: Machine) -> None:
    for path in ("/etc/adjudicator/credentials/imap_password", "/var/lib/adjudicator/secret"):
        tried = machine.run("setpriv", "--reuid=65534", "--clear-groups", "cat", path, check=False)
        assert tried == ""
    assert "secret" in machine.run("ls", "/var/lib/adjudicator")


def test_the_doctor_finds_nothing_wrong(machine: Machine) -> None:
    found = machine.run("adjudicator", "doctor").splitlines()
    assert [line for line in found if not line.startswith("ok ")] == []
    assert any(f"logged in at {HOST}:993" in line for line in found)


def test_six_accounts_play_a_game_from_the_first_letter_to_the_last(played: Machine) -> None:
    assert _rows(played, "SELECT slug, status FROM game WHERE slug = 'his-1'") == [
        ("his-1", "over")
    ]
    assert ("turn 1, action 1",) in _rows(played, "SELECT stage FROM segment")
    tried_again = "SELECT 1 FROM outgoing WHERE (tries > 1 OR status <> 'sent') AND game_id = {}"
    ((number,),) = _rows(played, "SELECT id FROM game WHERE slug = 'his-1'")
    assert _rows(played, tried_again.format(number)) == []
    record = json.loads(played.run("adjudicator", "export", "his-1"))
    path = played.root / "var/lib/adjudicator/his-1.json"
    path.write_text(json.dumps(record))
    where = path.relative_to(played.root)
    verified = json.loads(played.run("adjudicator", "verify", f"/{where}"))
    assert verified["ok"]
    proof = played.run("python3", f"/{CHECKOUT}/proof/verify_dice.py", f"/{where}")
    assert "\nPROVED. Every roll was derived again; nothing is wrong." in proof


def test_who_writes_in_the_name_of_another_of_the_same_server_is_not_heard(
    played: Machine,
) -> None:
    """France has sent a letter under its own envelope whose From line says the Papacy."""
    rejected = (
        "SELECT reason FROM incoming WHERE status = 'rejected'"
        f" AND original(raw) LIKE '%smtp.auth=france%From: {address_of('papacy')}%'"
    )
    assert eventually(lambda: _rows(played, rejected), 60) == [("not authenticated",)]
    unhandled = "SELECT subject, reason FROM incoming WHERE status IN ('new', 'shunted')"
    assert eventually(lambda: not _rows(played, unhandled), 60), "answers that crossed the end"


def test_a_letter_from_elsewhere_counts_when_dmarc_passes_and_only_then(played: Machine) -> None:
    seats = [f"{role}={ANN if role == 'england' else address_of(role)}" for role in ROLES]
    words = [word for seat in seats for word in ("--seat", seat)]
    played.run("adjudicator", "game", "create", "here_i_stand", *words)
    for address in (GENUINE, FORGER):
        played.from_its_network(sys.executable, "-m", "tests.deploy.elsewhere", address, seconds=60)
    for address, status in ((GENUINE, "done"), (FORGER, "rejected")):
        assert eventually(partial(_fate, played, address), 60) == status
    # The line that both have brought along in the name of the machine is gone.
    counted = "SELECT original(raw) FROM incoming WHERE original(raw) LIKE '%<{}@%'"
    for address, count in ((GENUINE, 1), (FORGER, 0)):
        ((text,),) = _rows(played, counted.format(address))
        assert str(text).count("dmarc=pass") == count


def _fate(machine: Machine, address: str) -> object:
    """Return what became of the letter from an address, None before that is known."""
    query = "SELECT status FROM incoming WHERE original(raw) LIKE '%<{}@players.test>%'"
    found = [status for (status,) in _rows(machine, query.format(address)) if status != "new"]
    return found[0] if found else None


def _rows(machine: Machine, query: str) -> list[tuple[object, ...]]:
    """Return the rows of a query; read beside the service, as an operator would.

    ``original(raw)`` is a letter as text.
    """
    path = machine.root / "var/lib/adjudicator/adjudicator.db"
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as database:
        database.create_function("original", 1, lambda raw: original(raw).decode("latin-1"))
        return database.execute(query).fetchall()


def test_a_backup_is_taken_while_the_service_runs(played: Machine) -> None:
    played.run("systemctl", "is-active", "adjudicator-backup.timer")
    played.run("systemctl", "start", "adjudicator-backup")
    (taken,) = (played.root / "var/lib/adjudicator/backups").iterdir()
    assert taken.stat().st_mode & 0o077 == 0
    path = f"/{taken.relative_to(played.root)}"
    with gzip.open(taken, "rt") as lines:
        assert any('"his-1"' in line for line in lines)
    looked_at = played.run("adjudicator", "restore", path, "--check")
    assert re.search(r"taken .* by release \S+, tables of revision \d+, \d{4,} rows", looked_at)


def test_every_letter_was_signed_and_vouched_for(played: Machine) -> None:
    inbox = played.root / "var/mail/accounts" / DOMAIN
    to_players = [path.read_text() for path in inbox.glob("france/Maildir/*/*") if path.is_file()]
    signed = [text for text in to_players if "\nFrom: " in text]
    assert signed
    assert all("DKIM-Signature: v=1" in text and f"d={DOMAIN}; s=mail" in text for text in signed)
    filed = [path.read_text() for path in inbox.glob("orders/Maildir/.Done/*/*")]
    orders = [text for text in filed if "\nMessage-ID: <his-1." in text]
    assert len(orders) > len(ROLES)
    assert all(f"Authentication-Results: {HOST}; auth=pass smtp.auth=" in text for text in orders)
    assert not list(inbox.glob("orders/Maildir/.Trouble/*/*:*"))


def test_the_log_is_in_its_file_and_can_be_rotated(played: Machine) -> None:
    log = played.root / "var/log/adjudicator/adjudicator.log"
    text = log.read_text()
    assert "ready: mailbox on" in text
    lines = [line for line in text.splitlines() if line.startswith("[")]
    assert any("message handled" in line for line in lines)
    assert [line for line in lines if f"@{DOMAIN}" in line] == []
    played.run("logrotate", "--force", "/etc/logrotate.d/adjudicator")
    assert log.with_name("adjudicator.log.1").read_text().startswith(text)
    played.run("systemctl", "restart", "adjudicator")
    assert "worker started" in log.read_text()


def test_the_service_stops_and_starts_and_a_wrong_setting_ends_it(machine: Machine) -> None:
    machine.run("systemctl", "restart", "adjudicator")
    machine.run("systemctl", "is-active", "adjudicator")
    settings = machine.root / "etc/adjudicator/adjudicator.env"
    right = settings.read_text()
    settings.write_text(right + "ADJUDICATOR_MAIL=pigeon\n")
    machine.run("systemctl", "restart", "adjudicator", check=False)
    shown = machine.run("systemctl", "show", "adjudicator", "--property=ExecMainStatus,NRestarts")
    assert "ExecMainStatus=2" in shown
    assert "NRestarts=0" in shown
    settings.write_text(right)
    machine.run("systemctl", "reset-failed", "adjudicator")
    machine.run("systemctl", "start", "adjudicator")


def test_what_it_took_is_told(machine: Machine) -> None:
    click.echo({what: round(seconds, 1) for what, seconds in machine.took.items()})
    assert {"Debian", "install", "mail server", "booting"} <= set(machine.took)
