"""Orders in Finnish: what is said of an English line reads as the same order."""

import pytest

from adjudicator.engine.words import said
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.language.conditions import CONDITIONS
from adjudicator.games.thirty_years_war.language.finnish.orders import FINNISH
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    face_words,
    leader_names,
    place_names,
    units_words,
)
from adjudicator.games.thirty_years_war.wording.names import counted
from adjudicator.languages import language_named
from tests.tables import each

EXAMPLES = [example for page in grammar().verbs.rows for example in page.examples]
NAMES = {
    "RETREAT TO {}": [entry.full for entry in place_names().entries],
    "FREE MOVE Tilly FROM {}": [entry.full for entry in place_names().entries],
    "CHOOSE {}": [entry.full for entry in leader_names().entries],
    "ACTIVATE {} WITH C7": [entry.full for entry in leader_names().entries],
    "RECRUIT militia WITH {}": [entry.full for entry in leader_names().entries],
    "EVACUATE {}": [entry.full for entry in area_names().entries],
    "PAY 2 {} AT Linz": [face_words(face) for face in our_edition().pieces.faces],
    "FREE MOVE 1 {} FROM Linz": [face_words(face) for face in our_edition().pieces.faces],
    "IF {}": list(CONDITIONS.examples),
}


def _obeys(line: str) -> None:
    order = grammar().parse(line)
    assert grammar().parse(FINNISH.say(line)) == order, FINNISH.say(line)


@each("example", EXAMPLES)
def test_every_example_is_said_and_read(example: str) -> None:
    _obeys(example)


@each(
    ("term", "own"),
    [
        ("round 3", "kierrokseen 3"),
        ("round 3 of turn 2", "kierrokseen 3 vuorolla 2"),
        ("my next round", "seuraavaan kierrokseeni"),
        ("turn 3", "vuoroon 3"),
    ],
)
def test_the_terms_of_standing_orders_are_said_and_read(term: str, own: str) -> None:
    line = f"STANDING: RETREAT TO Linz UNTIL {term}"
    assert FINNISH.say(line) == f"PYSYVÄ: PERÄÄNNY Linziin VOIMASSA {own}"
    _obeys(line)


@each("line", NAMES)
def test_every_name_is_said_and_read(line: str) -> None:
    for name in NAMES[line]:
        _obeys(line.format(name))


@pytest.mark.parametrize("count", [1, 2])
def test_units_can_be_ordered_as_messages_call_them(count: int) -> None:
    for face in our_edition().pieces.faces:
        wanted = grammar().parse(f"ATTACK WITH {units_words(face, count)}")
        told = counted(count, face)
        assert grammar().parse(f"ATTACK WITH {told}") == wanted, told
        own = said(told, language_named("fi"))
        assert grammar().parse(f"HYÖKKÄÄ JOUKOILLA {own}") == wanted, own


@each("verb", [verb for verb in grammar().verbs if verb.alone or verb.refused])
def test_what_stands_alone_is_said_in_finnish(verb: object) -> None:
    line = str(grammar().canonical(verb.plain))  # type: ignore[attr-defined]  # a Verb
    assert FINNISH.say(line) != line
    _obeys(line)


@each(
    ("own", "english"),
    [
        ("AKTIVOI Kustaa Aadolf KORTILLA P18", "ACTIVATE Gustavus Adolphus WITH P18"),
        ("siirrä Prahaan (valtaa), Linziin", "MOVE TO Prague (TAKE), Linz"),
        (
            "VAPAA SIIRTO 1 keisarillinen nostoväki Linzistä",
            "FREE MOVE 1 Imperial militia FROM Linz",
        ),
        (
            "maksa 2 Ruotsin vajaata veteraania Stettinissä",
            "PAY 2 reduced Swedish vets AT Stettin",
        ),
        ("valitse Mansfeldin sijainen", "CHOOSE Mansfeld's replacement"),
        ("peräänny Wieniin tai mihin tahansa", "RETREAT TO Vienna OR ANY"),
        (
            "vapaa siirto Mansfeld Pilsenistä Budweisiin",
            "FREE MOVE Mansfeld FROM Pilsen TO Budweis",
        ),
        ("kutsu Wallenstein takaisin Wieniin", "RECALL WALLENSTEIN TO Vienna"),
        ("aseta Yhdistyneisiin provinsseihin", "PLACE IN United Provinces"),
    ],
)
def test_finnish_lines_are_read(own: str, english: str) -> None:
    assert grammar().parse(own) == grammar().parse(english)
