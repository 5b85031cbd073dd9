"""Saying a message's context in the language of its reader."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from adjudicator.engine.rules import OptionLine
from adjudicator.engine.words import Language, Words
from adjudicator.games.telling import Section

T = TypeVar("T")

_TOLD: Final = ("adjudicator.reports.", "adjudicator.games.telling")
"""Modules whose dataclasses are made of words, or of what is made of them."""


class Retold(tuple[Section, ...]):
    """Sections that are laid out anew in another language; they are the English ones."""

    said_in: Callable[[Language], tuple[Section, ...]]

    def __new__(
        cls, english: Iterable[Section], said_in: Callable[[Language], tuple[Section, ...]]
    ) -> Retold:
        """Return sections with what lays them out in a language."""
        sections = super().__new__(cls, english)
        sections.said_in = said_in
        return sections


def spoken(value: T, language: Language | None) -> T:
    """Return a context, or any part of one, with all its words in a language; None is English.

    Goes through tuples, lists, mappings, the dataclasses of this package and what games tell with.
    Facts and views stay as they are: the templates say them.
    """
    return value if language is None else _spoken(value, language)


def _spoken(value: Any, language: Language) -> Any:
    if isinstance(value, Words | Retold):
        return value.said_in(language)
    if isinstance(value, tuple | list):
        return type(value)(_spoken(part, language) for part in value)
    if isinstance(value, Mapping):
        return {key: _spoken(part, language) for key, part in value.items()}
    if _is_of_a_message(value):
        fields = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
        new = {name: _spoken(part, language) for name, part in fields.items()}
        changed = {name: part for name, part in new.items() if part is not fields[name]}
        return dataclasses.replace(value, **changed) if changed else value
    return value


def _is_of_a_message(value: Any) -> bool:
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return False
    return isinstance(value, OptionLine) or type(value).__module__.startswith(_TOLD)
