"""What a command loads, by list: the start of a program is as quick as what it imports."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Final

import click

from adjudicator.cli import main
from adjudicator.cli.moderation import EXPLAIN, command_for
from adjudicator.service.commands.moderators import ACTS
from tests.cli.commands import mail
from tests.tables import each

_SERVED: Final = "import sys, adjudicator.transport, adjudicator.worker; print(*sys.modules)"
_LOADED: Final = """
import json, sys
before = set(sys.modules)
from adjudicator.cli import main
try:
    main(sys.argv[1:], standalone_mode=False)
except SystemExit:
    pass
finally:
    print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)
"""
HELPED: Final = {"click"}
"""What is not of the standard library and loaded to say how commands are called."""
READ: Final = {*HELPED, "authres", "flufl", "public"}
"""The same for what reads a message; ``public`` belongs to ``flufl``."""

CHECKED: Final = {
    *READ, "annotated_types", "babel", "css_inline", "dotenv", "jinja2", "lark",
    "markupsafe", "pydantic", "pydantic_core", "pydantic_settings", "rapidfuzz", "sqlalchemy",
    "sqlmodel", "structlog", "typing_extensions", "typing_inspection",
}  # fmt: skip
"""The same for what checks orders: neither migrations nor pictures."""


def loaded(*words: str, stdin: bytes = b"") -> set[str]:
    """Return the modules that a command loads in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _LOADED, *words], input=stdin, capture_output=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def foreign(modules: set[str]) -> set[str]:
    """Return the packages among modules that are neither ours nor of the standard library."""
    packages = {name.partition(".")[0] for name in modules}
    known = {*sys.stdlib_module_names, "adjudicator", "cython_runtime"}
    return {name for name in packages - known if not name.startswith("_")}


def floors(modules: set[str]) -> set[str]:
    """Return the packages of the project among modules."""
    return {name.split(".")[1] for name in modules if name.startswith("adjudicator.")}


@each(
    "words",
    [("--version",), ("--help",), ("game", "create", "--help"), ("profile", "ingest", "--help")],
)
def test_help_loads_nothing_of_what_commands_do(words: tuple[str, ...]) -> None:
    modules = loaded(*words)
    assert "adjudicator.cli.games" in modules
    assert foreign(modules) == HELPED
    assert floors(modules) == {"cli", "clock", "collector", "engine", "games", "service"}
    assert {name for name in modules if name.startswith("adjudicator.service.")} == {
        "adjudicator.service.errors"
    }
    assert {name for name in modules if name.startswith("adjudicator.games.")} == {
        "adjudicator.games.particulars",
        "adjudicator.games.registry",
    }


def test_looking_at_a_message_loads_what_reads_mail() -> None:
    modules = loaded("mail", "inspect", stdin=mail("france", "PASS"))
    assert foreign(modules) == READ
    assert "adjudicator.mail.screening" in modules
    assert not floors(modules) & {"store", "settings", "orders", "reports", "words", "drawing"}


def test_checking_orders_loads_neither_migrations_nor_pictures(game: str) -> None:
    words = ("orders", "check", "--game", game, "--role", "france")
    modules = loaded(*words, stdin=mail("france", "PASS"))
    assert foreign(modules) == CHECKED
    assert "adjudicator.games.here_i_stand.game" in modules
    unused = ("adjudicator.games.here_i_stand.board", "adjudicator.games.thirty_years_war")
    assert not [name for name in modules if name.startswith(unused)]
    assert not modules & {"adjudicator.drawing.lettering", "adjudicator.worker"}


def test_the_service_loads_what_asks_web_servers_when_it_asks_one() -> None:
    words = [sys.executable, "-c", _SERVED]
    done = subprocess.run(words, capture_output=True, check=True, text=True)
    modules = set(done.stdout.split())
    assert "adjudicator.mail.oauth" in modules
    assert not modules & {"httpx", "httpcore", "alembic"}


def test_the_help_of_explain_among_all_commands_is_its_own() -> None:
    own, listed = command_for(ACTS["explain"]), click.Context(main)
    assert main.get_command(listed, "explain") is EXPLAIN
    assert EXPLAIN.get_short_help_str() == own.get_short_help_str()
    assert EXPLAIN.help == (own.help or "").splitlines()[0]
