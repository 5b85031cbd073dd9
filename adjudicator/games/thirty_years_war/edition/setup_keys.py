"""The keys of scenarios.toml: one that the rules do not know would change nothing, unnoticed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.games.thirty_years_war.edition.rows import Files
from adjudicator.words.lexicon import hint

FILE: Final = "scenarios.toml"
_REPLACED: Final[Mapping[str, str]] = {
    "spanish_aid_modifier": 'aid_changed_by = { c16 = "spain" }',
}
"""Keys that were read before, and what stands in their place now."""
_HEADER: Final = re.compile(r"\s*\[(?P<table>[^\[\]]+)\]")


def check_keys(files: Files, ours: Files) -> Iterator[str]:
    """Give every key of a scenario that no scenario of ours has, with its line."""
    known = {key for table in _tables(ours).values() for key in table}
    for name, table in _tables(files).items():
        for key in table:
            if key not in known:
                line = _line_of(files.texts[FILE], name, key)
                yield f"{FILE}, line {line}: {_why(name, key, known)}"


def _tables(files: Files) -> dict[str, dict[str, Any]]:
    found = tomllib.loads(files.texts[FILE])
    return {name: table for name, table in found.items() if isinstance(table, dict)}


def _why(name: str, key: str, known: set[str]) -> str:
    if key in _REPLACED:
        return f"[{name}] has {key!r}, which is not read any more; write {_REPLACED[key]}"
    return f"[{name}] has {key!r}, which the rules do not know{hint(key, known)}"


def _line_of(text: str, name: str, key: str) -> int:
    """Return the line on which a key of a table stands, or the header of a table in it."""
    table = ""
    wanted = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]")
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.match(line)
        if header:
            table = header["table"].strip()
            if table == f"{name}.{key}" or table.startswith(f"{name}.{key}."):
                return number
        elif table == name and wanted.match(line):
            return number
    return 1
