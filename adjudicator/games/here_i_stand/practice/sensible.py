"""Sensible answers: what a careful player would do, as far as the role asked may see.

For the examples in forms, and so for the players of the demonstration. Nobody needs luck for them:
no attack on an ally or against the odds, no needless loss; a pass where there is nothing to gain.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import OneOf, SomeOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.odds.merit import merit
from adjudicator.games.here_i_stand.odds.planned import odds_of
from adjudicator.games.here_i_stand.odds.tries import tries_of, withdrawal_odds
from adjudicator.games.here_i_stand.practice.campaign import Campaign
from adjudicator.games.here_i_stand.practice.hostility import Hostility
from adjudicator.games.here_i_stand.practice.mobilizing import deployments, war_gain, wars
from adjudicator.games.here_i_stand.practice.plans import plans
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.deck import card, cards
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import DeclareChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import (
    Avoidance,
    AvoidanceChoice,
    WithdrawalChoice,
)
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice
from adjudicator.games.here_i_stand.rules.land.spring import DeploymentChoice
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    LAND_KINDS,
    REGULAR,
    SCOTLAND,
    capitals,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.religion.debaters import debaters
from adjudicator.games.here_i_stand.rules.sea.interception import EscapeChoice, SquadronsChoice
from adjudicator.games.here_i_stand.rules.state import force_of, is_fortified
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.rules.windows.occasions import Occasion
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.rules.winter.choices import HomeChoice
from adjudicator.games.sampling import passes

Thoughts: TypeAlias = Iterator[Any]
"""Answers, the most sensible first; they need not be legal."""

_EVEN: Final = Fraction(1, 2)
_LIKELY: Final = Fraction(2, 5)
_ALONE: Final = 4
"""So many units withdraw into a fortification (13.4)."""
_GOOD_EVENTS: Final = ((1, "recruits"), (3, "marriage"), (4, "chateaux"))
"""Home cards whose event is worth more than their CP."""
_WAR_BY_CARD: Final = CardPlay(3, "event", "declare_war")
_AGAINST_OTHERS: Final[Mapping[str, tuple[int, ...]]] = {
    "target": (5, 38, 40, 66, 87, 106, 107),
    "leader": (32, 103),
    "skip": (38,),
    "hand": (56,),
    "whose_hand": (109,),
    "voyage": (77, 98),
    "space": (105,),
    "stack": (106, 107),
    "unrest": (5,),
    "key": (71,),
    "revolt": (64, 72, 80, 82, 88, 94),
    "stir": (62,),
}
"""By the name of the question, the cards that hurt who is named."""
_FOR_ONESELF: Final = frozenset({"power", "viewer"})
"""Names of questions who profits."""


def sensible(decision: Decision[Any], view: View, rng: random.Random) -> Any:
    """Return a sensible legal answer of a role that sees ``view``; any where nobody has thoughts.

    The same view and state of ``rng`` give the same answer.
    """
    for value in thoughts(decision, view):
        if passes(decision.check, value):
            return value
    if decision.has_default and passes(decision.check, decision.default):
        return decision.default
    return sample(decision.choice, rng)


def thoughts(decision: Decision[Any], view: View) -> Thoughts:
    """Yield what a careful player thinks of, the most sensible first; it need not be legal."""
    by_class = next((_BY_CLASS[k] for k in type(decision.choice).__mro__ if k in _BY_CLASS), None)
    if by_class is not None:
        yield from by_class(decision, view)
    if _number(decision) == _WAR_BY_CARD.card and decision.name == "target":
        yield from _target_of_war(decision, view)
    elif _number(decision) in _AGAINST_OTHERS.get(decision.name, ()):
        yield from _hostile(decision, view)
    elif decision.name in _FOR_ONESELF:
        yield from _friendly(decision, view)
    elif decision.name in _BY_NAME:
        yield from _BY_NAME[decision.name](decision, view)


def _options(decision: Decision[Any]) -> tuple[Any, ...]:
    choice: Any = decision.choice
    return tuple(choice.bounds().options)


def _number(decision: Decision[Any]) -> int:
    """Return the number of the card that asks; 0 where it is none."""
    kind, _blank, number = decision.section.partition(" ")
    return int(number) if kind == "card" and number.isdigit() else 0


# -- cards and actions ----------------------------------------------------------------------------


def _plays(decision: Decision[Any], view: View) -> Thoughts:
    """Yield what must be played, good events, then the cards by their CP; then a pass.

    Combat and response cards are kept for their moment as long as passing is possible.
    """
    choice: Any = decision.choice
    legal = choice.legal()
    plays = [play for play in legal if isinstance(play, CardPlay)]
    yield from (play for play in plays if card(play.card).is_mandatory and play.use == "event")
    yield from (play for play in plays if (play.card, play.mode) in _GOOD_EVENTS)
    if any(war_gain(view.state, decision.role, foe) > 0 for foe in _wars_of_home_card(plays)):
        yield _WAR_BY_CARD
    by_cp = sorted(
        (play for play in plays if play.use == "cp"),
        key=lambda play: (-card(play.card).cp, play.card),
    )
    kept = [play for play in by_cp if card(play.card).kind in ("combat", "response")]
    yield from (play for play in by_cp if play not in kept)
    yield Pass()
    yield from kept


def _wars_of_home_card(plays: list[CardPlay]) -> tuple[str, ...]:
    """Return the powers on which England may declare war by its home card, for no CP."""
    return (HAPSBURG, FRANCE, SCOTLAND) if _WAR_BY_CARD in plays else ()


def _target_of_war(decision: Decision[Any], view: View) -> Thoughts:
    """Yield on whom war gains most."""
    options = _options(decision)
    yield from sorted(options, key=lambda foe: -war_gain(view.state, decision.role, foe))


def _actions(decision: Decision[Any], view: View) -> Thoughts:
    choice: Any = decision.choice
    seen = replace(choice, state=view.state)
    yield from (plan for plan in plans(seen) if passes(seen.check, plan))


def _responses(decision: Decision[Any], view: View) -> Thoughts:
    """Yield a combat card in a fight of one's own units; else a pass."""
    choice: Any = decision.choice
    occasion = choice.occasion
    fights = occasion.attackers + occasion.defenders if isinstance(occasion, Occasion) else ()
    if any(power in fights for power in acts_for(view.state, decision.role)):
        yield from (mode for mode in choice.modes if card(mode[0]).kind == "combat")
    yield None


