"""Packing messages with a dictionary of what most of them say (docs/decisions/room.md).

A packed value begins with a mark, a NUL, with which no text begins: ``z`` is zlib alone, as release
0.2.0 has written it, a digit is zlib with the dictionary of that number in ``db/dictionaries``. A
dictionary is never changed or removed, since rows and backups need it; a better one gets the next
number.
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import Final

from adjudicator import paths
from adjudicator.store.unpacking import unpacked

NEWEST: Final = 1
"""The number of the dictionary with which rows are written."""
_NUL: Final = b"\x00"
_ALONE: Final = b"\x00z"
_LEVEL: Final = 9


def packed(value: bytes) -> bytes:
    """Return bytes packed; as they are where that takes less room."""
    machine = zlib.compressobj(_LEVEL, zdict=_dictionary(NEWEST))
    result = NEWEST_MARK + machine.compress(value) + machine.flush()
    return result if len(result) < len(value) or value.startswith(_NUL) else value


def original(value: bytes) -> bytes:
    """Return the bytes that ``packed`` was given, in this release or an earlier one.

    Raises TooLarge beyond the limit of a row, ValueError when they are damaged.
    """
    if not value.startswith(_NUL):
        return value
    if value.startswith(_ALONE):
        return unpacked(value[len(_ALONE) :])
    for number in range(1, NEWEST + 1):
        mark = _mark(number)
        if value.startswith(mark):
            return unpacked(value[len(mark) :], dictionary=_dictionary(number))
    return value


def _mark(number: int) -> bytes:
    return _NUL + str(number).encode()


NEWEST_MARK: Final = _mark(NEWEST)
"""What values begin with that are packed as this release does it."""


@cache
def _dictionary(number: int) -> bytes:
    return (paths.migrations() / "dictionaries" / f"{number}.txt").read_bytes()
