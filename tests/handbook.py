"""Reading the handbook: its examples, and the parts of it that are made from the program.

``python -m tests.handbook`` writes those parts again. Pages are named from the folder of the
handbook: ``player.md`` is the English guide, ``fi/player.md`` the Finnish one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adjudicator.engine.words import Language, said
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.languages import language_named
from adjudicator.words.order_words import of_game, order_line

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
    lines = (line.strip() for block in _COMMANDS.findall(page(name)) for line in block.splitlines())
    return [line.partition("  #")[0].strip() for line in lines if line.startswith("adjudicator ")]


def guides() -> dict[str, Language | None]:
    """Return the player's guides by their names, each with its language."""
    found = sorted(FOLDER.glob("*/player.md"))
    own = {
        f"{path.parent.name}/player.md": of_game(language_named(path.parent.name), "here_i_stand")
        for path in found
    }
    return {"player.md": None, **own}


def table_of_orders(language: Language | None) -> str:
    """Return the examples of every order of Here I Stand and what it does, as a table."""
    rows = [_HEADS[language.code if language else "en"], "|---|---|"]
    for topic, words in grammar().topics.items():
        lines = [said(order_line(line), language) for line in VERBS.pages[topic].examples]
        shown = ", ".join(f"`{one}`" for one in lines)
        meaning = said(words, language).removeprefix(", ".join(lines)).removeprefix(": ")
        meaning = _CONDITIONS.split(meaning)[0]  # orders-ahead.md and komennot.md have them
        rows.append(f"| {shown} | {meaning} |")
    return "\n".join(rows) + "\n"


def with_orders(text: str, language: Language | None) -> str:
    """Return a player's guide with the table of orders behind its mark."""
    return text[: text.index(ORDERS) + len(ORDERS)] + "\n" + table_of_orders(language)


def main() -> None:
    """Write the parts of the handbook again that are made from the program."""
    for name, language in guides().items():
        (FOLDER / name).write_text(with_orders(page(name), language), encoding="utf-8")


if __name__ == "__main__":
    main()
