"""The Finnish of commands, of reading orders and of moderating.

What a player wrote wrong is said in his language; so are the answers
to commands.
"""

from __future__ import annotations

import re
from dataclasses import replace
from string import Formatter
from typing import Final

import pytest

from adjudicator.engine.words import Words, _, and_list, joined, n_, name, said
from adjudicator.games.registry import game_of
from adjudicator.languages import Catalogues, catalogues
from adjudicator.orders.dates import read_day
from adjudicator.orders.message_text import Line
from adjudicator.service.commands.seat_wanted import SeatWanted
from adjudicator.service.table.voting.votes import Proposal
from adjudicator.words.lexicon import OrderError
from tests.languages.messages import messages, translated
from tests.orders.given import PLAYER

PARTS: Final = {
    "commands.po": "adjudicator/service/commands",
    "kit.po": "adjudicator/kit",
    "language.po": "adjudicator/games/here_i_stand/language",
    "moderation.po": "adjudicator/service/commands/moderators",
    "orders.po": "adjudicator/orders",
}
UNTIDY: Final = re.compile(r"  | [.,;:!?]|[“\"]|\.\.")


@pytest.fixture(params=sorted(PARTS))
def part(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def entries(file: str) -> list[tuple[str, str]]:
    """Return (English, Finnish) of a catalogue, plurals one by one."""
    found = []
    for path, catalog in catalogues("fi"):
        if path.name != file:
            continue
        for message in catalog:
            if isinstance(message.id, str) and message.id:
                found.append((message.id, str(message.string)))
            elif message.id:
                found += zip(message.id, message.string or (), strict=True)
    return found


def test_every_message_has_its_finnish(part: str) -> None:
    there = translated("fi")
    assert [text for text in messages((PARTS[part],)) if text not in there] == []


def test_no_translation_belongs_to_nothing(part: str) -> None:
    known = {text for one in messages() for text in ([one] if isinstance(one, str) else one)}
    assert [english for english, _finnish in entries(part) if english not in known] == []


def test_finnish_says_the_values_of_the_english_in_forms_that_there_are(
    part: str, finnish: Catalogues
) -> None:
    for english, own in entries(part):
        known = {value for _text, value, _form, _how in Formatter().parse(english) if value}
        for _text, value, form, _how in Formatter().parse(own):
            assert value is None or value in known, own
            assert not form or form in finnish.forms or "/" in form, own


def test_finnish_is_tidy(part: str) -> None:
    assert [own for _english, own in entries(part) if UNTIDY.search(own)] == []


def test_every_command_of_help_is_read_in_finnish_as_in_english(finnish: Catalogues) -> None:
    read = 0
    for explanation in PLAYER.explained(game_of("here_i_stand")):
        pair = [
            re.split(r", (?=[A-ZÄÖ]{4})", text.partition(":")[0])
            for text in (str(explanation), said(explanation, finnish))
        ]
        assert len(pair[0]) == len(pair[1]), pair
        for english, own in zip(*pair, strict=True):
            if "…" in english or english == "READY":
                continue
            assert meaning(own) == meaning(english.replace("word", "sana")), own
            read += 1
    assert read > 30


_role = game_of("here_i_stand").grammar.role


def meaning(text: str) -> object:
    """Return the command that a line is; what is looked up or asked stays as written."""
    line = re.sub(r" (?:code|koodi)$", " K7Q2M3XA", text)
    found = PLAYER.read([Line(1, line)], 0, str)
    assert found is not None, text
    assert found.error is None, (text, found.error)
    command = found.command
    wanted = command.values.get("wanted") if command is not None else None
    if isinstance(wanted, SeatWanted):
        return wanted._replace(role=_role(wanted.role))
    if isinstance(wanted, Proposal) and wanted.powers:
        return replace(wanted, powers=tuple(map(_role, wanted.powers)), words="")
    as_written = ("what if", "rules", "map", "help")
    return command.name if command is not None and command.name in as_written else command


@pytest.mark.parametrize(
    ("words", "own"),
    [
        (
            _("{power} says yes.", power=name("Ottomans")),
            "Ottomaanit äänestävät puolesta.",
        ),
        (_("{power} says no.", power=name("France")), "Ranska äänestää vastaan."),
        (_("Answer of {power}", power=name("Hapsburgs")), "Habsburgien vastaus"),
        (
            _("An answer of {power} is changed: {heading}", power=name("England"), heading="T"),
            "Englannin vastausta on muutettu: T",
        ),
        (
            _(
                "you are READY; still awaited: {powers}",
                powers=joined(", ", [name("Papacy"), name("France")]),
            ),
            "olet VALMIS; odotetaan vielä: Paavinistuin, Ranska",
        ),
        (
            n_("{count} standing order dropped", "{count} standing orders dropped", 2),
            "2 pysyvää komentoa poistettu",
        ),
        (
            n_("{count} ruling in {game}", "{count} rulings in {game}", 1, game="his-7"),
            "1 ratkaisu pelissä his-7",
        ),
        (
            _(
                "{game} is moderated blind, so {what} is sealed. UNSEAL reason opens it, and all"
                " players are told.",
                game="his-7",
                what=_("what players hold"),
            ),
            (
                "Peliä his-7 johdetaan sokkona, joten tämä on sinetöity: pelaajien kädet. UNSEAL"
                " ja syy avaa sinetin, ja kaikille pelaajille kerrotaan."
            ),
        ),
        (
            _("{fact} {words} (known to {powers})", fact="1.2", words="X", powers=_("everybody")),
            "1.2 X (tiedossa: kaikki)",
        ),
        (
            _("game {game} begins, without {powers}", game="his-7", powers=and_list(["France"])),
            "peli his-7 alkaa, ilman pelaajaa: Ranska",
        ),
    ],
)
def test_sentences(words: Words, own: str, finnish: Catalogues) -> None:
    assert said(words, finnish) == own


@pytest.mark.parametrize(
    ("written", "own"),
    [
        (
            "3/4",
            "”3/4” on 3. huhtikuuta tai 4. maaliskuuta.",
        ),
        (
            "31.11.",
            "”31.11.” ei ole kalenterin päivä.",
        ),
        (
            "soon",
            (
                "”soon” ei ole päivämäärä; tähän tarvitaan esimerkiksi 2026-12-20, 20. joulukuuta"
                " tai 20.12."
            ),
        ),
    ],
)
def test_days_that_are_none_are_refused_in_finnish(
    written: str, own: str, finnish: Catalogues
) -> None:
    with pytest.raises(OrderError) as refused:
        read_day(written)
    assert said(str(refused.value), finnish) == own


@pytest.mark.parametrize(
    ("line", "own"),
    [
        (
            "SIIRRÄ 3 v Wienistä",
            "minne? Kirjoita se näin: SIIRRÄ 4 vakinaisyksikköä Lyonista Pariisiin",
        ),
        (
            "MOVE 3 regulars FROM Viena TO Linz",
            "”Viena” ei löydy (paikkakunta); tarkoititko Wien, Siena tai Venetsia?",
        ),
        ("PLAY 200", "korttia numero 200 ei ole; kortit ovat 1–116"),
        (
            "PLAY Janissaries FOR 7 CP",
            "Janitsaarit antaa 5 kp, ei 7; kirjoita PELAA Janitsaarit KOMENTOPISTEINÄ",
        ),
        (
            "RAISE 2 horses IN Vienna",
            (
                "”horses” ei ole yksikkölaji; niitä ovat vakinaisyksiköt, palkkasoturit,"
                " ratsuväkiyksikkö, Johanniitat, eskaaderit tai merirosvoyksiköt"
            ),
        ),
        ("FOO", "mikään komento ei ala sanoilla ”FOO”; OHJE (HELP) luettelee komennot"),
        (
            "MOVE 0 regulars FROM Vienna TO Linz",
            "määrä on 0 (vakinaisyksiköt); jätä pois se, mikä ei lähde",
        ),
        (
            "STANDING: STANDING: PASS",
            (
                "”STANDING: PASS” ei voi olla yksinään; kirjoita se näin: PYSYVÄ: VETÄYDY Wieniin"
                " TAI mihin tahansa VOIMASSA vuoroon 4"
            ),
        ),
        ("INSERT Luther", "väittelyyn voi lisätä vain Bullingerin"),
    ],
)
def test_orders_that_are_not_understood_are_refused_in_finnish(
    line: str, own: str, finnish: Catalogues
) -> None:
    with pytest.raises(OrderError) as refused:
        game_of("here_i_stand").grammar.parse(line)
    assert said(str(refused.value), finnish) == own


def test_help_on_orders_is_finnish_with_finnish_examples(finnish: Catalogues) -> None:
    topics = {
        verb: said(text, finnish) for verb, text in game_of("here_i_stand").grammar.topics.items()
    }
    assert topics["WITHDRAW"] == (
        "VETÄYDY LINNOITUKSEEN, TAISTELE: vetäytyy linnoitukseen tai taistelee kentällä"
    )
    assert [text for text in topics.values() if UNTIDY.search(text.replace("!!", ""))] == []
    english = re.compile(r"\b(?:the|and|with|from|regulars?|PLAY|MOVE|WITH|FROM|TO)\b")
    assert [text for text in topics.values() if english.search(text)] == []
