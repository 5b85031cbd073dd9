"""What a question of Here I Stand lets its player order now, for pages that he points at."""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.offers.answers import ANSWERS
from adjudicator.games.here_i_stand.language.offers.talks import deal_offers
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.deals import DealsChoice
from adjudicator.words.offers import Asked, Offered
from adjudicator.words.offers_best import with_best
from adjudicator.words.offers_made import plain_offers


def offered(asked: Asked) -> Offered:
    """Return all offers of a question; none where its answers have no words."""
    choice = asked.choice
    if isinstance(choice, DealsChoice):
        return Offered(deal_offers(asked), several=True)
    make = ANSWERS.get(type(choice))
    offers = make(asked) if make is not None else plain_offers(asked) or ()
    spends = isinstance(choice, ActionChoice)
    return Offered(
        tuple(with_best(asked, offer) for offer in offers),
        left=choice.cp if spends else None,
        unit=_("CP"),
        several=spends,
        preferences=True,
    )
