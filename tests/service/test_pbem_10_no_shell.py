"""A moderator who is not the operator has no command line: mail says what he can do by mail."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from adjudicator.store import tables
from tests.service.playground import MODERATOR, OPERATOR, Playground, flat

SERVICE = Path(__file__).parents[2] / "adjudicator" / "service"
TO_THE_OPERATOR = {
    "commands/handling.py", "operations/watch/watcher.py", "post/unwanted/rate_limits.py",
    "public/site/upkeep.py", "table/lateness/outages.py",
}  # fmt: skip
"""Modules whose notices go to the operator alone."""
ONLY_THE_OPERATOR = {"post/unwanted/bounces.py"}
"""Modules whose notices ask for what only the operator can do."""


def notices() -> list[tuple[str, set[str | None]]]:
    """Return each notice to a moderator in the service: its module and what is given of it."""
    return [
        (path.relative_to(SERVICE).as_posix(), {word.arg for word in call.keywords})
        for path in sorted(SERVICE.rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "ModeratorNotice"
    ]


def test_what_can_be_run_can_be_mailed() -> None:
    found = notices()
    assert len(found) > 12
    commands = {module for module, given in found if "command" in given and "form" not in given}
    assert commands <= TO_THE_OPERATOR | ONLY_THE_OPERATOR


def test_the_first_message_says_who_the_operator_is(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    [row] = quick.notices_to_chairs()
    assert f"the operator of the service does: ask at {OPERATOR}." in flat(row.text)


@pytest.mark.parametrize("moderator", [OPERATOR, OPERATOR.upper()])
def test_an_operator_who_moderates_has_a_command_line(quick: Playground, moderator: str) -> None:
    quick.open(moderator=moderator, settings={"moderated": "yes", "grace": "0h"})
    [row] = quick.notices_to_chairs()
    assert "ask at" not in flat(row.text)
    quick.wait(hours=200)
    assert "adjudicator game" in flat(quick.notices()[-1].text)


def test_no_mail_to_a_moderator_names_a_command_of_the_shell(quick: Playground) -> None:
    quick.open(moderator=MODERATOR, settings={"blind": "true", "moderated": "yes", "grace": "0h"})
    quick.write("protestant", "RESIGN")
    quick.moderate("HELP", "HELP rewind", "HANDS", "STATUS", "SETTINGS", "UNSEAL", "PREVIEW")
    quick.moderate("REWIND TO 0 A slip.", "LOG", "SEGMENTS", "ORDERS", "nonsense")
    quick.wait(hours=200)
    to_chair = [row for row in quick.rows(tables.Outgoing) if row.recipient == MODERATOR]
    assert len(to_chair) >= 4
    for row in to_chair:
        assert "adjudicator " not in str(row.text)
        assert "ADJUDICATOR_" not in str(row.text)
