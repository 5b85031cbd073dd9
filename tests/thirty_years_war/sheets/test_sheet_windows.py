"""Sheets in the windows of random games: legal answers, promises of presets, discretion."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from adjudicator.games.thirty_years_war.language.settling.kinds import EXAMPLES, OF_QUESTION
from adjudicator.games.thirty_years_war.language.sheets import RESPONSE_SHEETS
from tests.thirty_years_war.sheets.windows import (
    SCENARIOS,
    asks,
    other_hand,
    reply,
    sheet,
    state_of,
    windows,
    with_hand,
)

SHEETS = (
    *((f"ALWAYS {answer}",) for answer in EXAMPLES.values()),
    ("ALWAYS PLAY ANY",),
    ("ALWAYS PLAY C31, P30, C48, P48 AT MOST 1 A TURN",),
    ("ALWAYS OUTSIDE IF odds at least 1:1", "ALWAYS RETREAT TO HOME"),
    ("ALWAYS LOSE veterans, reduced Imperial mercenaries", "ALWAYS KEEP NOTHING"),
    ("ALWAYS LOSE CHEAPEST", "ALWAYS PAY NOTHING", "ALWAYS CONTINUE SIEGES NOTHING"),
    ("ALWAYS EVACUATE Saxony, Bavaria", "ALWAYS ACCEPT PEACE IF chance of CMV at most 20"),
    ("PASS ALL",),
)
HANDED = (
    (),
    ("ALWAYS PLAY C31, P30, C48, P48",),
    ("ALWAYS PLAY ANY AT MOST 1 A TURN", "ASK ME ABOUT everything"),
    ("ASK ME ABOUT combat cards IF own units at least 3", "ALWAYS PLAY C32, P32"),
    ("ALWAYS KEEP C7, P17", "ASK ME ABOUT cards kept"),
)


def test_answers_are_legal_and_are_said_in_200_windows_of_all_scenarios() -> None:
    count = 0
    for seed in range(2 * len(SCENARIOS)):
        for decision in windows(seed, 60):
            count += 1
            for lines in SHEETS:
                reply(decision, *lines)
            for preset in RESPONSE_SHEETS.presets:
                found = RESPONSE_SHEETS.reply(preset, [], decision)
                assert found.about
                if not found.ask:
                    decision.check(found.value)
                    assert found.words
    assert count >= 200


@pytest.mark.parametrize("seed", range(4))
def test_a_sealed_sheet_never_asks_and_a_careful_one_asks_where_a_brisk_one_does(seed: int) -> None:
    asked: Counter[str] = Counter()
    for decision in windows(seed, 80):
        assert not asks(decision, preset="sealed")
        brisk, careful = (asks(decision, preset=preset) for preset in ("brisk", "careful"))
        assert careful or not brisk
        asked.update(brisk=brisk, careful=careful, all=True)
    assert asked["brisk"] < asked["careful"] < asked["all"]


def test_lines_that_ask_and_pass_are_followed_in_every_window() -> None:
    for decision in windows(1, 80):
        kind = OF_QUESTION[decision.name]
        assert asks(decision, "ASK ME ABOUT everything")
        assert asks(decision, f"ASK ME ABOUT {kind}")
        assert not asks(decision, "ASK ME ABOUT everything", f"PASS ON {kind}", preset="careful")
        assert not asks(decision, "PASS ALL", preset="careful")


@pytest.mark.parametrize("seed", range(4))
def test_whether_a_sheet_asks_is_the_same_with_any_hand(seed: int) -> None:
    """Hands are exchanged for cards that could be in them; only the answer may differ."""
    rng, differing = random.Random(seed), 0
    for decision in windows(seed, 150):
        held = [*state_of(decision).hands[decision.role]]
        changed = other_hand(decision, rng)
        for lines in HANDED:
            for preset in RESPONSE_SHEETS.presets:
                first = RESPONSE_SHEETS.reply(preset, sheet(*lines), decision)
                other = with_hand(decision, changed)
                second = RESPONSE_SHEETS.reply(preset, sheet(*lines), other)
                with_hand(decision, held)
                assert first.ask == second.ask, (decision.topic, lines, preset)
                differing += first.value != second.value
    assert differing
