"""Decisions of Here I Stand as the templates of its questions see them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.odds.planned import PlannedOdds, odds_of
from adjudicator.games.here_i_stand.odds.prices import prices_of
from adjudicator.games.here_i_stand.odds.tries import needed_for, tries_of, withdrawal_odds
from adjudicator.games.here_i_stand.rules.action.choices import (
    PlayChoice,
    gives_points,
    why_not_pass,
)
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.action.terms import ANY_ACTION
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.deals import DealsChoice, may_negotiate
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import InterveneChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import WithdrawalChoice
from adjudicator.games.here_i_stand.rules.land.formations import Approach
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.religion.conversion import ConversionChoice
from adjudicator.games.here_i_stand.rules.religion.debate import InsertChoice
from adjudicator.games.here_i_stand.rules.sea.piracy import AwardChoice
from adjudicator.games.here_i_stand.rules.special.mary import ShowChoice
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.rules.windows.occasions import Occasion
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.rules.winter.choices import HomeChoice
from adjudicator.games.telling import Asked, asked


@dataclass(frozen=True)
class Try:
    """A way to answer an approach: who tries it, what two dice must reach, and what follows.

    ``needed`` is 0 where no dice are needed.
    """

    force: Force
    needed: int
    odds: PlannedOdds


def asked_of(decision: Decision[Any], view: View | None = None) -> Asked:
    """Return a decision with what its choice says of units, quarters, cards and passing.

    With ``view``, that of the role asked, it offers what the actions cost and the tries risk.
    """
    choice = decision.choice
    seen = _in_zone(asked(decision), choice)
    state = None if view is None else view.state
    if isinstance(choice, PlayChoice):
        return _play(seen, choice, view)
    if isinstance(choice, ActionChoice):
        return _action(seen, choice, state)
    if isinstance(choice, ShowChoice):
        return replace(seen, note=why_not_pass(choice.state, decision.role) or "")
    if isinstance(choice, ResponseChoice):
        return _response(seen, choice)
    if isinstance(choice, DealsChoice):
        return _talks(seen, choice)
    if isinstance(choice, ConversionChoice):
        return replace(seen, most=choice.left)
    if isinstance(choice, InterveneChoice):
        return replace(seen, actors=(choice.declarer,))
    if isinstance(choice, HomeChoice):
        units = {"units": {choice.owner: dict(choice.have)}, "leaders": []}
        quarters = tuple(dict.fromkeys(place.space for place in choice.quarters))
        return replace(seen, options=quarters, force=units)
    if getattr(choice, "coming", None) is not None:
        return _approached(seen, decision, state)
    note = getattr(choice, "note", "")
    if isinstance(note, str) and note:
        return replace(seen, note=note)
    available = getattr(choice, "available", None)
    if isinstance(available, Force):
        return replace(seen, force=_dumped(available))
    return seen


def of_power(decision: Decision[Any]) -> Decision[Any]:
    """Return a decision as the rules ask it: of the power itself, also where a player commands it.

    Its units are those that the odds of an answer are about (2P 5).
    """
    return replace(decision, role=decision.whose)


def _in_zone(seen: Asked, choice: object) -> Asked:
    """Return a question of pirates or of a debate with the zone that it is about."""
    if isinstance(choice, ConversionChoice | AwardChoice | InsertChoice) and choice.zone:
        return replace(seen, goals=(choice.zone,))
    return seen


# -- cards and actions ----------------------------------------------------------------------------


def _play(seen: Asked, choice: PlayChoice, view: View | None) -> Asked:
    if view is not None:
        hand = view.hand if choice.shown is None else (choice.shown,)
        most = max((card(number).cp for number in hand if gives_points(number)), default=0)
        seen = replace(seen, most=most, offers=prices_of(view.state, choice.power, most))
    if choice.shown is not None:
        return replace(seen, options=(choice.shown,))
    return replace(seen, note=why_not_pass(choice.state, choice.power) or "")


def _action(seen: Asked, choice: ActionChoice, state: State | None) -> Asked:
    seen = replace(seen, note=choice.note, most=choice.cp)
    if state is None or choice.terms is not ANY_ACTION:  # an event has prices of its own
        return seen
    return replace(seen, offers=prices_of(state, choice.power, choice.cp))


def _response(seen: Asked, choice: ResponseChoice) -> Asked:
    # The reader's own cards; the same card can be named by several modes.
    fitting = tuple(dict.fromkeys(number for number, _ in choice.modes))
    seen = replace(seen, options=fitting)
    occasion = choice.occasion
    if not isinstance(occasion, Occasion):
        return seen
    return replace(
        seen,
        actors=occasion.attackers,
        against=occasion.defenders,
        origins=occasion.origins,
        goals=occasion.goals,
    )


def _talks(seen: Asked, choice: DealsChoice) -> Asked:
    """Return the negotiations with those with whom the role may make deals now."""
    others = (power for power in MAJOR_POWERS if power != choice.power)
    partners = (other for other in others if may_negotiate(choice.state, choice.power, other))
    return replace(seen, goals=tuple(partners))


# -- enemies who come -----------------------------------------------------------------------------


def _approached(seen: Asked, decision: Decision[Any], state: State | None) -> Asked:
    """Return a question whose choice knows what is ``coming``, and the odds of its answers."""
    asked_power = of_power(decision)
    choice: Any = decision.choice
    coming: Approach = choice.coming
    return replace(
        seen,
        force=_dumped(choice.available),
        actors=(coming.power,),
        against=(asked_power.role,),
        origins=tuple(filter(None, coming.origins)),
        goals=seen.details[-1:],
        coming=_dumped(coming.force),
        offers=() if state is None else _ways(asked_power, state),
    )


def _ways(decision: Decision[Any], state: State) -> tuple[object, ...]:
    choice = decision.choice
    if isinstance(choice, WithdrawalChoice):
        odds = withdrawal_odds(state, decision.detail, choice)
        return () if odds is None else (odds,)
    found = []
    for force, answer in tries_of(choice):
        risked = odds_of(state, decision, answer)
        if risked is not None:
            found.append(Try(force, needed_for(state, decision, force), risked))
    return tuple(found)


def _dumped(force: Force) -> dict[str, Any]:
    return {"units": force.units, "leaders": force.leaders}
