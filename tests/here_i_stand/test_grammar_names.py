"""Every name reads to itself, in full, without accents, and by its code."""

from __future__ import annotations

import unicodedata

import pytest

from adjudicator.games.here_i_stand.language.cards import PlayCard
from adjudicator.games.here_i_stand.language.conversion import Commit
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.names import (
    all_power_names,
    card_names,
    code_of,
    debater_names,
    leader_names,
    place_names,
    power_names,
    space_codes,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.orders import Group, March, Target, Troops
from adjudicator.games.here_i_stand.language.peace import GiveUp
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import DrawCards, Mercenaries
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES, leaders
from adjudicator.words.lexicon import Ambiguous, Lexicon, Name
from tests.tables import each


def plain(name: str) -> str:
    """Return a name as somebody writes it without an international keyboard."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()


@each("space", places())
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


@each("zone", sea_zones())
def test_every_sea_zone_reads_to_itself(zone: str) -> None:
    name = sea_zones()[zone].name
    for words in (name, name.upper(), name.lower()):
        assert grammar().parse(f"SAIL TO {words}") == Target("sail", zone)


@each("leader", leaders())
def test_every_leader_reads_to_himself(leader: str) -> None:
    name = leaders()[leader].name
    expected = March("shelter", Troops((), (leader,)))
    for words in (name, name.upper(), plain(name)):
        assert grammar().parse(f"SHELTER {words}") == expected


@each("number", cards())
def test_every_card_reads_to_itself(number: int) -> None:
    title = cards()[number].title
    for words in (title, title.upper(), plain(title), str(number), f"#{number}", f"card {number}"):
        assert grammar().parse(f"COMMIT {words}") == Commit(number), words
        assert grammar().parse(f"PLAY {words} FOR CP") == PlayCard(number, "cp"), words
        assert grammar().parse(f"PLAY {words} AS EVENT") == PlayCard(number, "event"), words


ALL_NAMES = [
    *(space_names(), zone_names(), leader_names(), debater_names(), card_names()),
    all_power_names(),
]


@each("names", ALL_NAMES, ids=lambda names: names.kind)
def test_every_code_reads_to_its_name(names: Lexicon) -> None:
    codes = [entry.code for entry in names.entries]
    assert len(set(codes)) == len(codes)
    for entry in names.entries:
        assert entry.code is not None
        assert len(entry.code) == 3
        assert entry.code.isascii()
        assert entry.code.isupper()
        assert names.code(entry.id) == entry.code
        assert names.find(entry.code) == entry.id
        assert names.find(entry.full) == entry.id


def test_no_sea_zone_has_the_code_of_a_space() -> None:
    assert zone_names().code("barbary_coast") == "BAB"
    assert not {space.code for space in space_names().entries} & {
        zone.code for zone in zone_names().entries
    }


@each("entry", place_names().entries, ids=lambda entry: entry.id)
def test_every_place_reads_to_itself_where_land_and_sea_may_stand(entry: Name) -> None:
    for words in (entry.full, str(entry.code), entry.id, plain(entry.full)):
        assert place_of(words) == entry.id, words


@pytest.mark.parametrize("words", ["Adri", "adria"])
def test_what_fits_a_space_and_a_sea_zone_is_unclear(words: str) -> None:
    with pytest.raises(Ambiguous) as raised:
        place_of(words)
    assert raised.value.candidates == ("Adriatic Sea", "Edirne")


def test_where_only_land_may_stand_the_sea_does_not_matter() -> None:
    order = grammar().parse("MOVE ALL FROM Istanbul TO Adri")
    assert order == March("move", Troops(everything=True), "istanbul", "edirne")


@each("entry", card_names().entries, ids=lambda entry: entry.id)
def test_every_card_may_be_written_by_its_code(entry: Name) -> None:
    number = int(entry.id)
    assert grammar().parse(f"PLAY {entry.code} FOR CP") == PlayCard(number, "cp")
    assert grammar().parse(f"commit {str(entry.code).lower()}") == Commit(number)
    assert grammar().parse(f'PLAY "{entry.full}" AS EVENT') == PlayCard(number, "event")


@each(
    ("kind", "words"),
    [
        ("regular", ["res", "reg", "regs", "r", "regular", "regulars"]),
        ("cavalry", ["cav", "cavs", "c", "cavalry"]),
        ("mercenary", ["merc", "mercs", "mer", "m", "mercenary", "mercenaries"]),
        ("squadron", ["sq", "sqn", "sqd", "s", "squadron", "squadrons", "ships", "fleets"]),
        ("corsair", ["corsair", "corsairs", "cor"]),
    ],
)
def test_units_are_read_by_the_words_that_players_use(kind: str, words: list[str]) -> None:
    for word in words:
        for number in (f"2 {word}", f"2{word}", f"two {word}"):
            order = grammar().parse(f"LOSE {number}")
            assert order == March("lose", Troops((Group(2, kind),))), number
            removed = grammar().parse(f"REMOVE {number} FROM Naples, a {word} FROM Palermo")
            assert removed == GiveUp(((2, kind, "naples"), (1, kind, "palermo"))), number


@each("number", ["2 ", "2", "two ", "TWO "])
def test_units_of_deals_are_read_by_the_same_words(number: str) -> None:
    for word in ("m", "merc", "mercs", "mercenaries"):
        item = grammar().item(f"gives {number}{word} from Lyon", "france", ["england"])
        assert item == Mercenaries("france", "england", {"lyon": 2})
    for word in ("s", "sq", "sqn", "squadrons", "ships"):
        item = grammar().item(f"lends {number}{word} from Rouen", "france", ["england"])
        assert item == LoanSquadrons("france", "england", {"rouen": 2})
    assert grammar().item(f"gives {number}cards", "france", ["england"]) == DrawCards(
        "france", "england", 2
    )


@each("debater", [entry.id for entry in debater_names().entries])
def test_every_debater_reads_to_himself(debater: str) -> None:
    order = grammar().parse(f"REFORM Leipzig WITH {debater_names().full(debater)}")
    assert order == Target("reform", "leipzig", debater)


@each("power", MAJOR_POWERS)
def test_every_power_reads_to_itself(power: str) -> None:
    assert grammar().role(POWER_NAMES[power]) == power
    assert grammar().role(power) == power
    assert power_names().full(power) == POWER_NAMES[power]


@each(
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


@each(
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
