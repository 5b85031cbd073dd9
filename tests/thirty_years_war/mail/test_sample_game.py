"""The sample game of the handbook is what is played now, and shows what its readers should see."""

from __future__ import annotations

import re

import pytest

from tests.handbook import page
from tests.service.test_pbem_08_finnish_letters import english_lines
from tests.thirty_years_war.mail import sample_game


@pytest.mark.full
@pytest.mark.timeout(900)
def test_the_sample_game_is_current() -> None:
    """``python -m tests.thirty_years_war.mail.sample_game`` writes it again."""
    for name, text in sample_game.pages().items():
        assert page(name) == text, name


def test_it_shows_a_battle_recruiting_and_a_siege() -> None:
    text = page(sample_game.CHLOE.page)
    for words in (
        "Welcome, Chloe: you play the Catholics.",
        "are reconstructed; RULES C7",
        "checked only, 5 orders read, no errors",
        "The battle at Linz is won by the Catholics",
        "Your response sheet has answered",
        "NOT LEGAL: nobody recruits where there is Pillage-2 (8.4)",
        "Bucquoy recruits at Vienna",
        "overrun the enemy at Budweis",
        "The Catholics besiege Prague",
        "tyw-1, Turn 2 (1622-1623)",
    ):
        assert words in text, words


def test_in_finnish_it_shows_the_same_turn() -> None:
    text = page(sample_game.VAINO.page)
    for words in (
        "Tervetuloa, Väinö! Valtakuntasi on protestantit.",
        "AKTIVOI Thurn KORTILLA P8",
        "taistelukortit: Linz",
        "APU KORTILLA P6",
        "tyw-1, Vuoro 2 (1622-1623)",
    ):
        assert words in text, words


def test_in_finnish_it_holds_no_english_sentence() -> None:
    _introduction, _first, letters = page(sample_game.VAINO.page).partition("\n## ")
    lines = [line.strip() for line in letters.splitlines()]
    invitation = "These messages can come in English: send the order PREFER language en."
    given = re.compile(r"(?<=tyw-1[:,]) a sample|^- \w+ = \w+:")  # the title, options of the game
    found = english_lines(given.sub("", line) for line in lines if line != invitation)
    assert found == []
