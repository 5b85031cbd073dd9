"""5.1 Piles of units and leaders, of which a part is ordered somewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.words import name
from adjudicator.games.here_i_stand.language.forces import force_troops
from adjudicator.games.here_i_stand.language.line_parts import troops_words
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    leader_names,
    units_words,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import KINDS_ON_MAP, leaders
from adjudicator.words.offers import ALL, HOLE, UNITS, Box, Pile, Pool

_BARE: Final = 4
"""As many land units go without a leader (5.1)."""
Weights = tuple[tuple[str, int], ...]


def unit_box(
    kind: str,
    owner: str | None,
    most: int,
    pools: Weights = ((UNITS, 1), (ALL, 1)),
    *,
    behind: str = "",
    group: int = 0,
    place: str = "",
    label: str = "",
) -> Box:
    """Return the box of units of a kind; ``owner`` None is the player, ``behind`` follows them."""
    units = name(f"{ADJECTIVES[owner]} {PLURALS[kind]}" if owner else PLURALS[kind])
    return Box(
        label or units,
        f"{units_words(2, kind, owner).replace('2', HOLE, 1)}{behind}",
        f"{units_words(1, kind, owner)}{behind}",
        most,
        pools,
        group,
        place,
    )


def leader_box(
    leader: str, pools: Weights = ((ALL, 1),), group: int = 0, *, led: bool = True
) -> Box:
    """Return the box of a leader; ``led``: he leads units of a formation."""
    words = leader_names().full(leader)
    leads = leaders()[leader].command if led else None
    return Box(name(words), words, words, 1, pools, group, leads=leads)


def force_boxes(force: Force, power: str, *, led: bool = True) -> tuple[Box, ...]:
    """Return the boxes of a force, its leaders first."""
    units = (
        unit_box(kind, None if owner == power else owner, kinds[kind])
        for owner, kinds in force.units.items()
        for kind in KINDS_ON_MAP
        if kinds.get(kind)
    )
    return (*(leader_box(one, led=led) for one in force.leaders), *units)


def force_pile(
    force: Force,
    power: str,
    *,
    least: int = 1,
    most: int | None = None,
    formation: bool = False,
    nothing: str = "",
    some: int = 0,
) -> Pile:
    """Return the pile of a force: ``least`` to ``most`` of its units go, leaders as one likes.

    ``formation``: so many as its leaders allow (5.1). ``some``: so many units or leaders go at
    least.
    """
    return Pile(
        force_boxes(force, power, led=formation),
        (Pool(UNITS, least, most), Pool(ALL, some)),
        nothing=nothing,
        led=_BARE if formation else None,
    )


def with_hole(line: str, force: Force, power: str) -> str:
    """Return the line of an order about a force with a hole where the force is named."""
    named = {"units": force.units, "leaders": force.leaders}
    return line.replace(troops_words(force_troops(named, power)), HOLE, 1)


def first_units(force: Force, count: int) -> Force:
    """Return some units of a force without leaders."""
    units: dict[str, dict[str, int]] = {}
    left = count
    for owner, kinds in force.units.items():
        for kind, there in kinds.items():
            taken = min(left, there)
            if taken:
                units.setdefault(owner, {})[kind] = taken
                left -= taken
    return Force(units)


def samples(force: Force) -> Iterable[Force]:
    """Return parts of a force with which is tried whether any can go: large and small ones."""
    yield Force(
        first_units(force, min(force.size, Force({}, force.leaders).capacity)).units, force.leaders
    )
    for count in range(1, min(force.size, _BARE) + 1):
        yield first_units(force, count)
