"""The player's guide as sections of a message; its one source is ``player.md`` of the handbook.

In ``docs/handbook/`` it is English; a folder there with the code of a language has that of this
language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from adjudicator.games.telling import Section
from adjudicator.paths import handbook
from adjudicator.reports.layout import one_line
from adjudicator.reports.spoken import Retold

_GUIDE: Final = "player.md"
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_COMMENT: Final = re.compile(r"<!--.*?-->\n?")
_INDENTED: Final = "    "
_RULE: Final = re.compile(r"\|[-|]+\|")


def players_guide() -> Retold:
    """Return the player's guide, a section for each heading; examples are lines of their own."""
    return Retold(_guide(""), lambda language: _guide(language.code))


@cache
def _guide(code: str) -> tuple[Section, ...]:
    """Return the guide in a language; in English where the handbook has none in it."""
    own = handbook() / code / _GUIDE
    path = own if own.is_file() else handbook() / _GUIDE
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
