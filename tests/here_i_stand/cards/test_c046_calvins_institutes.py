"""Card 46, Calvin's Institutes."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.faith import ReformationAttempted
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from tests.here_i_stand.attempt_events import FIRST, EventInOneZone, all_preach
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import event_by_default


class TestCalvinsInstitutes(EventInOneZone):
    card = 46
    debater = "calvin"
    attempts = 5
    helper = ("farel", "grenoble")
    zone = "french"
    outside = "leipzig"


def test_one_is_added_to_dice_against_french_targets_only() -> None:
    answers = {FIRST: Attempt("leipzig")}
    table = event_by_default(all_preach("calvin"), "protestant", 46, answers=answers)
    told = heard(table).of(ReformationAttempted)
    assert (told[0].die_bonus, told[1].die_bonus) == (0, 1)
    for fact in told:
        inside = places()[fact.space].language_zone == "french"
        assert fact.die_bonus == int(inside)


def test_a_modified_six_succeeds_at_once() -> None:
    answers = {FIRST: Attempt("grenoble")}
    table = event_by_default(all_preach("calvin"), "protestant", 46, face=5, answers=answers)
    told = heard(table).of(ReformationAttempted)[0]
    assert (told.rolls[0], told.result) == (5, "automatic")


def test_calvin_is_no_longer_there_to_add_an_attempt() -> None:
    with pytest.raises(IllegalAnswer, match="Calvin is committed"):
        event_by_default(
            all_preach("calvin"), "protestant", 46, answers={FIRST: Attempt("grenoble", "calvin")}
        )
