"""The documentation names only files, modules and pages that are there; the README can be typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.cli.commands import run
from tests.environment import forget_settings
from tests.run_book import anchors

ROOT: Final = Path(__file__).parents[1]
GENERATED: Final = ("sample-game.md",)
"""Pages of mail as it was sent, which name nothing of the project."""
PAGES: Final = [
    path
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if path.name not in GENERATED
]
BASES: Final = (
    "",
    "adjudicator",
    "adjudicator/service",
    "adjudicator/games/here_i_stand",
    "adjudicator/games/here_i_stand/rules",
)
"""From where a path may be named."""
_CODE: Final = re.compile(r"`([^`\n]+)`")
_PATH: Final = re.compile(r"[a-z_.][\w.-]*(?:/[\w.-]+)*/?")
_FILE: Final = re.compile(r"\.(?:py|md|toml|lark|csv|sh|po|yaml|example|lock)$|/$")
_MODULE: Final = re.compile(r"(?<=-m )(?:tests|adjudicator)[.\w]*")
_LINK: Final = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
_BLOCK: Final = re.compile(r"^    (.+)$", re.MULTILINE)
MADE: Final = frozenset({"verify_dice.py", "facts/", "questions/", "board.txt", "power_card.txt"})
"""What the service or a reader makes, and what stands in a folder that is not the project's."""


def named(text: str) -> Iterator[str]:
    """Yield the paths that a page names between backticks."""
    for code in _CODE.findall(text):
        if _PATH.fullmatch(code) and _FILE.search(code) and code not in MADE:
            yield code


def is_there(name: str) -> bool:
    """Return whether a path leads to something from one of the bases; a bare name from anywhere."""
    if any((ROOT / base / name).exists() for base in BASES):
        return True
    return "/" not in name and any((ROOT / "adjudicator").rglob(name))


def module_is_there(dotted: str) -> bool:
    """Return whether a dotted name is a module or a package of the project."""
    path = ROOT / dotted.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_every_path_in_the_documentation_is_there() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in PAGES
        for name in named(page.read_text(encoding="utf-8"))
        if not is_there(name)
    ]
    assert missing == []


def test_every_module_in_the_documentation_is_there() -> None:
    missing = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for code in [*_CODE.findall(text), *_BLOCK.findall(text)]:
            missing += [
                f"{page.relative_to(ROOT)}: {name}"
                for name in _MODULE.findall(code)
                if not module_is_there(name)
            ]
    assert missing == []


def test_every_link_in_the_documentation_leads_somewhere() -> None:
    missing = []
    for page in PAGES:
        for groups in _LINK.findall(page.read_text(encoding="utf-8")):
            link = "".join(groups)
            name, _, anchor = link.partition("#")
            if "://" in link:
                continue
            target = (page.parent / name).resolve() if name else page
            if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
                missing.append(f"{page.relative_to(ROOT)}: {link}")
    assert missing == []


def test_the_first_game_of_the_readme_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_settings(monkeypatch)
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8").replace("\\\n", "")
    lines = re.findall(r"^    adjudicator (game .+)$", text, re.MULTILINE)
    assert [line.split()[1] for line in lines] == ["create", "show", "options", "settings"]
    for line in lines:
        result = run(*shlex.split(line, comments=True))
        assert result.exit_code == 0, (line, result.output)
