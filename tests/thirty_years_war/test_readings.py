"""Where the rules leave room: a case or a test holds every reading on the page of decisions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
PAGE: Final = ROOT / "docs/decisions/thirty-years-war.md"
CASES: Final = ROOT / "tests/cases/thirty_years_war"


def rows() -> list[list[str]]:
    """Return the cells of all rows of the tables, without headings and rules."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if "held by" not in row]


def test_the_thirty_one_ambiguities_are_all_there() -> None:
    numbers = [row[0] for row in rows() if row[0].isdigit()]
    assert numbers == [str(number) for number in range(1, 32)]


def test_every_reading_is_held_by_a_case_or_a_test() -> None:
    code = "".join(path.read_text("utf-8") for path in HERE.rglob("test_*.py"))
    missing = []
    for row in rows():
        names = re.findall(r"`([^`]+)`", row[-1])
        known = [(CASES / f"{name}.toml").exists() or f"def {name}(" in code for name in names]
        if not names or not all(known):
            missing.append(row)
    assert missing == []
