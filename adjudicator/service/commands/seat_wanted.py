"""Which open seat somebody asks for: what stands behind SIGN ON."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from adjudicator.orders.commands.parts import Part, whole
from adjudicator.words.lexicon import unreadable

_SIGN_ON: Final = re.compile(
    r"(?:for\s+|as\s+)?(?P<role>.+?)(?:\s+(?:in|zone)\s+(?P<zone>[\w+-]+(?:/[\w+/-]+)?))?",
    re.IGNORECASE,
)
PRACTICE: Final = "practice"
"""What is written in place of a game by who wants to practise."""
_EXAMPLE: Final = "SIGN ON his-9 france IN Europe/Helsinki"


class SeatWanted(NamedTuple):
    """A game, a role as it was written, and where the player lives, if that was said."""

    game: str
    role: str
    zone: str = ""

    def __str__(self) -> str:
        zone = f"IN {self.zone}" if self.zone else ""
        return " ".join(part for part in (self.game, self.role, zone) if part)


def seat_wanted() -> Part:
    """Return the part of a command that names a game and a role: ``his-9 france``."""
    return whole("wanted", _read)


def _practice(words: str) -> SeatWanted:
    """Read what stands behind ``practice``: rules and a role, a time zone; or nothing."""
    found = re.fullmatch(
        r"(?P<role>.*?)(?:\s*\b(?:in|zone)\s+(?P<zone>[\w+/-]+))?", words, re.IGNORECASE
    )
    if found is None:
        raise unreadable("Rules and a role are expected.", suggestions=["SIGN ON practice"])
    return SeatWanted(PRACTICE, found["role"].strip(), found["zone"] or "")


def _read(said: str) -> SeatWanted:
    words = re.sub(r"(?i)^(?:to|for)\s+", "", said.strip())
    game, _blank, rest = words.partition(" ")
    if game.lower() == PRACTICE:
        return _practice(rest.strip())
    found = _SIGN_ON.fullmatch(rest.strip())
    if not game or found is None:
        raise unreadable(
            "A game and a role are expected; your time zone may stand behind IN.",
            suggestions=[_EXAMPLE],
        )
    return SeatWanted(game.lower(), found["role"].strip(), found["zone"] or "")
