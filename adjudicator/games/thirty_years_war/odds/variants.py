"""19.5, 19.6, 19.8 and 19.11 The chances of optional rolls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from adjudicator.games.thirty_years_war.odds import FACES, faces_that, shares
from adjudicator.games.thirty_years_war.rules.action.campaign import (
    campaign_succeeds,
    campaign_terms,
)
from adjudicator.games.thirty_years_war.rules.action.variants import boxes_moved, dutch_modifier
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class CampaignOdds:
    """A second leader may be activated, or misread his orders and go back (19.8)."""

    leader: str
    success: Fraction
    goes_back: Fraction


@dataclass(frozen=True)
class DutchOdds:
    """The Dutch War marker may move a box up or down (19.5)."""

    up: Fraction
    down: Fraction


@dataclass(frozen=True)
class AssassinsOdds:
    """Wallenstein may be assassinated by his enemies (19.11)."""

    success: Fraction


def campaign_odds(state: State, side: str, first: str, second: str) -> CampaignOdds:
    """Return the chances of a campaign move, from where both leaders are now (19.8)."""
    modifiers, distance = campaign_terms(state, side, first, second)
    more = sum(modifiers.values())
    blunder = state.constant("campaign_blunder")
    return CampaignOdds(
        leader=second,
        success=faces_that(campaign_succeeds(state, die, die + more, distance) for die in FACES),
        goes_back=faces_that(die == blunder for die in FACES),
    )


def dutch_odds(state: State, side: str, card: str) -> DutchOdds:
    """Return the chances of a card that a side uses to move the Dutch War marker (19.5)."""
    more = dutch_modifier(state, side, card)
    found = shares(boxes_moved(state, die + more) for die in FACES)
    return DutchOdds(found.get(1, Fraction()), found.get(-1, Fraction()))


def assassins_odds(state: State) -> AssassinsOdds:
    """Return the chance that assassins succeed, with Wallenstein's track as it is (19.11)."""
    track, needed = state.wallenstein.track, state.constant("enemies_total")
    return AssassinsOdds(faces_that(die + track >= needed for die in FACES))
