"""Reading the run book: the lines it tells to type, and the settings it tells to make."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DEPLOY: Final = ROOT / "deploy"
PAGE: Final = ROOT / "docs" / "run-book.md"
_BLOCK: Final = re.compile(r"<!-- (\w+): ([\w ]+) -->\n\n((?:(?:    .*)?\n)+)")


def blocks(kind: str) -> dict[str, str]:
    """Return the marked blocks of a kind, ``run`` or ``settings``, by their names."""
    found = _BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    named = [
        (name, textwrap.dedent(text).strip("\n") + "\n") for one, name, text in found if one == kind
    ]
    assert len(dict(named)) == len(named), "two blocks of the run book have one name"
    return dict(named)


def anchors(text: str) -> set[str]:
    """Return what links may point to on a page: its headings as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).strip().replace(" ", "-") for one in headings}
