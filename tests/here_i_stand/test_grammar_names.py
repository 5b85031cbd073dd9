"""Every name reads to itself, in full, without accents, and by its code."""

from __future__ import annotations

import unicodedata

import pytest

from adjudicator.games.here_i_stand.board import places, sea_zones
from adjudicator.games.here_i_stand.deck import cards
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.names import (
    code_of,
    debater_names,
    leader_names,
    power_names,
    space_codes,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.orders import Commit, March, PlayCard, Target, Troops
from adjudicator.games.here_i_stand.powers import MAJOR_POWERS, POWER_NAMES, leaders
from adjudicator.games.lexicon import Lexicon


def plain(name: str) -> str:
    """Return a name as somebody writes it without an international keyboard."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()


@pytest.mark.parametrize("space", places())
def test_every_space_reads_to_itself(space: str) -> None:
    name = places()[space].name
    for words in (name, name.upper(), plain(name), code_of(space), code_of(space).lower(), space):
        assert grammar().parse(f"RETREAT TO {words}") == Target("retreat", space), words


def test_codes_have_three_letters_and_are_all_different() -> None:
    codes = space_codes()
    assert len(set(codes.values())) == len(places())
    assert all(len(code) == 3 and code.isascii() and code.isupper() for code in codes.values())


def test_codes_of_spaces_that_begin_alike_stay_as_they_are() -> None:
    names = {space: plain(places()[space].name).upper().replace(". ", "") for space in places()}
    changed = {s: code for s, code in space_codes().items() if not names[s].startswith(code)}
    assert " ".join(changed.values()) == (
        "BAE BAT BRM BRS BRT BRN BRW BRL CAI CAT COD COF COO COU EDN EDR GEE GEO GRN GRZ LIC LIZ"
        " NIE NIO PAE PAM REE SAO SAZ TOL TOR TRR TRS TRP VAE VAA ZAA ZAG"
    )


@pytest.mark.parametrize("zone", sea_zones())
def test_every_sea_zone_reads_to_itself(zone: str) -> None:
    name = sea_zones()[zone].name
    for words in (name, name.upper(), name.lower()):
        assert grammar().parse(f"SAIL TO {words}") == Target("sail", zone)


@pytest.mark.parametrize("leader", leaders())
def test_every_leader_reads_to_himself(leader: str) -> None:
    name = leaders()[leader].name
    expected = March("shelter", Troops((), (leader,)))
    for words in (name, name.upper(), plain(name)):
        assert grammar().parse(f"SHELTER {words}") == expected


@pytest.mark.parametrize("number", cards())
def test_every_card_reads_to_itself(number: int) -> None:
    title = cards()[number].title
    for words in (title, title.upper(), plain(title), str(number), f"#{number}", f"card {number}"):
        assert grammar().parse(f"COMMIT {words}") == Commit(number), words
        assert grammar().parse(f"PLAY {words} FOR CP") == PlayCard(number, "cp"), words
        assert grammar().parse(f"PLAY {words} AS EVENT") == PlayCard(number, "event"), words


@pytest.mark.parametrize("names", [space_names(), zone_names(), leader_names(), debater_names()])
def test_every_code_reads_to_its_name(names: Lexicon) -> None:
    for entry in names.entries:
        assert entry.code is not None
        assert names.find(entry.code) == entry.id
        assert names.find(entry.full) == entry.id


@pytest.mark.parametrize("debater", [entry.id for entry in debater_names().entries])
def test_every_debater_reads_to_himself(debater: str) -> None:
    order = grammar().parse(f"REFORM Leipzig WITH {debater_names().full(debater)}")
    assert order == Target("reform", "leipzig", debater)


@pytest.mark.parametrize("power", MAJOR_POWERS)
def test_every_power_reads_to_itself(power: str) -> None:
    assert grammar().role(POWER_NAMES[power]) == power
    assert grammar().role(power) == power
    assert power_names().full(power) == POWER_NAMES[power]


@pytest.mark.parametrize(
    ("words", "leader"),
    [
        ("Suleiman", "suleiman"),
        ("Charles", "charles_v"),
        ("Brandon", "charles_brandon"),
        ("Francis", "francis_i"),
        ("Alva", "duke_of_alva"),
        ("Ibrahim", "ibrahim_pasha"),
        ("Hesse", "philip_of_hesse"),
        ("Maurice", "maurice_of_saxony"),
        ("John", "john_frederick"),
        ("Doria", "andrea_doria"),
    ],
)
def test_a_part_that_one_leader_bears_is_enough(words: str, leader: str) -> None:
    assert leader_names().find(words) == leader


@pytest.mark.parametrize(
    ("words", "space"),
    [
        ("Muenster", "munster"),
        ("Luebeck", "lubeck"),
        ("Zurich", "zurich"),
        ("Constantinople", "istanbul"),
        ("Köln", "cologne"),
        ("Strasbourg", "strasburg"),
        ("St Quentin", "st_quentin"),
        ("Saint Dizier", "st_dizier"),
        ("Besancon", "besancon"),
        ("Cordoba", "cordoba"),
    ],
)
def test_other_spellings_of_spaces_are_known(words: str, space: str) -> None:
    assert space_names().find(words) == space
