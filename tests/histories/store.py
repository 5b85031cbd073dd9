"""Stores what a release leaves behind: ``python -m tests.histories.store 0.2.0 [CHECKOUT]``.

Games are opened and played by the commands of the release, on SQLite and on PostgreSQL, and both
databases are written to ``tests/histories/<release>/`` as archives (``store/archive.py``). CHECKOUT
is the folder of the release's source, this one unless given. A history that is stored is never
written again: it is what later releases have to understand.
"""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.store.archive import Heading, write_archive
from adjudicator.store.columns import dump_json
from adjudicator.store.database import open_database
from tests.environment import inherited
from tests.postgres import postgres_server

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
DOMAIN = "localhost.test"
BEGUN = datetime(2026, 11, 20, 18, tzinfo=UTC)
TICKS = 12
"""How many deadlines pass: enough for the first impulses of the Action Phase."""
TAKEN_BACK = 3
"""After which of them the first game is taken back to the beginning of its second segment."""
STEP = timedelta(hours=75)
SEATS = [word for role in MAJOR_POWERS for word in ("--seat", f"{role}={role}@{DOMAIN}")]


class Player:
    """Plays by the commands of a release, whatever its tables and modules are."""

    def __init__(self, checkout: Path, folder: Path, url: str) -> None:
        self._checkout = checkout
        self._folder = folder
        self._letters = 0
        self._environment = {
            **inherited(),
            "PYTHONPATH": str(checkout),
            "ADJUDICATOR_DATA_DIR": str(folder / "data"),
            "ADJUDICATOR_DATABASE_URL": url,
        }

    def run(self, *words: str) -> None:
        """Run a command; it must succeed."""
        subprocess.run(
            [sys.executable, "-m", "adjudicator", *words],
            cwd=self._folder,
            env=self._environment,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def write(self, game: str, role: str, *lines: str) -> None:
        """Put a message with a block of orders into the mailbox."""
        self._letters += 1
        text = "\r\n".join([f"BEGIN {game} {role}", *lines, "END", ""])
        head = f"From: {role}@{DOMAIN}\r\nTo: orders@{DOMAIN}\r\nSubject: orders\r\n"
        raw = f"{head}Message-ID: <{self._letters}@{DOMAIN}>\r\n\r\n{text}".encode()
        box = self._folder / "in" / "new"
        box.mkdir(parents=True, exist_ok=True)
        (box / f"{self._letters:04}").write_bytes(raw)

    def ingest(self, at: datetime) -> None:
        """Take the messages in and answer them."""
        folders = ("--maildir", str(self._folder / "in"), "--outdir", str(self._folder / "out"))
        self.run("mail", "ingest", *folders, "--now", at.isoformat())


def play(player: Player) -> datetime:
    """Open two games and play on by messages, commands and deadlines; return when it ended.

    The first is taken back once and has a standing order, a vote, an absence and a deputy; the
    second has a moderator, who rules, a deal, press, and lines given ahead.
    """
    now = BEGUN
    create = ("game", "create", "here_i_stand", *SEATS, "--now", now.isoformat())
    player.run(*create, "--set", "excuses=0")
    player.run(*create, "--scenario", "1532", "--moderator", f"moderator@{DOMAIN}")
    player.write("his-1", "protestant", "REFORM Leipzig")
    player.write("his-1", "ottoman", "SHEET careful", "HAND")
    player.write("his-1", "france", "PASS", "PROPOSE EXTENSION 24h")
    player.write("his-1", "england", "ABSENCE FROM 1 June TO 3 June", "STANDING: NO INTERCEPTION")
    player.write("his-1", "papacy", f"DEPUTY deputy@{DOMAIN} UNTIL 30 November", "DIARY", "Why?")
    player.write("his-2", "england", "PRESS TO france", "Shall we?", "ENDPRESS")
    player.write("his-2", "england", "DEAL WITH france", "Alliance", "ENDDEAL")
    player.write(
        "his-2", "ottoman", "PLAY 1 FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST"
    )
    player.write("his-2", "hapsburg", "READY")
    player.ingest(now + timedelta(hours=1))
    player.run("game", "rule", "his-2", "A siege is a siege.", "--now", now.isoformat())
    for number in range(TICKS):
        now += STEP
        player.run("tick", "--now", now.isoformat())
        if number == TAKEN_BACK:
            back = ("game", "rewind", "his-1", "1", "--reason", "A slip.")
            player.run(*back, "--now", (now + timedelta(hours=1)).isoformat())
    return now


def store(release: str, checkout: Path, kind: str, url: str, folder: Path) -> Path:
    """Play on one database and write its archive; return the file."""
    player = Player(checkout, folder, url)
    ended = play(player)
    path = FOLDER / release / f"{kind}.backup.gz"
    path.parent.mkdir(exist_ok=True)
    database = open_database(url)
    heading = Heading(release, str(database.revision()), ended.isoformat())
    text = io.StringIO()
    with database.reading() as session:
        write_archive(session.connection(), heading, text)
    database.dispose()
    path.write_bytes(gzip.compress(lightened(text.getvalue()).encode("ascii"), mtime=0))
    return path


def lightened(text: str) -> str:
    """Return an archive without the composed form of messages whose text stands beside it."""
    lines, columns = [], None
    for line in text.splitlines():
        value = json.loads(line)
        if isinstance(value, dict):
            columns = value.get("columns") if value.get("table") == "outgoing" else None
        elif columns and "text" in columns and value[columns.index("text")] is not None:
            value[columns.index("raw")] = None
        lines.append(dump_json(value))
    return "\n".join(lines) + "\n"


def main(release: str, checkout: Path) -> None:
    """Store a release on both databases."""
    if (FOLDER / release).exists():
        sys.exit(f"{FOLDER / release} is there already; a history is stored once.")
    kinds: list[tuple[str, Callable[[Path], str]]] = [
        ("sqlite", lambda folder: f"sqlite:///{folder}/adjudicator.db"),
    ]
    with postgres_server() as server:
        kinds.append(("postgresql", lambda _: server.url(server.create())))
        for kind, address in kinds:
            with tempfile.TemporaryDirectory(prefix="history-") as name:
                folder = Path(name)
                path = store(release, checkout, kind, address(folder), folder)
            sys.stdout.write(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else ROOT).resolve())
