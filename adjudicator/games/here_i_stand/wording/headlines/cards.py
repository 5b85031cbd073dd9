"""Headlines of cards played, drawn and lost; what is secret is told to its owner only (6, 11)."""

from __future__ import annotations

from adjudicator.engine.words import N_, _, and_list
from adjudicator.games.here_i_stand.facts import events, play
from adjudicator.games.here_i_stand.wording.headlines.common import (
    CARDS,
    OWN,
    Headline,
    did,
    headline,
    who,
)
from adjudicator.games.here_i_stand.wording.names import card


@headline.register
def _played(fact: play.CardPlayed, role: str) -> Headline:
    title = card(fact.card)
    thing = _("{card} ({cp} CP)", card=title, cp=fact.cp) if fact.use == "cp" else title
    return did(CARDS, N_("{subject} played {things}"), fact.power, thing)


@headline.register
def _responded(fact: play.CardResponded, role: str) -> Headline:
    return did(CARDS, N_("{subject} responded with {things}"), fact.power, card(fact.card))


@headline.register
def _passed(fact: play.ImpulsePassed, role: str) -> Headline:
    return Headline(CARDS, N_("{things} passed"), who(fact.power))


@headline.register
def _all_passed(fact: play.ActionPhaseEnded, role: str) -> Headline:
    return Headline(CARDS, _("all six powers passed, and the Action Phase is over"))


@headline.register
def _drawn(fact: play.CardsDrawn, role: str) -> Headline:
    drawn = and_list(card(number) for number in fact.cards)
    return Headline(OWN, _("{cards} drawn", cards=drawn))


@headline.register
def _stolen(fact: play.CardsTaken, role: str) -> Headline:
    taken = and_list(card(number) for number in fact.cards)
    if fact.power == role:
        return Headline(OWN, _("{cards} taken from {victim}", cards=taken, victim=who(fact.victim)))
    return Headline(OWN, _("{cards} lost to {power}", cards=taken, power=who(fact.power)))


@headline.register
def _given(fact: events.CardGiven, role: str) -> Headline:
    given = card(fact.given)
    if fact.power == role:
        return Headline(OWN, _("{card} given to {power}", card=given, power=who(fact.receiver)))
    return Headline(OWN, _("{card} received from {power}", card=given, power=who(fact.power)))
