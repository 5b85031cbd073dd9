"""13.2 The chance that a fortress falls, at the next roll and at those that follow."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from adjudicator.games.thirty_years_war.odds import FACES, faces_that
from adjudicator.games.thirty_years_war.rules.siege.assault import siege_modifiers, weakest
from adjudicator.games.thirty_years_war.rules.siege.standing import siege_level
from adjudicator.games.thirty_years_war.rules.stacks import Units, combat_factors, lose_step
from adjudicator.games.thirty_years_war.rules.state import State

ROLLS: Final = 3
"""For how many rolls one after the other the chances are told."""


@dataclass(frozen=True)
class SiegeOdds:
    """What a siege may bring.

    ``within`` is the chance that the fortress has fallen with the first roll, the first two, and so
    on; ``step`` that a roll costs the besiegers a step (13.25). ``own``: the side that asks
    besieges. ``later``: it does not roll at once.
    """

    city: str
    own: bool
    within: tuple[Fraction, ...]
    step: Fraction
    later: bool = False


@dataclass(frozen=True)
class SiegesOdds:
    """What several sieges may bring (13.26)."""

    sieges: tuple[SiegeOdds, ...]


def siege_odds(
    state: State, city: str, side: str, *, own: bool = True, later: bool = False
) -> SiegeOdds:
    """Return the chances of the siege that a side's units outside a fortress keep up.

    It goes on as it stands: nobody comes or goes, a step that is lost is one of the weakest unit,
    and the siege ends when the rest is too weak for it (13.14).
    """
    more = siege_modifiers(state, city, side)
    units = dict(state.stack(city, side).units)
    siege = _Siege(state, city, more[1] + more[2])
    return SiegeOdds(
        city=city,
        own=own,
        within=tuple(siege.fallen(more[0], units, rolls) for rolls in range(1, ROLLS + 1)),
        step=faces_that(die == state.constant("siege_always_fails") for die in FACES),
        later=later,
    )


def siege_chance(state: State, city: str, side: str) -> Fraction:
    """Return the chance that the next siege combat of a side captures a fortress (13.24)."""
    more = siege_modifiers(state, city, side)
    return faces_that(falls(state, die, sum(more)) for die in FACES)


def falls(state: State, die: int, modifier: int) -> bool:
    """Return whether a fortress falls with a natural roll and all its modifiers (13.24, 13.25)."""
    if die == state.constant("siege_always_succeeds"):
        return True
    return die != state.constant("siege_always_fails") and state.edition.charts.siege.at(
        die + modifier
    )


@dataclass(frozen=True)
class _Siege:
    """A siege with the modifiers that do not change from roll to roll."""

    state: State
    city: str
    fixed: int

    def fallen(self, marker: int, units: Units, rolls: int) -> Fraction:
        """Return the chance that the fortress has fallen after so many rolls."""
        if not rolls or combat_factors(self.state.edition.pieces, units) < siege_level(
            self.state, self.city
        ):
            return Fraction()
        chances = (self._after(die, marker, units, rolls) for die in FACES)
        return sum(chances, Fraction()) / len(FACES)

    def _after(self, die: int, marker: int, units: Units, rolls: int) -> Fraction:
        if falls(self.state, die, marker + self.fixed):
            return Fraction(1)
        left, most = dict(units), self.state.constant("continued_siege_most")
        if die == self.state.constant("siege_always_fails"):
            lose_step(left, weakest(self.state, tuple(left)))
        return self.fallen(min(marker + 1, most), left, rolls - 1)
