"""Running commands in this process, and what most of their tests say."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.mail.mime import parse
from adjudicator.mail.spool import deliver

ROLES = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant")
DOMAIN = "localhost.test"
OPENED = "2026-11-20T18:00:00Z"


def run(*words: str | Path, stdin: bytes | str | None = None) -> Result:
    """Run a command in this process; an exception that is not a refusal fails the test."""
    return CliRunner().invoke(
        main, [str(word) for word in words], input=stdin, catch_exceptions=False
    )


def output(result: Result) -> Any:
    """Return what a command that succeeded printed as JSON."""
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def seats() -> list[str]:
    return [word for role in ROLES for word in ("--seat", f"{role}={role}@{DOMAIN}")]


def mail(role: str, *lines: str, game: str = "his-1") -> bytes:
    body = "\r\n".join([f"BEGIN {game} {role}", *lines, "END"])
    head = f"From: {role}@{DOMAIN}\r\nTo: orders@{DOMAIN}\r\nSubject: orders\r\n"
    number = random.Random(body).getrandbits(40)
    return f"{head}Message-ID: <{number}@{DOMAIN}>\r\n\r\n{body}\r\n".encode()


def ingest(home: Path, *raws: bytes, now: str = OPENED) -> list[Any]:
    """Process messages by ``mail ingest``; return what was written, in order."""
    for raw in raws:
        deliver(home / "in", raw)
    (home / "in").mkdir(exist_ok=True)
    known = set((home / "out").glob("*"))
    words = ("--maildir", home / "in", "--outdir", home / "out", "--now", now)
    result = run("mail", "ingest", *words)
    assert result.exit_code == 0, result.output
    written = sorted(path for path in (home / "out").iterdir() if path not in known)
    return [parse(path.read_bytes()) for path in written]
