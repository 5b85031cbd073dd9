"""Every section of what the service must do by mail has tests that are named after it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tables import each

TESTS = Path(__file__).parent
SECTIONS = tuple(range(1, 16))
NAMED = {path.stem: path for path in TESTS.rglob("test_pbem_*.py")}


@each("section", SECTIONS)
def test_a_section_has_tests_named_after_it(section: int) -> None:
    found = [path for name, path in NAMED.items() if name.startswith(f"test_pbem_{section:02}_")]
    assert found
    assert all(re.search(r"^(async )?def test_", path.read_text(), re.MULTILINE) for path in found)


def test_no_tests_are_named_after_a_section_that_is_not_there() -> None:
    numbers = {int(name.split("_")[2]) for name in NAMED}
    assert numbers <= set(SECTIONS)
