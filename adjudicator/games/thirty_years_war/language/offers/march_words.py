"""What marches are called in lists, and the offers that are made of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.words import Words, _, joined
from adjudicator.games.thirty_years_war.language.offers.counted import place_label
from adjudicator.games.thirty_years_war.language.offers.routes import Route
from adjudicator.games.thirty_years_war.language.troops import items_line, items_of
from adjudicator.games.thirty_years_war.rules.movement.march import Troops
from adjudicator.words.offers import HOLE, AnswerLine, Offer, Way

STRAIGHT: Final = "straight"
EVERYBODY: Final = "everybody"
SOME: Final = "some"
ALONE: Final = "alone"
NOTHING: Final = "no control"
AT_GOAL: Final = "control at the end"
EVERYWHERE: Final = "control everywhere"
_LABELS: Final[dict[str, Words]] = {
    STRAIGHT: _("straight there"),
    EVERYBODY: _("everybody who is there"),
    SOME: _("some of them"),
    ALONE: _("the leader alone"),
    NOTHING: _("marches only"),
    AT_GOAL: _("takes control at the end"),
    EVERYWHERE: _("takes control on the way, too"),
}
TO: Final = _("to")
BY: Final = _("by way of")


def by_way_of(route: Route) -> str:
    """Return the pick that stands for the places that a route leads through."""
    return ">".join(route.via) or STRAIGHT


def with_hole(line: str, troops: Troops) -> str:
    """Return the line of a march with a hole where some troops are named."""
    words = items_line(items_of(troops.units, troops.leaders))
    return line.replace(words, HOLE, 1)


def _label(pick: str) -> Words:
    """Return what a pick of a march is called: a place, several places, or another word."""
    if pick in _LABELS:
        return _LABELS[pick]
    return joined(", ", [place_label(place) for place in pick.split(">")])


def march_offer(
    found: Iterable[tuple[AnswerLine, Way]], slots: tuple[str, ...], does: str = ""
) -> tuple[Offer, ...]:
    """Return the offer of the ways that have been found; none where none have."""
    pairs = tuple(found)
    if not pairs:
        return ()
    said, ways = pairs[0][0], tuple(way for _said, way in pairs)
    labels = {pick: _label(pick) for pick in dict.fromkeys(p for w in ways for p in w.picks)}
    return (Offer(said.verb, does or said.does, ways, slots, labels),)
