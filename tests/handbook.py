"""Reading the handbook: its examples, and the parts of it that are made from the program.

``python -m tests.handbook`` writes those parts again. Pages are named from the folder of the
handbook: ``player.md`` is the English guide of Here I Stand, ``fi/player.md`` the Finnish one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adjudicator.engine.words import Language, said
from adjudicator.games.here_i_stand.language import grammar as his
from adjudicator.games.thirty_years_war.language import grammar as war
from adjudicator.languages import language_named
from adjudicator.reports.handbook import guide_page
from adjudicator.words.order_words import of_game, order_line
from adjudicator.words.verbs import Verbs

VERBS: Final[dict[str, Verbs]] = {
    "here_i_stand": his.grammar().verbs,
    "thirty_years_war": war.grammar().verbs,
}
"""The verbs of each game that has a guide."""
FOLDER: Final = Path(__file__).parents[1] / "docs" / "handbook"
ORDERS: Final = "<!-- orders -->\n"
_HEADS: Final = {
    "en": "| order | what it does |",
    "fi": "| komento | mitä se tekee |",
}
_CONDITIONS: Final = re.compile(" (?:Conditions are|Ehtoja ovat): ")
_BLOCK: Final = re.compile(r"<!-- (\w+) (\w+) -->\n((?:    .+\n)+)")
_MODERATING: Final = re.compile(r"<!-- commands -->\n((?:    .+\n)+)")
_COMMANDS: Final = re.compile(r"(?:^    .+\n)+", re.MULTILINE)


@dataclass(frozen=True)
class Guide:
    """The guide of a game in a language; None is English."""

    page: str
    game: str
    language: Language | None = None


@dataclass(frozen=True)
class Example:
    """A block of orders: the stage in which, and the role for which it can be written."""

    stage: str
    role: str
    lines: tuple[str, ...]


def page(name: str) -> str:
    """Return a page of the handbook."""
    return (FOLDER / name).read_text(encoding="utf-8")


def blocks(name: str) -> list[Example]:
    """Return the blocks of orders of a page."""
    return [
        Example(stage, role, tuple(line.strip() for line in lines.splitlines()))
        for stage, role, lines in _BLOCK.findall(page(name))
    ]


def command_blocks(name: str) -> list[tuple[str, ...]]:
    """Return the blocks of commands of the moderator of a page."""
    found = _MODERATING.findall(page(name))
    return [tuple(line.strip() for line in lines.splitlines()) for lines in found]


def command_lines(name: str) -> list[str]:
    """Return every line of a page that is typed at a shell, without comments behind it."""
    text = page(name).replace("\\\n", "")
    lines = (line.strip() for block in _COMMANDS.findall(text) for line in block.splitlines())
    return [line.partition("  #")[0].strip() for line in lines if line.startswith("adjudicator ")]


def guides() -> tuple[Guide, ...]:
    """Return the player's guides of all games, the English one of each before its translations."""
    return tuple(guide for game in VERBS for guide in _guides_of(game))


def _guides_of(game: str) -> Iterator[Guide]:
    name = guide_page(game)
    yield Guide(name, game)
    for path in sorted(FOLDER.glob(f"*/{name}")):
        code = path.parent.name
        yield Guide(f"{code}/{name}", game, of_game(language_named(code), game))


def table_of_orders(guide: Guide) -> str:
    """Return the examples of every order of a game and what it does, as a table."""
    language, verbs = guide.language, VERBS[guide.game]
    rows = [_HEADS[language.code if language else "en"], "|---|---|"]
    for page in verbs.pages.values():
        lines = [said(order_line(line), language) for line in page.examples]
        shown = ", ".join(f"`{one}`" for one in lines)
        meaning = _CONDITIONS.split(said(page.does, language))[0]  # other pages have them
        rows.append(f"| {shown} | {meaning} |")
    return "\n".join(rows) + "\n"


def with_orders(guide: Guide) -> str:
    """Return a player's guide with the table of orders behind its mark."""
    text = page(guide.page)
    return text[: text.index(ORDERS) + len(ORDERS)] + "\n" + table_of_orders(guide)


def main() -> None:
    """Write the parts of the handbook again that are made from the program."""
    for guide in guides():
        (FOLDER / guide.page).write_text(with_orders(guide), encoding="utf-8")


if __name__ == "__main__":
    main()
