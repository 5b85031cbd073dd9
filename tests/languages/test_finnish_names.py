"""The Finnish names: one for every printed name of the data, and none that means another place."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from adjudicator.engine.titles import words
from adjudicator.games.here_i_stand.rules.deck import all_cards
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import (
    MAJOR_POWERS,
    POWER_NAMES,
    leaders,
    power_card,
    rulers,
)
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.wording.names import ADJECTIVES, the
from adjudicator.words.lexicon import fold
from tests.tables import each

FILE: Final = Path(__file__).parents[2] / "locale" / "fi" / "names.po"
PEOPLE: Final = ("debaters", "explorers", "conquistadors")
NEW_WORLD: Final = ("discovery_vp", "conquest_vp")


def entries() -> list[tuple[str, str]]:
    """Return (printed name, Finnish name) of every entry, in the order of the file."""
    with FILE.open("rb") as file:
        return [(str(entry.id), str(entry.string)) for entry in read_po(file) if entry.id]


FINNISH: Final = dict(entries())
BOTH: Final = {"Potosi Silver Mines", "Knights of St. John"}
"""Cards that a colony and a unit share their names with."""


def place_names() -> Iterator[str]:
    yield from (place.name for place in places().values())
    yield from (zone.name for zone in sea_zones().values())
    yield from (theatre.name for theatre in THEATRES.values())


def printed_names() -> Iterator[tuple[str, str]]:
    """Yield (kind, name) of everything in the data that has a name of its own."""
    yield from (("power", name) for name in POWER_NAMES.values())
    yield from (("power in a sentence", the(power)) for power in MAJOR_POWERS)
    yield from (("adjective of a power", name) for name in ADJECTIVES.values())
    yield from (("language zone", zone.capitalize()) for zone in LANGUAGE_ZONES)
    yield from (("place", name) for name in place_names())
    yield from (("leader", leader.name) for leader in leaders().values())
    yield from (("ruler", ruler.name) for ruler in rulers().values())
    yield from (("person", row["name"]) for table in PEOPLE for row in rows(table))
    yield from (("colony", name) for name in tables()["colonies"]["names"].values())
    yield from (("New World", words(name)) for table in NEW_WORLD for name in tables()[table])
    yield from (("wife", words(name)) for name in power_card("england")["marital_status_track"])
    yield from (("card", card.title) for card in all_cards().values())


@each(("kind", "name"), sorted(set(printed_names())))
def test_every_printed_name_has_a_finnish_one(kind: str, name: str) -> None:
    assert FINNISH.get(name), f"{kind} {name} is missing in {FILE.name}"


def test_no_name_has_two_entries() -> None:
    with FILE.open(encoding="utf-8") as file:
        written = Counter(
            line for line in file if line.startswith("msgid ") and line != 'msgid ""\n'
        )
    assert [line for line, count in written.items() if count > 1] == []


def test_no_entry_is_of_a_name_that_the_data_does_not_have() -> None:
    assert set(FINNISH) - {name for _, name in printed_names()} == set()


def test_no_two_places_have_one_finnish_name() -> None:
    finnish = Counter(fold(FINNISH[name]) for name in set(place_names()))
    assert [name for name, count in finnish.items() if count > 1] == []


def test_no_finnish_name_of_a_place_is_the_english_name_of_another() -> None:
    english = {fold(name): name for name in place_names()}
    confused = [
        (name, other)
        for name in place_names()
        if (other := english.get(fold(FINNISH[name]))) not in {None, name}
    ]
    assert confused == []


def test_names_are_written_in_composed_letters() -> None:
    assert [name for name in FINNISH.values() if unicodedata.normalize("NFC", name) != name] == []


def test_titles_of_cards_are_marked_where_nothing_else_has_the_name() -> None:
    with FILE.open("rb") as file:
        marked = {str(entry.id) for entry in read_po(file) if "title" in entry.flags}
    people = {name for kind, name in printed_names() if kind in {"leader", "ruler", "person"}}
    assert marked == {card.title for card in all_cards().values()} - people - BOTH
