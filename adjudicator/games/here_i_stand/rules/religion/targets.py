"""18.3-18.4 step 1: which spaces can be the target of a religious attempt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, TypeAlias

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.game_map import adjacent, places, ports_of, zones_of
from adjudicator.games.here_i_stand.rules.religion.debaters import reformer_spaces
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, State, in_play

Kind: TypeAlias = Literal["reformation", "counter"]
REFORMATION: Final = "reformation"
COUNTER: Final = "counter"

WANTED: Final = {REFORMATION: CATHOLIC, COUNTER: PROTESTANT_FAITH}
"""The religion that a target of each kind of attempt has before it."""
GAINED: Final = {REFORMATION: PROTESTANT_FAITH, COUNTER: CATHOLIC}
"""The religion that a successful attempt brings."""


@cache
def _order() -> dict[str, int]:
    return {space: index for index, space in enumerate(places())}


@cache
def harbours(space: str) -> tuple[str, ...]:
    """Return the other ports on the sea zones of a port, in data order."""
    found = {port for zone in zones_of(space) for port in ports_of(zone)} - {space}
    return tuple(sorted(found, key=_order().__getitem__))


def eligible(state: State, kind: Kind) -> tuple[str, ...]:
    """Return every space that meets step 1, in data order, whether or not it was tried already."""
    if kind == REFORMATION:
        return _eligible_for_reformation(state)
    return tuple(
        space
        for space, here in state.spaces.items()
        if here.religion == PROTESTANT_FAITH
        and (here.university or _is_touched(state, space, CATHOLIC))
    )


def _eligible_for_reformation(state: State) -> tuple[str, ...]:
    """Search outwards from the few spaces that can spread the Reformation."""
    spaces = state.spaces
    found = dict.fromkeys(reformer_spaces(state))
    for space, here in spaces.items():
        if here.religion != PROTESTANT_FAITH:
            continue
        # 12.4: a space in unrest opens no adjacent target; its harbour still counts.
        if not here.unrest:
            found.update(dict.fromkeys(adjacent(space)))
        found.update(dict.fromkeys(harbours(space)))
    catholic = [s for s in found if spaces[s].religion == CATHOLIC and in_play(state, s)]
    return tuple(sorted(catholic, key=_order().__getitem__))


def _is_touched(state: State, space: str, religion: str) -> bool:
    spaces = state.spaces
    return any(
        spaces[other].religion == religion and not spaces[other].unrest for other in adjacent(space)
    ) or any(spaces[port].religion == religion for port in harbours(space))


def targets(state: State, kind: Kind, only_spaces: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the spaces that may be attempted now, in data order.

    A space is the target of each kind of attempt at most once in an impulse. ``only_spaces``
    narrows the choice further where an event or a bonus does.
    """
    allowed = None if only_spaces is None else frozenset(only_spaces)
    tried = frozenset(state.impulse.attempted)
    return tuple(
        space
        for space in eligible(state, kind)
        if f"{kind}:{space}" not in tried and (allowed is None or space in allowed)
    )


def mark_attempted(state: State, kind: Kind, space: str) -> None:
    """Remember that a space was the target of this kind of attempt in this impulse."""
    state.impulse.attempted.append(f"{kind}:{space}")


def why_not_target(
    state: State, kind: Kind, space: str, only_spaces: Iterable[str] | None = None
) -> str | None:
    """Return in words why a space cannot be attempted now, or None."""
    if space not in places():
        return _("there is no space {space}", space=space)
    name = places()[space].name
    here = state.spaces[space].religion
    if here != WANTED[kind]:
        return _("{space} is not {religion}", space=name, religion=WANTED[kind].capitalize())
    if f"{kind}:{space}" in state.impulse.attempted:
        return _("{space} has been a target in this impulse already", space=name)
    if only_spaces is not None and space not in only_spaces:
        return _("{space} lies outside the spaces that this action allows", space=name)
    if space in eligible(state, kind):
        return None
    if kind == REFORMATION:
        return _(
            "{space} has no reformer, no adjacent Protestant space free of unrest and no sea zone"
            " with another Protestant port",
            space=name,
        )
    return _(
        "{space} has no Jesuit university, no adjacent Catholic space free of unrest and no sea"
        " zone with another Catholic port",
        space=name,
    )
