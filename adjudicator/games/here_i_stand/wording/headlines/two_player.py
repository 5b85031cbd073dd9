"""Headlines of the variant for two: diplomatic cards, peace, England, and who commands (2P 3-8)."""

from __future__ import annotations

from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.facts import diplomatic, diplomatic_cards, two_player
from adjudicator.games.here_i_stand.wording.headlines.common import (
    CARDS,
    DIPLOMACY,
    OWN,
    REALM,
    WAR,
    Headline,
    did,
    headline,
    who,
)
from adjudicator.games.here_i_stand.wording.names import card, ruler


@headline.register
def _played(fact: diplomatic.DiplomaticCardPlayed, role: str) -> Headline:
    clause = N_("{subject} played the diplomatic card {things}")
    return did(DIPLOMACY, clause, fact.power, card(fact.card))


@headline.register
def _drawn(fact: diplomatic.DiplomaticCardDrawn, role: str) -> Headline:
    return Headline(OWN, _("{cards} drawn", cards=card(fact.card)))


@headline.register
def _imposed(fact: diplomatic_cards.PlayImposed, role: str) -> Headline:
    clause = N_("{subject} had to play {things}")
    return did(DIPLOMACY, clause, fact.power, card(fact.imposed))


@headline.register
def _allied(fact: diplomatic_cards.AlliedForGood, role: str) -> Headline:
    one, other = who(fact.power), who(fact.ally)
    return Headline(DIPLOMACY, _("{one} and {other} became allies for good", one=one, other=other))


@headline.register
def _divorce(fact: diplomatic_cards.DivorceAnswered, role: str) -> Headline:
    if fact.granted:
        return Headline(REALM, _("Henry VIII was granted his divorce"))
    return Headline(REALM, _("Henry VIII was refused his divorce"))


@headline.register
def _bull(fact: two_player.BullEndedWar, role: str) -> Headline:
    excommunicated = ruler(f"{fact.ruler}_ruler")
    return Headline(DIPLOMACY, _("{ruler} was excommunicated", ruler=excommunicated))


@headline.register
def _sued(fact: two_player.PeaceBought, role: str) -> Headline:
    clause = N_("{subject} sued for peace with {things}")
    return did(DIPLOMACY, clause, "papacy", who(fact.enemy))


@headline.register
def _acted_for_mary(fact: two_player.MaryDrew, role: str) -> Headline:
    return Headline(REALM, _("the Papacy acted for Mary I"))


@headline.register
def _withdrew(fact: two_player.LeadersWithdrew, role: str) -> Headline:
    clause = N_("the army leaders left the map ({things})")
    return Headline(WAR, clause, who(fact.power))


@headline.register
def _both_passed(fact: two_player.BothPassed, role: str) -> Headline:
    return Headline(CARDS, _("both players passed, and the Action Phase is over"))
