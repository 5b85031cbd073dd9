"""The dependency rule: imports point downwards only."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from tests.sources import tree_of
from tests.tables import each

ROOT = Path(__file__).parents[1] / "adjudicator"

ALLOWED = {
    "engine": set(),
    "words": {"engine", "languages"},
    "drawing": {"engine", "paths"},
    "kit": {"engine", "words", "drawing"},
    "games": {"engine", "languages", "words", "drawing", "kit", "paths"},
    "caretakers": {"engine", "games"},
    "languages": {"engine", "paths"},
    "orders": {"engine", "games", "languages", "words"},
    "reports": {"engine", "games", "languages", "paths", "drawing", "words"},
    "mail": {"engine"},
    "forums": set(),
    "store": {"engine", "clock", "paths", "settings"},
    "service": {
        "engine", "games", "orders", "reports", "mail", "forums", "store", "clock", "settings",
        "log", "languages", "paths", "drawing", "words", "caretakers",
    },
}  # fmt: skip
"""Package -> what else of the project it may import."""

NOT_IN_THE_CORE = {
    "sqlmodel", "sqlalchemy", "alembic", "jinja2", "imaplib2", "apscheduler", "click", "rich",
    "structlog", "pydantic", "pydantic_settings", "dotenv", "os", "time", "datetime", "secrets",
    "socket", "smtplib", "subprocess", "locale", "uuid",
}  # fmt: skip
"""What the core may not import: no clock, environment, network or database."""


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(ROOT.rglob("*.py")))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
    return found


@each("package", sorted(ALLOWED))
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
        for package in ("engine", "kit", "games", "caretakers")
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


WHEN_NEEDED = {
    "games/here_i_stand/game.py",  # the board: fonts and the whole map
    "games/thirty_years_war/game.py",
    "mail/oauth.py",  # what asks web servers, for tokens
    "settings/sources.py",  # what compares names, for a setting that is spelt wrongly
    "store/database.py",  # migrations, once in a release
}
"""What imports inside of functions besides the commands, and what."""


def test_imports_stand_at_the_top_but_for_what_is_seldom_needed() -> None:
    inside = {
        path.relative_to(ROOT).as_posix()
        for path in modules()
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {path for path in inside if not path.startswith("cli/")} == WHEN_NEEDED


CLOCK = {"datetime.datetime": {"now", "today", "utcnow"}, "datetime.date": {"today"}}
TIME = {"time.time", "time.time_ns", "time.localtime", "time.gmtime"}
ENVIRONMENT = {"os.environ", "os.getenv", "os.environb", "os.putenv"}
READ_BY = {"clock.py": ("clock",), "settings/sources.py": ("environment",)}
"""Which modules read what is outside of the program; everybody else asks them."""


def dotted(node: ast.expr) -> str:
    """Return a name with what is asked of it, ``date.today``; empty where no name begins it."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := dotted(node.value)):
        return f"{before}.{node.attr}"
    return ""


def read_of_outside(tree: ast.Module) -> set[str]:
    """Return whether a module reads clock or environment, by whatever name it calls them."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {one.asname or one.name: one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            head, _, rest = dotted(node).partition(".")
            used.add(f"{names[head]}.{rest}".rstrip(".") if head in names else "")
    calls = {f"{kind}.{name}" for kind, found in CLOCK.items() for name in found}
    found = {"clock"} if used & (calls | TIME) else set()
    return found | ({"environment"} if used & ENVIRONMENT else set())


@each(
    ("text", "found"),
    [
        ("import datetime as d\nd.date.today()", {"clock"}),
        ("from datetime import date as day\nday.today()", {"clock"}),
        ("from datetime import datetime\nx = datetime.now", {"clock"}),
        ("from time import time as now\nnow()", {"clock"}),
        ("from os import environ\nenviron['A']", {"environment"}),
        ("import os as system\nsystem.getenv('A')", {"environment"}),
        ("from adjudicator import clock\nclock.now()", set()),
    ],
)
def test_the_clock_is_found_by_whatever_name(text: str, found: set[str]) -> None:
    assert read_of_outside(ast.parse(text)) == found


@each("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_named_modules_read_clock_and_environment(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    read = read_of_outside(tree_of(path))
    assert read <= set(READ_BY.get(name, ()))


# -- floors ---------------------------------------------------------------------------------------

BOTH_WAYS = {
    # The sections of the rulebook refer to each other, and some of them to cards by name.
    "games/here_i_stand": {("cards", "rules"), ("diplomatic", "rules")},
    "games/here_i_stand/rules": {
        ("action", "control"), ("action", "land"), ("action", "new_world"), ("action", "religion"),
        ("action", "sea"), ("action", "special"), ("action", "turn"), ("control", "land"),
        ("control", "religion"), ("diplomacy", "land"), ("diplomacy", "minors"),
        ("diplomacy", "special"), ("land", "minors"), ("land", "special"), ("religion", "special"),
        ("religion", "turn"),
    },
    "games/thirty_years_war": {("cards", "rules")},
}  # fmt: skip
"""Pairs in a folder that import each other. No new one may come; a mended one is taken out."""


def place_of(name: str) -> Path | None:
    """Return the file of the project in which a dotted name is found, None for others."""
    parts = name.split(".")
    while parts and parts[0] == ROOT.name:
        path = ROOT.parent.joinpath(*parts)
        for found in (path.with_suffix(".py"), path / "__init__.py"):
            if found.exists():
                return found
        parts.pop()
    return None


def imported_places(path: Path) -> set[Path]:
    """Return the files of the project that a module imports, or whose names it imports."""
    names: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{one.name}" for one in node.names}
    return {place for name in names if (place := place_of(name)) is not None}


def fork(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many folders two files have in common."""
    return next(n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def test_no_two_folders_import_each_other() -> None:
    arrows: dict[str, set[tuple[str, str]]] = {}
    for path in modules():
        here = path.relative_to(ROOT).parts
        for place in imported_places(path) - {path}:
            there = place.relative_to(ROOT).parts
            at = fork(here, there)
            if not (here[at].endswith(".py") and there[at].endswith(".py")):
                arrows.setdefault("/".join(here[:at]), set()).add((here[at], there[at]))
    both = {
        folder: {(a, b) for a, b in pairs if a < b and (b, a) in pairs}
        for folder, pairs in arrows.items()
    }
    assert {folder: pairs for folder, pairs in both.items() if pairs} == BOTH_WAYS


SERVICE = ("operations", "commands", "public", "seats", "table", "post")
"""The floors of the service, from above. The modules beside them are for all and import none."""


def test_the_floors_of_the_service_import_downwards_only() -> None:
    service = ROOT / "service"
    floors = {path.name for path in service.iterdir() if path.is_dir()} - {"__pycache__"}
    assert floors == set(SERVICE)
    heights = {name: height for height, name in enumerate(reversed(SERVICE), start=1)}
    upward = [
        f"{path.relative_to(service)} imports {place.relative_to(service)}"
        for path in service.rglob("*.py")
        for place in imported_places(path)
        if place.is_relative_to(service)
        and heights.get(place.relative_to(service).parts[0], 0)
        > heights.get(path.relative_to(service).parts[0], 0)
    ]
    assert not upward
