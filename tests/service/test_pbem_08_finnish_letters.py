"""Every message is in the language of its reader, tried with a game in Finnish.

One player reads Finnish, the others English, from the welcome to the answers to requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from adjudicator import languages
from adjudicator.store import tables
from tests.service.playground import Playground, flat

READER = "ottoman"
_WORDS = """
the and of is are was were has have had your you with from this that which what when cannot until
not no all one two but only who whom nothing something everybody nobody said says say turn impulse
card cards power powers space spaces orders order answer window deadline
"""
ENGLISH = frozenset(_WORDS.split())
"""Words that no Finnish message holds."""
AS_WRITTEN = re.compile(r"^(?:\d+\. |# |\| )|https?:\S+|\S+@\S+|[“”][^“”]*[“”]")
"""What is no text of the service: lines of the player, forms to send back, press, addresses."""


@pytest.fixture
def ground(quick: Playground, monkeypatch: pytest.MonkeyPatch) -> Playground:
    """Return a game in the Action Phase whose Ottoman player has asked for Finnish."""
    monkeypatch.setitem(languages._BY_NAME, "fi", "fi")
    quick.open("action")
    quick.write(READER, "PREFER language fi")
    return quick


def left_over(rows: Iterable[tables.Outgoing]) -> list[str]:
    """Return the lines of messages that hold English words."""
    return [
        f"{row.kind}: {line}"
        for row in rows
        for line in english_lines(f"{row.subject}\n{row.text}".splitlines())
    ]


def english_lines(lines: Iterable[str]) -> list[str]:
    """Return those of some lines that hold English words of the service's own."""
    return [
        line
        for line in lines
        if ENGLISH & set(re.findall(r"[a-zäö]+", AS_WRITTEN.sub("", line).lower()))
        and not AS_WRITTEN.match(line)
    ]


def test_a_second_game_welcomes_its_player_in_finnish(ground: Playground) -> None:
    ground.open("theses", title="The second")
    welcome = ground.last(READER, "welcome")
    assert welcome.subject == "his-2: The second, valtakuntasi on Ottomaanit"
    assert "Tervetuloa, Ottoman! Valtakuntasi on Ottomaanit." in flat(welcome.text)
    assert "# OHITA" in (welcome.text or "")
    assert "Welcome, Papacy: you play the Papacy." in flat(ground.last("papacy", "welcome").text)


def test_requests_are_answered_in_finnish_without_an_english_word(ground: Playground) -> None:
    before = len(ground.mails())
    for line, told in {
        "KÄSI": "#1 Janitsaarit, 5 kp, peruskortti",
        "TILANNE": "Hallitsija Suleiman",
        "KARTTA Wien": "pääkaupunki, kotivaltakunta Habsburgit, Saksan kielialue.",
        "SÄÄNNÖT 13": "Komento: SIIRRÄ KAIKKI Grazista Agramiin",
        "MÄÄRÄAJAT": "Avoimet määräaikasi, Ottoman",
    }.items():
        ground.write(READER, line)
        found = ground.last(READER, "deadlines" if line == "MÄÄRÄAJAT" else "status")
        assert told in flat(found.text), line
    assert left_over(ground.mails()[before:]) == []
    ground.write(READER, "OHJE KAIKKI")
    assert "SIIRRÄ: SIIRRÄ Suleiman, 7 vakinaisyksikköä Istanbulista Edirneen" in flat(
        ground.last(READER, "status").text
    )


def test_a_turn_is_played_in_finnish_and_others_read_english(ground: Playground) -> None:
    before = len(ground.mails())
    ground.write(READER, "OHITA")
    assert "EI SALLITTU: et saa ohittaa, kun kädessäsi on peruskorttisi" in ground.receipt(READER)
    ground.write(
        READER,
        "PELAA Janitsaarit KP:INÄ",
        "SIIRRÄ Suleiman, 4 v Istanbulista Edirneen",
        "OHITA LOPUT",
    )
    receipt = ground.receipt(READER)
    assert "hyväksytty muodossa: PELAA Janitsaarit KOMENTOPISTEINÄ" in receipt
    assert "Ottomaanit siirtyvät Istanbulista Edirneen: Suleiman, 4 vakinaisyksikköä." in receipt
    others = flat(ground.last("hapsburg", "report").text)
    assert "The Ottomans play Janissaries (#1)" in others
    ground.write("france", "PROPOSE PAUSE 3 days")
    assert "3 päivän tauko" in ground.last(READER, "vote").subject
    ground.write("hapsburg", "PLAY Holy Roman Emperor FOR CP", "PASS THE REST")
    assert "Muuttunut" not in str(ground.last(READER, "report").text)
    ground.write("england", "PLAY Six Wives FOR CP", "PASS THE REST")
    assert "Muuttunut pelilaudalla" in str(ground.last(READER, "report").text)
    ours = [row for row in ground.mails()[before:] if row.role == READER]
    assert {"receipt", "report", "vote"} <= {row.kind for row in ours}
    assert left_over(ours) == []
    assert left_over([ground.last("hapsburg", "report")]) != []


def test_press_and_deals_reach_a_reader_of_finnish(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("hapsburg", "PREFER language fi")
    before = len(quick.mails())
    quick.write(
        "england",
        *("PRESS TO hapsburg", "Moi!", "ENDPRESS", "BROADCAST", "Hei!", "ENDBROADCAST"),
        *("DEAL WITH hapsburg", "England and Hapsburgs are allied", "ENDDEAL"),
    )
    press = [row for row in quick.mails("hapsburg", "press") if row.subject]
    assert [row.subject for row in press] == [
        "his-1: yksityisviesti, Englanti",
        "his-1: julkinen viesti, Englanti",
    ]
    assert "Yksityinen viesti: lähettäjä Englanti, saajat Habsburgit" in flat(press[0].text)
    offered = quick.last("hapsburg", "deal")
    assert "Englanti ja Habsburgit ovat liitossa" in flat(offered.text)
    quick.write("hapsburg", "VAHVISTA SOPIMUS 1", "VIESTI Englannille", "Selvä!", "VIESTILOPPU")
    assert "Private message from the Hapsburgs" in flat(quick.last("england", "press").text)
    quick.write("england", "WITHDRAW DEAL 1")
    quick.wait(hours=25)
    ours = [row for row in quick.mails("hapsburg") if row.id > quick.mails()[before - 1].id]
    assert {"press", "deal", "receipt", "reminder"} <= {row.kind for row in ours}
    assert left_over(ours) == []
