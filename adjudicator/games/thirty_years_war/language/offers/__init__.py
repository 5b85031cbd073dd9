"""What a question of Thirty Years War lets its player order now, for pages that he points at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.language.offers.counted import (
    counts_offers,
    join_offers,
    marker_offers,
    units_offers,
)
from adjudicator.games.thirty_years_war.language.offers.losing import (
    looting_offers,
    losses_offers,
    pay_offers,
)
from adjudicator.games.thirty_years_war.language.offers.marches import march_offers
from adjudicator.games.thirty_years_war.language.offers.rounds import (
    attempt_offers,
    campaign_offers,
    combat_card_offers,
    round_offers,
)
from adjudicator.games.thirty_years_war.language.offers.titles import card_title
from adjudicator.games.thirty_years_war.rules.action.campaign import SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.action.recruiting import AttemptChoice
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.combat.relief import JoinChoice
from adjudicator.games.thirty_years_war.rules.combat.unit_choice import UnitsChoice
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.turn.opening import MarkerChoice
from adjudicator.words.offers import Asked, Offer, Offered
from adjudicator.words.offers_best import with_best
from adjudicator.words.offers_made import plain_offers

ANSWERS: Final[Mapping[type[Any], Callable[[Asked], tuple[Offer, ...]]]] = {
    RoundChoice: round_offers,
    SecondChoice: campaign_offers,
    AttemptChoice: attempt_offers,
    CombatCardsChoice: combat_card_offers,
    MarchChoice: march_offers,
    UnitsChoice: units_offers,
    JoinChoice: join_offers,
    Counts: counts_offers,
    MarkerChoice: marker_offers,
    LossesChoice: losses_offers,
    LootLosses: looting_offers,
    PayChoice: pay_offers,
}
"""Class of choices -> what makes the offers of a question with such a choice."""


def offered(asked: Asked) -> Offered:
    """Return all offers of a question; none where its answers have no words."""
    make = ANSWERS.get(type(asked.choice))
    if make is not None:
        return Offered(make(asked), preferences=True)
    offers = map(_with_titles, plain_offers(asked) or ())
    return Offered(tuple(with_best(asked, offer) for offer in offers), preferences=True)


def _with_titles(offer: Offer) -> Offer:
    """Return an offer in which cards are called by their titles, too."""
    cards = edition_in_use().cards
    titles = {pick: card_title(cards[pick]) for pick in offer.labels if pick in cards}
    return replace(offer, labels={**offer.labels, **titles}) if titles else offer
