"""A case file as read: its data, and the line on which every key stands.

The TOML reader of the standard library gives no line numbers, so the keys are looked up in the
text a second time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, TypeAlias

from adjudicator.words.toml import from_toml

Key: TypeAlias = "str | int"
Wrong: TypeAlias = Callable[..., Exception]
"""``wrong(message, *keys)`` makes the error for what stands under these keys."""

_PART: Final = re.compile(r"\s*(?:\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|([A-Za-z0-9_-]+))\s*")
_HEADER: Final = re.compile(r"\s*(\[\[?)(.+?)\]\]?\s*(?:#.*)?$")
_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}\n]',
    re.DOTALL,
)


class CaseMistake(Exception):
    """A case file that is written wrongly; the message names the file and the line."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.line = line


class Source:
    """The text and the data of one case file; CaseMistake when it is no TOML."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        try:
            self.data: dict[str, Any] = from_toml(text)
        except tomllib.TOMLDecodeError as error:
            raise CaseMistake(
                path, _line_of(str(error), text), f"this is not TOML: {error}"
            ) from None
        self._lines = lines_of_keys(text)

    def line(self, *keys: Key) -> int:
        """Return the line, from 1, on which a key stands, or the nearest key around it."""
        for length in range(len(keys), 0, -1):
            found = self._lines.get(keys[:length])
            if found is not None:
                return found
        return 1

    def wrong(self, message: str, *keys: Key, further: int = 0) -> CaseMistake:
        """Return the error for what stands under ``keys``, ``further`` lines below the key."""
        return CaseMistake(self.path, self.line(*keys) + further, message)


def read_source(path: Path) -> Source:
    """Read a case file; CaseMistake when it cannot be read."""
    try:
        return Source(path, path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise CaseMistake(path, 1, f"the file cannot be read: {error}") from error


def _line_of(message: str, text: str) -> int:
    found = re.search(r"line (\d+)", message)
    at_end = text.rstrip().count("\n") + 1 if "at end of document" in message else 1
    return int(found[1]) if found else at_end


def lines_of_keys(text: str) -> dict[tuple[Key, ...], int]:
    """Return the line of every table and key of a TOML text that has been read without error.

    Keys inside an inline table are not listed; the line of the key around them stands for them.
    """
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    found: dict[tuple[Key, ...], int] = {}
    counts: dict[tuple[Key, ...], int] = {}
    table: tuple[Key, ...] = ()
    at = 0
    while at < len(lines):
        header = _HEADER.match(lines[at])
        if header is not None:
            table = _inside(_parts(header[2]), counts)
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            _note(found, table, at + 1)
            at += 1
            continue
        key, behind = _key_of(lines[at])
        if key:
            _note(found, (*table, *key), at + 1)
            at += _height(text, starts[at] + behind)
        else:
            at += 1
    return found


def _note(found: dict[tuple[Key, ...], int], keys: tuple[Key, ...], line: int) -> None:
    for length in range(1, len(keys) + 1):
        found.setdefault(keys[:length], line)


def _inside(parts: list[str], counts: dict[tuple[Key, ...], int]) -> tuple[Key, ...]:
    """Return the keys of a header: below an array of tables its last element is meant."""
    keys: tuple[Key, ...] = ()
    for number, part in enumerate(parts):
        keys = (*keys, part)
        if keys in counts and number < len(parts) - 1:
            keys = (*keys, counts[keys])
    return keys


def _parts(dotted: str) -> list[str]:
    return [a or b or c for a, b, c in _PART.findall(dotted)]


def _key_of(line: str) -> tuple[tuple[str, ...], int]:
    """Return the dotted key with which a line begins, and where its equals sign ends."""
    parts: list[str] = []
    at = 0
    while (found := _PART.match(line, at)) is not None:
        parts.append(found[1] or found[2] or found[3] or "")
        at = found.end()
        if line[at : at + 1] == "=":
            return tuple(parts), at + 1
        if line[at : at + 1] != ".":
            break
        at += 1
    return (), 0


def _height(text: str, start: int) -> int:
    """Return how many lines the value takes that begins at ``start``.

    It ends with the first line after which no bracket is open; text in quotes is passed over.
    """
    depth = height = 0
    for token in _TOKEN.finditer(text, start):
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        height += token[0].count("\n")
        if token[0] == "\n" and depth <= 0:
            return height
    return height + 1
