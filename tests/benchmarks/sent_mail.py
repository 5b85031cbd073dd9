"""What the service wrote to players in a game, to compare it to the byte before and after a change.

``python -m tests.benchmarks.sent_mail FILE`` plays a few games by mail, always the same ones, and
writes every message and file that was queued for them; ``diff`` compares two such files. Run it
with ``PYTHONPATH`` naming each of two checkouts. ``--url``: in an empty
database of PostgreSQL.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from adjudicator import log
from adjudicator.store import tables
from adjudicator.store.database import Database
from adjudicator.store.reading import all_of
from tests.benchmarks.trip_players import HABITS, Player
from tests.benchmarks.trips import Stalled, opened, play

SCENARIO: Final = "1517"
ROUNDS: Final = 30


def main() -> None:
    """Play the games and write their mail."""
    parser = argparse.ArgumentParser(description="Write all mail of some games played by mail.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--url", default="")
    wanted = parser.parse_args()
    log.configure(level="error", as_json=False)
    with wanted.file.open("w") as file:
        for seed in range(1, wanted.seeds + 1):
            for habits in range(len(HABITS)):
                for row in mail_of_game(habits, seed, wanted.rounds, wanted.url):
                    file.write(json.dumps(row, sort_keys=True, default=str) + "\n")


def mail_of_game(habits: int, seed: int, rounds: int, url: str = "") -> list[dict[str, Any]]:
    """Return the messages of a game that some players play, each with its files."""
    with (
        TemporaryDirectory() as folder,
        without_chance(seed),
        opened(Path(folder), SCENARIO, seed, url=url, pictures=True) as post,
    ):
        with suppress(Stalled):  # what was sent until then counts
            play(post, Player(HABITS[habits], seed), turns=2, most=rounds)
        return _mail_in(post.office.database)


@contextmanager
def without_chance(seed: int) -> Iterator[None]:
    """Let tokens, codes and passwords be the same in every run; the dice are so by their secret."""
    rng = random.Random(seed)
    replaced = {
        "token_hex": lambda size=32: rng.randbytes(size).hex(),
        "token_bytes": lambda size=32: rng.randbytes(size),
        "choice": rng.choice,
        "randbelow": rng.randrange,
    }
    kept = {name: getattr(secrets, name) for name in replaced}
    for name, instead in replaced.items():
        setattr(secrets, name, instead)
    try:
        yield
    finally:
        for name, own in kept.items():
            setattr(secrets, name, own)


def _mail_in(database: Database) -> list[dict[str, Any]]:
    with database.reading() as session:
        files: dict[int, list[str]] = {}
        for file in all_of(session, tables.Attachment):
            said = [str(value) for name, value in _values(file).items() if name != "id"]
            files.setdefault(file.outgoing_id, []).append(" ".join(said))
        return [
            {**_values(row), "files": files.get(row.id, [])}
            for row in all_of(session, tables.Outgoing)
        ]


def _values(row: tables.Outgoing | tables.Attachment) -> dict[str, Any]:
    """Return the columns of a row; of bytes their digest."""
    return {
        name: hashlib.sha256(value).hexdigest() if isinstance(value, bytes) else value
        for name, value in row.model_dump().items()
    }


if __name__ == "__main__":
    main()
