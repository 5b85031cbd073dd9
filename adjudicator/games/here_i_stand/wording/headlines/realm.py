"""Headlines of diplomacy, the New World, realms and points (8, 9, 16.4, 20 to 23)."""

from __future__ import annotations

from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, _, n_, name
from adjudicator.games.here_i_stand.facts import (
    events,
    logistics,
    naval,
    peace,
    realm,
    rulers,
    ventures,
)
from adjudicator.games.here_i_stand.wording.headlines.common import (
    DIPLOMACY,
    OVERSEAS,
    POINTS,
    REALM,
    Headline,
    did,
    headline,
    side,
    who,
)
from adjudicator.games.here_i_stand.wording.names import card, colony, explorer, space


@headline.register
def _war_declared(fact: realm.WarDeclared, role: str) -> Headline:
    return did(DIPLOMACY, N_("{subject} declared war on {things}"), fact.declarer, who(fact.target))


@headline.register
def _intervened(fact: realm.Intervened, role: str) -> Headline:
    return did(DIPLOMACY, N_("{subject} intervened for {things}"), fact.power, who(fact.minor))


@headline.register
def _deal(fact: realm.DealMade, role: str) -> Headline:
    return Headline(DIPLOMACY, _("a deal of {parties} took effect", parties=side(fact.parties)))


@headline.register
def _nothing_agreed(fact: realm.NothingAgreed, role: str) -> Headline:
    return Headline(DIPLOMACY, _("the negotiations ended without a deal"))


@headline.register
def _peace_sued(fact: peace.PeaceSued, role: str) -> Headline:
    return did(
        DIPLOMACY, N_("{subject} sued for peace with {things}"), fact.loser, who(fact.winner)
    )


@headline.register
def _peace_made(fact: peace.PeaceMade, role: str) -> Headline:
    return Headline(
        DIPLOMACY, _("{one} and {other} made peace", one=who(fact.a), other=who(fact.b))
    )


@headline.register
def _minor_activated(fact: realm.MinorActivated, role: str) -> Headline:
    return did(DIPLOMACY, N_("{subject} gained {things} as an ally"), fact.power, who(fact.minor))


@headline.register
def _minor_deactivated(fact: peace.MinorDeactivated, role: str) -> Headline:
    return did(DIPLOMACY, N_("{subject} lost {things} as an ally"), fact.power, who(fact.minor))


@headline.register
def _discovery(fact: realm.DiscoveryClaimed, role: str) -> Headline:
    return did(OVERSEAS, N_("{subject} discovered {things}"), fact.power, words(fact.discovery))


@headline.register
def _circumnavigation(fact: realm.CircumnavigationTried, role: str) -> Headline | None:
    if not fact.success:
        return None
    return Headline(
        OVERSEAS, _("{explorer} sailed around the world", explorer=explorer(fact.explorer))
    )


@headline.register
def _conquest(fact: realm.ConquestResolved, role: str) -> Headline | None:
    if not fact.conquest:
        return None
    return did(OVERSEAS, N_("{subject} conquered {things}"), fact.power, words(fact.conquest))


@headline.register
def _colony(fact: realm.ColonyFounded, role: str) -> Headline:
    return did(OVERSEAS, N_("{subject} founded {things}"), fact.power, colony(fact.colony))


@headline.register
def _piracy(fact: naval.PiracyRolled, role: str) -> Headline:
    clause = n_(
        "pirates scored {count} hit on {target}, {space}",
        "pirates scored {count} hits on {target}, {space}",
        fact.hits,
        target=who(fact.target),
        space=space(fact.zone),
    )
    return Headline(OVERSEAS, clause)


@headline.register
def _haven(fact: ventures.PirateHavenFounded, role: str) -> Headline:
    return Headline(OVERSEAS, _("{space} became a pirate haven", space=space(fact.space)))


@headline.register
def _turn_begun(fact: realm.TurnBegun, role: str) -> Headline:
    return Headline(REALM, _("turn {turn} began", turn=fact.turn))


@headline.register
def _ruler(fact: rulers.RulerSucceeded, role: str) -> Headline:
    return Headline(
        REALM,
        _("{ruler} succeeded {former}", ruler=name(fact.ruler), former=name(fact.predecessor)),
    )


@headline.register
def _pope(fact: logistics.PopeElected, role: str) -> Headline:
    return Headline(REALM, _("{pope} became Pope", pope=name(fact.pope)))


@headline.register
def _heir(fact: realm.PregnancyRolled, role: str) -> Headline | None:
    if fact.child == "elizabeth":
        return Headline(REALM, _("Elizabeth was born"))
    if fact.child in ("edward_sickly", "edward_healthy"):
        return Headline(REALM, _("Edward was born"))
    return None


@headline.register
def _won(fact: realm.GameWon, role: str) -> Headline:
    return Headline(POINTS, _("the game was won by {winners}", winners=side(fact.winners)))


@headline.register
def _awarded(fact: events.PointsAwarded, role: str) -> Headline:
    clause = _(
        "{power} earned {points} VP with {card}",
        power=who(fact.power),
        points=fact.points,
        card=card(fact.card),
    )
    return Headline(POINTS, clause)
