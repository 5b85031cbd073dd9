"""What the things of an edition are called, beside their printed names: by players, in Finnish.

The rules know things by their identifiers, so that a group can call them as its own map does. A
file may have the columns ``also``, a list of other words that orders may use, and ``name_fi``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adjudicator.games.thirty_years_war.edition.rows import Files, Row

NAMES: Final = {
    "areas": "name",
    "cities": "name",
    "boxes": "name",
    "leaders": "name",
    "cards": "title",
}
"""The files of things with names, and the columns with these."""
_ALSO: Final = "also"
_FINNISH: Final = "name_fi"


@dataclass(frozen=True)
class Called:
    """``others`` are further words for things, by file and identifier.

    ``in_finnish`` are the Finnish names by the printed ones, of those that the files give one.
    """

    others: Mapping[tuple[str, str], tuple[str, ...]]
    in_finnish: Mapping[str, str]

    def also(self, file: str, identifier: str) -> tuple[str, ...]:
        """Return the words that a thing may be called by beside its name."""
        return self.others.get((file, identifier), ())


def read_called(files: Files) -> Called:
    """Read the words of all files with names; those without such columns have none."""
    others: dict[tuple[str, str], tuple[str, ...]] = {}
    in_finnish: dict[str, str] = {}
    for file, column in NAMES.items():
        for row in files.rows(file):
            words = row.items(_ALSO) if _ALSO in row.fields else ()
            if words:
                others[file, row.text("id")] = words
            if finnish := _optional(row, _FINNISH):
                in_finnish[row.text(column)] = finnish
    return Called(others, in_finnish)


def _optional(row: Row, column: str) -> str:
    return row.maybe(column) if column in row.fields else ""
