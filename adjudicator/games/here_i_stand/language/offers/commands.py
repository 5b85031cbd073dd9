"""2P 5 What a power that nobody plays can be ordered to do now, with the CP of its commander."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.offers.board_actions import COMMANDED
from adjudicator.games.here_i_stand.language.offers.spending import Spending
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.action.terms import ANY_ACTION
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.words.offers import Asked, Offer, Way


def command_offers(asked: Asked, *, later: bool) -> Iterator[Offer]:
    """Give what can be ordered of each power that the one asked commands.

    An event that gives CP for something in particular gives none for another power.
    """
    choice: ActionChoice = asked.choice
    if choice.terms is not ANY_ACTION:
        return
    for of in commanded_by(choice.state, choice.power):
        topic = asked.decision.topic
        decision = Decision(of, topic, ActionChoice(choice.state, of, choice.cp))
        spending = Spending(replace(asked, decision=decision), later=later, builds=False)
        for row in COMMANDED:
            found = spending.offer(row)
            if found is not None:
                yield _command(found, of)


def _command(offer: Offer, of: str) -> Offer:
    """Return an offer of a power as the one to order it of that power."""
    before = f"COMMAND {POWER_NAMES[of]}: "
    carries = offer.carries and replace(offer.carries, stock=f"{of} {offer.carries.stock}")
    return replace(
        offer,
        verb=f"{before}{str.__str__(offer.verb)}",
        ways=tuple(_ordered(way, before) for way in offer.ways),
        lead=f"{before}{offer.lead}" if offer.lead else "",
        carries=carries,
    )


def _ordered(way: Way, before: str) -> Way:
    return replace(way, line=f"{before}{way.line}")
