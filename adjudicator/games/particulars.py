"""What a game says of itself in plain values: its windows, examples, options and places."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from adjudicator.engine.fact import JSON

POSITION: Final = "position"
"""The option in which rules keep the position that a game begun elsewhere goes on from."""
EDITION: Final = "edition"
"""The option with the files of a group's own that it plays with, as text by file name."""
HANDICAP: Final = "handicap"
"""The option with the points by role that a role begins with less, because they were bid for it."""
NO_VALUES: Final = frozenset({POSITION, EDITION, HANDICAP})
"""The options that are no values to be chosen: they come from files, or from bids."""
_WITH: Final = "@"


class Clause(Protocol):
    """One clause of a deal: a frozen dataclass that can be stored."""

    def dump(self) -> JSON:
        """Return it as JSON."""


def digest_of(files: Mapping[str, str]) -> str:
    """Return the SHA-256, in hex, of files as text: one behind the other, by their names."""
    found = hashlib.sha256()
    for name in sorted(files):
        found.update(files[name].encode())
    return found.hexdigest()


def played_with(slug: str, files: Mapping[str, str]) -> str:
    """Return by what a game is known that is played with files of a group's own."""
    return f"{slug}{_WITH}{digest_of(files)}"


def slug_of(rules: str) -> str:
    """Return the slug of a game: what it is played with is left out."""
    return rules.partition(_WITH)[0]


@dataclass(frozen=True)
class WindowKind:
    """A kind of window: ``name`` is what its decisions say, ``words`` what players call it.

    ``terms`` are the settings about time in which it differs from the others, such as
    ``{"window": "12h"}``. The service knows two kinds by name: in "negotiation" players talk and
    say READY, "response" is answered by sheets, and silence there is a pass. ``missing`` are the
    scenarios that have no such window.
    """

    name: str
    words: str
    terms: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Negotiations:
    """That players may agree on something in private; ``section`` of the rulebook says on what.

    ``missing`` are the scenarios in which nobody negotiates.
    """

    section: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Examples:
    """Words of a game with which HELP explains commands; what is empty is not explained.

    ``seat`` is a game and a role to ask for, ``verb`` one that HELP knows, ``places`` a list of
    them, ``rules`` are topics of the rulebook, ``event`` is what WHAT IF may be asked about,
    ``correction`` a line of the file of a position with which CORRECT puts one right.
    """

    role: str
    seat: str
    verb: str
    places: str = ""
    rules: tuple[str, ...] = ()
    event: str = ""
    correction: str = ""


@dataclass(frozen=True)
class Spot:
    """A place on the picture of the board: where its middle is, and what is there, in words."""

    id: str
    x: float
    y: float
    name: str
    about: str
