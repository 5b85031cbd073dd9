"""The register of modes, with a made-up deck of two cards."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.kit.modes import Modes
from tests.kit.small_deck import MODES, OWN_TURN, STORM


def found(window: str) -> list[tuple[int, str]]:
    return [(mode.card, mode.id) for mode in MODES.in_window(window)]


def test_the_modules_of_the_cards_are_loaded_when_a_mode_is_asked_for() -> None:
    assert [mode.id for mode in MODES.of(2)] == ["hold", "drop"]
    assert MODES.of(3) == ()
    with pytest.raises(KeyError):
        MODES.named(2, "throw")


def test_the_modes_of_a_window_come_by_the_number_of_their_card() -> None:
    assert found(STORM) == [(1, "pilot"), (2, "hold")]
    assert found(OWN_TURN) == [(1, "pilot"), (2, "drop")]
    assert found("calm") == []


def test_a_mode_says_why_it_cannot_be_used() -> None:
    hold = MODES.named(2, "hold")
    assert hold.needs({"red": 0}, "red", None) == "you have no ship"
    assert hold.needs({"red": 1}, "red", None) is None
    assert MODES.named(1, "pilot").needs({}, "red", None) is None


def test_a_card_may_have_text_for_its_key() -> None:
    modes = Modes[dict[str, int], str]("tests.kit.small_deck")

    @modes.mode("p2", "sail", OWN_TURN)
    @modes.mode("c1", "sail", OWN_TURN)
    async def sail(table: Table[dict[str, int]], role: str, subject: Any) -> None:
        """Sail on."""

    assert [mode.card for mode in modes.in_window(OWN_TURN)] == ["c1", "p2"]
    assert modes.named("p2", "sail").play is sail
    assert modes.of("c2") == ()
