"""What would follow if a power moved, sailed or attacked somewhere, in the eyes of another.

Only the view of the one who asks is used, so that the answer tells nothing hidden: the questions
are those of the rules, put together from the board as everybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.denominations import Division
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import adjacent_in_clear
from adjudicator.games.here_i_stand.rules.land.avoiding import (
    AvoidanceChoice,
    WithdrawalChoice,
    may_withdraw,
)
from adjudicator.games.here_i_stand.rules.land.formations import (
    Approach,
    FormationChoice,
    PartChoice,
)
from adjudicator.games.here_i_stand.rules.land.interception import (
    available_to_intercept,
    may_be_intercepted,
    may_intercept,
)
from adjudicator.games.here_i_stand.rules.land.losses import boxes
from adjudicator.games.here_i_stand.rules.land.march import March, march_into
from adjudicator.games.here_i_stand.rules.land.placing import retreat_goals
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import REGULAR
from adjudicator.games.here_i_stand.rules.sea.combat import retreat_goals as sea_retreat_goals
from adjudicator.games.here_i_stand.rules.sea.fleets import SeaMove, fleet_at, neighbours
from adjudicator.games.here_i_stand.rules.sea.interception import (
    STAND,
    EscapeChoice,
    SquadronsChoice,
    able_to_intercept,
    goals_to_avoid,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    controller,
    force_of,
    is_fortified,
)
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.rules.windows.occasions import (
    ASSAULTS,
    MOVES,
    NAVAL_MOVES,
    Occasion,
    kind_of,
)
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice, could_hold

_INSIDE: Final = 4
_LOST: Final = 2  # units for which the losses of a fight are shown


@dataclass(frozen=True)
class Event:
    """Something that ``power`` might do: a kind of occasion, and where; "" where it is open."""

    kind: str
    power: str = ""
    place: str = ""
    origin: str = ""


def questions_after(view: View, role: str, event: Event) -> tuple[Decision[Any], ...]:
    """Return what ``role`` could be asked if the event happened, in the order of the rules.

    What it would be asked for powers that it commands stands behind its own questions (2P 5).
    """
    powers = acts_for(view.state, role)
    if not event.power or not event.place or event.power in powers:
        return ()
    return tuple(
        decision if power == role else replace(decision, role=role, behalf=power)
        for power in powers
        for decision in _asked_of(view.state, power, event)
    )


def _asked_of(state: State, role: str, event: Event) -> tuple[Decision[Any], ...]:
    """Return what a power could be asked if the event happened."""
    if event.kind == MOVES and event.place in state.spaces:
        return tuple(_after_move(state, role, event))
    if event.kind == NAVAL_MOVES and event.place in state.seas:
        return tuple(_after_sailing(state, role, event))
    if event.kind == ASSAULTS and event.place in state.spaces:
        return tuple(_losses(role, "15.1", event.place, force_of(state, event.place, role)))
    return ()


def windows_after(
    view: View, role: str, occasions: Sequence[Occasion]
) -> tuple[Decision[Any], ...]:
    """Return the response windows that ``role`` could be asked in, one for each name."""
    state = view.state
    found = []
    named = [(one, name) for one in occasions for name in _windows_of(one.kind)]
    for occasion, name in named:
        modes = tuple(
            (mode.card, mode.id)
            for number in cards()
            for mode in modes_of(number)
            if name in mode.windows and could_hold(state, role, mode)
        )
        if modes:
            held = tuple(mode for mode in modes if mode[0] in view.hand)
            choice = ResponseChoice(held, modes, occasion)
            topic = f"6.1/window:{name}"
            found.append(Decision(role, topic, choice, default_given=True, window="response"))
    return tuple(found)


def _windows_of(kind: str) -> tuple[str, ...]:
    names = (name for number in cards() for mode in modes_of(number) for name in mode.windows)
    return tuple(
        dict.fromkeys(name for name in names if name != OWN_IMPULSE and kind_of(name) == kind)
    )


# ------------------------------------------------------------------------------ on land


def _after_move(state: State, role: str, event: Event) -> Iterator[Decision[Any]]:
    coming = Force({event.power: {REGULAR: 1}})
    march = march_into(state, event.power, event.origin, event.place, coming)
    yield from _interceptions(state, role, march)
    stack = force_of(state, event.place, role)
    if role not in march.foes or not stack.size:
        return
    where = event.place
    barred = (event.origin,) if event.origin else ()
    goals = retreat_goals(state, role, where, barred=barred, foes=(event.power,))
    approach = Approach(march.power, coming, march.foes)
    if goals:
        choice = AvoidanceChoice(stack, goals, Division(state, where), approach)
        yield Decision(role, f"13.3/avoid:{where}", choice, default_given=True)
    if may_withdraw(state, march) and controller(state, where) == role:
        inside = WithdrawalChoice(stack, approach)
        yield Decision(role, f"13.4/withdraw:{where}", inside, default=True)
    yield from _losses(role, "14", where, stack)
    if controller(state, where) == role and is_fortified(state, where):
        yield Decision(role, f"14.1/shelter:{where}", PartChoice(stack, _INSIDE, "14.1"))
    if goals:
        yield Decision(role, f"14.1/retreat:{where}", OneOf(goals), default=goals[0])


def _interceptions(state: State, role: str, march: March) -> Iterator[Decision[Any]]:
    if not may_be_intercepted(state, march) or not may_intercept(state, march, role):
        return
    for origin in adjacent_in_clear(march.to):
        available = available_to_intercept(state, role, origin)
        if available.size and origin != march.origin:
            approach = Approach(march.power, march.force, march.foes)
            division = Division(state, origin)
            choice = FormationChoice(available, False, division, march.to, approach)
            yield Decision(role, f"13.2/intercept:{origin}>{march.to}", choice, default_given=True)


def _losses(role: str, section: str, place: str, stack: Force) -> Iterator[Decision[Any]]:
    limits = boxes(stack.units)
    total = min(_LOST, sum(limits.values()))
    if total:
        yield Decision(role, f"{section}/losses:{place}", Split(total, limits))


# ------------------------------------------------------------------------------ at sea


def _after_sailing(state: State, role: str, event: Event) -> Iterator[Decision[Any]]:
    if not at_war(state, role, event.power):
        return
    zone, move = event.place, SeaMove(event.power, ())
    coming = Approach(event.power, Force())
    for origin in neighbours(zone):
        available = able_to_intercept(state, move, role, origin, zone)
        if available.size:
            company = fleet_at(state, origin, role).size > available.size
            topic = f"16.1/intercept_at_sea:{origin}>{zone}"
            choice = SquadronsChoice(available, company, coming)
            yield Decision(role, topic, choice, default_given=True)
    fleet = fleet_at(state, zone, role)
    if not fleet.size:
        return
    goals = goals_to_avoid(state, role, zone, fleet)
    if goals:
        escape = EscapeChoice((STAND, *goals), fleet, coming)
        yield Decision(role, f"16.1/avoid_at_sea:{zone}", escape, default=STAND)
    yield from _losses(role, "16.2", zone, fleet)
    back = sea_retreat_goals(state, role, zone, fleet)
    if back:
        yield Decision(role, f"16.2/retreat:{zone}", OneOf(back), default=back[0])
