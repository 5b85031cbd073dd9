"""The player's guide of a game as sections of a message; its one source is the handbook.

A game has a page with its slug there, written with hyphens; ``player.md`` is that of the others. In
``docs/handbook/`` pages are English; a folder there with the code of a language has those of this
language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.telling import Section
from adjudicator.paths import handbook
from adjudicator.reports.layout import one_line
from adjudicator.reports.spoken import Retold

_GUIDE: Final = "player.md"
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_COMMENT: Final = re.compile(r"<!--.*?-->\n?")
_INDENTED: Final = "    "
_RULE: Final = re.compile(r"\|[-|]+\|")


def players_guide(slug: str, *, other_names: bool = False) -> Retold:
    """Return the guide of a game, a section for each heading; examples are lines of their own.

    ``other_names``: the game is played with files of a group's own, which the guide does not have.
    """
    page = guide_page(slug)
    note = (_names_note(),) if other_names else ()
    return Retold(
        (*note, *_guide(page, "")), lambda language: (*note, *_guide(page, language.code))
    )


def _names_note() -> Section:
    """Return that the names of the guide are not those of the game."""
    return Section(
        _("The names in this guide"),
        (
            _(
                "This game is played with your group's own files. The guide has the names of the"
                " files that come with the program: put the names of your map in their place. HELP"
                " has examples with your names."
            ),
        ),
    )


def guide_page(slug: str) -> str:
    """Return the name of the page with the guide of a game."""
    own = f"{slug.replace('_', '-')}.md"
    return own if (handbook() / own).is_file() else _GUIDE


@cache
def _guide(page: str, code: str) -> tuple[Section, ...]:
    """Return a page in a language; in English where the handbook has none in it."""
    own = handbook() / code / page
    path = own if own.is_file() else handbook() / page
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    parts = re.split(r"^#+ (.+)\n", text, flags=re.MULTILINE)
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return tuple(Section(title, tuple(_lines(body))) for title, body in pairs)


def paragraphs(body: str) -> tuple[str, ...]:
    """Return a text of Markdown without its signs: paragraphs, examples, rows of tables."""
    return tuple(_lines(body))


def _lines(body: str) -> Iterator[str]:
    """Yield the paragraphs of a section, its examples and the rows of its tables."""
    for blank, group in groupby(body.splitlines(), key=lambda line: not line.strip()):
        if blank:
            continue
        lines = list(group)
        if lines[0].startswith(_INDENTED):
            yield from (line.strip() for line in lines)
        elif lines[0].startswith("|"):
            yield from (_row(line) for line in lines[2:] if not _RULE.fullmatch(line))
        else:
            yield _plain(" ".join(lines))


def _row(line: str) -> str:
    """Return the row of a table as a line."""
    return _plain(": ".join(cell.strip() for cell in line.strip("|").split("|")))


def _plain(text: str) -> str:
    """Return a text of Markdown without links and signs."""
    return one_line(_LINK.sub(r"\1", text).replace("`", "").replace("**", ""))
