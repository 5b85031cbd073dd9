"""Commands in Finnish: put into English before they are read, and said in Finnish."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from adjudicator.games.order_words import EVENT, LINE, enter_writer, written
from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.atoms import key_of
from adjudicator.languages.lines.reading import Reading, readings
from adjudicator.languages.lines.tables import Tables
from adjudicator.languages.lines.writing import own_line

CODE: Final = "fi"
_WHAT_IF: Final = "WHAT IF "


@cache
def _source() -> dict[str, Any]:
    table = files(__package__) / "finnish.toml"
    return tomllib.loads(table.read_text(encoding="utf-8"))


@cache
def _tables() -> Tables:
    found = Tables(inflected, FORMS)
    found.add_words(_source())
    return found


@lru_cache(maxsize=4096)
def command_readings(line: str) -> tuple[Reading, ...]:
    """Return the English lines that a Finnish command can mean; none for any other line."""
    tables = _tables()
    return tuple(one for one in readings(line, tables) if one.begins_with_verb)


@cache
def closings(closing: str) -> frozenset[str]:
    """Return the Finnish words that close a text as the English word ``closing`` does."""
    return frozenset(_source()["closings"].get(closing, ()))


def _own(english: str, context: str) -> str | None:
    """Return a command in Finnish; None where a line is no command."""
    if context != LINE:
        return None
    if english.startswith(_WHAT_IF):
        event = written(english.removeprefix(_WHAT_IF), EVENT, CODE)
        return f"{own_line(_WHAT_IF.strip(), _tables())} {event}"
    verbs = _tables().said
    words = key_of(english)
    begins = any(one.kind == "verb" for end in range(1, 4) for one in verbs.get(words[:end], ()))
    return own_line(english, _tables()) if begins else None


enter_writer(CODE, _own, first=True)

__all__ = ["closings", "command_readings"]
