"""9.44, 15.2 and 15.25 The chances of the land: revolts that spread, looting, recovery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from adjudicator.games.thirty_years_war.odds import FACES, Numbers, faces_that, mean, numbers
from adjudicator.games.thirty_years_war.rules.pay.loot import loot_modifiers
from adjudicator.games.thirty_years_war.rules.revolts import roller, spread_goals
from adjudicator.games.thirty_years_war.rules.sides import NOBODY
from adjudicator.games.thirty_years_war.rules.stacks import Units, steps
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.recovery import levels_of


@dataclass(frozen=True)
class LootOdds:
    """What units that loot a City bring upon it and themselves (15.22).

    ``pillage`` are the levels that the City gets, ``steps`` those that the units lose.
    """

    city: str
    side: str
    pillage: Numbers
    steps: Numbers

    @property
    def average(self) -> Fraction:
        """The steps lost on average."""
        return mean(self.steps)


@dataclass(frozen=True)
class LootingOdds:
    """What the unpaid units of a side bring, by City."""

    parties: tuple[LootOdds, ...]

    @property
    def average(self) -> Fraction:
        """The steps lost on average, all in all."""
        return sum((party.average for party in self.parties), Fraction())


@dataclass(frozen=True)
class RevoltOdds:
    """A revolt that may spread at the end of a turn: who rolls, and to how many Cities it could.

    Nobody rolls where there is no such City.
    """

    city: str
    roller: str
    spreads: Fraction
    goals: int


def loot_odds(state: State, side: str, city: str, units: Units) -> LootOdds:
    """Return the chances of one roll on the Loot Table for units of a side in a City (15.21).

    Levels that the City cannot take cost a step each (15.221); more steps than the units have are
    not lost.
    """
    level, most = state.places[city].pillage, state.constant("pillage_most")
    more = sum(loot_modifiers(state, side, city, units, level).values())
    whole = steps(state.edition.pieces, units)
    results = [state.edition.charts.loot.at(die + more) for die in FACES]
    taken = [min(result.pillage, most - level) for result in results]
    lost = [
        min(result.steps + result.pillage - levels, whole)
        for result, levels in zip(results, taken, strict=True)
    ]
    return LootOdds(city, side, numbers(taken), numbers(lost))


def looting_odds(state: State, side: str, unpaid: Mapping[str, Units]) -> LootingOdds:
    """Return the chances of all looting of a side, from its unpaid units by City.

    Both sides of a siege roll from the same level (15.211).
    """
    cities = (city for city in state.places if unpaid.get(city))
    return LootingOdds(tuple(loot_odds(state, side, city, unpaid[city]) for city in cities))


def revolt_odds(state: State, city: str) -> RevoltOdds:
    """Return the chance that a revolt in a City spreads in the next segment for it (9.44)."""
    goals, most = len(spread_goals(state, city)), state.constant("revolt_spreads_up_to")
    if not goals:
        return RevoltOdds(city, NOBODY, Fraction(), 0)
    return RevoltOdds(city, roller(state, city), faces_that(die <= most for die in FACES), goals)


def recovery_chances(*, halved: bool) -> Numbers:
    """Return the chances of the levels of Pillage that a side may recover (15.25)."""
    return numbers(levels_of(die, halved=halved) for die in FACES)
