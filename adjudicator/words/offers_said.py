"""Offers in the language of their reader: the lines that a page puts together are said in it.

A line is put together from pieces, and not every language can do that everywhere: a piece may need
another form behind another verb. So the pieces are compared with whole lines; where they differ the
line stays English, which is read from everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.words import Language, said
from adjudicator.words.offers import HOLE, Box, Offer, Pile, Way
from adjudicator.words.order_words import order_line


def offer_in(offer: Offer, language: Language | None) -> Offer:
    """Return an offer with its lines in a language, None for English, as far as that can be."""
    if language is None or offer.joint:
        return offer
    piles: dict[Pile, Pile | None] = {}
    ways = tuple(_way(way, piles, language) for way in offer.ways)
    return replace(offer, ways=ways)


def _way(way: Way, piles: dict[Pile, Pile | None], language: Language) -> Way:
    if "\n" in way.line:
        return way
    if way.pile is None:
        return replace(way, line=_said(way.line, language))
    if way.pile not in piles:
        piles[way.pile] = _pile(way, way.pile, language)
    pile = piles[way.pile]
    return way if pile is None else replace(way, line=_said(way.line, language), pile=pile)


def _pile(way: Way, pile: Pile, language: Language) -> Pile | None:
    """Return a pile in a language; None where its pieces do not make the lines of it."""
    own = replace(
        pile,
        boxes=tuple(_box(box, language) for box in pile.boxes),
        groups=tuple(_said(group, language) for group in pile.groups),
        nothing=_said(pile.nothing, language) if pile.nothing else "",
    )
    line = _said(way.line, language)
    for english, made in zip(_samples(pile), _samples(own), strict=True):
        if _said(way.line.replace(HOLE, english), language) != line.replace(HOLE, made):
            return None
    return own


def _box(box: Box, language: Language) -> Box:
    several = _said(box.words.replace(HOLE, "2"), language)
    words = several.replace("2", HOLE, 1) if HOLE in box.words else several
    return replace(box, words=words, one=_said(box.one, language))


def _samples(pile: Pile) -> Iterator[str]:
    """Give what is counted out: of each box one and two, and of two boxes together."""
    for box in pile.boxes:
        for words in (box.one, box.words.replace(HOLE, "2")):
            yield pile.groups[box.group].replace(HOLE, words)
    for one, other in zip(pile.boxes, pile.boxes[1:], strict=False):
        if one.group == other.group:
            both = pile.between.join((one.one, other.one))
            yield pile.groups[one.group].replace(HOLE, both)


def _said(words: str, language: Language) -> str:
    return said(order_line(words), language)
