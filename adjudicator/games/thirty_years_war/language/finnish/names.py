"""The tables of the Finnish words and names of orders."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Final

from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import of_edition
from adjudicator.games.thirty_years_war.language.names import (
    REPLACEMENT,
    area_names,
    leader_names,
    place_names,
    side_names,
)
from adjudicator.languages import names_of
from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.tables import Said, Tables
from adjudicator.words.lexicon import Lexicon

CODE: Final = "fi"


@of_edition
def tables(edition: Edition) -> Tables:
    """Return the Finnish tables of orders: words, and all names in all forms."""
    found = Tables(inflected, FORMS)
    source = tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))
    found.add_words(source)
    names = {**names_of(CODE), **source["names"], **edition.called.in_finnish}
    for english, kind in _printed_names():
        said = Said(english, _own(english, names), kind)
        found.add_name(said, source["called"].get(english, ()) if kind == "power" else ())
    return found


def _own(english: str, names: Mapping[str, str]) -> str:
    """Return a name in Finnish; that of a replacement is made from the name of his leader."""
    if not english.endswith(REPLACEMENT):
        return names.get(english, english)
    leader = english.removesuffix(REPLACEMENT)
    return f"{inflected(names.get(leader, leader), 'gen')} sijainen"


def _printed_names() -> Iterator[tuple[str, str]]:
    """Return every printed name with its kind; cards have their codes in every language."""
    kinds: tuple[tuple[str, Lexicon], ...] = (
        ("place", place_names()),
        ("place", area_names()),
        ("person", leader_names()),
        ("power", side_names()),
    )
    seen: set[str] = set()
    for kind, names in kinds:
        for entry in names.entries:
            if entry.full not in seen:
                seen.add(entry.full)
                yield entry.full, kind
