"""Pictures: the board of a game as SVG, by the name of its rules, and SVG as PNG (``raster``).

The text of a message is enough to play; a picture comes on top of it. What a picture shows is
public: of a view only the state is drawn that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Language, Words
from adjudicator.pictures.drawing import Drawing, Region
from adjudicator.pictures.errors import PictureFailed

__all__ = [
    "Drawing",
    "PictureFailed",
    "Region",
    "board_svg",
    "board_words",
    "has_board",
    "regions_of",
]


class _Board(Protocol):
    """The module that draws the board of a game."""

    def board_svg(
        self,
        view: Any,
        *,
        before: Any | None,
        region: Region | None,
        language: Language | None,
    ) -> Drawing:
        """Return the board, or a region of it."""

    def board_words(self, view: Any, *, before: Any | None, region: Region | None) -> Words:
        """Return what the picture shows, in words."""

    def regions_of(
        self, view: Any, *, before: Any | None, facts: Iterable[Fact], places: Iterable[str]
    ) -> tuple[Region, ...]:
        """Return the regions that are of interest."""


_BOARDS: Final = {"here_i_stand": "adjudicator.pictures.here_i_stand"}
"""The module that draws the board of a game, by the name of its rules."""


def has_board(rules: str) -> bool:
    """Return whether the board of these rules can be drawn."""
    return rules in _BOARDS


def board_svg(
    rules: str,
    view: Any,
    *,
    before: Any | None = None,
    region: Region | None = None,
    language: Language | None = None,
) -> Drawing:
    """Return the board as ``view`` shows it, whole or a region of it.

    What differs from the view ``before``, that of the last report, is marked. Raises PictureFailed
    when there is no board for these rules.
    """
    return _board(rules).board_svg(view, before=before, region=region, language=language)


def board_words(
    rules: str, view: Any, *, before: Any | None = None, region: Region | None = None
) -> Words:
    """Return what ``board_svg`` would show, in words (``Drawing.alt``), without drawing it."""
    return _board(rules).board_words(view, before=before, region=region)


def regions_of(
    rules: str,
    view: Any,
    *,
    before: Any | None = None,
    facts: Iterable[Fact] = (),
    places: Iterable[str] = (),
) -> tuple[Region, ...]:
    """Return the regions a reader wants to see: around places, what facts name, what has changed.

    Each can be read on a telephone. What lies near each other is in one region; the order is that
    of the places, then of the facts, then of the map. Nothing of interest gives no region.
    """
    return _board(rules).regions_of(view, before=before, facts=facts, places=places)


@cache
def _board(rules: str) -> _Board:
    if rules not in _BOARDS:
        raise PictureFailed(f"there is no board for the rules {rules!r}; there are: {[*_BOARDS]}")
    # Imported here: the process that paints imports this package and needs no game.
    return cast(_Board, import_module(_BOARDS[rules]))
