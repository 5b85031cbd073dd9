"""Worlds: what a role cannot see, dealt in a way that fits all it has seen and been told.

A role remembers when cards were drawn, which came into the open and which it has seen in hands.
What it has not seen for certain is drawn at random on the way, and mended where later facts say
otherwise; so each memory is one of the courses that the game may have taken.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from adjudicator.engine.errors import EngineError
from adjudicator.engine.fact import Fact

C = TypeVar("C", int, str)


class NoWorld(EngineError):
    """No world has been found that fits what a role knows; the message says what did not fit."""


@dataclass(frozen=True)
class Heard:
    """What a role has been told: ``before`` its view was taken and ``since``, each in order.

    ``oldest_first`` says which course is to be remembered: see ``Memory``.
    """

    before: Sequence[Fact] = ()
    since: Sequence[Fact] = ()
    oldest_first: bool = False


@dataclass
class Slot(Generic[C]):
    """A card that somebody holds face down: which one it is, if the role knows, and else may be.

    ``since`` counts the shuffles before it was drawn: what was in the open after that is another
    card. ``barred`` are cards that it is not.
    """

    since: int
    card: C | None = None
    barred: Collection[C] = ()


def _narrowness(slot: Slot[C]) -> tuple[int, bool]:
    """Order slots by how few cards may be in them."""
    return slot.since, not slot.barred


@dataclass
class Memory(Generic[C]):
    """What a role remembers of the hidden cards of others, by holder.

    ``seen`` is when a card was last in the open, in shuffles; ``lies_open`` are cards that lie
    there still. With ``oldest_first`` what leaves a hand is what has been longest there: what stays
    may be almost any card then, so that a course is found where those at random leave a card in a
    hand that has been in the open since.
    """

    rng: random.Random
    oldest_first: bool = False
    shuffles: int = 0
    hands: dict[str, list[Slot[C]]] = field(default_factory=dict)
    seen: dict[C, int] = field(default_factory=dict)
    lies_open: set[C] = field(default_factory=set)

    def shuffled(self) -> None:
        """Remember that what lay in the open is in the pile."""
        self.shuffles += 1
        self.lies_open.clear()

    def drew(self, holder: str, count: int) -> None:
        """Remember that somebody has drawn so many unseen cards from the pile."""
        self._hand(holder).extend(Slot(self.shuffles) for _ in range(count))

    def saw(self, cards: Collection[C]) -> None:
        """Remember that cards are in the open, or with the role itself."""
        self.seen.update(dict.fromkeys(cards, self.shuffles))

    def left(self, holder: str, card: C) -> None:
        """Remember that a card has come into the open out of a hand; told twice, it counts once."""
        if card not in self.lies_open:
            self._take(holder, card)
            self.lies_open.add(card)
        self.saw([card])

    def gained(self, holder: str, card: C) -> None:
        """Remember that somebody holds a card for certain."""
        self.lies_open.discard(card)
        self._hand(holder).append(Slot(self.shuffles, card))

    def lost(self, holder: str, card: C) -> None:
        """Remember that a card has gone from a hand to the role itself."""
        self._take(holder, card)
        self.saw([card])

    def moved(self, giver: str, taker: str, count: int) -> None:
        """Remember that so many unseen cards have gone from hand to hand: any of them."""
        hand = self._hand(giver)
        for _ in range(min(count, len(hand))):
            self._hand(taker).append(hand.pop(self.rng.randrange(len(hand))))

    def shown(self, holder: str, cards: Collection[C]) -> None:
        """Remember a hand that was shown as a whole."""
        for card in cards:
            self._take(holder, card)
        self.hands[holder] = [Slot(self.shuffles, card) for card in cards]

    def holds_none(self, holder: str, cards: Collection[C]) -> None:
        """Remember that somebody holds none of some cards at this moment."""
        for slot in self._hand(holder):
            slot.barred = cards

    # -- dealing --------------------------------------------------------------------------------

    def deal(
        self, unseen: Collection[C], sizes: Mapping[str, int], needed: Mapping[C, str]
    ) -> tuple[dict[str, list[C]], list[C]]:
        """Return hands of these sizes out of ``unseen``, and the rest in random order.

        ``needed`` are cards that somebody must hold. Raises NoWorld.
        """
        for holder in sizes:
            self._fit_size(holder, sizes[holder], unseen)
        for card, holder in needed.items():
            self._put(holder, card)
        held = {slot.card for holder in sizes for slot in self.hands[holder]}
        free = sorted(card for card in unseen if card not in held)
        self.rng.shuffle(free)
        unknown = [s for holder in sizes for s in self.hands[holder] if s.card is None]
        for slot in sorted(unknown, key=_narrowness):
            slot.card = next((card for card in free if self._fits(slot, card)), None)
            if slot.card is None:
                raise NoWorld(f"none of {len(free)} cards can be one drawn at {slot.since}")
            free.remove(slot.card)
        return {
            holder: [slot.card for slot in self.hands[holder] if slot.card is not None]
            for holder in sizes
        }, free

    def _hand(self, holder: str) -> list[Slot[C]]:
        return self.hands.setdefault(holder, [])

    def _fits(self, slot: Slot[C], card: C) -> bool:
        return self.seen.get(card, -1) < slot.since and card not in slot.barred

    def _fit_size(self, holder: str, size: int, unseen: Collection[C]) -> None:
        """Make a hand as large as it is: a rule can have taken a card out that nobody saw."""
        hand = self._hand(holder)
        hand[:] = [slot for slot in hand if slot.card is None or slot.card in unseen]
        while len(hand) > size:
            gone = self._one_of(hand)
            hand[:] = [one for one in hand if one is not gone]
        self.drew(holder, size - len(hand))

    def _take(self, holder: str, card: C) -> None:
        """Take a card out of a hand; where it was thought to be elsewhere, mend that."""
        hand = self._hand(holder)
        if not hand:
            return
        slot = next((one for one in hand if one.card == card), None) or self._place(hand, card)
        self._mend(card, slot)
        hand[:] = [one for one in hand if one is not slot]

    def _put(self, holder: str, card: C) -> None:
        """Let somebody hold a card."""
        hand = self._hand(holder)
        if any(slot.card == card for slot in hand):
            return
        if not hand:
            raise NoWorld(f"{holder} has no place for {card}")
        slot = self._place(hand, card)
        self._mend(card, slot)
        slot.card = card

    def _place(self, hand: Sequence[Slot[C]], card: C) -> Slot[C]:
        """Return which slot of a hand holds a card: an unknown one, if there is one."""
        unknown = [slot for slot in hand if slot.card is None]
        fitting = [slot for slot in unknown if self._fits(slot, card)]
        return self._one_of(fitting or unknown or hand)

    def _one_of(self, slots: Sequence[Slot[C]]) -> Slot[C]:
        """Return the slot that a card is taken from."""
        return min(slots, key=_narrowness) if self.oldest_first else self.rng.choice(slots)

    def _mend(self, card: C, slot: Slot[C]) -> None:
        """Put what was in a slot where its card was thought to be."""
        for hand in self.hands.values():
            for other in hand:
                if other.card == card and other is not slot:
                    other.since, other.card, other.barred = slot.since, slot.card, slot.barred
