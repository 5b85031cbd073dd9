"""Reading the reference data in ``data/``: tables and rows that never change during a game."""

from __future__ import annotations

import csv
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

_DATA = files("adjudicator.games.here_i_stand") / "data"


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of ``data/<name>.csv``; empty fields are empty strings."""
    text = (_DATA / f"{name}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


@cache
def document(name: str) -> dict[str, Any]:
    """Return ``data/<name>.toml``; not to be changed by the caller."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text(encoding="utf-8"))


def tables() -> dict[str, Any]:
    """Return ``data/tables.toml``: every table and number that is not in a file of its own."""
    return document("tables")
