"""Odds in words, for who plans and for who is asked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from adjudicator.engine.words import N_, Words, _, capital, joined, sentences
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.odds import Numbers, mean
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds, SideOdds
from adjudicator.games.thirty_years_war.odds.land import LootingOdds, LootOdds, RevoltOdds
from adjudicator.games.thirty_years_war.odds.marches import MarchOdds
from adjudicator.games.thirty_years_war.odds.recruits import RecruitingOdds, RecruitsOdds
from adjudicator.games.thirty_years_war.odds.sieges import SiegeOdds, SiegesOdds
from adjudicator.games.thirty_years_war.odds.talks import PeaceOdds
from adjudicator.games.thirty_years_war.odds.variants import (
    AssassinsOdds,
    CampaignOdds,
    DutchOdds,
)
from adjudicator.games.thirty_years_war.wording.names import TYPES, leader, place, the
from adjudicator.words.saying import average, percent


@singledispatch
def risk(odds: object) -> Words:
    """Return odds in sentences for the side that asks; TypeError for what are no odds."""
    raise TypeError(f"there are no words for {type(odds).__name__}")


def _results(chances: Numbers) -> Words:
    """Return numbers with their chances: ``5 (10 %), 7 (90 %)``."""
    parts = [_("{number} ({chance})", number=n, chance=percent(chance)) for n, chance in chances]
    return joined(", ", parts)


# -- battles and sieges ---------------------------------------------------------------------------


@risk.register
def _battle(odds: BattleOdds) -> Words:
    return sentences(
        who_wins(odds),
        _losses(odds),
        *_destroyed(odds),
        leaders_lost(odds),
        _("Counted without further cards."),
    )


def who_wins(odds: BattleOdds) -> Words:
    """Return who wins a battle, from whose strength."""
    return _(
        "Battle at {city}, {own} combat factors against {enemy}: you win {won}, the enemy {lost}.",
        city=place(odds.city),
        own=odds.own.strength,
        enemy=odds.enemy.strength,
        won=percent(odds.own.won),
        lost=percent(odds.enemy.won),
    )


def average_losses(odds: BattleOdds) -> Words:
    """Return what both sides of a battle lose on average."""
    return _(
        "On average you lose {own} Loss Factors, the enemy {enemy}.",
        own=average(odds.own.loss),
        enemy=average(odds.enemy.loss),
    )


def _losses(odds: BattleOdds) -> Words:
    return _(
        "Loss Factors that you lose, of {whole}: {own}, on average {average}; the enemy, of"
        " {others}: {enemy}, on average {mean}.",
        whole=odds.own.whole,
        own=_results(odds.own.losses),
        average=average(odds.own.loss),
        others=odds.enemy.whole,
        enemy=_results(odds.enemy.losses),
        mean=average(odds.enemy.loss),
    )


def _destroyed(odds: BattleOdds) -> Iterable[Words]:
    if odds.own.gone:
        yield _("All of your units are lost {chance}.", chance=percent(odds.own.gone))
    if odds.enemy.gone:
        yield _("All units of the enemy are lost {chance}.", chance=percent(odds.enemy.gone))


def leaders_lost(odds: BattleOdds) -> Words | str:
    """Return which leaders of both sides may be lost; nothing where none is in danger."""
    found = [*_in_danger(odds.own), *_in_danger(odds.enemy)]
    return _("Leaders lost: {leaders}.", leaders=joined(", ", found)) if found else ""


def _in_danger(side: SideOdds) -> Iterable[Words]:
    for one in side.leaders:
        if one.lost:
            yield _("{leader} {chance}", leader=leader(one.leader), chance=percent(one.lost))


@risk.register
def _siege(odds: SiegeOdds) -> Words:
    one, two, three = (percent(chance) for chance in odds.within)
    values = {
        "city": place(odds.city),
        "one": one,
        "two": two,
        "three": three,
        "step": percent(odds.step),
    }
    if odds.own and not odds.later:
        return _(
            "{city} falls {one}, within two rolls {two}, within three {three}; each roll costs you"
            " a step {step}.",
            **values,
        )
    return _(
        "Siege of {city}: the fortress falls with the first roll {one}, within two {two}, within"
        " three {three}; each roll costs the besiegers a step {step}.",
        **values,
    )


@risk.register
def _sieges(odds: SiegesOdds) -> Words:
    return sentences(*map(risk, odds.sieges))


@risk.register
def _march(odds: MarchOdds) -> Words:
    parts: list[Words] = []
    for stand in odds.stands:
        parts += [
            _(
                "The enemy may stay outside the fortress of {city} and fight.",
                city=place(stand.city),
            ),
            risk(stand),
        ]
    parts += [risk(one) for one in (odds.battle, odds.siege) if one is not None]
    return sentences(*parts)


# -- recruits, peace, the land --------------------------------------------------------------------


@risk.register
def _recruiting(odds: RecruitingOdds) -> Words:
    return capital(
        _(
            "{leader}, {type}: steps {steps}, on average {average}.",
            leader=leader(odds.leader),
            type=_(TYPES[odds.type]),
            steps=_results(odds.steps),
            average=average(odds.average),
        )
    )


@risk.register
def _recruits(odds: RecruitsOdds) -> Words:
    return sentences(
        _("Attempts with this card: {count}.", count=odds.attempts), steps_of_each(odds.each)
    )


def steps_of_each(attempts: Iterable[RecruitingOdds]) -> Words:
    """Return the steps that attempts bring on average."""
    parts = [
        _(
            "{leader}, {type} {steps}",
            leader=leader(one.leader),
            type=_(TYPES[one.type]),
            steps=average(one.average),
        )
        for one in attempts
    ]
    return _("Steps on average: {parts}.", parts=joined("; ", parts))


@risk.register
def _peace(odds: PeaceOdds) -> Words:
    brings = _(
        "What the die brings: Protestant Minor Victory {pmv}, the Catholics withdraw {cw}, truce"
        " {truce}, both withdraw {bw}, the Protestants withdraw {pw}, Catholic Minor Victory"
        " {cmv}.",
        **{result.lower(): percent(chance) for result, chance in odds.results},
    )
    return brings if odds.sure else sentences(brings, _("The other side may refuse."))


@risk.register
def _loot(odds: LootOdds) -> Words:
    return _(
        "Looting of {city}: Pillage {levels}; steps lost {steps}, on average {average}.",
        city=place(odds.city),
        levels=_results(odds.pillage),
        steps=_results(odds.steps),
        average=average(odds.average),
    )


@risk.register
def _looting(odds: LootingOdds) -> Words:
    parts = [
        _(
            "{place} {steps} (Pillage {levels})",
            place=place(one.city),
            steps=average(one.average),
            levels=average(mean(one.pillage)),
        )
        for one in odds.parties
    ]
    return _(
        "Steps lost by looting, on average: {parts}; {average} in all.",
        parts=joined(", ", parts),
        average=average(odds.average),
    )


@risk.register
def _revolt(odds: RevoltOdds) -> Words:
    if not odds.goals:
        return _("The revolt in {city} cannot spread.", city=place(odds.city))
    return _(
        "At the end of the turn {side} roll, and the revolt in {city} spreads {chance}.",
        side=the(odds.roller),
        city=place(odds.city),
        chance=percent(odds.spreads),
    )


# -- optional rolls -------------------------------------------------------------------------------


@risk.register
def _campaign(odds: CampaignOdds) -> Words:
    return capital(
        _(
            "{leader} is activated too {success}, and goes back {back}.",
            leader=leader(odds.leader),
            success=percent(odds.success),
            back=percent(odds.goes_back),
        )
    )


@risk.register
def _dutch(odds: DutchOdds) -> Words:
    return _(
        "The marker of the Dutch War moves up {up}, down {down}.",
        up=percent(odds.up),
        down=percent(odds.down),
    )


@risk.register
def _assassins(odds: AssassinsOdds) -> Words:
    return said(
        N_("{wallenstein} is assassinated {chance}."),
        edition_in_use(),
        chance=percent(odds.success),
    )
