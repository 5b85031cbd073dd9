"""Messages of all kinds in a game where everybody reads Finnish."""

from __future__ import annotations

import re

import pytest

from adjudicator.reports.messages import KINDS
from adjudicator.service.seats.people import Person, entered
from tests.service.playground import MODERATOR, ROLES, START, Playground, address_of, flat
from tests.service.test_pbem_08_finnish_letters import english_lines

SUCCESSOR = "eve@example.org"
ELSEWHERE = frozenset({"alarm", "weekly", "shunted"})
"""Kinds that this game does not bring: the operator's, and two that have golden files."""
GIVEN = re.compile(
    r"^These messages can come in English.*|^- \w+ = \w+:|^ {4}adjudicator .*|window W\d+"
)
"""What is English on purpose: the invitation, options of the rules, what is typed at a shell."""


@pytest.fixture
def ground(quick: Playground) -> Playground:
    """Return a game in its negotiations in which everybody, the moderator too, reads Finnish."""
    with quick.office.database.transaction() as session:
        for address in (MODERATOR, SUCCESSOR, *map(address_of, ROLES)):
            entered(session, Person(address, "Nimi", "UTC"), START).language = "fi"
    quick.open("negotiation", moderator=MODERATOR, title="Peli")
    return quick


def play(ground: Playground) -> None:
    """Let everything happen that messages tell of."""
    ground.write("hapsburg", "OSOITE uusi@example.org", "TILANNE", "MÄÄRÄAJAT")
    ground.write("hapsburg", "SOPIMUS Englannin kanssa", "Englanti antaa 1 kortin", "SOPIMUSLOPPU")
    ground.write("hapsburg", "VIESTI Englannille", "Moi!", "VIESTILOPPU")
    ground.send(ground.letter("france", "ALKU his-1 Ranska W99\nOHITA\nLOPPU\n"))
    ground.moderate("EXTEND 24h Messut.", "HOPSAA")
    ground.moderate(f"REPLACE france: {SUCCESSOR} Pelaaja lähti.")
    ground.write("france", "VALMIS")  # who has left
    for _ in range(4):
        ground.wait(hours=49)
    ground.take_back("REWIND TO 0 Kirje luettiin väärin.")
    ground.write("hapsburg", "EHDOTA LOPPU")
    for role in ROLES:
        sender = SUCCESSOR if role == "france" else address_of(role)
        if role != "hapsburg":
            ground.write(role, "ÄÄNESTÄ 1 KYLLÄ", sender=sender)


def test_letters_of_all_kinds_hold_no_english_sentence(ground: Playground) -> None:
    play(ground)
    found = ground.mails()
    lines = [line for row in found for line in f"{row.subject}\n{row.text}".splitlines()]
    assert english_lines(GIVEN.sub("", line) for line in lines) == []
    assert {row.kind for row in found} == KINDS.keys() - ELSEWHERE


def test_the_commands_of_moderators_are_repeated_in_english(ground: Playground) -> None:
    text = flat(ground.take_back("REWIND TO 0 Kirje luettiin väärin."))
    assert re.search(r"hyväksytty muodossa: REWIND TO 0 CONFIRM \w{4} Kirje luettiin väärin", text)


def test_a_new_address_is_confirmed_in_the_language_of_its_owner(ground: Playground) -> None:
    ground.write("hapsburg", "OSOITE uusi@example.org")
    mail = ground.last(kind="confirmation")
    assert mail.recipient == "uusi@example.org"
    assert "Vahvista vastaamalla tähän viestiin tällä rivillä: VAHVISTA OSOITE" in flat(mail.text)
