"""Preferences among the ways of an offer: what leaves it to BEST or ANY which of them is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.words import _
from adjudicator.words.offers import Asked, Offer, Way

BEST: Final = "BEST"
ANY: Final = "ANY"
_BY_PREFERENCE: Final[Mapping[str, str]] = {
    BEST: _("the most promising one"),
    ANY: _("any of them, whatever is legal"),
}


def with_best(asked: Asked, offer: Offer) -> Offer:
    """Return an offer in which what is named first can be left to BEST and ANY, if it can be.

    What else the line names is what the first of its ways names.
    """
    if not offer.slots or any(way.pile is not None for way in offer.ways):
        return offer
    others = offer.ways[0].picks[1:]
    alike = [way for way in offer.ways if way.picks[1:] == others]
    if len(alike) < 2:
        return offer
    prices = [way.price for way in alike if way.price is not None]
    price = max(prices, default=None)
    before, behind = around([way.line for way in alike])
    more = {
        word: Way(line, (word, *others), price, sure=False, alone=True)
        for word in _BY_PREFERENCE
        if (line := f"{before} {word} {behind}".strip())
        and asked.speaks.reads(line, asked.decision)
    }
    labels = {**offer.labels, **{word: _BY_PREFERENCE[word] for word in more}}
    return replace(offer, ways=(*offer.ways, *more.values()), labels=labels)


def around(lines: Sequence[str]) -> tuple[str, str]:
    """Return the words with which all lines begin, and those with which they end."""
    rows = [line.split() for line in lines]
    shortest = min(len(row) for row in rows) - 1
    before = 0
    while before < shortest and len({row[before] for row in rows}) == 1:
        before += 1
    behind = 0
    while behind < shortest - before and len({row[-1 - behind] for row in rows}) == 1:
        behind += 1
    first = rows[0]
    return " ".join(first[:before]), " ".join(first[len(first) - behind :])
