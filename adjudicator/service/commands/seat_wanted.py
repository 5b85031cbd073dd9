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
_EXAMPLE: Final = "SIGN ON his-9 france IN Europe/Helsinki"


class SeatWanted(NamedTuple):
    """A game, a role as it was written, and where the player lives, if that was said."""

    game: str
    role: str
    zone: str = ""

    def __str__(self) -> str:
        return f"{self.game} {self.role}{f' IN {self.zone}' if self.zone else ''}"


def seat_wanted() -> Part:
    """Return the part of a command that names a game and a role: ``his-9 france``."""
    return whole("wanted", _read)


def _read(said: str) -> SeatWanted:
    words = re.sub(r"(?i)^(?:to|for)\s+", "", said.strip())
    game, _blank, rest = words.partition(" ")
    found = _SIGN_ON.fullmatch(rest.strip())
    if not game or found is None:
        raise unreadable(
            "A game and a role are expected; your time zone may stand behind IN.",
            suggestions=[_EXAMPLE],
        )
    return SeatWanted(game.lower(), found["role"].strip(), found["zone"] or "")
