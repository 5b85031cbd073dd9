"""Odds beside results: what the chance of something had been, from the numbers of its fact alone.

The tables are those of the package. Where a group's own tables show another result for the die that
fell, nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatch
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Words, _
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.facts import cards, combat, pay, peace, siege, turn
from adjudicator.games.thirty_years_war.facts.recruiting import RecruitingRolled
from adjudicator.games.thirty_years_war.facts.wallenstein import AmbitionRolled
from adjudicator.games.thirty_years_war.odds import FACES
from adjudicator.words.saying import percent

_LEVELS: Final = ("pillage_1", "pillage_2")


@singledispatch
def chance_of(fact: Fact) -> str:
    """Return a sentence on what the chance of a result had been; empty where nothing was risked."""
    return ""


def _same(results: Sequence[object], die: int, result: object) -> Words | str:
    """Return the chance of a result, from the results of all faces of the die."""
    if results[die] != result:
        return ""
    return _("Chance: {chance}.", chance=percent(Fraction(results.count(result), len(results))))


# -- war ------------------------------------------------------------------------------------------


@chance_of.register
def _fired(fact: combat.Fired) -> str:
    """Return the chance of such a Loss Number or a higher one (12.26)."""
    charts, more = edition_in_use().charts, fact.rating + fact.cards
    losses = [charts.loss_number(fact.column, die + more) for die in FACES]
    if losses[fact.die] != fact.loss:
        return ""
    as_high = sum(loss >= fact.loss for loss in losses)
    return _(
        "A Loss Number of {loss} or more: {chance}.",
        loss=fact.loss,
        chance=percent(Fraction(as_high, len(losses))),
    )


@chance_of.register
def _leader(fact: combat.LeaderTested) -> str:
    return _same([die >= fact.rating for die in FACES], fact.die, fact.lost)


@chance_of.register
def _siege(fact: siege.SiegeRolled) -> str:
    edition = edition_in_use()
    always = edition.constants["siege_always_succeeds"]
    never = edition.constants["siege_always_fails"]
    more = fact.continued + fact.fortress + fact.spinola
    results = [
        die == always or (die != never and edition.charts.siege.at(die + more)) for die in FACES
    ]
    return _same(results, fact.die, fact.success)


# -- recruits, peace, the land --------------------------------------------------------------------


@chance_of.register
def _recruiting(fact: RecruitingRolled) -> str:
    edition = edition_in_use()
    face = edition.pieces.faces.get(fact.kind_of_unit)
    if face is None:
        return ""
    chart, more = edition.charts.recruiting[face.type], sum(fact.modifiers.values())
    return _same([chart.at(die + more) for die in FACES], fact.die, fact.steps)


@chance_of.register
def _looted(fact: pay.Looted) -> str:
    """Return the chance of so many levels of Pillage with so many steps lost."""
    edition = edition_in_use()
    level = next((int(name[-1]) for name in _LEVELS if name in fact.modifiers), 0)
    room = edition.constants["pillage_most"] - level
    more = sum(fact.modifiers.values())
    found = [edition.charts.loot.at(die + more) for die in FACES]
    results = [(one.pillage, one.steps + max(0, one.pillage - room)) for one in found]
    return _same(results, fact.die, (fact.pillage, fact.steps))


@chance_of.register
def _peace(fact: peace.PeaceRolled) -> str:
    chart = edition_in_use().charts.peace
    return _same([chart.at(die + fact.modifier) for die in FACES], fact.die, fact.result)


@chance_of.register
def _revolt(fact: turn.RevoltRolled) -> str:
    most = edition_in_use().constants["revolt_spreads_up_to"]
    return _same([die <= most for die in FACES], fact.die, bool(fact.to))


# -- optional rolls -------------------------------------------------------------------------------


@chance_of.register
def _campaign(fact: cards.CampaignTried) -> str:
    more, blunder = sum(fact.modifiers.values()), edition_in_use().constants["campaign_blunder"]
    results = [die + more >= fact.distance and die != blunder for die in FACES]
    return _same(results, fact.die, fact.succeeds)


@chance_of.register
def _dutch(fact: cards.DutchIntervention) -> str:
    constants = edition_in_use().constants
    up, down = constants["dutch_up_above"], constants["dutch_down_below"]
    totals = [die + fact.modifier for die in FACES]
    return _same([int(one > up) - int(one < down) for one in totals], fact.die, fact.boxes)


@chance_of.register
def _assassins(fact: cards.AssassinsSent) -> str:
    return _same([die + fact.track >= fact.needed for die in FACES], fact.die, fact.succeeds)


@chance_of.register
def _ambition(fact: AmbitionRolled) -> str:
    needed = edition_in_use().constants["ambition_roll"]
    return _same([int(die + fact.modifier >= needed) for die in FACES], fact.die, fact.boxes)
