"""The dependency rule: imports point downwards only."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "adjudicator"

ALLOWED = {
    "engine": set(),
    "words": {"engine", "languages"},
    "drawing": {"engine", "paths"},
    "games": {"engine", "languages", "words", "drawing", "paths"},
    "languages": {"engine", "paths"},
    "orders": {"engine", "games", "languages", "words"},
    "reports": {"engine", "games", "languages", "paths", "drawing", "words"},
    "mail": {"engine"},
    "forums": set(),
    "store": {"engine", "clock", "paths", "settings"},
    "service": {
        "engine", "games", "orders", "reports", "mail", "forums", "store", "clock", "settings",
        "log", "languages", "paths", "drawing", "words",
    },
}  # fmt: skip
"""Package -> what else of the project it may import."""

NOT_IN_THE_CORE = {
    "sqlmodel", "sqlalchemy", "alembic", "jinja2", "imaplib2", "apscheduler", "click", "rich",
    "structlog", "pydantic", "pydantic_settings", "dotenv", "os", "time", "datetime", "secrets",
    "socket", "smtplib", "subprocess", "locale", "uuid",
}  # fmt: skip
"""Modules that neither engine nor games may import: no clock, environment, network or database."""


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("package", sorted(ALLOWED))
def test_packages_import_downwards_only(package: str) -> None:
    wrong = []
    for path in (ROOT / package).rglob("*.py"):
        for name in imports(path):
            parts = name.split(".")
            if parts[0] != "adjudicator" or len(parts) < 2 or parts[1] == package:
                continue
            if parts[1] not in ALLOWED[package]:
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong


def test_the_core_touches_no_outside() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for package in ("engine", "games")
        for path in (ROOT / package).rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] in NOT_IN_THE_CORE
    ]
    assert not wrong


def test_the_engine_imports_the_standard_library_only() -> None:
    wrong = [
        f"{path.name} imports {name}"
        for path in (ROOT / "engine").rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not name.startswith("adjudicator.engine")
    ]
    assert not wrong


def test_games_know_nothing_of_each_other() -> None:
    games = [path.name for path in (ROOT / "games").iterdir() if path.is_dir()]
    for game in games:
        for path in (ROOT / "games" / game).rglob("*.py"):
            others = [o for o in games if o != game]
            assert not [n for n in imports(path) for o in others if f"games.{o}" in n]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_named_modules_read_clock_and_environment(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix()
    if name != "clock.py":
        assert "datetime.now(" not in text
        assert "time.time()" not in text
    if name != "settings.py":
        assert "os.environ" not in text
        assert "os.getenv" not in text
