"""9.6 What is asked about war in the Diplomacy Phase: targets, intervention, cards that pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.choices import Bounds, SomeOf, YesNo
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.rules.deck import card, cards
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.together import AGAIN, LATER, TOGETHER, check_later

SECTION: Final = "9.6"


WAIT: Final = (LATER,)
"""To declare nothing yet, but in one's turn."""
_HOW: Final = {
    TOGETHER: _(
        "All powers say this now, in secret, and it is carried out in impulse order. You are asked"
        " once more in your turn if what you can do has changed by then, or if you answer WAIT to"
        " see first what those before you do"
    ),
    AGAIN: _("What you can do has changed since you answered, so say it again"),
}


@dataclass(frozen=True)
class DeclareChoice(SomeOf[str]):
    """Any number of powers to declare war on, as far as ``funds`` CP of cards pay for them.

    ``costs`` are the CP by target, ``reasons`` say why not for each other power. ``how`` it is
    asked: see ``rules/together.py``; then one may answer WAIT.
    """

    costs: Mapping[str, int]
    reasons: Mapping[str, str]
    funds: int
    how: str = ""

    def check(self, value: tuple[str, ...]) -> None:
        """Refuse a power with the rule that forbids it, and more than the hand can pay."""
        if value == WAIT:
            check_later(self.how, SECTION)
            return
        for target in value:
            if target in self.reasons:
                raise IllegalAnswer(self.reasons[target], section=SECTION)
        super().check(value)
        total = sum(self.costs[target] for target in value)
        if total > self.funds:
            wars = joined(
                ", ",
                [_("{power} {cp} CP", power=POWER_NAMES[t], cp=self.costs[t]) for t in value],
            )
            raise IllegalAnswer(
                _(
                    "this costs {total} CP ({wars}); your cards, mandatory events not counted, "
                    "have {funds} CP to spend",
                    total=total,
                    wars=wars,
                    funds=self.funds,
                ),
                section=SECTION,
            )

    def only(self) -> tuple[tuple[str, ...], ...]:
        """Return no war when the hand pays for none."""
        return ((),) if self.funds < min(self.costs.values()) else ()

    @property
    def note(self) -> str:
        """What each war costs and what the hand can pay, in words."""
        wars = joined(
            ", ",
            [
                _("{power} {cp}", power=POWER_NAMES[target], cp=cp)
                for target, cp in self.costs.items()
            ],
        )
        prices = _("CP: {wars}; your cards have {funds} CP to spend", wars=wars, funds=self.funds)
        return joined(". ", [_HOW[self.how], prices]) if self.how else prices


@dataclass(frozen=True)
class InterveneChoice(YesNo):
    """Whether to step in for a minor power; ``obstacle`` says why that cannot be paid, or is empty.

    ``declarer`` has declared the war. The obstacle is a matter of the hand, so the decision must be
    discreet.
    """

    obstacle: str = ""
    declarer: str = ""

    def bounds(self) -> Bounds:
        """Return nothing: its question says by itself what may be answered."""
        return Bounds()

    def check(self, value: bool) -> None:
        """Refuse a yes that cannot be paid."""
        if value and self.obstacle:
            raise IllegalAnswer(self.obstacle, section=SECTION)

    def only(self) -> tuple[bool, ...]:
        """Return the no when a yes cannot be paid."""
        return (False,) if self.obstacle else ()


@dataclass(frozen=True)
class PayChoice(SomeOf[int]):
    """Cards worth at least ``cost`` CP together; mandatory events cannot pay."""

    cost: int

    def check(self, value: tuple[int, ...]) -> None:
        """Refuse strange cards, mandatory events, and too few CP."""
        for number in value:
            if number in self.options:
                continue
            if number in cards() and card(number).is_mandatory:
                raise IllegalAnswer(
                    _(
                        "{card} is a mandatory event and cannot pay for a war",
                        card=card(number).title,
                    ),
                    section=SECTION,
                )
            title = card(number).title if number in cards() else _("card {number}", number=number)
            raise IllegalAnswer(_("{card} is not in your hand", card=title), section=SECTION)
        super().check(value)
        worth = cp_of(value)
        if worth < self.cost:
            raise IllegalAnswer(
                _(
                    "these cards are worth {worth} CP; {cost} CP are to be paid",
                    worth=worth,
                    cost=self.cost,
                ),
                section=SECTION,
            )

    def only(self) -> tuple[tuple[int, ...], ...]:
        """Return all cards when every one of them is needed."""
        least = min(card(number).cp for number in self.options)
        return (self.options,) if cp_of(self.options) - least < self.cost else ()

    @property
    def note(self) -> str:
        """What is to be paid, in words."""
        return _("{cost} CP", cost=self.cost)

    def usual(self) -> tuple[int, ...]:
        """Return the cards that waste the fewest CP, and of those the fewest cards."""
        best: dict[int, tuple[int, ...]] = {0: ()}
        for number in self.options:
            for worth, chosen in list(best.items()):
                more = worth + card(number).cp
                if more not in best or len(best[more]) > len(chosen) + 1:
                    best[more] = (*chosen, number)
        return best[min(worth for worth in best if worth >= self.cost)]


def cp_of(numbers: Sequence[int]) -> int:
    """Return the CP of some cards."""
    return sum(card(number).cp for number in numbers)


def payable(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a hand that can pay for a war: all but mandatory events."""
    return tuple(number for number in hand if not card(number).is_mandatory)
