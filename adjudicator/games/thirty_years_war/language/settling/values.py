"""The values that answers of sheets make of questions; None where nothing wished for is possible.

A value is always legal: what is wished for and not possible is left out, and where something has to
be answered all the same it is what a deadline would answer.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf, SomeOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.language.settling.wishes import Wish, rank
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import (
    Losses,
    LossesChoice,
    steps_lost,
)
from adjudicator.games.thirty_years_war.rules.combat.refuge import INSIDE as INTO_FORTRESS
from adjudicator.games.thirty_years_war.rules.movement.meeting import OUTSIDE as STAND
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.peace import AND
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.end import NONE
from adjudicator.words.verbs import choice_of

ALL: Final = "ALL"
ANY: Final = "ANY"
CHEAPEST: Final = "CHEAPEST"
HIGHEST: Final = "HIGHEST"
HOME: Final = "HOME"
INSIDE: Final = "INSIDE"
NOTHING: Final = "NOTHING"

Asked = Decision[Any]


def state_of(decision: Asked) -> State:
    """Return the position in which a question is asked."""
    situation = decision.situation if isinstance(decision, Response) else None
    if situation is None:
        raise TypeError(f"{decision.topic} is no question for a sheet")
    return situation.state


def inside(wish: Wish, decision: Asked) -> object:
    """Go inside the fortress."""
    return INTO_FORTRESS


def outside(wish: Wish, decision: Asked) -> object:
    """Stay outside the fortress."""
    return STAND


def accept(wish: Wish, decision: Asked) -> object:
    """Accept an offer of peace."""
    return True


def refuse(wish: Wish, decision: Asked) -> object:
    """Refuse an offer of peace."""
    return False


def one_of(wish: Wish, decision: Asked) -> object:
    """Return the first name that is an option."""
    options = choice_of(decision, OneOf).options
    return next((name for name in wish.names if name in options), None)


def retreat(wish: Wish, decision: Asked) -> object:
    """Return the first place that is open; HOME is the way to the supply base (12.54)."""
    options = choice_of(decision, OneOf).options
    special = {INSIDE: INTO_FORTRESS, HOME: decision.default}
    goals = (special.get(name, name) for name in wish.names)
    return next((goal for goal in goals if goal in options), None)


def evacuate(wish: Wish, decision: Asked) -> object:
    """Return the first Area that can be named, or two Cities that are both named (5.32)."""
    options = choice_of(decision, OneOf).options
    areas = (name for name in wish.names if name in options)
    pairs = (option for option in options if {*str(option).split(AND)} <= {*wish.names})
    return next(areas, None) or next(pairs, None)


# ------------------------------------------------------------------------------ cards


def cards(wish: Wish, decision: Asked) -> object:
    """Return the first named cards that can be played, as many as the limits allow."""
    choice = choice_of(decision, CombatCardsChoice)
    possible = choice.possible()
    if ANY in wish.names:
        named = [*possible]
        most = 1
    else:
        named = [card for card in wish.names if card in possible]
        most = choice.state.constant("combat_cards")
    return tuple(named[: min(most, left_this_turn(wish, decision))]) or None


def left_this_turn(wish: Wish, decision: Asked) -> int:
    """Return how many more combat cards a wish allows in this turn."""
    state = state_of(decision)
    played = state.combat_cards.get(decision.role, 0)
    return max(wish.most - played, 0) if wish.most else state.constant("combat_cards")


def could_be_held(wish: Wish, decision: Asked) -> bool:
    """Return whether a side could hold a card that is named, as far as everybody knows."""
    state, side = state_of(decision), decision.role
    if {ANY, HIGHEST, NOTHING} & {*wish.names}:
        return True
    piles = (state.played, state.removed, state.waiting, state.aid_cards)
    seen = {card for pile in piles for card in pile.get(side, ())}
    own = {card.id for card in state.edition.cards.values() if card.side == side}
    return any(card in own and card not in seen for card in wish.names)


def keep(wish: Wish, decision: Asked) -> object:
    """Return the first named card of the hand (6.0.G)."""
    options = choice_of(decision, OneOf).options
    special = {HIGHEST: highest(decision), NOTHING: NONE}
    kept = (special.get(name, name) for name in wish.names)
    return next((card for card in kept if card in options), None)


def highest(decision: Asked) -> str:
    """Return the card of the hand with most points."""
    printed = state_of(decision).edition.cards
    options: tuple[str, ...] = choice_of(decision, OneOf).options
    held = [card for card in options if card != NONE]
    return max(held, key=lambda card: printed[card].value)


# ------------------------------------------------------------------------------ losses, pay


def losses(wish: Wish, decision: Asked) -> object:
    """Return losses of the units named first, as far as they go; CHEAPEST is what is usual."""
    if CHEAPEST in wish.names[:1]:
        return decision.default
    wish = Wish(wish.name, tuple(name for name in wish.names if name != CHEAPEST))
    choice = decision.choice
    if isinstance(choice, LossesChoice):
        return _in_order(wish, choice)
    if isinstance(choice, LootLosses):
        return choice.usual(lambda face: rank(wish, face))
    if isinstance(choice, Split):
        ordered = sorted(choice.limits, key=lambda face: rank(wish, face))
        return Split(choice.total, {face: choice.limits[face] for face in ordered}).filled()
    if decision.name == "part":
        return decision.default
    options = choice_of(decision, OneOf).options
    usual_first = (decision.default, *options)
    return min(usual_first, key=lambda option: rank(wish, str(option).rpartition("/")[2]))


def _in_order(wish: Wish, choice: LossesChoice) -> Losses:
    """Return the losses with most steps of the first kind, then of the second, and so on."""

    def liking(value: Losses) -> tuple[int, ...]:
        taken = [0] * (len(wish.names) + 1)
        for face, steps in steps_lost(choice.pieces, value).items():
            taken[rank(wish, face)] -= steps
        return (*taken[:-1], *choice.cost(value))

    return min(choice.values(), key=liking)


def pay(wish: Wish, decision: Asked) -> object:
    """Pay the units named first, then the others as far as the money goes (15.13)."""
    choice = choice_of(decision, PayChoice)
    if wish.names[:1] == (NOTHING,):
        return {}
    named = Wish(wish.name, tuple(name for name in wish.names if name not in (ALL, NOTHING)))
    return choice.usual(lambda face: rank(named, face))


# ------------------------------------------------------------------------------ places


def recover(wish: Wish, decision: Asked) -> object:
    """Recover the Cities named first, then others as long as there are levels left (15.25)."""
    choice = choice_of(decision, SomeOf)
    first = [city for city in wish.names if city in choice.options]
    others = [city for city in choice.options if city not in first]
    return (*first, *others)[: choice.most]


def sieges(wish: Wish, decision: Asked) -> object:
    """Roll for all sieges, for none, or for those that are named (13.26)."""
    choice = choice_of(decision, SomeOf)
    if ALL in wish.names:
        return tuple(choice.options)
    return tuple(city for city in wish.names if city in choice.options)
