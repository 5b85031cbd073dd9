"""Sensible answers: what a careful player would do, as far as the role asked may see.

For the examples in forms, and so for the players of the demonstration. Nobody needs luck for them:
no battle against the odds, units are paid while there is money, what hurts goes to the other side.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.games.sampling import passes
from adjudicator.games.thirty_years_war.odds.march_worth import march_worth
from adjudicator.games.thirty_years_war.practice.marches import tried_march
from adjudicator.games.thirty_years_war.practice.routes import purposeful
from adjudicator.games.thirty_years_war.practice.samples import sample
from adjudicator.games.thirty_years_war.practice.worth import worth_of_peace
from adjudicator.games.thirty_years_war.rules.action.choices import (
    ACT,
    AID,
    EVENT,
    PEACE,
    REC,
    SKIP,
    Play,
    RoundChoice,
)
from adjudicator.games.thirty_years_war.rules.action.recruiting import AttemptChoice
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.command import army_strength
from adjudicator.games.thirty_years_war.rules.control.holding import is_hostile
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View

Thoughts: TypeAlias = Iterator[Any]
"""Answers, the most sensible first; they need not be legal."""

MARCHES: Final = 16
"""So many marches are compared."""
_RECRUITING: Final = 2
"""How many rounds pass between those in which units are recruited."""


def sensible(decision: Decision[Any], view: View, rng: random.Random) -> Any:
    """Return a sensible legal answer of a role that sees ``view``; any where nobody has thoughts.

    The same view and state of ``rng`` give the same answer.
    """
    for value in thoughts(decision, view, rng):
        if passes(decision.check, value):
            return value
    if decision.has_default and passes(decision.check, decision.default):
        return decision.default
    return sample(decision.choice, rng)


def thoughts(decision: Decision[Any], view: View, rng: random.Random) -> Thoughts:
    """Yield what a careful player thinks of, the most sensible first; it need not be legal."""
    choice = decision.choice
    if isinstance(choice, MarchChoice):
        yield from purposeful(choice)
    elif isinstance(choice, RoundChoice):
        yield from _plays(choice)
    elif isinstance(choice, CombatCardsChoice):
        yield from ((card,) for card in choice.possible())
    elif isinstance(choice, AttemptChoice):
        yield from choice.values()
    elif isinstance(choice, Counts) and decision.name == "recovery":
        yield _filled(choice)
    elif decision.name in _BY_NAME:
        yield from _BY_NAME[decision.name](decision, view)


def unwise(decision: Decision[Any], view: View, value: object) -> bool:
    """Return whether an answer begins negotiations that are likely to do harm (5.3).

    One die decides them. A few trials may meet its good side only.
    """
    negotiates = isinstance(value, Play) and value.use == PEACE
    accepts = decision.topic == "5.31/accept" and value is True
    return (negotiates or accepts) and worth_of_peace(view.state, decision.role) <= 0


def best_march(choice: MarchChoice, rng: random.Random) -> March:
    """Return the best of some marches; staying is one of them."""
    found = [march for _ in range(MARCHES) if (march := tried_march(choice, rng)) is not None]
    return max([March(), *found], key=lambda march: march_worth(choice.state, march))


# -- cards ----------------------------------------------------------------------------------------


def _plays(choice: RoundChoice) -> Thoughts:
    """Yield uses of cards, one of each kind after the other, then the next best of each.

    Cards with few points go for aid, recruiting and leaders whom they are enough for.
    """
    state, side = choice.state, choice.side
    hand = sorted(choice.state.hands[side], key=lambda card: state.edition.cards[card].value)
    aid = [Play(AID, card) for card in hand] if not state.aid_cards[side] else []
    events = [Play(EVENT, card) for card in hand if _happens_once(state, card)]
    recruits = [Play(REC, card) for card in reversed(hand)]
    marches = [play for leader in _armies(choice) if (play := _activates(choice, hand, leader))]
    kinds = [aid, marches, recruits, events]
    if state.round % _RECRUITING == 0:
        kinds = [aid, recruits, marches, events]
    for row in zip_longest(*(_legal(choice, plays) for plays in kinds)):
        yield from (play for play in row if play is not None)
    yield Play(SKIP)


def _legal(choice: RoundChoice, plays: Iterable[Play]) -> Iterator[Play]:
    """Give those plays that are legal."""
    return (play for play in plays if choice.why_not(play) is None)


def _activates(choice: RoundChoice, hand: Iterable[str], leader: str) -> Play | None:
    """Return the use of the card with the fewest points that is enough for a leader."""
    plays = (Play(ACT, card, leader) for card in hand)
    return next(_legal(choice, plays), None)


def _happens_once(state: State, card: str) -> bool:
    printed = state.edition.cards[card]
    return printed.after_event != "repeat" and not printed.is_combat


def _armies(choice: RoundChoice) -> list[str]:
    """Return the leaders of a side, those with the strongest armies first."""
    state, side = choice.state, choice.side
    leaders = {play.leader: "" for play in choice.named() if play.use == ACT}

    strength = partial(army_strength, state, side)
    return sorted(filter(strength, leaders), key=strength, reverse=True)


def _kept(decision: Decision[Any], view: View) -> Thoughts:
    cards = view.state.edition.cards
    yield from sorted(view.state.hands[decision.role], key=lambda card: -cards[card].value)


# -- what hurts -----------------------------------------------------------------------------------


def _famine(decision: Decision[Any], view: View) -> Thoughts:
    """Yield the cities of the other side, as many as are to be named."""
    state, choice = view.state, decision.choice
    if not isinstance(choice, SomeOf):
        return
    by_harm = sorted(choice.options, key=lambda city: not is_hostile(state, city, decision.role))
    yield tuple(by_harm[: choice.most])


def _revolt(decision: Decision[Any], view: View) -> Thoughts:
    choice = decision.choice
    if isinstance(choice, OneOf):
        yield from (c for c in choice.options if is_hostile(view.state, c, decision.role))


# -- what helps -----------------------------------------------------------------------------------


def _filled(choice: Counts) -> dict[str, int]:
    """Return as much as possible, from the first boxes on."""
    left, found = choice.most, {}
    for box, limit in choice.limits.items():
        found[box] = min(limit, left)
        left -= found[box]
    return {box: count for box, count in found.items() if count}


_BY_NAME: Final[Mapping[str, Callable[[Decision[Any], View], Thoughts]]] = {
    "keep": _kept,
    "famine": _famine,
    "revolt": _revolt,
}
"""By the name of the question."""
