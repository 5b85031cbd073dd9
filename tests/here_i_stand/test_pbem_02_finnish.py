"""Orders in Finnish, beside English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.language.ahead import ahead
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.deals import EXAMPLES as ITEMS
from adjudicator.games.here_i_stand.language.finnish.names import tables
from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH as ORDERS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.names import space_names
from adjudicator.games.here_i_stand.language.options import find_option
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.languages import language_named
from adjudicator.languages.finnish import inflected
from adjudicator.languages.lines.reading import readings
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError
from adjudicator.words.order_words import WINDOW, order_line
from tests.here_i_stand.builders import game_1517
from tests.here_i_stand.test_grammar import CASES
from tests.here_i_stand.test_grammar_deals import READ
from tests.tables import each

GOLDEN = Path(__file__).parents[1] / "golden"
FINNISH = language_named("fi")


def read_as(words: str) -> str:
    """Return the order in some words as its canonical line."""
    return grammar().canonical(grammar().parse(words))


# ------------------------------------------------------------------------------ reading


@each(
    ("words", "line"),
    [
        (
            "SIIRRÄ Suleiman, 7 vakinaisyksikköä ja 1 ratsuväkiyksikkö Istanbulista Edirneen",
            "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne",
        ),
        (
            "siirrä suleiman 7 vak. 1 rv istanbulista edirneen",
            "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne",
        ),
        (
            "SIIRRÄ Suleiman, 7 v LÄHTÖ Istanbul KOHDE Edirne",
            "MOVE Suleiman, 7 regulars FROM Istanbul TO Edirne",
        ),
        ("SIIRRÄ 4v Wie:stä Grz:iin", "MOVE 4 regulars FROM Vienna TO Graz"),
        ("SIIRRÄ 4 vakinaista Viennasta Graziin", "MOVE 4 regulars FROM Vienna TO Graz"),
        ("Liikuta neljä vakinaista Wienistä Graziin!", "MOVE 4 regulars FROM Vienna TO Graz"),
        ("SIIRRÄ kaikki vakinaiset Grazista Agramiin", "MOVE ALL regulars FROM Graz TO Agram"),
        ("SIIRRÄ 2 Genovan vakinaista Genovasta Nizzaan",
         "MOVE 2 Genoese regulars FROM Genoa TO Nice"),
        ("SIIRRÄ 2 genovalaista vakinaista Genovasta Nizzaan",
         "MOVE 2 Genoese regulars FROM Genoa TO Nice"),
        ("PELAA Janitsaarit KP", "PLAY Janissaries FOR CP"),
        ("pelaan kortin 1 komentopisteinä", "PLAY Janissaries FOR CP"),
        ("PELAA 5 TAPAHTUMANA", "PLAY Papal Bull AS EVENT"),
        ("PELAA Tässä seison KOMENTOPISTEINÄ", "PLAY Here I Stand FOR CP"),
        ("OHITA", "PASS"),
        ("passaa", "PASS"),
        ("OHITA LOPUT", "PASS THE REST"),
        ("HALLINNOI Bremen", "CONTROL Bremen"),
        ("HALLINNOI Brem", "CONTROL Bremen"),
        ("TUKAHDUTA KAPINA Bremenissä", "END UNREST IN Bremen"),
        ("PESTAA kolme palkkasoturia Pariisiin", "BUY 3 mercenaries IN Paris"),
        ("PERUSTA 2 vakinaista Istanbulissa", "RAISE 2 regulars IN Istanbul"),
        ("RAKENNA 1 eskaaderi Sevillaan", "BUILD 1 squadron IN Seville"),
        ("RAKENNA Pietarinkirkkoa 3 komentopisteellä", "BUILD ST PETER'S FOR 3 CP"),
        ("KÄÄNNÄ Uusi testamentti saksaksi 2 kp:llä",
         "TRANSLATE New Testament IN German FOR 2 CP"),
        ("VÄITTELE Saksassa käyttämätöntä vastaan",
         "CALL DEBATE IN German AGAINST uncommitted"),
        ("JÄRJESTÄ KIRJAROVIO Ranskan kielialueella MUKANA Cajetan",
         "BURN BOOKS IN French WITH Cajetan"),
        ("PERUSTA YLIOPISTO Trieriin MUKANA Loyola", "FOUND UNIVERSITY IN Trier WITH Loyola"),
        ("REFORMOI Erfurt, Leipzig TAI mikä tahansa", "REFORM Erfurt OR Leipzig OR ANY"),
        ("KÄÄNNYTÄ Münster", "FLIP Münster"),
        ("TORJU Grazista MUKANA Kaarle V, 8 vakinaista",
         "INTERCEPT FROM Graz WITH Charles V, 8 regulars"),
        ("VÄISTÄ Linziin MUKANA kaikki", "AVOID BATTLE TO Linz WITH ALL"),
        ("VETÄYDY", "WITHDRAW"),
        ("VETÄYDY Linziin", "RETREAT TO Linz"),
        ("PERÄÄNNY Linziin TAI minne tahansa", "RETREAT TO Linz OR ANY"),
        ("MENETÄ palkkasoturit, ratsuväki ENSIN", "LOSE mercenaries, cavalry FIRST"),
        ("PURJEHDI 1 eskaaderi Napolista Tyrrhenanmerelle JA kaikki Genovasta Lyoninlahdelle",
         "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND ALL FROM Genoa TO Gulf of Lyon"),
        ("KULJETA Suleiman, 5 vakinaista Istanbulista Egeanmerelle Candiaan",
         "TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia"),
        ("MERIROSVOUS Joonianmerellä Habsburgeja vastaan",
         "PIRACY IN Ionian Sea AGAINST Hapsburgs"),
        ("ASETA 2 Istanbuliin, 2 Edirneen", "PLACE 2 IN Istanbul, 2 IN Edirne"),
        ("JULISTA SOTA Ranskaa ja Englantia vastaan", "DECLARE WAR ON France, England"),
        ("HIERO RAUHAA Ranskan kanssa", "SUE FOR PEACE WITH France"),
        ("ANO RAUHAA Ranskalta", "SUE FOR PEACE WITH France"),
        ("OSTA TAKAISIN Graz JA Linz VOITTOPISTEELLÄ", "REGAIN Graz AND Linz FOR vp"),
        ("VALITSE Wien", "CHOOSE Vienna"),
        ("KYLLÄ", "YES"),
        ("Ei", "NO"),
        ("SANO Hyvää huomenta Wienistä", "SAY Hyvää huomenta Wienistä"),
        ("JOS Ranskalla on vähintään 4 korttia", "IF France holds at least 4 cards"),
        ("JOS taistelu voitettu Linzissä ja hallitsen Grazia",
         "IF battle won in Linz and I control Graz"),
        ("MUUTEN", "ELSE"),
        ("JOSLOPPU", "ENDIF"),
        ("SEURAAVA KORTTITOIMI", "NEXT IMPULSE"),
        ("PYSYVÄ Grazissa, Linzissä: VETÄYDY LINNOITUKSEEN KERRAN",
         "STANDING IN Graz, Linz: WITHDRAW ONCE"),
        ("PYSYVÄ: OHITA VOIMASSA 24. joulukuuta", "STANDING: PASS UNTIL 24 December"),
        ("KYSY siirroista Wieniin", "ASK ME ABOUT moves INTO Vienna"),
        ("KYSY kortista Kihti siirroissa", "ASK ME ABOUT Gout ON moves"),
        ("OHITA väittelyissä Saksan kielialueella", "PASS ON debates IN German"),
    ],
)  # fmt: skip
def test_finnish_orders_are_read_however_they_are_written(words: str, line: str) -> None:
    assert read_as(words) == line


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("MOVE 4 regulars FROM Wien TO Graz", "MOVE 4 regulars FROM Vienna TO Graz"),
        ("MOVE 4 vakinaista Wienistä Graziin", "MOVE 4 regulars FROM Vienna TO Graz"),
        ("SIIRRÄ 4 regulars FROM Vienna TO Graz", "MOVE 4 regulars FROM Vienna TO Graz"),
    ],
)
def test_one_line_may_have_words_of_both_languages(words: str, line: str) -> None:
    assert read_as(words) == line


@each(
    ("sentence", "item"),
    [
        ("Ranska ja Englanti lopettavat sotansa", "France and England end their war"),
        ("Ranska luovuttaa Calais'n Englannille", "France yields Calais to England"),
        ("Ottomaanit luovuttavat Budan Habsburgeille", "Ottomans yield Buda to Hapsburgs"),
        ("Englanti palauttaa Frans I:n Ranskalle", "England returns Francis I"),
        ("Ranska antaa 2 palkkasoturia Lyonista Englannille",
         "France gives 2 mercenaries from Lyon to England"),
        ("Ranska antaa yhden kortin Englannille", "France gives 1 card to England"),
        ("Paavinistuin peruu Englannin pannan",
         "Papacy rescinds the excommunication of England"),
    ],
)  # fmt: skip
def test_clauses_of_deals_are_read_in_finnish(sentence: str, item: str) -> None:
    found = grammar().item(sentence, "france", ["england"])
    assert grammar().item_words(found) == item


@each("power", MAJOR_POWERS)
def test_powers_are_found_by_their_finnish_names_in_any_form(power: str) -> None:
    assert FINNISH is not None
    name = FINNISH.name(POWER_NAMES[power])
    for form in ("gen", "part", "all", "abl"):
        assert grammar().role(inflected(name, form)) == power
    assert grammar().role(name) == power


# ------------------------------------------------------------------------------ what is wrong


@each(
    ("words", "quoted", "meant"),
    [
        ("SIIRÄ 4 vakinaista Wienistä Graziin", "SIIRÄ", "SIIRRÄ"),
        ("SIIRRÄ 4 vakinaista Wiennistä Graziin", "Wiennistä", "Wienistä"),
        ("SIIRRÄ 4 vakinaista Wienistä Grasiin", "Grasiin", "Graziin"),
        ("SIIRRÄ 4 rosvoa Wienistä Graziin", "rosvoa", "merirosvoa"),
        ("PELAA Janitsarit KP", "Janitsarit", "Janitsaarit"),
    ],
)
def test_who_writes_finnish_is_given_finnish_words_for_what_is_misspelt(
    words: str, quoted: str, meant: str
) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        grammar().parse(words)
    assert wrong.value.words == quoted
    assert wrong.value.suggestions[0] == meant
    assert f"“{quoted}” is not understood; did you mean {meant}" in str(wrong.value)


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ("SIIRRÄ 4 vakinaisyksikköä Xyzxyz", "Xyzxyz"),
        ("SIIRRÄ 4 vakinaista Wienistä Graziin huomenna", "huomenna"),
    ],
)
def test_what_is_not_understood_is_quoted_in_the_words_of_the_player(
    words: str, quoted: str
) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        grammar().parse(words)
    assert quoted in str(wrong.value)
    assert "4 regulars" not in str(wrong.value)


@pytest.mark.parametrize(
    ("words", "english", "own"),
    [
        (
            "SIIRRÄ 7 r Wienistä Graziin",
            "“r” is unclear: write v (regulars) or rv (cavalry)",
            "”r” on epäselvä: kirjoita v (vakinaisyksiköt) tai rv (ratsuväkiyksiköt)",
        ),
        (
            "MENETÄ 2m",
            "“m” is unclear: write p (mercenaries) or mr (corsairs)",
            "”m” on epäselvä: kirjoita p (palkkasoturit) tai mr (merirosvoyksiköt)",
        ),
        (
            "MENETÄ 2r 1m",
            "“r” is unclear: write v (regulars) or rv (cavalry)",
            "”r” on epäselvä: kirjoita v (vakinaisyksiköt) tai rv (ratsuväkiyksiköt)",
        ),
    ],
)
def test_a_letter_that_fits_two_kinds_of_unit_is_asked_about(
    words: str, english: str, own: str
) -> None:
    with pytest.raises(Ambiguous) as unclear:
        grammar().parse(words)
    assert said(str(unclear.value), None) == english
    assert said(str(unclear.value), FINNISH) == own


def test_a_letter_that_fits_two_kinds_of_unit_is_clear_beside_the_other_kind() -> None:
    assert (
        read_as("SIIRRÄ Suleiman, 7r, 1rv Istanbulista Edirneen")
        == "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne"
    )


@each("kind", ["regular", "mercenary", "cavalry", "squadron", "corsair"])
def test_every_kind_of_unit_has_an_abbreviation_of_its_own(kind: str) -> None:
    short = next(one.short for one in tables().said[(kind,)] if one.kind == "unit")
    assert read_as(f"MENETÄ 2{short}") == read_as(f"LOSE 2 {kind}")


@each(
    ("words", "own"),
    [
        ("ASK ME ABOUT piracy", "KYSY merirosvouksesta"),
        ("PASS ON piracy OF MINE", "OHITA merirosvouksessa, joka koskee minua"),
        ("ASK ME ABOUT moves OF MINE", "KYSY siirroista, jotka koskevat minua"),
        ("ASK ME ABOUT everything OF MINE", "KYSY kaikesta, mikä koskee minua"),
        ("PASS ON everything IN German", "OHITA kaikessa Saksan kielialueella"),
        ("PASS ON any moment", "OHITA minä hetkenä tahansa"),
    ],
)
def test_kinds_of_window_are_words_of_a_finnish_sentence(words: str, own: str) -> None:
    assert ORDERS.say(words) == own
    assert read_as(own) == read_as(words)


def test_moments_of_windows_are_no_orders_in_finnish() -> None:
    assert ORDERS.say("piracy in Ionian Sea", WINDOW) == "merirosvous Joonianmerellä"
    with pytest.raises(NotUnderstood) as wrong:
        grammar().parse("ASK ME ABOUT dragons")
    assert "merikuljetukset, rynnäköt, merirosvous, kenttätaistelut" in said(
        str(wrong.value), FINNISH
    )


@pytest.mark.parametrize("words", ["Hyvää päivää kaikille", "Terveisin Matti", "Nähdään Wienissä"])
def test_prose_in_finnish_is_no_order(words: str) -> None:
    with pytest.raises(NotUnderstood):
        grammar().parse(words)


@pytest.mark.parametrize("words", ["MOVE 4 regulars FROM Vienn TO Nowhere", "Dear all", "SEND"])
def test_english_lines_are_refused_as_before(words: str) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        grammar().parse(words)
    assert not re.search("[äö]|SIIR", str(wrong.value))


# ------------------------------------------------------------------------------ writing


def canonical_lines() -> Iterator[str]:
    """Yield canonical lines: of the examples in help, of tests, and of all golden files."""
    yield from (line for page in VERBS.pages.values() for line in page.examples)
    yield from (words for words, _ in CASES)
    yield from (f"IF {words}" for words in CONDITIONS.examples)
    for path in sorted(GOLDEN.rglob("*.txt")):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r"(?<![\w])[A-Z]{2,}(?: [^\n“”|]+)?", text)


def test_every_canonical_line_is_the_same_order_in_finnish() -> None:
    wrong, met = [], set()
    for words in canonical_lines():
        try:
            order = grammar().parse(words)
        except OrderError:
            continue
        line = grammar().canonical(order)
        met.add(line)
        if grammar().parse(line) == order and read_as(ORDERS.say(line)) != line:
            wrong.append((line, ORDERS.say(line)))
    assert not wrong
    assert len(met) > 150


@each("item", [*(item for _, item in READ)])
def test_every_clause_of_a_deal_is_the_same_in_finnish(item: object) -> None:
    sentence = grammar().item_words(item)  # type: ignore[arg-type]  # so by the list
    assert grammar().item(ORDERS.say(sentence, "item"), "france", ["england"]) == item
    assert len(ITEMS) == 9


def test_order_lines_say_themselves_in_the_language_of_their_reader() -> None:
    line = order_line("MOVE Charles V, 1 regular FROM Vienna TO Linz")
    assert line == "MOVE Charles V, 1 regular FROM Vienna TO Linz"
    assert said(line, FINNISH) == "SIIRRÄ Kaarle V, 1 vakinaisyksikkö Wienistä Linziin"
    assert said(line, None) == line


def test_the_mark_of_a_title_is_said_once() -> None:
    assert said(order_line("COMMIT Treachery!"), FINNISH) == "SITOUTA Petos!"
    assert said(order_line("PLAY Treachery! FOR CP"), FINNISH) == "PELAA Petos! KOMENTOPISTEINÄ"


def test_every_name_is_found_in_every_form() -> None:
    known = tables()
    missing = []
    for key in known.said:
        for one in known.said[key]:
            if one.kind not in ("place", "power", "person", "card"):
                continue
            for form in ("gen", "part", "ine", "ela", "ill"):
                found = readings(f"VALITSE {inflected(one.own, form)}", known)
                if not any(one.english in reading.english for reading in found):
                    missing.append((one.english, form))
    assert not missing


@pytest.mark.parametrize(
    ("words", "space"), [("Wien", "vienna"), ("Wienissä", "vienna"), ("Praha", "prague")]
)
def test_names_are_found_in_finnish_wherever_one_is_asked_for(words: str, space: str) -> None:
    assert space_names().find(words) == space
    decision = Decision("france", "x/target:y", OneOf(("vienna", "prague", "linz")))
    assert find_option(words, decision) == space


def test_words_of_orders_are_put_into_english_for_help() -> None:
    assert grammar().in_english("SIIRRÄ") == "MOVE"
    assert grammar().in_english("MOVE") == "MOVE"


def test_help_and_refusals_say_their_examples_in_finnish() -> None:
    help_ = said(VERBS.topics["MOVE"], FINNISH)
    assert help_.startswith("SIIRRÄ Suleiman, 7 vakinaisyksikköä Istanbulista Edirneen, SIIRRÄ")
    with pytest.raises(NotUnderstood) as wrong:
        grammar().parse("SIIRRÄ 4 vakinaista Wienistä")
    assert "SIIRRÄ 4 vakinaisyksikköä Lyonista Pariisiin" in said(str(wrong.value), FINNISH)
    assert "MOVE 4 regulars FROM Lyon TO Paris" in said(str(wrong.value), None)


def test_what_if_is_asked_in_finnish() -> None:
    state = game_1517()
    view = view_of(state, "hapsburg")
    in_finnish, in_english = (
        ahead().suppose(words, "hapsburg", view)
        for words in ("Ottomaanit siirtyvät Wieniin", "Ottomans move into Vienna")
    )
    assert in_finnish == in_english
