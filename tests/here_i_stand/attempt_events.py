"""Tests that hold for every card that commits a debater and gives Reformation attempts (18.3)."""

from __future__ import annotations

from typing import ClassVar

import pytest

from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted, ReformationAttempted
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import heard
from tests.here_i_stand.card_builders import (
    allowed,
    attempts_told,
    event_by_default,
    preaching,
    refused,
)

FIRST = ("protestant", "18.3/reform:1")


def all_preach(debater: str) -> State:
    """Return a position in which all reformers preach and a debater is free."""
    state = preaching("luther", "zwingli", "calvin", "cranmer")
    state.debaters[debater] = "uncommitted"
    return state


class AttemptEvent:
    """One card: the debater it commits, how many attempts it gives, whether it leaves the game.

    ``helper`` is another debater and a target within reach of his bonus.
    """

    card: ClassVar[int]
    debater: ClassVar[str]
    attempts: ClassVar[int]
    leaves: ClassVar[bool] = True
    helper: ClassVar[tuple[str, str]]

    @pytest.mark.parametrize("power", ["protestant", "england", "ottoman"])
    def test_the_protestants_make_the_attempts_whoever_plays_the_card(self, power: str) -> None:
        told = attempts_told(event_by_default(all_preach(self.debater), power, self.card))
        assert len(told) == self.attempts
        assert {(who, number, cause) for who, number, cause, _ in told} == {
            ("protestant", self.attempts, f"card {self.card}")
        }

    def test_the_debater_is_committed_before_everybody(self) -> None:
        state = all_preach(self.debater)
        table = event_by_default(state, "papacy", self.card)
        assert state.debaters[self.debater] == "committed"
        assert DebaterCommitted(self.debater, f"card {self.card}") in heard(table).to(None)

    @pytest.mark.parametrize("status", ["committed", "burnt", "excommunicated", "expelled"])
    def test_a_debater_who_is_not_uncommitted_refuses_the_event(self, status: str) -> None:
        state = all_preach(self.debater)
        assert allowed(state, "protestant", self.card)
        state.debaters[self.debater] = status
        assert f"is {status}" in refused(state, "protestant", self.card)

    def test_a_debater_out_of_the_game_or_not_yet_in_it_refuses_the_event(self) -> None:
        state = all_preach(self.debater)
        state.debaters[self.debater] = "removed"
        assert "out of the game" in refused(state, "protestant", self.card)
        del state.debaters[self.debater]
        assert "not in play yet" in refused(state, "protestant", self.card)

    def test_another_debater_may_still_give_his_bonus(self) -> None:
        """18.2: whom an event commits is not the one debater of the impulse."""
        state = all_preach(self.debater)
        name, target = self.helper
        state.debaters[name] = "uncommitted"
        answers = {FIRST: Attempt(target, name)}
        table = event_by_default(state, "protestant", self.card, answers=answers)
        assert heard(table).of(ReformationAttempted)[0].parts["debater"] == 1
        assert state.impulse.bonus_used == {"protestant": name}

    def test_the_card_leaves_the_game_or_stays_as_printed(self) -> None:
        state = all_preach(self.debater)
        event_by_default(state, "hapsburg", self.card)
        assert (self.card in state.removed) is self.leaves
        assert (self.card in state.discards) is not self.leaves


class EventInOneZone(AttemptEvent):
    """A card whose attempts aim at one language zone; ``outside`` is a target beyond it."""

    zone: ClassVar[str]
    outside: ClassVar[str]

    def test_ties_and_sixes_are_favoured_in_the_zone_only(self) -> None:
        answers = {FIRST: Attempt(self.outside)}
        state = all_preach(self.debater)
        told = heard(event_by_default(state, "protestant", self.card, answers=answers)).of(
            ReformationAttempted
        )
        assert told[0].result == "tie_lost"
        for fact in told:
            inside = places()[fact.space].language_zone == self.zone
            assert fact.result == ("automatic" if inside else "tie_lost")
