"""The tables of the Finnish words and names of orders."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from adjudicator.games.here_i_stand.language.foreign_wars import theatre_names
from adjudicator.games.here_i_stand.language.names import (
    all_power_names,
    card_names,
    debater_names,
    leader_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.options import other_names
from adjudicator.games.lexicon import Lexicon
from adjudicator.languages import names_of
from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.tables import Said, Tables

CODE: Final = "fi"


@cache
def tables() -> Tables:
    """Return the Finnish tables of orders: words, and all names in all forms."""
    found = Tables(inflected, FORMS)
    source = files(__package__) / "words.toml"
    found.add_words(tomllib.loads(source.read_text(encoding="utf-8")))
    names = names_of(CODE)
    for english, kind in _printed_names():
        found.add_name(Said(english, names.get(english, english), kind))
    return found


def _printed_names() -> Iterator[tuple[str, str]]:
    """Return every printed name with its kind."""
    kinds: tuple[tuple[str, Lexicon], ...] = (
        ("place", space_names()),
        ("place", zone_names()),
        ("place", theatre_names()),
        ("power", all_power_names()),
        ("person", leader_names()),
        ("person", debater_names()),
        ("card", card_names()),
    )
    for kind, names in kinds:
        yield from ((entry.full, kind) for entry in names.entries)
    yield from ((words, "thing") for words in other_names())
