"""Simple rules of attentive players, and what a player imagines."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.practice.reactions import HABITS, imagined
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import Approach, FormationChoice
from adjudicator.games.here_i_stand.rules.powers import FRANCE, HAPSBURG, MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.windows.occasions import Occasion
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from tests.here_i_stand.builders import force, game_1517

ATTENTIVE, PASSIVE = HABITS["attentive"].answer, HABITS["passive"].answer
MINE = force(HAPSBURG, "charles_v", regular=6)
FEW, MANY = (Approach(FRANCE, force(FRANCE, regular=count)) for count in (3, 9))


def interception(coming: Approach) -> Decision[Force | None]:
    return Decision(HAPSBURG, "13.2/intercept:vienna>graz", FormationChoice(MINE, coming=coming))


def test_who_is_as_strong_intercepts_with_everything() -> None:
    assert ATTENTIVE(interception(FEW), random.Random(1)) == MINE
    assert ATTENTIVE(interception(MANY), random.Random(1)) is None
    assert PASSIVE(interception(FEW), random.Random(1)) is None


def test_who_is_weaker_avoids_battle() -> None:
    choice = AvoidanceChoice(MINE, ("linz",), coming=MANY)
    asked = Decision(HAPSBURG, "13.3/avoid:vienna", choice)
    assert ATTENTIVE(asked, random.Random(1)) == Avoidance("linz", MINE)
    stands = replace(asked, choice=replace(choice, coming=FEW))
    assert ATTENTIVE(stands, random.Random(1)) is None
    assert PASSIVE(asked, random.Random(1)) is None


def test_cards_are_played_most_of_all_in_fights_of_ones_own() -> None:
    def played(occasion: Occasion, *modes: tuple[int, str]) -> int:
        asked = Decision(HAPSBURG, "6.1/window:any", ResponseChoice(modes, modes, occasion))
        return sum(ATTENTIVE(asked, random.Random(seed)) is not None for seed in range(200))

    mine = Occasion("field battles", parties=(HAPSBURG, FRANCE))
    others = Occasion("moves", parties=(FRANCE,))
    assert played(mine, (24, "dice")) > 90 > 60 > played(others, (24, "dice")) > 0
    assert played(mine) == 0


@pytest.mark.parametrize("name", HABITS)
def test_every_kind_of_player_answers_legally(name: str) -> None:
    rng = random.Random(1)
    withdrawal: Decision[bool] = Decision(HAPSBURG, "13.4/withdraw:graz", YesNo(), default=True)
    decisions: list[Decision[Any]] = [interception(FEW), withdrawal]
    for decision in decisions:
        for _ in range(20):
            decision.check(HABITS[name].answer(decision, rng))


def test_what_others_hold_is_imagined() -> None:
    one = game_1517()
    one.hands["france"], one.hands["england"] = [4, 31, 40], [3, 41]
    one.draw_pile = [number for number in one.draw_pile if number not in (31, 40, 41)]
    other = game_1517()
    other.hands["france"], other.hands["england"] = [4, 31, 41], [3, 40]
    other.draw_pile = list(one.draw_pile)
    seen = [imagined(state, "ottoman", random.Random(1)) for state in (one, other)]
    assert seen[0] == seen[1]
    assert imagined(one, FRANCE, random.Random(1)).hands[FRANCE] == [4, 31, 40]
    for power in MAJOR_POWERS:
        assert len(seen[0].hands[power]) == len(one.hands[power])
