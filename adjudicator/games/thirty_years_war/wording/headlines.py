"""Headlines: what a fact comes to in a few words, for the summary of a report.

Most facts have none and are told in the details.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import N_, Words, _
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.facts import combat, control, dutch_war, events
from adjudicator.games.thirty_years_war.facts.cards import CardPlayed, FreeActionTaken, RoundPassed
from adjudicator.games.thirty_years_war.facts.nations import NationRemoved
from adjudicator.games.thirty_years_war.facts.pay import Looted
from adjudicator.games.thirty_years_war.facts.siege import FortressFallen, SiegePlaced
from adjudicator.games.thirty_years_war.facts.turn import WallensteinChanged
from adjudicator.games.thirty_years_war.wording.names import card, leader, nation_name, place, the

ROUNDS: Final = N_("Card Rounds: {what}.")
WAR: Final = N_("War: {what}.")
LAND: Final = N_("Control: {what}.")
POLITICS: Final = N_("Politics: {what}.")
POINTS: Final = N_("Victory points: {what}.")
LINES: Final = (ROUNDS, WAR, LAND, POLITICS, POINTS)
"""The lines that a summary may have, in their order."""
WEIGHTS: Final = {
    "game_won": 8,
    "nation_entered": 7,
    "saxony_switched": 7,
    "nation_removed": 6,
    "wallenstein_changed": 6,
    "area_taken": 5,
    "area_lost": 5,
    "electors_counted": 5,
    "dutch_war_ended": 5,
    "peace_rolled": 5,
    "battle_won": 4,
    "fortress_fallen": 4,
    "leader_lost": 3,
    "neutrality_violated": 2,
}
"""How much kinds of facts matter in the summary of a turn."""
CHANGES: Final = {
    "dismiss": N_("{wallenstein} was dismissed"),
    "recall": N_("{wallenstein} was recalled"),
    "assassinate": N_("{wallenstein} was assassinated"),
    "dismissed": N_("{wallenstein} was dismissed"),
    "assassinated": N_("{wallenstein} was assassinated"),
}
USES: Final = {
    "act": N_("{who} activated {leader} with {card}"),
    "rec": N_("{who} recruited with {card}"),
    "aid": N_("{who} took aid with {card}"),
    "event": N_("{who} played {card}"),
    "dutch": N_("{who} intervened in the Dutch War with {card}"),
    "enemies": N_("{who} set enemies on {wallenstein} with {card}"),
}
"""What a card was played for."""
Headline = tuple[str, Words]
"""A line of the summary, and a clause for it."""


def weight_of(fact: Fact) -> int:
    """Return how much a fact matters in the summary of a turn; 0 when it does not belong there."""
    return WEIGHTS.get(fact.kind, 0)


@singledispatch
def headline(fact: Fact) -> Headline | None:
    """Return the headline of a fact, None when it is told in the details only."""
    return None


@headline.register
def _card(fact: CardPlayed) -> Headline:
    who, named = the(fact.side), card(fact.card)
    active = leader(fact.leader) if fact.leader else ""
    return ROUNDS, said(USES[fact.use], edition_in_use(), who=who, card=named, leader=active)


@headline.register
def _free(fact: FreeActionTaken) -> Headline:
    who, where = the(fact.side), place(fact.place)
    return ROUNDS, _("{who} moved one piece from {place}", who=who, place=where)


@headline.register
def _passed(fact: RoundPassed) -> Headline:
    return ROUNDS, _("{who} passed", who=the(fact.side))


@headline.register
def _looted(fact: Looted) -> Headline:
    return LAND, _("unpaid units looted {place}", place=place(fact.city))


@headline.register
def _battle(fact: combat.BattleWon) -> Headline:
    if not fact.winner:
        return WAR, _("both armies perished at {place}", place=place(fact.city))
    return WAR, _("{who} won the battle at {place}", who=the(fact.winner), place=place(fact.city))


@headline.register
def _leader_lost(fact: combat.LeaderLost) -> Headline:
    return WAR, _("{leader} was lost", leader=leader(fact.leader))


@headline.register
def _overrun(fact: combat.Eliminated) -> Headline:
    return WAR, _("{who} lost units at {place}", who=the(fact.side), place=place(fact.place))


@headline.register
def _besieged(fact: SiegePlaced) -> Headline:
    return WAR, _("{who} laid siege to {place}", who=the(fact.side), place=place(fact.city))


@headline.register
def _fallen(fact: FortressFallen) -> Headline:
    return WAR, _("{who} captured {place}", who=the(fact.side), place=place(fact.city))


@headline.register
def _city(fact: control.CityTaken) -> Headline:
    return LAND, _("{who} took {place}", who=the(fact.side), place=place(fact.city))


@headline.register
def _area(fact: control.AreaTaken) -> Headline:
    return LAND, _("{who} took {place}", who=the(fact.side), place=place(fact.area))


@headline.register
def _area_lost(fact: control.AreaLost) -> Headline:
    return LAND, _("{who} lost {place} to revolts", who=the(fact.side), place=place(fact.area))


@headline.register
def _entered(fact: control.AreaEntered) -> Headline:
    return LAND, _("{place} joined {who}", who=the(fact.side), place=place(fact.area))


@headline.register
def _violated(fact: control.NeutralityViolated) -> Headline:
    who, where = the(fact.side), place(fact.area)
    return POLITICS, _("{who} violated the neutrality of {place}", who=who, place=where)


@headline.register
def _revolt(fact: control.RevoltPlaced) -> Headline:
    return POLITICS, _("peasants revolted at {place}", place=place(fact.city))


@headline.register
def _nation(fact: events.NationEntered) -> Headline:
    return POLITICS, _("a nation entered the war: {nation}", nation=nation_name(fact.nation))


@headline.register
def _removed(fact: NationRemoved) -> Headline:
    return POLITICS, _("a nation left the war: {nation}", nation=nation_name(fact.nation))


@headline.register
def _saxony(fact: events.SaxonySwitched) -> Headline:
    return POLITICS, said(N_("{saxony} joined {who}"), edition_in_use(), who=the(fact.side))


@headline.register
def _wallenstein(fact: WallensteinChanged) -> Headline | None:
    return (
        (POLITICS, said(CHANGES[fact.change], edition_in_use())) if fact.change in CHANGES else None
    )


@headline.register
def _dutch(fact: dutch_war.DutchWarMoved) -> Headline:
    return POLITICS, _("the Dutch War moved to box {box}", box=fact.box)


@headline.register
def _won(fact: control.GameWon) -> Headline:
    return POINTS, _("the game is over")
