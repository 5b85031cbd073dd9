"""5.1 Piles of units and leaders, of which a part is ordered somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
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
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.powers import KINDS_ON_MAP, leaders
from adjudicator.words.offers import ALL, HOLE, UNITS, Box, Pile, Pool

_FEW: Final = 24
"""So many parts of a force are tried one by one, for each place where it may go."""
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


def is_sure(legal: Callable[[Force], bool], force: Force, pile: Pile) -> bool:
    """Return whether every part that a pile allows of a force is legal; False for many parts.

    All leaders go with it, or none: the limits of the pile judge what they lead.
    """
    kinds = [(o, k, n) for o, counts in force.units.items() for k, n in counts.items()]
    if prod(n + 1 for _o, _k, n in kinds) > _FEW:
        return False
    (units,) = (pool for pool in pile.pools if pool.name == UNITS)
    for part in _parts(force, kinds):
        most = part.capacity if pile.led is not None else units.most
        allowed = units.least <= part.size and (most is None or part.size <= most)
        if allowed and not part.is_empty and not legal(part):
            return False
    return True


def _parts(force: Force, kinds: Sequence[tuple[str, str, int]]) -> Iterator[Force]:
    """Give all parts of a force, with all of its leaders and with none."""
    for counts in product(*(range(n + 1) for _o, _k, n in kinds)):
        units: Units = {}
        for (owner, kind, _n), count in zip(kinds, counts, strict=True):
            add(units, {owner: {kind: count}})
        yield Force(units)
        if force.leaders:
            yield Force(units, force.leaders)


def samples(force: Force) -> Iterable[Force]:
    """Return parts of a force with which is tried whether any can go: large and small ones."""
    yield Force(
        first_units(force, min(force.size, Force({}, force.leaders).capacity)).units, force.leaders
    )
    for count in range(1, min(force.size, _BARE) + 1):
        yield first_units(force, count)
    yield force  # ships, of which their leaders lead any number
