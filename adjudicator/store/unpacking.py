"""Unpacking with a limit: a small file can be made to hold more than any computer has room for."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, Protocol

MEGABYTE: Final = 2**20
FILE_MOST: Final = 1024 * MEGABYTE
"""How much a record or a backup may hold, in bytes, where no setting says otherwise."""
ROW_MOST: Final = 64 * MEGABYTE
"""How much a packed value of one row may hold, in bytes: a hundred times what any has."""
FILE_SETTING: Final = "ADJUDICATOR_UNPACK_MB"
_ANY_HEADER: Final = 32 + zlib.MAX_WBITS  # of zlib or gzip, whichever is there


class TooLarge(ValueError):
    """What is packed holds more than it may."""


class Readable(Protocol):
    """A file of bytes of which lines can be read."""

    def readline(self, size: int = -1, /) -> bytes: ...  # noqa: D102 - the class says it


def unpacked(raw: bytes, most: int = ROW_MOST, setting: str = "", dictionary: bytes = b"") -> bytes:
    """Return the bytes that were packed with zlib or gzip, by zlib perhaps with a dictionary.

    Raises TooLarge beyond ``most`` bytes, ValueError when they are damaged. ``setting`` names what
    allows for more.
    """
    machine, parts, room = zlib.decompressobj(_ANY_HEADER, dictionary), list[bytes](), most
    try:
        while True:
            part = machine.decompress(raw, room + 1)
            room -= len(part)
            if room < 0:
                raise TooLarge(too_large(most, setting))
            parts.append(part)
            if not machine.eof:
                raise ValueError("it ends before its end")
            raw = machine.unused_data.lstrip(b"\0")
            if not raw:
                return b"".join(parts)
            machine = zlib.decompressobj(_ANY_HEADER)  # a file may be packed in several pieces
    except zlib.error as damaged:
        raise ValueError(f"{damaged}") from damaged


def lines_of(file: Readable, most: int, setting: str = "") -> Iterator[str]:
    """Yield the lines of a file of UTF-8; raises TooLarge behind the first ``most`` bytes."""
    room = most
    while line := file.readline(room + 1):
        room -= len(line)
        if room < 0:
            raise TooLarge(too_large(most, setting))
        yield line.decode()


def too_large(most: int, setting: str) -> str:
    """Say that something is larger than it may be, and which setting allows for more."""
    words = f"unpacked it has more than {most / MEGABYTE:g} MB"
    return f"{words}, the limit that {setting} sets" if setting else f"{words}, the limit of a row"
