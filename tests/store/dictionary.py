"""Makes a dictionary for packing messages: ``python -m tests.store.dictionary NUMBER DATABASE...``.

DATABASE is a file of SQLite with messages to players, of a game made for it: what they say gets
into the dictionary. It is written to ``db/dictionaries/<number>.txt``; one that is there is never
written again. Each database has an equal share in it, the best is at the end, where zlib finds it
at the least cost.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from sqlmodel import col, select

from adjudicator import paths
from adjudicator.store import tables
from adjudicator.store.database import open_database

SIZE: Final = 32_768 - 262
"""Bytes of a dictionary: zlib looks no farther back."""
GRAM: Final = 8
PIECE: Final = 480
_MOST: Final = 300
"""Messages read of one database, spread over all of it."""
_PERSONAL: Final = re.compile(rb"[\w.=+-]+@[\w.-]+|[0-9a-f]{16,}")


def messages_in(path: Path) -> list[bytes]:
    """Return the composed messages of a database, without addresses and identifiers."""
    row = tables.Outgoing
    with open_database(f"sqlite:///{path}") as database, database.reading() as session:
        found = session.exec(select(row.raw).where(col(row.raw).is_not(None)).order_by(col(row.id)))
        raws = [raw for raw in found if raw is not None]
    step = -(-len(raws) // _MOST)
    return [_PERSONAL.sub(b"\0", raw) for raw in raws[::step]]


def pieces_of(messages: Sequence[bytes], size: int) -> Iterator[tuple[int, bytes]]:
    """Yield pieces that most of the messages have, ``size`` bytes of them, each with its worth.

    The worth of a piece is in how many messages its sequences of 8 bytes are, which no piece before
    it has. From each stretch of the messages comes the best.
    """
    known = Counter(gram for one in messages for gram in set(_grams(one)))
    whole, count = b"\0".join(messages), size // PIECE
    step, taken = max(1, len(whole) // count), set[bytes]()
    for start in range(0, count * step, step):
        stretch = whole[start : start + step + PIECE]
        grams = [gram if b"\0" not in gram else b"" for gram in _grams(stretch)]
        worths = [0 if gram in taken else max(0, known[gram] - 1) for gram in grams]
        worth, at = max(_windows(grams, worths), default=(0, 0))
        if worth:
            piece = stretch[at : at + PIECE]
            taken.update(_grams(piece))
            yield worth, piece


def _grams(text: bytes) -> list[bytes]:
    return [text[at : at + GRAM] for at in range(len(text) - GRAM + 1)]


def _windows(grams: Sequence[bytes], worths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the worth of each stretch of the length of a piece, and where it begins."""
    width, inside, worth = PIECE - GRAM + 1, Counter[bytes](), 0
    for at, gram in enumerate(grams):
        worth += worths[at] if not inside[gram] else 0
        inside[gram] += 1
        if at >= width:
            former = grams[at - width]
            inside[former] -= 1
            worth -= worths[at - width] if not inside[former] else 0
        if at >= width - 1:
            yield worth, at - width + 1


def main(number: str, *databases: str) -> None:
    """Write a dictionary; refuse one that is there."""
    path = paths.migrations() / "dictionaries" / f"{number}.txt"
    if path.exists():
        sys.exit(f"{path} is there already; rows need it as it is.")
    share = SIZE // len(databases)
    found = [one for name in databases for one in pieces_of(messages_in(Path(name)), share)]
    path.write_bytes(b"".join(piece.replace(b"\0", b"") for _worth, piece in sorted(found)))
    sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
