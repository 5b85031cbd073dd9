"""The register of modes, with a made-up deck of two cards."""

from __future__ import annotations

import pytest

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
