"""Headlines of the Reformation (18, 21.5, 21.6)."""

from __future__ import annotations

from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.facts import faith, logistics, rulers
from adjudicator.games.here_i_stand.wording.headlines.common import (
    FAITH,
    Headline,
    headline,
    who,
)
from adjudicator.games.here_i_stand.wording.names import debater, leader, space


@headline.register
def _space_converted(fact: faith.SpaceConverted, role: str) -> Headline:
    clause = (
        N_("{things} turned Protestant")
        if fact.religion == "protestant"
        else N_("{things} turned Catholic")
    )
    return Headline(FAITH, clause, space(fact.space))


@headline.register
def _debate_won(fact: faith.DebateWon, role: str) -> Headline:
    clause = _(
        "{power} won the {zone} debate by {difference}",
        power=who(fact.power),
        zone=words(fact.zone),
        difference=fact.difference,
    )
    return Headline(FAITH, clause)


@headline.register
def _debate_undecided(fact: faith.DebateUndecided, role: str) -> Headline | None:
    if not fact.over:
        return None
    return Headline(FAITH, _("the {zone} debate was inconclusive", zone=words(fact.zone)))


@headline.register
def _debater_burnt(fact: faith.DebaterBurnt, role: str) -> Headline:
    return Headline(FAITH, _("{debater} was burnt at the stake", debater=debater(fact.debater)))


@headline.register
def _debater_disgraced(fact: faith.DebaterDisgraced, role: str) -> Headline:
    return Headline(FAITH, _("{debater} was disgraced", debater=debater(fact.debater)))


@headline.register
def _translation(fact: faith.TranslationFinished, role: str) -> Headline:
    clause = (
        N_("the {zone} New Testament was completed")
        if fact.book == "new_testament"
        else N_("the {zone} Full Bible was completed")
    )
    return Headline(FAITH, _(clause, zone=words(fact.zone)))


@headline.register
def _diet(fact: faith.DietHeld, role: str) -> Headline:
    if not fact.winner:
        return Headline(FAITH, _("the Diet of Worms was inconclusive"))
    return Headline(
        FAITH,
        _(
            "{power} won the Diet of Worms by {difference}",
            power=who(fact.winner),
            difference=fact.difference,
        ),
    )


@headline.register
def _council(fact: rulers.CouncilHeld, role: str) -> Headline:
    if not fact.winner:
        return Headline(FAITH, _("the Council of Trent was inconclusive"))
    return Headline(
        FAITH,
        _(
            "{power} won the Council of Trent by {difference}",
            power=who(fact.winner),
            difference=fact.difference,
        ),
    )


@headline.register
def _reformer_excommunicated(fact: faith.ReformerExcommunicated, role: str) -> Headline:
    return Headline(FAITH, _("{debater} was excommunicated", debater=debater(fact.debater)))


@headline.register
def _ruler_excommunicated(fact: faith.RulerExcommunicated, role: str) -> Headline:
    return Headline(FAITH, _("{leader} was excommunicated", leader=leader(fact.ruler)))


@headline.register
def _league(fact: logistics.LeagueFormed, role: str) -> Headline:
    return Headline(FAITH, _("the Schmalkaldic League was formed"))
