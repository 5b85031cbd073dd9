"""Reading the handbook: its examples, and the parts of it that are made from the program.

``python -m tests.handbook`` writes those parts again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adjudicator.games.here_i_stand.language.help import TOPICS, examples

FOLDER: Final = Path(__file__).parents[1] / "docs" / "handbook"
ORDERS: Final = "<!-- orders -->\n"
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


def table_of_orders() -> str:
    """Return every order of Here I Stand with its examples and what it does, as a table."""
    rows = ["| order | for example | what it does |", "|---|---|---|"]
    for topic, words in TOPICS.items():
        shown = ", ".join(f"`{one}`" for one in examples(topic))
        meaning = words.removeprefix(", ".join(examples(topic))).removeprefix(": ")
        meaning = meaning.partition(" Conditions are: ")[0]  # orders-ahead.md has them
        rows.append(f"| `{topic}` | {shown} | {meaning} |")
    return "\n".join(rows) + "\n"


def with_orders(text: str) -> str:
    """Return the player's guide with the table of orders behind its mark."""
    return text[: text.index(ORDERS) + len(ORDERS)] + "\n" + table_of_orders()


def main() -> None:
    """Write the parts of the handbook again that are made from the program."""
    (FOLDER / "player.md").write_text(with_orders(page("player.md")), encoding="utf-8")


if __name__ == "__main__":
    main()
