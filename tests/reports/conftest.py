"""Golden files: what a message looked like when somebody last looked at it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parent.parent / "golden"


@pytest.fixture
def golden() -> Callable[[str, str], str]:
    """Return the reader of golden files; ADJUDICATOR_GOLDEN=write replaces them by what is."""

    def read(name: str, actual: str) -> str:
        path = _FOLDER / name
        if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
            path.write_text(actual, encoding="utf-8")
        assert path.is_file(), f"tests/golden/{name} is missing; ADJUDICATOR_GOLDEN=write makes it"
        return path.read_text(encoding="utf-8")

    return read
