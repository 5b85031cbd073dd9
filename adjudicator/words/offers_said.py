"""Offers in the language of their reader: the lines that a page puts together are said in it.

A line is put together from pieces, and a piece may need another form behind another verb. So what
stands in a pile is taken out of whole lines, and what is put together is compared with whole lines;
where they differ the line stays English, which is read from everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from adjudicator.engine.words import Language, Words, said
from adjudicator.words.offers import HOLE, Box, Offer, Pile, Way
from adjudicator.words.offers_best import around
from adjudicator.words.order_words import CONDITION, ITEM, LINE, order_line

_PAIRS: Final = 3
"""So many pairs of lines are joined to see whether the words between them fit."""


def offer_in(offer: Offer, language: Language | None, context: str = LINE) -> Offer:
    """Return an offer with its lines in a language, None for English, as far as that can be.

    ``context`` is what its lines are (``order_words``).
    """
    if language is None:
        return offer
    saying = _Saying(language, context)
    verb = offer.verb if isinstance(offer.verb, Words) else order_line(offer.verb, context)
    own = replace(offer, verb=verb, ways=tuple(map(saying.way, offer.ways)))
    return _joined(offer, own, saying) if offer.joint else own


def condition_in(offer: Offer, language: Language | None) -> Offer:
    """Return the offer of a condition in a language."""
    return offer_in(offer, language, CONDITION)


def _joined(offer: Offer, own: Offer, saying: _Saying) -> Offer:
    """Return an offer with what joins its ways; in English where that does not fit together."""
    own = replace(
        own,
        lead=saying.piece(offer.lead),
        joint=saying.piece(offer.joint),
        tail=saying.piece(offer.tail),
    )
    pairs = zip(offer.ways, offer.ways[1:], own.ways, own.ways[1:], strict=False)
    for first, second, own_first, own_second in islice(pairs, _PAIRS):
        english, made = joined(offer, first.line, second.line), None
        if english is not None:
            made = joined(own, own_first.line, own_second.line)
            if made is None or saying.whole(english) != made:
                return offer
    return own


def joined(offer: Offer, line: str, other: str) -> str | None:
    """Return two ways of an offer in one; None where they cannot be said in one."""
    lead = offer.lead or f"{line.partition(chr(10))[0]}\n"
    if not (line.startswith(lead) and other.startswith(lead)):
        return None
    return f"{line.removesuffix(offer.tail)}{offer.joint}{other.removeprefix(lead)}"


@dataclass
class _Saying:
    """The lines of an offer in a language."""

    language: Language
    context: str
    piles: dict[tuple[str, Pile], Pile | None] = field(default_factory=dict)

    def way(self, way: Way) -> Way:
        """Return a way in the language; in English where its pile does not fit it."""
        if way.pile is None:
            return replace(way, line=self.whole(way.line))
        verb = way.line.partition(HOLE)[0]
        if (verb, way.pile) not in self.piles:
            self.piles[verb, way.pile] = self.pile(way, way.pile)
        pile = self.piles[verb, way.pile]
        return way if pile is None else replace(way, line=self.frame(way, way.pile), pile=pile)

    def whole(self, line: str) -> str:
        """Return a line; of a block the lines between the first and the last are clauses."""
        first, *rest = line.split("\n")
        if not rest:
            return self.piece(line)
        *inner, last = rest
        clauses = (_said(words, ITEM, self.language) for words in inner)
        return "\n".join((self.piece(first), *clauses, self.piece(last)))

    def frame(self, way: Way, pile: Pile) -> str:
        """Return the line of a way with its hole.

        A verb may be said otherwise when nothing follows it that it knows; then what its lines
        share stands around the hole.
        """
        line = self.whole(way.line)
        before, _hole, behind = line.partition(HOLE)
        made = [self.whole(way.line.replace(HOLE, box.one)) for box in pile.boxes]
        fits = all(one.startswith(before) and one.endswith(behind) for one in made)
        if fits or pile.groups != (HOLE,):
            return line
        first, last = around(made)
        return f"{first} {HOLE} {last}".strip()

    def piece(self, words: str) -> str:
        """Return words with the blanks around them."""
        bare = words.strip()
        if not any(sign.isalpha() for sign in bare):
            return words
        return words.replace(bare, _said(bare, self.context, self.language))

    def pile(self, way: Way, pile: Pile) -> Pile | None:
        """Return a pile; None where its pieces do not make the lines of it."""
        clauses = replace(self, context=ITEM) if "\n" in way.line else self
        groups = tuple(clauses.piece(group) for group in pile.groups)
        line = self.frame(way, pile)

        def whole(box: Box, words: str) -> str:
            said_with = pile.between.join((*(one.one for one in company(pile, box)), words))
            around = pile.groups[box.group].replace(HOLE, said_with)
            return self.whole(way.line.replace(HOLE, around))

        def taken(box: Box, words: str) -> str:
            """Return what stands for words in the whole line, said alone where that is unclear."""
            alone = pile.groups == (HOLE,) and not company(pile, box)
            empty = line if alone else whole(box, HOLE)
            before, _hole, behind = empty.partition(HOLE)
            found = whole(box, words)
            if found.startswith(before) and found.endswith(behind):
                return found[len(before) : len(found) - len(behind)]
            return clauses.piece(words)

        own = replace(
            pile,
            boxes=tuple(_box(box, taken) for box in pile.boxes),
            groups=groups,
            between=clauses.piece(pile.between),
            nothing=clauses.piece(pile.nothing) if pile.nothing else "",
        )
        for english, made in zip(_samples(pile), _samples(own), strict=True):
            if self.whole(way.line.replace(HOLE, english)) != line.replace(HOLE, made):
                return None
        return own


def company(pile: Pile, box: Box) -> tuple[Box, ...]:
    """Return with what a box is always said in its group: of each pool it needs the first box."""
    alike = [one for one in pile.boxes if one.group == box.group]
    found = (next((one for one in alike if pool in dict(one.pools)), None) for pool in box.needs)
    return tuple(one for one in found if one is not None)


def _box(box: Box, taken: Callable[[Box, str], str]) -> Box:
    several = taken(box, box.words.replace(HOLE, "2"))
    words = several.replace("2", HOLE, 1) if HOLE in box.words else several
    return replace(box, words=words, one=taken(box, box.one))


def _samples(pile: Pile) -> Iterator[str]:
    """Give what is counted out: of each box one and two, and of two boxes together."""
    for box in pile.boxes:
        before = [one.one for one in company(pile, box)]
        for words in (box.one, box.words.replace(HOLE, "2")):
            yield pile.groups[box.group].replace(HOLE, pile.between.join((*before, words)))
    for one, other in zip(pile.boxes, pile.boxes[1:], strict=False):
        if one.group == other.group:
            both = dict.fromkeys((*company(pile, one), *company(pile, other), one, other))
            words = pile.between.join(box.one for box in both)
            yield pile.groups[one.group].replace(HOLE, words)


def _said(words: str, context: str, language: Language) -> str:
    return said(order_line(words, context), language)
