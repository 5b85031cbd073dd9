"""6.1 The uses of the cards: each for CP, and each of its modes at each of its moments."""

from __future__ import annotations

from functools import cache
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE
from adjudicator.games.here_i_stand.facts.logistics import MandatoryEventDue
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardResponded
from adjudicator.games.here_i_stand.rules.action.choices import gives_points
from adjudicator.games.here_i_stand.rules.deck import card, cards
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.games.here_i_stand.rules.religion.theses import THESES
from adjudicator.games.practice import Use

CP: Final = "cp"
WINTER: Final = "winter_due"
"""The moment of mandatory events that nobody has played in time (19.8)."""
THESES_PHASE: Final = "theses_phase"


def use(number: int, way: str, moment: str) -> Use:
    """Return the use of a card: ``cp`` or a mode, at a window or in one's own impulse."""
    return Use(f"{number} {card(number).title}", way, moment)


def card_of(one: Use) -> int:
    """Return the number of the card that is used."""
    return int(one.thing.partition(" ")[0])


@cache
def uses() -> tuple[Use, ...]:
    """Return all uses of all cards, by number: CP first, then the modes in data order."""
    found = []
    for raw in document("cards")["card"]:
        number = raw["number"]
        if number != THESES and gives_points(number):
            found.append(use(number, CP, OWN_IMPULSE))
        found += [
            use(number, mode["id"], moment) for mode in raw["mode"] for moment in mode["windows"]
        ]
    return tuple(found)


def use_told(fact: Fact) -> Use | None:
    """Return the use of a card that a fact tells of, None for facts of anything else.

    What is played counts, whatever comes of it: an event that is cancelled has been played too.
    """
    if isinstance(fact, CardPlayed):
        moment = THESES_PHASE if fact.card == THESES else OWN_IMPULSE
        return use(fact.card, CP if fact.use == "cp" else fact.mode, moment)
    if isinstance(fact, CardResponded):
        return use(fact.card, fact.mode, fact.window)
    if isinstance(fact, MandatoryEventDue):
        (way,) = cards()[fact.card].modes
        return use(fact.card, way, WINTER)
    return None