# -- enemies who come -----------------------------------------------------------------------------


def _lost(odds: Any) -> Fraction:
    """Return the chance of the attacker to win the fight that odds tell of; 0 without a fight."""
    fight = getattr(odds, "battle", None) or getattr(odds, "combat", None)
    return Fraction(0) if fight is None else fight.won


def _intercept(decision: Decision[Any], view: View) -> Thoughts:
    """Yield the first formation that arrives likely enough and then wins; else nobody goes."""
    choice: Any = decision.choice
    if choice.coming is not None:
        for force, answer in tries_of(choice):
            odds: Any = odds_of(view.state, decision, answer)
            good = odds is not None and odds.chance >= _LIKELY and _lost(odds) < _EVEN
            if good and _may_leave(decision, view, force.size):
                yield answer
    yield None


def _may_leave(decision: Decision[Any], view: View, count: int) -> bool:
    """Return whether a stack may be left by so many: walls are not left empty."""
    origin = decision.detail.partition(">")[0]
    if origin not in view.state.spaces or not is_fortified(view.state, origin):
        return True
    return bool(force_of(view.state, origin, decision.whose).size > count)


def _avoid(decision: Decision[Any], view: View) -> Thoughts:
    """Yield to leave for the best shelter before a lost battle, unless walls are at hand."""
    choice: Any = decision.choice
    walls = is_fortified(view.state, decision.detail) and choice.available.size <= _ALONE
    leaving = Avoidance(choice.options[0], choice.available)
    odds = odds_of(view.state, decision, leaving)
    if not walls and odds is not None and _lost(odds) > _EVEN:
        yield leaving
    yield None


def _withdraw(decision: Decision[Any], view: View) -> Thoughts:
    choice: Any = decision.choice
    odds = withdrawal_odds(view.state, decision.detail, choice)
    yield odds is None or odds.won >= _EVEN


def _escape(decision: Decision[Any], view: View) -> Thoughts:
    choice: Any = decision.choice
    odds = odds_of(view.state, decision, choice.options[1])
    if odds is not None and _lost(odds) > _EVEN:
        yield choice.options[1]  # ports come first
    yield choice.options[0]


# -- religion -------------------------------------------------------------------------------------


def _attempts(decision: Decision[Any], view: View) -> Thoughts:
    """Yield the targets by their chance."""
    choice: Any = decision.choice
    attempts = [Attempt(space) for space in choice.options]
    if choice.series is not None:
        attempts.sort(key=lambda one: merit(view.state, decision, one), reverse=True)
    yield from attempts


