"""Whoever plays may write orders and commands in Finnish."""

from __future__ import annotations

from tests.service.playground import Playground, flat


def test_an_impulse_is_played_in_finnish(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "ottoman",
        "PELAA Janitsaarit KOMENTOPISTEINÄ",
        "SIIRRÄ Suleiman, 4 vakinaista Istanbulista Edirneen",
    )
    receipt = flat(quick.receipt("ottoman"))
    assert "PLAY Janissaries FOR CP" in receipt
    assert "MOVE Suleiman, 4 regulars FROM Istanbul TO Edirne" in receipt
    assert "not understood" not in receipt


def test_a_misspelt_finnish_line_costs_that_line_only(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PELAA Janitsarit KOMENTOPISTEINÄ", "TILANNE")
    receipt = flat(quick.receipt("ottoman"))
    assert "did you mean Janitsaarit?" in receipt
    assert quick.mails("ottoman", "status")


def test_help_map_and_hand_are_asked_for_in_finnish(quick: Playground) -> None:
    quick.open("action")
    for line, told in (
        ("OHJE SIIRRÄ", "moves a formation to an adjacent space"),
        ("KARTTA Wien", "Vienna (VIE)"),
        ("SÄÄNNÖT Janitsaarit", "Janissaries"),
        ("KÄSI", "Janissaries"),
    ):
        quick.write("ottoman", line)
        assert told in flat(quick.last("ottoman", "status").text), line
