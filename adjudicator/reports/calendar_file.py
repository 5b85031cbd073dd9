"""Calendar files (RFC 5545): deadlines that a player's calendar can show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from adjudicator.engine.words import Language, said

_PRODUCT: Final = "-//adjudicator//deadlines//EN"
_LINE: Final = 75  # octets of a line before it is folded (3.1)


@dataclass(frozen=True)
class Appointment:
    """A deadline in a calendar.

    ``uid`` stays the same for ever, ``sequence`` rises each time the deadline moves, so that a
    calendar replaces what it has (3.8.7.4). ``due`` and ``stamp``, when this was written, are aware
    datetimes. ``summary`` is one line.
    """

    uid: str
    sequence: int
    due: datetime
    stamp: datetime
    summary: str
    description: str = ""


def calendar_file(appointments: Iterable[Appointment], language: Language | None = None) -> bytes:
    """Return a calendar with these deadlines, for METHOD:PUBLISH (RFC 5546, 3.2.1).

    A deadline is an event without length that blocks no time. ``language`` is that of the reader,
    None for English.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{_PRODUCT}", "METHOD:PUBLISH"]
    for one in appointments:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_text(one.uid)}",
            f"SEQUENCE:{one.sequence}",
            f"DTSTAMP:{_moment(one.stamp)}",
            f"DTSTART:{_moment(one.due)}",
            f"SUMMARY:{_text(said(one.summary, language))}",
            *([f"DESCRIPTION:{_text(said(one.description, language))}"] if one.description else []),
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(_folded(line) + b"\r\n" for line in lines)


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(words: str) -> str:
    """Return words as a TEXT value (3.3.11)."""
    escaped = re.sub(r"([\\;,])", r"\\\1", words)
    # Other control characters may not stand in a calendar at all.
    return re.sub(r"[\x00-\x1f\x7f]", " ", escaped.replace("\r\n", "\n").replace("\n", "\\n"))


def _folded(line: str) -> bytes:
    """Return a line in pieces of at most 75 octets; no character is cut in two."""
    pieces, piece = [], b""
    for character in line.encode("utf-8", "replace").decode():
        octets = character.encode()
        if len(piece) + len(octets) > _LINE:
            pieces.append(piece)
            piece = b" "  # what goes on begins with a space, which counts
        piece += octets
    return b"\r\n".join([*pieces, piece])