def _commit(decision: Decision[Any], view: View) -> Thoughts:
    """Yield the cards for the Diet by their CP; home cards are kept."""
    options = _options(decision)
    yield from sorted(options, key=lambda n: (card(n).is_home, card(n).is_mandatory, -card(n).cp))


def _debater(decision: Decision[Any], view: View) -> Thoughts:
    """Yield one's own debaters by their value."""
    known = [debaters()[name] for name in _options(decision) if name in debaters()]
    own = [one for one in known if one.faction == decision.role]
    yield from (one.id for one in sorted(own, key=lambda one: -one.value))


# -- spring and winter ----------------------------------------------------------------------------


def _winter(decision: Decision[Any], view: View) -> Thoughts:
    """Yield the split that fills the capitals first, unless the way there costs units."""
    choice: Any = decision.choice
    counts = [entry.least for entry in choice.quarters]
    left = choice.placed - sum(counts)
    home = capitals(choice.owner)
    worth = [(not one.safe, one.space not in home) for one in choice.quarters]
    order = sorted(range(len(counts)), key=lambda at: worth[at])
    for at in order:
        more = min(left, choice.most_in(choice.quarters[at]) - counts[at])
        counts[at] += more
        left -= more
    units = [kind for kind in LAND_KINDS for _ in range(choice.have.get(kind, 0))]
    yield choice.split(counts, units)


def _recruits(decision: Decision[Any], view: View) -> Thoughts:
    """Yield all new units where the campaign wants them most, as far as there is room."""
    choice: Any = decision.choice
    campaign = Campaign(view.state, decision.role)

    def gain(space: str) -> float:
        if space not in view.state.spaces:
            return 0.0  # a foreign war
        here = force_of(view.state, space, decision.role)
        return campaign.gain({space: here.plus(Force({decision.role: {REGULAR: choice.total}}))})

    left, split = choice.total, dict[str, int]()
    for space in sorted(choice.limits, key=lambda space: -gain(space)):
        split[space] = min(left, choice.limits[space])
        left -= split[space]
    yield {space: count for space, count in split.items() if count}


def _to_capital(decision: Decision[Any], view: View) -> Thoughts:
    options = _options(decision)
    yield from (space for space in options if space in capitals(decision.whose))


# -- others ---------------------------------------------------------------------------------------


def _hostile(decision: Decision[Any], view: View) -> Thoughts:
    """Yield whom or what it hurts most to lose: enemies, then who leads, never oneself first."""
    choice: Any = decision.choice
    ranked = Hostility(view, decision.role).ranked(_options(decision))
    if isinstance(choice, SomeOf):
        hurt = [one for one in ranked if Hostility(view, decision.role).of(one) > 0]
        yield tuple((hurt or ranked)[: choice.most])
        yield tuple(ranked[: max(choice.least, 1)])
    else:
        yield from ranked


def _friendly(decision: Decision[Any], view: View) -> Thoughts:
    yield from reversed(Hostility(view, decision.role).ranked(_options(decision)))


def _cheapest(decision: Decision[Any], view: View) -> Thoughts:
    """Yield the cheapest card, or nothing where nothing need be given."""
    choice: Any = decision.choice
    options = [one for one in _options(decision) if one in cards()]
    options.sort(key=lambda number: (card(number).cp, number))
    if isinstance(choice, OneOf):
        yield from options
    else:
        yield tuple(options[: max(choice.least, 0)])


def _yes_no(decision: Decision[Any], view: View) -> Thoughts:
    yield decision.default if decision.has_default else False


_Rule: TypeAlias = Callable[[Decision[Any], View], Thoughts]
_BY_CLASS: Final[Mapping[type[Any], _Rule]] = {
    PlayChoice: _plays,
    ActionChoice: _actions,
    ResponseChoice: _responses,
    FormationChoice: _intercept,
    SquadronsChoice: _intercept,
    AvoidanceChoice: _avoid,
    WithdrawalChoice: _withdraw,
    EscapeChoice: _escape,
    AttemptChoice: _attempts,
    DeclareChoice: wars,
    DeploymentChoice: deployments,
    HomeChoice: _winter,
    YesNo: _yes_no,
}
_BY_NAME: Final[Mapping[str, _Rule]] = {
    "commit": _commit,
    "debater": _debater,
    "leader": _to_capital,
    "recruits": _recruits,
    "return": _to_capital,
    "successor": _to_capital,
    "discard": _cheapest,
    "give": _cheapest,
}
"""By the name of the question."""
