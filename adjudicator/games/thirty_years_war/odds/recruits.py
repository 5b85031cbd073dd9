"""8.4 The chances of attempts to recruit: the steps that they bring."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from adjudicator.games.thirty_years_war.odds import FACES, Numbers, mean, numbers
from adjudicator.games.thirty_years_war.rules.action.grounds import kind_for
from adjudicator.games.thirty_years_war.rules.action.recruiting import (
    Attempt,
    AttemptChoice,
    most_recruits,
    recruiting_modifiers,
)
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class RecruitingOdds:
    """What an attempt brings: the chances of 0, 1, 2 ... steps for which there is room."""

    leader: str
    type: str
    modifier: int
    steps: Numbers

    @property
    def average(self) -> Fraction:
        """The steps on average."""
        return mean(self.steps)


@dataclass(frozen=True)
class RecruitsOdds:
    """What each attempt brings that is possible with a card, and how many the card allows."""

    attempts: int
    each: tuple[RecruitingOdds, ...]


def recruiting_odds(state: State, side: str, attempt: Attempt, costs: int = 0) -> RecruitingOdds:
    """Return the chances of an attempt (8.41); ``costs`` is what an option adds (19.4b).

    Steps without a counter (8.412) or without room are not counted. LookupError when the leader is
    not in play.
    """
    found = stack_with(state, side, attempt.leader)
    if found is None:
        raise LookupError(f"{attempt.leader} is not in play")
    place = found[0]
    kind = kind_for(state, attempt.leader, attempt.type)
    more = sum(recruiting_modifiers(state, attempt.leader, place).values()) + costs
    most = most_recruits(state, side, place, kind) * state.edition.pieces.faces[kind].steps
    chart = state.edition.charts.recruiting[attempt.type]
    steps = numbers(min(chart.at(die + more), most) for die in FACES)
    return RecruitingOdds(attempt.leader, attempt.type, more, steps)


def recruits_odds(state: State, side: str, attempts: int) -> RecruitsOdds:
    """Return the chances of all attempts that a side could make with a card."""
    possible = AttemptChoice(state, side).attempts()
    return RecruitsOdds(attempts, tuple(recruiting_odds(state, side, one) for one in possible))
