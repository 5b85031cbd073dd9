"""8.2 What a Card Round can be used for: cards with their uses, Free Actions, the base, peace.

What follows a use can be ordered behind it: the march of a leader, the attempts of recruiting.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from typing import Final, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, _, name
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.language.names import PLURALS, leader_names
from adjudicator.games.thirty_years_war.language.offers.marches import later_marches
from adjudicator.games.thirty_years_war.language.offers.titles import card_with_value
from adjudicator.games.thirty_years_war.rules.action.campaign import Second, SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import (
    ACT,
    BASE,
    FREE,
    PEACE,
    REC,
    SKIP,
    Play,
    RoundChoice,
)
from adjudicator.games.thirty_years_war.rules.action.recruiting import (
    RECRUITABLE,
    Attempt,
    AttemptChoice,
)
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.words.offers import Asked, Offer
from adjudicator.words.offers_made import alone, picked

Values: TypeAlias = "dict[tuple[str, ...], object]"
"""Answers by what they name."""
_RECRUITING: Final = "recruiting"
_NO_OTHER: Final = "no other"
_CARD: Final = _("card")
_LEADER: Final = _("leader")


def round_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return every use of the round that is legal, what can follow it, and the pass."""
    choice: RoundChoice = asked.choice
    plays: dict[str, list[Play]] = {}
    for play in choice.named():
        plays.setdefault(play.use, []).append(play)
    found: list[Offer] = []
    for use, named in plays.items():
        if use in (PEACE, SKIP):
            found += alone(asked, Play(use), last=use == SKIP)
        else:
            found += _use(asked, use, named)
    return (*found, *_followed(asked, found))


def _use(asked: Asked, use: str, plays: Iterable[Play]) -> tuple[Offer, ...]:
    """Return the offer of one use of the round."""
    edition = asked.choice.state.edition
    if use == ACT:
        values: Values = {(play.leader, play.card): play for play in plays}
        labels = {leader: _leader(leader) for leader, _other in values}
        return tuple(
            replace(offer, ways=tuple(replace(w, opens=_march_of(w.picks[0])) for w in offer.ways))
            for offer in picked(asked, values, (_LEADER, _CARD), labels | _cards(edition, values))
        )
    if use == FREE:
        moved: Values = {(play.place, play.piece): play for play in plays}
        named = {pick: asked.label(pick) for picks in moved for pick in picks}
        return picked(asked, moved, (_("from"), _("who")), named)
    if use == BASE:
        ports: Values = {(play.place,): play for play in plays}
        return picked(asked, ports, (_("to"),), {pick: asked.label(pick) for (pick,) in ports})
    played: Values = {(play.card,): play for play in plays}
    offers = picked(asked, played, (_CARD,), _cards(edition, played))
    return tuple(map(_opening_attempts, offers)) if use == REC else offers


def _opening_attempts(offer: Offer) -> Offer:
    return replace(offer, ways=tuple(replace(way, opens=_RECRUITING) for way in offer.ways))


def _march_of(leader: str) -> str:
    """Return the name of the marches that can be ordered behind the activation of a leader."""
    return f"march of {leader}"


def _leader(leader: str) -> Words:
    return name(leader_names().full(leader))


def _cards(edition: Edition, values: Values) -> dict[str, Words]:
    """Return what the cards among picks are called, with their points."""
    cards = [pick for picks in values for pick in picks if pick in edition.cards]
    return {card: card_with_value(edition.cards[card]) for card in cards}


# ------------------------------------------------------------------------------ what follows


def _followed(asked: Asked, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return what can be ordered behind the uses that are offered."""
    found: list[Offer] = []
    opened = dict.fromkeys(way.opens for offer in offers for way in offer.ways if way.opens)
    for behind in opened:
        if behind == _RECRUITING:
            topic = "8.4/recruit"
            choice = AttemptChoice(asked.choice.state, asked.role)
            then = replace(asked, decision=Decision(asked.role, topic, choice))
            later = attempt_offers(then)
        else:
            later = later_marches(asked, behind.removeprefix(_march_of("")))
        found += [replace(offer, later=True, behind=behind) for offer in later]
    return tuple(found)


def attempt_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return every attempt to recruit that is legal (8.4), and the end of them."""
    choice: AttemptChoice = asked.choice
    values: Values = {(one.leader, one.type): one for one in choice.attempts()}
    labels = {leader: _leader(leader) for leader, _type in values}
    labels |= {type_: name(PLURALS[type_]) for type_ in RECRUITABLE}
    slots = (_LEADER, _("which units"))
    return (*picked(asked, values, slots, labels), *alone(asked, Attempt(), last=True))


def campaign_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return every second activation that is possible (19.8), and none."""
    choice: SecondChoice = asked.choice
    values: Values = {(one.leader, one.card): one for one in choice.values() if one.card}
    labels = {leader: _leader(leader) for leader, _other in values}
    labels |= _cards(choice.state.edition, values)
    return (*picked(asked, values, (_LEADER, _CARD), labels), *alone(asked, Second(), last=True))


def combat_card_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the combat cards that can be played, in every order (9.51), and none."""
    choice: CombatCardsChoice = asked.choice
    values: Values = {}
    possible = choice.possible()
    values |= {(card, _NO_OTHER): (card,) for card in possible}
    values |= {pair: pair for pair in permutations(possible, 2)}
    labels = {**_cards(choice.state.edition, values), _NO_OTHER: _("no other card")}
    slots = (_("first card"), _("second card"))
    return (*picked(asked, values, slots, labels), *alone(asked, ()))
