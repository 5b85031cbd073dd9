"""Headlines of wars on land, at sea and abroad (13 to 16, 21.7, 22.5)."""

from __future__ import annotations

from adjudicator.engine.words import N_, _, n_
from adjudicator.games.here_i_stand.facts import foreign_wars, intrigues, logistics, naval, war
from adjudicator.games.here_i_stand.wording.headlines.common import (
    WAR,
    Headline,
    did,
    headline,
    side,
    who,
)
from adjudicator.games.here_i_stand.wording.names import leader, space


@headline.register
def _field_battle(fact: war.FieldBattleDecided, role: str) -> Headline:
    clause = n_(
        "{winners} beat {losers} at {space} by {count} hit to {fewer}",
        "{winners} beat {losers} at {space} by {count} hits to {fewer}",
        fact.winner_hits,
        winners=side(fact.winners),
        losers=side(fact.losers),
        space=space(fact.space),
        fewer=fact.loser_hits,
    )
    return Headline(WAR, clause)


@headline.register
def _naval_combat(fact: naval.NavalCombatDecided, role: str) -> Headline:
    where = space(fact.location)
    winner, loser = who(fact.winner), who(fact.loser)
    if fact.both_leave:
        undecided = _(
            "{one} and {other} fought at sea undecided, {space}",
            one=winner,
            other=loser,
            space=where,
        )
        return Headline(WAR, undecided)
    clause = n_(
        "{winner} beat {loser} at sea by {count} hit to {fewer}, {space}",
        "{winner} beat {loser} at sea by {count} hits to {fewer}, {space}",
        fact.winner_hits,
        winner=winner,
        loser=loser,
        space=where,
        fewer=fact.loser_hits,
    )
    return Headline(WAR, clause)


def _taken(power: str, where: str) -> Headline:
    return did(WAR, N_("{subject} took {things}"), power, space(where))


@headline.register
def _space_taken(fact: war.SpaceTaken, role: str) -> Headline:
    return _taken(fact.power, fact.space)


@headline.register
def _control_taken(fact: logistics.ControlTaken, role: str) -> Headline:
    return _taken(fact.power, fact.space)


@headline.register
def _assault_repulsed(fact: war.AssaultRepulsed, role: str) -> Headline:
    return did(WAR, N_("{subject} failed to storm {things}"), fact.power, space(fact.space))


@headline.register
def _siege_begun(fact: war.SiegeBegun, role: str) -> Headline:
    return did(WAR, N_("{subject} laid siege to {things}"), fact.power, space(fact.space))


@headline.register
def _siege_broken(fact: war.SiegeBroken, role: str) -> Headline:
    return Headline(WAR, _("the siege of {space} was broken", space=space(fact.space)))


@headline.register
def _force_eliminated(fact: war.ForceEliminated, role: str) -> Headline:
    return did(WAR, N_("{subject} had forces wiped out at {things}"), fact.power, space(fact.space))


@headline.register
def _leader_captured(fact: war.LeaderCaptured, role: str) -> Headline:
    return did(WAR, N_("{subject} captured {things}"), fact.captor, leader(fact.leader))


@headline.register
def _hungary_defeated(fact: war.HungaryDefeated, role: str) -> Headline:
    return Headline(WAR, _("Hungary-Bohemia was defeated"))


@headline.register
def _key_freed(fact: intrigues.KeyFreed, role: str) -> Headline:
    return did(WAR, N_("{subject} lost {things} to rebels"), fact.former, space(fact.space))


@headline.register
def _foreign_war(fact: foreign_wars.ForeignWarWon, role: str) -> Headline:
    return did(WAR, N_("{subject} won the war in {things}"), fact.power, space(fact.place))
