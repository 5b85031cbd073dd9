"""Commands in Finnish: put into English before they are read, and said in Finnish."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.atoms import key_of
from adjudicator.languages.lines.reading import Reading, readings
from adjudicator.languages.lines.tables import Tables
from adjudicator.languages.lines.writing import own_line
from adjudicator.words.order_words import (
    EVENT,
    LINE,
    ROLE,
    TO_ROLES,
    WITH_ROLES,
    enter_command_writer,
    written,
)

CODE: Final = "fi"
_WHAT_IF: Final = "WHAT IF "
_FENCE: Final = re.compile(r"(BEGIN)(?: (\S+) (\S+)(.*))?|END")
_OF_ROLES: Final = {"PRESS TO": TO_ROLES, "PRESS ANONYMOUSLY TO": TO_ROLES, "DEAL WITH": WITH_ROLES}
"""By the words that begin a command: how the roles are said that follow to the end of its line."""
_DRAW: Final = re.compile(r"(PROPOSE DRAW WITH) (.+)")
_SIGN_ON: Final = re.compile(r"(SIGN ON \S+) (\S+)( IN .+)?")


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
    return tuple(one for one in readings(line, _tables()) if one.begins_with_verb)


@cache
def closings(closing: str) -> frozenset[str]:
    """Return the Finnish words that close a text as the English word ``closing`` does."""
    return frozenset(_source()["closings"].get(closing, ()))


@cache
def openings(name: str) -> frozenset[str]:
    """Return the Finnish first words, in small letters, of a command with an English first word."""
    said = _source()["verbs"].items()
    own = [words for english, words in said if english.split()[0] == name.upper()]
    return frozenset(line.split()[0].lower() for words in own for line in words)


def _own(english: str, context: str, game: str) -> str | None:
    """Return a command in Finnish; None where a line is no command."""
    if context != LINE:
        return None
    closing = _source()["closings"].get(english)
    if closing:
        return str(closing[0])
    fence = _FENCE.fullmatch(english)
    if fence:
        return _fence(fence, game)
    with_roles = _said_with_roles(english, game)
    if with_roles is not None:
        return with_roles
    if english.startswith(_WHAT_IF):
        event = written(english.removeprefix(_WHAT_IF), EVENT, CODE, game)
        return f"{own_line(_WHAT_IF.strip(), _tables())} {event}"
    verbs = _tables().said
    words = key_of(english)
    begins = any(one.kind == "verb" for end in range(1, 4) for one in verbs.get(words[:end], ()))
    return own_line(english, _tables()) if begins else None


def _fence(found: re.Match[str], game: str) -> str:
    """Return the line that opens or closes a block; what is no role of the game stays as it is."""
    if not found[1]:
        return "LOPPU"
    if not found[2]:
        return "ALKU"
    return f"ALKU {found[2]} {written(found[3], ROLE, CODE, game)}{found[4]}"


def _said_with_roles(english: str, game: str) -> str | None:
    """Return a command in which roles are named, in Finnish; None where none are."""
    for words, context in _OF_ROLES.items():
        if english.startswith(f"{words} "):
            roles = english.removeprefix(f"{words} ")
            return f"{own_line(words, _tables())} {written(roles, context, CODE, game)}"
    found = _DRAW.fullmatch(english) or _SIGN_ON.fullmatch(english)
    if found is None:
        return None
    zone = own_line(found[3], _tables()) if found.re is _SIGN_ON and found[3] else ""
    return f"{own_line(found[1], _tables())} {written(found[2], ROLE, CODE, game)}{zone}"


enter_command_writer(CODE, _own)

__all__ = ["closings", "command_readings", "openings"]
