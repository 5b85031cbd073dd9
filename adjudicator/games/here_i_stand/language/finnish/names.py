"""The tables of the Finnish words and names of orders."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from adjudicator.engine.titles import words
from adjudicator.games.here_i_stand.language.foreign_wars import theatre_names
from adjudicator.games.here_i_stand.language.names import (
    all_power_names,
    card_names,
    debater_names,
    diplomatic_names,
    leader_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.options import label, other_names, phrases
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.languages import names_of
from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.tables import OPTION, Said, Tables
from adjudicator.words.lexicon import Lexicon

CODE: Final = "fi"
_EVENT: Final = "event"
"""The use of a card that has one only, which no order names; as a name it is a kind of card."""


@cache
def tables() -> Tables:
    """Return the Finnish tables of orders: words, and all names in all forms."""
    found = Tables(inflected, FORMS)
    source = files(__package__) / "words.toml"
    known = tomllib.loads(source.read_text(encoding="utf-8"))
    found.add_words(known)
    names, others = names_of(CODE), known["called"]
    for english, kind in _printed_names():
        said = Said(english, names.get(english, english), kind)
        found.add_name(said, others.get(english, ()) if kind == "power" else ())
    for english, title in _options():
        if title in names:
            found.add_option(Said(english, names[title], OPTION))
    return found


def _options() -> Iterator[tuple[str, str]]:
    """Return the options and uses of cards as orders have them, and as the catalogue has them."""
    yield from ((label(option), words(option)) for option in phrases())
    for card in cards().values():
        uses = (mode.replace("_", " ") for mode in card.modes)
        yield from ((use, use) for use in uses if use != _EVENT)


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
    known = {entry.full for entry in card_names().entries}
    new = (entry.full for entry in diplomatic_names().entries if entry.full not in known)
    yield from ((title, "card") for title in new)
    yield from ((words, "thing") for words in other_names())
