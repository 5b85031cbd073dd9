"""Order lines that say themselves in the language of their reader.

An order line is English everywhere in the program. Each language that lines can be written in has
writers, one for the orders of a game and one for the commands of the service; they enter themselves
here, so that texts of any module can hold a line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from adjudicator.engine.words import Language, Words, keep_as

Writer: TypeAlias = Callable[[str, str], str | None]
"""Says a line, or a part of one in a context, in a language; None where it is not its line."""

LINE: Final = "line"
ITEM: Final = "item"
CONDITION: Final = "condition"
EVENT: Final = "event"
"""What a text is: a whole line, a clause of a deal, what follows IF, what follows WHAT IF."""
WINDOW: Final = "window"
"""A kind of response window, or a moment of that kind; no order begins with such words."""
ROLE: Final = "role"
TO_ROLES: Final = "to_roles"
WITH_ROLES: Final = "with_roles"
"""Roles by their identifiers, as commands have them: named, written to, dealt with."""

_WRITERS: Final[dict[str, list[Writer]]] = {}


def enter_writer(code: str, writer: Writer, *, first: bool = False) -> None:
    """Enter what says lines in a language; ``first``: it is asked before those of games."""
    writers = _WRITERS.setdefault(code, [])
    writers.insert(0 if first else len(writers), writer)


def order_line(line: str, context: str = LINE) -> Words:
    """Return an order or command in canonical words, which readers see in their language."""
    plain = str.__str__(line)
    return Words(plain, partial(_said, plain, context))


def opening_line(slug: str, role: str, code: str = "") -> Words:
    """Return the line that opens a block, which readers see in their language."""
    return order_line(f"BEGIN {slug} {role} {code}".rstrip())


def item_line(sentence: str) -> Words:
    """Return a clause of a deal, which readers see in their language."""
    return order_line(sentence, ITEM)


def _said(english: str, context: str, language: Language) -> str:
    return written(english, context, language.code)


def written(english: str, context: str, code: str) -> str:
    """Return a line, or a part of one, in the language with a code."""
    for writer in _WRITERS.get(code, ()):
        found = writer(english, context)
        if found is not None:
            return found
    return english


keep_as("line", _said, order_line)
