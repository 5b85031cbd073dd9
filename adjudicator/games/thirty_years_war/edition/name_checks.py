"""What must be true of the names of an edition, and of what the rules know by its identifier.

A group calls things as its own map does; orders must be able to tell its names from each other and
from the words around them. What a rule names cannot be left out, and keeps its identifier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.games.thirty_years_war.edition.called import NAMES
from adjudicator.games.thirty_years_war.edition.rows import Files, Row
from adjudicator.words.lexicon import fold

NAMED: Final[Mapping[str, frozenset[str]]] = {
    "areas": frozenset(
        (
            "austria",
            "baden",
            "bavaria",
            "brunswick_luneburg",
            "france",
            "hesse_kassel",
            "hungary",
            "lorraine",
            "lower_palatinate",
            "saxony",
            "schleswig_holstein",
            "spanish_netherlands",
            "tyrol",
        )
    ),
    "cities": frozenset(
        ("brunswick", "brussels", "kassel", "lingen", "magdeburg", "munich", "vienna", "wesel")
    ),
    "boxes": frozenset(("denmark", "sweden", "united_provinces")),
    "leaders": frozenset(
        (
            "anhalt",
            "bethlen_gabor",
            "cardinal_infante",
            "christian_iv",
            "cordoba",
            "guebriant",
            "gustavus_adolphus",
            "spinola",
            "tilly",
            "wallenstein",
        )
    ),
}
"""By file, the identifiers of what a rule or a card names."""
_TOGETHER: Final = (("cities", "boxes"), ("areas",), ("leaders",))
"""The files of things that orders must tell apart by name; cards have their codes."""
_NAME: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’/-])*(?: \d+)?")
_TITLE: Final = re.compile(r"[^<>{}\"“”;]+")
_LONGEST: Final = 40
_BETWEEN: Final = frozenset(
    [
        "and",
        "or",
        "with",
        "without",
        "to",
        "at",
        "from",
        "if",
        "then",
        "until",
        "any",
        "best",
        "ja",
        "tai",
        "jos",
        "kunnes",
        "mikä",
    ]
)
"""Words that stand between the names of an order."""
_OTHERS: Final = frozenset(
    [
        "all",
        "alone",
        "everything",
        "everybody",
        "everyone",
        "home",
        "inside",
        "nobody",
        "none",
        "nothing",
        "nowhere",
        "outside",
        "protestant",
        "protestants",
        "catholic",
        "catholics",
    ]
)
"""Words that stand in the place of a name."""
_IDENTIFIER: Final = re.compile(r"[a-z][a-z0-9_]*")


def check_names(files: Files, ours: Files) -> Iterator[str]:
    """Give every fault of names and identifiers but for what is ``left_out``."""
    yield from _unknown(files, ours)
    yield from _unreadable(files)
    for together in _TOGETHER:
        yield from _alike(files, together)


def left_out(files: Files) -> Iterator[str]:
    """Give what the rules name and no row is about; other rows may be at fault because of it."""
    for file, named in NAMED.items():
        there = {row.maybe("id") for row in files.rows(file)}
        for one in sorted(named - there):
            yield f"{file}.csv: there is no row for {one}, which the rules name by this id"


def _unknown(files: Files, ours: Files) -> Iterator[str]:
    """Boxes, cards, nations and ways to enter are those of the rules."""
    for file, columns in (
        ("boxes", ("id",)),
        ("cards", ("id", "side", "number")),
        ("units", ("nation", "side", "type")),
    ):
        known = {tuple(row.text(one) for one in columns) for row in ours.rows(file)}
        for row in files.rows(file):
            found = tuple(row.text(one) for one in columns)
            if found not in known:
                yield _at(row, f"the rules know no {' '.join(found)} in {file}.csv")
    yield from _commands(files, ours)


def _commands(files: Files, ours: Files) -> Iterator[str]:
    """Leaders are of a nation, and come into play by a card that brings leaders."""
    sides = {(row.text("nation"), row.text("side")) for row in ours.rows("leaders")}
    ways = {row.text("enters") for row in ours.rows("leaders")}
    for row in files.rows("leaders"):
        if (row.text("nation"), row.text("side")) not in sides:
            yield _at(row, f"there are no {row.text('side')} leaders of {row.text('nation')!r}")
        if row.text("enters") not in ways:
            yield _at(row, f"enters is {row.text('enters')!r}; expected: {', '.join(sorted(ways))}")
    missing = ways - {row.text("enters") for row in files.rows("leaders")}
    for way in sorted(missing - {"unknown"}):
        yield f"leaders.csv: no leader enters by {way!r}"


def _unreadable(files: Files) -> Iterator[str]:
    """Names are letters, and none is a word of orders."""
    for file, column in NAMES.items():
        for row in files.rows(file):
            if not _IDENTIFIER.fullmatch(row.text("id")):
                yield _at(row, f"id is {row.text('id')!r}; expected: small letters, digits and _")
            also = row.items("also") if "also" in row.fields else ()
            finnish = row.maybe("name_fi") if "name_fi" in row.fields else ""
            for words in (row.text(column), *also, *filter(None, (finnish,))):
                if fault := _why_not(words, is_title=file == "cards"):
                    yield _at(row, fault)


def _why_not(words: str, *, is_title: bool) -> str:
    """Return why orders could not be written with a name; empty where they can."""
    if len(words) > _LONGEST + 20 * is_title:
        return f"{words!r} is too long for a name"
    if is_title:
        return "" if _TITLE.fullmatch(words) else f"{words!r} has signs that no title has"
    if not _NAME.fullmatch(words):
        return f"{words!r} is no name; expected: letters, blanks, hyphens"
    parts = fold(words).split()
    if not parts or " ".join(parts) in _OTHERS or _BETWEEN & {*parts}:
        return f"{words!r} cannot be a name: orders use these words for something else"
    return ""


def _alike(files: Files, together: tuple[str, ...]) -> Iterator[str]:
    first: dict[str, Row] = {}
    for file in together:
        for row in files.rows(file):
            name = fold(row.text(NAMES[file]))
            if name in first:
                other = first[name]
                yield _at(
                    row,
                    f"{row.text(NAMES[file])!r} is the name of {other.text('id')}, too"
                    f" ({other.file}, line {other.line})",
                )
            first.setdefault(name, row)


def _at(row: Row, message: str) -> str:
    return f"{row.file}, line {row.line}: {message}"
