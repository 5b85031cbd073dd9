"""The list of what goes wrong (BAD_INPUT.md) names tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.tables import each

FOLDER = Path(__file__).parent
LIST = FOLDER / "BAD_INPUT.md"
NAMED = re.findall(r"`([\w/]+\.py)::(test_\w+)`", LIST.read_text(encoding="utf-8"))


@each(("file", "name"), NAMED)
def test_every_test_in_the_list_is_there(file: str, name: str) -> None:
    tree = ast.parse((FOLDER / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_row_of_the_list_has_an_outcome_and_a_test() -> None:
    rows = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cases = [row for row in rows if not row.startswith("| what")]
    assert len(cases) == len(NAMED) > 40
    for row in cases:
        assert re.fullmatch(r"\| .+ \| .+ \| `[\w/]+\.py::test_\w+` \|", row), row
