"""18 Odds of attempts, of a theological debate, of the Diet of Worms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from adjudicator.games.here_i_stand.odds.chances import FACES, hits, margins, mean
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion import attempts
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Series
from adjudicator.games.here_i_stand.rules.religion.debate import (
    Against,
    Debate,
    attack_dice,
    defence_dice,
    flips_won,
    is_ruinous,
    may_cancel,
    second_round_pool,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BULLINGER,
    COMMITTED,
    UNCOMMITTED,
    pool,
)
from adjudicator.games.here_i_stand.rules.religion.diet import HIT_ON, diet_dice
from adjudicator.games.here_i_stand.rules.state import State


@dataclass(frozen=True)
class ConversionOdds:
    """What an attempt would be; ``favoured``: ties win and a 6 succeeds at once."""

    space: str
    dice: int
    against: int
    favoured: bool
    chance: Fraction


@dataclass(frozen=True)
class DebateOdds:
    """What a debate would be for the power that calls it, over all draws of debaters.

    ``flips`` and ``flips_lost`` are spaces on average if it is won or lost. ``enemy_out`` and
    ``own_out`` are the chances that a debater is burnt or disgraced. ``bullinger``: the
    Protestants might insert him in the second round, which is not counted.
    """

    attacker: str
    zone: str
    won: Fraction
    lost: Fraction
    flips: Fraction
    flips_lost: Fraction
    enemy_out: Fraction
    own_out: Fraction
    bullinger: bool

    @property
    def undecided(self) -> Fraction:
        """The chance that nobody wins."""
        return 1 - self.won - self.lost


@dataclass(frozen=True)
class DietOdds:
    """What one party at the Diet rolls: ``hits`` are the chances of 0, 1, ... hits."""

    power: str
    dice: int
    average: Fraction
    hits: tuple[Fraction, ...]


# ------------------------------------------------------------------ attempts


def conversion_odds(
    state: State, series: Series, space: str, debater: str | None
) -> ConversionOdds:
    """Return the odds of an attempt of a series while the bonus of ``debater`` is active."""
    found = attempts.odds_of(state, series, space, debater)
    return ConversionOdds(space, found.own.total, found.other.total, found.favoured, found.chance)


# ------------------------------------------------------------------ debates


@dataclass(frozen=True)
class _Tally:
    """Chances and averages that add up; ``tied`` goes into a second round."""

    won: Fraction = Fraction()
    lost: Fraction = Fraction()
    tied: Fraction = Fraction()
    flips: Fraction = Fraction()
    flips_lost: Fraction = Fraction()
    enemy_out: Fraction = Fraction()
    own_out: Fraction = Fraction()

    def plus(self, other: _Tally, weight: Fraction) -> _Tally:
        """Return the sum with ``weight`` times another tally, whose ties replace none here."""
        return _Tally(
            self.won + weight * other.won,
            self.lost + weight * other.lost,
            self.tied + weight * other.tied,
            self.flips + weight * other.flips,
            self.flips_lost + weight * other.flips_lost,
            self.enemy_out + weight * other.enemy_out,
            self.own_out + weight * other.own_out,
        )


@dataclass
class _Pairings:
    """The tallies of single rounds, each pair of debaters worked out once."""

    known: dict[tuple[str, str, bool, bool], _Tally] = field(default_factory=dict)

    def of(self, state: State, debate: Debate) -> _Tally:
        """Return the tally of the round for which ``debate`` is set up."""
        key = (debate.papal, debate.protestant, debate.papal_fresh, debate.protestant_fresh)
        if key not in self.known:
            self.known[key] = _tally(state, debate)
        return self.known[key]


def debate_odds(state: State, attacker: str, zone: str, against: Against) -> DebateOdds:
    """Return the odds of a debate called now (18.5), both rounds and all draws included."""
    pairings = _Pairings()
    total = _Tally()
    own = pool(state, attacker, zone, UNCOMMITTED)
    debate = Debate(attacker, zone, against)
    others = pool(state, debate.defender, zone, against)
    share = Fraction(1, len(own) * len(others))
    for first in _pairs(state, debate, own, others):
        tally = pairings.of(state, first)
        total = total.plus(replace(tally, tied=Fraction()), share)
        if tally.tied:
            second = _second_round(state, first, pairings)
            total = total.plus(second, share * tally.tied)
    return DebateOdds(
        attacker=attacker,
        zone=zone,
        won=total.won,
        lost=total.lost,
        flips=total.flips / total.won if total.won else Fraction(),
        flips_lost=total.flips_lost / total.lost if total.lost else Fraction(),
        enemy_out=total.enemy_out,
        own_out=total.own_out,
        bullinger=state.debaters.get(BULLINGER) == UNCOMMITTED,
    )


def _second_round(state: State, first: Debate, pairings: _Pairings) -> _Tally:
    """Return the tally of the second round after a tie of these debaters, now committed."""
    committed = {first.papal: COMMITTED, first.protestant: COMMITTED}
    later = replace(state, debaters={**state.debaters, **committed})
    own = second_round_pool(later, first.attacker, first.zone)
    others = second_round_pool(later, first.defender, first.zone)
    share = Fraction(1, len(own) * len(others))
    total = _Tally()
    for debate in _pairs(later, first, own, others):
        total = total.plus(pairings.of(later, debate), share)
    return total


def _pairs(
    state: State, debate: Debate, own: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[Debate]:
    for attacking in own:
        for defending in others:
            pair = replace(debate)
            pair.enter(state, pair.attacker, attacking)
            pair.enter(state, pair.defender, defending)
            yield pair


def _tally(state: State, debate: Debate) -> _Tally:
    """Return what one round may bring (18.5 steps 4-9)."""
    hitting = len(tables()["religion_numbers"]["debate_hits_on"])
    attack, defence = attack_dice(state, debate), defence_dice(debate)
    total = _Tally()
    for margin, chance in margins(attack, defence, hitting).items():
        total = total.plus(_outcome(debate, margin, Fraction(hitting, FACES)), chance)
    return total


def _outcome(debate: Debate, margin: int, cancelled: Fraction) -> _Tally:
    """Return what a margin means; ``cancelled`` is the chance of a roll to wipe it out."""
    if not margin:
        return _Tally(tied=Fraction(1))
    winner = debate.attacker if margin > 0 else debate.defender
    counts = 1 - cancelled if may_cancel(debate, winner) else Fraction(1)
    flips = counts * flips_won(debate, abs(margin))
    out = counts * is_ruinous(debate, winner, abs(margin))
    if winner == debate.attacker:
        return _Tally(won=counts, flips=flips, enemy_out=out)
    return _Tally(lost=counts, flips_lost=flips, own_out=out)


# ------------------------------------------------------------------ the Diet


def diet_odds(power: str, number: int) -> DietOdds:
    """Return what a party rolls at the Diet with a card of its own (18.1 steps 3-4)."""
    dice = diet_dice(power, number)
    chances = hits(dice, FACES + 1 - HIT_ON)
    return DietOdds(power, dice, mean(chances), chances)
