"""11.1 What CP can be spent on now: the question, and what finds the ways of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.language.names import ADJECTIVES, PLURALS
from adjudicator.games.here_i_stand.language.offers.piles import (
    is_sure,
    samples,
    with_hole,
)
from adjudicator.games.here_i_stand.language.options import label
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.action.terms import cost_of
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    State,
)
from adjudicator.words.offers import AnswerLine, Asked, Carries, Offer, Pile, Way

NOBODY: Final = "nobody"
LAND: Final = "land"
SHIPS: Final = "ships"
"""What orders carry from place to place."""

Ways: TypeAlias = "Callable[[Spending], Iterator[Way]]"


@dataclass(frozen=True)
class Row:
    """An action: what it names, in words, what finds its ways, and what it brings where."""

    slots: tuple[str, ...]
    ways: Ways
    carries: Carries | None = None
    lead: str = ""
    joint: str = ""


class Spending:
    """The question what CP are spent on."""

    def __init__(self, asked: Asked, *, later: bool, builds: bool = True) -> None:
        """``builds``: units can be built with the CP; nothing is built for a power one commands."""
        self.builds: Final = builds
        self.asked: Final = asked
        self.later: Final = later
        self.choice: Final[ActionChoice] = asked.choice
        self.state: Final[State] = self.choice.state
        self.power: Final = self.choice.power
        self.said: AnswerLine | None = None

    def offer(self, row: Row) -> Offer | None:
        """Return the offer of an action; None where there are no ways of it."""
        ways = tuple(row.ways(self))
        if not ways or self.said is None:
            return None
        said, self.said = self.said, None
        labels = {pick: pick_label(pick) for way in ways for pick in way.picks}
        words = (said.verb, said.does, ways, row.slots, labels)
        return Offer(*words, lead=row.lead, joint=row.joint, carries=row.carries)

    def price(self, action: Action) -> int:
        """Return what an action costs."""
        return cost_of(self.state, self.power, action, self.choice.terms)

    def way(self, action: Action, *picks: str) -> Iterator[Way]:
        """Give the way that an action is, if it is legal."""
        if self.asked.is_legal(action):
            self.said = self.asked.say(action)
            yield Way(self.asked.line(action), picks, self.price(action))

    def part_of(
        self, make: Callable[[Force], Action], force: Force, pile: Pile, *picks: str
    ) -> Iterator[Way]:
        """Give the way of an action with any part of a force, if some part of it can go."""
        for part in samples(force):
            action = make(part)
            if self.asked.is_legal(action):
                self.said = self.asked.say(action)
                line = with_hole(self.asked.line(action), part, self.power)
                sure = not self.later and is_sure(
                    lambda one: self.asked.is_legal(make(one)), force, pile
                )
                yield Way(line, picks, self.price(action), pile=pile, sure=sure)
                return


def pick_label(pick: str) -> str:
    """Return what a pick of an action is called: a place, a debater, a number."""
    if pick == NOBODY:
        return _("nobody")
    if ":" in pick:
        owner, kind = pick.split(":")
        return name(f"{ADJECTIVES[owner]} {PLURALS[kind]}" if owner else PLURALS[kind])
    if ">" in pick:
        return name(" – ".join(map(label, pick.split(">"))))
    return name(label(pick.replace("-", " ") if pick not in THEATRES else pick))
