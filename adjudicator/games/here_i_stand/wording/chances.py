"""Odds beside results: what the chance of something had been, from the numbers of its fact alone.

A fact says what was rolled; this says how likely that was. Cards that are played after a roll are
not counted, and nothing that the readers of the fact do not see.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import singledispatch
from typing import Any, Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Words, _, n_
from adjudicator.games.here_i_stand.cards.c004_patron_of_the_arts import row_of
from adjudicator.games.here_i_stand.facts import faith, naval, realm, rulers, war
from adjudicator.games.here_i_stand.odds.chances import (
    FACES,
    HITTING,
    hits,
    margins,
    mean,
    sums_of_two,
    two_dice_reach,
)
from adjudicator.games.here_i_stand.rules.forces import land_count
from adjudicator.games.here_i_stand.rules.land.interception import NEEDED
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    KILLED,
    LOST,
    circumnavigates,
    conquest_result,
    exploration_result,
)
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.modifiers import chance as conversion_chance
from adjudicator.games.here_i_stand.wording.names import debater
from adjudicator.words.saying import average, percent

_NEVER: Final = Fraction()
_FOUND_NOTHING: Final = "nothing"  # a result of the tables of voyages


@singledispatch
def chance_of(fact: Fact) -> str:
    """Return a sentence on what the chance of a result had been; empty where nothing was risked."""
    return ""


def _plain(chance: Fraction) -> Words:
    return _("Chance: {chance}.", chance=percent(chance))


# -- war ------------------------------------------------------------------------------------------


def _on_two_dice(
    fact: war.InterceptionTried
    | war.AvoidanceTried
    | naval.NavalInterceptionTried
    | naval.NavalAvoidanceTried,
) -> str:
    """Return the chance that two dice with the modifier reach what is needed (13.2, 13.3, 16.2)."""
    return _plain(two_dice_reach(NEEDED - fact.modifier)) if fact.rolls else ""


for _attempt in (
    war.InterceptionTried,
    war.AvoidanceTried,
    naval.NavalInterceptionTried,
    naval.NavalAvoidanceTried,
):
    chance_of.register(_attempt, _on_two_dice)


def _fight(fact: war.FieldBattleRolled | naval.NavalCombatRolled) -> str:
    """Return the chance of the attacker to score more hits; ties go to the defender (14, 16.2)."""
    own, other = len(fact.attacker_rolls), len(fact.defender_rolls)
    won = _at_least(margins(own, other, HITTING).items(), 1)
    return _(
        "With {own} dice against {other} the attack wins {chance}.",
        own=own,
        other=other,
        chance=percent(won),
    )


chance_of.register(war.FieldBattleRolled, _fight)
chance_of.register(naval.NavalCombatRolled, _fight)


@chance_of.register
def _assault(fact: war.AssaultRolled) -> str:
    """Return the chance of the hits that an assault needs: one, and one for each unit inside."""
    needed = max(1, land_count(fact.defending_force["units"]))
    dice = len(fact.attacker_rolls)
    return n_(
        "{count} hit is needed to take the space, on {dice} dice {chance}.",
        "{count} hits are needed to take the space, on {dice} dice {chance}.",
        needed,
        dice=dice,
        chance=percent(_at_least(enumerate(hits(dice)), needed)),
    )


@chance_of.register
def _pirates(fact: naval.PiracyRolled) -> str:
    return _expected(len(fact.rolls))


@chance_of.register
def _against_pirates(fact: naval.PiratesOpposed) -> str:
    return _expected(len(fact.rolls))


def _expected(dice: int) -> str:
    """Return how many hits dice score on average."""
    if not dice:
        return ""
    return _("Hits on average: {hits}.", hits=average(mean(hits(dice))))


# -- faith ----------------------------------------------------------------------------------------


def _attempt_at_conversion(
    fact: faith.ReformationAttempted | faith.CounterReformationAttempted,
) -> str:
    """Return the chance of an attempt (18.3, 18.4); facts of older games lack a number for it."""
    if not fact.against:
        return ""
    return _plain(
        conversion_chance(
            len(fact.rolls), fact.against, favoured=fact.favoured, die_bonus=fact.die_bonus
        )
    )


chance_of.register(faith.ReformationAttempted, _attempt_at_conversion)
chance_of.register(faith.CounterReformationAttempted, _attempt_at_conversion)


@chance_of.register
def _debate_round(fact: faith.DebateRoundFought) -> str:
    found = _margins(len(fact.attacker_rolls), len(fact.defender_rolls))
    return _(
        "Chances: {one} {won}, {other} {lost}, even {tied}.",
        one=debater(fact.attacking),
        other=debater(fact.defending),
        won=percent(_at_least(found, 1)),
        lost=percent(_at_most(found, -1)),
        tied=percent(dict(found)[0]),
    )


@chance_of.register
def _council(fact: rulers.CouncilHeld) -> str:
    return _of_both_faiths(len(fact.protestant_rolls), len(fact.papal_rolls))


@chance_of.register
def _diet(fact: faith.DietHeld) -> str:
    dice = {power: len(rolled) for power, rolled in fact.rolls.items()}
    protestant = dice.pop(PROTESTANT, 0)
    return _of_both_faiths(protestant, sum(dice.values()))


def _of_both_faiths(protestant: int, catholic: int) -> str:
    if not protestant and not catholic:
        return ""
    found = _margins(protestant, catholic)
    return _(
        "Chances: Protestants {won}, Catholics {lost}, even {tied}.",
        won=percent(_at_least(found, 1)),
        lost=percent(_at_most(found, -1)),
        tied=percent(dict(found)[0]),
    )


def _margins(own: int, other: int) -> list[tuple[int, Fraction]]:
    """Return the margins of hits in a debate and their chances."""
    hitting = len(tables()["religion_numbers"]["debate_hits_on"])
    return [*margins(own, other, hitting).items()]


# -- the New World, chateaux ----------------------------------------------------------------------


@chance_of.register
def _exploration(fact: realm.ExplorationResolved) -> str:
    """Return the chances of the table of exploration, whatever is still to be discovered (20.2)."""
    modifier = fact.value + fact.bonus + fact.charts
    return _(
        "Chance of a discovery {found}, of being lost {lost}.",
        found=percent(_rolling(modifier, _is_discovery)),
        lost=percent(_rolling(modifier, lambda total: exploration_result(total) == LOST)),
    )


@chance_of.register
def _conquest(fact: realm.ConquestResolved) -> str:
    """Return the chances of the table of conquest, whatever is still to be conquered (20.3)."""
    modifier = fact.value + fact.bonus
    return _(
        "Chance of a conquest {found}, of being killed {lost}.",
        found=percent(_rolling(modifier, _is_conquest)),
        lost=percent(_rolling(modifier, lambda total: conquest_result(total) == KILLED)),
    )


@chance_of.register
def _around_the_world(fact: realm.CircumnavigationTried) -> str:
    modifier = fact.value + fact.bonus
    needed = next(total for total in range(2, 100) if circumnavigates(total))
    return _(
        "{needed} is needed. Chance: {chance}.",
        needed=needed,
        chance=percent(_rolling(modifier, circumnavigates)),
    )


@chance_of.register
def _chateau(fact: realm.ChateauRolled) -> str:
    """Return the chance of a result as good as this one (21.4)."""
    modifier = fact.total - fact.face
    as_good = sum(row_of(face + modifier)["vp"] >= fact.vp for face in range(1, FACES + 1))
    return _(
        "Chance of {vp} VP or more: {chance}.",
        vp=fact.vp,
        chance=percent(Fraction(as_good, FACES)),
    )


def _is_discovery(total: int) -> bool:
    return exploration_result(total) not in (LOST, _FOUND_NOTHING)


def _is_conquest(total: int) -> bool:
    return conquest_result(total) not in (KILLED, _FOUND_NOTHING)


# -- sums -----------------------------------------------------------------------------------------


def _rolling(modifier: int, wanted: Callable[[int], bool]) -> Fraction:
    """Return the chance that two dice with a modifier make a total that is wanted."""
    return sum((p for n, p in sums_of_two().items() if wanted(n + modifier)), _NEVER)


def _at_least(chances: Any, least: int) -> Fraction:
    return sum((chance for number, chance in chances if number >= least), _NEVER)


def _at_most(chances: Any, most: int) -> Fraction:
    return sum((chance for number, chance in chances if number <= most), _NEVER)
