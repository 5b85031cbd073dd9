"""2.3 Counts of units in words: how many of a kind, and of how many of whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adjudicator.engine.words import Words, joined, n_
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    CORSAIR,
    KNIGHTS,
    MERCENARY,
    REGULAR,
    SQUADRON,
)

_COUNTED: Final[dict[str, Callable[[int], Words]]] = {
    REGULAR: lambda n: n_("{count} regular", "{count} regulars", n),
    MERCENARY: lambda n: n_("{count} mercenary", "{count} mercenaries", n),
    CAVALRY: lambda n: n_("{count} cavalry", "{count} cavalry", n),
    KNIGHTS: lambda n: n_("{count} Knights of St. John", "{count} Knights of St. John", n),
    SQUADRON: lambda n: n_("{count} squadron", "{count} squadrons", n),
    CORSAIR: lambda n: n_("{count} corsair", "{count} corsairs", n),
}
# ``whose`` is the adjective of the owner, ``owner`` the owner's name: a language takes which it
# needs.
_COUNTED_OF: Final[dict[str, Callable[..., Words]]] = {
    REGULAR: lambda n, **of: n_("{count} {whose} regular", "{count} {whose} regulars", n, **of),
    MERCENARY: lambda n, **of: n_(
        "{count} {whose} mercenary", "{count} {whose} mercenaries", n, **of
    ),
    CAVALRY: lambda n, **of: n_("{count} {whose} cavalry", "{count} {whose} cavalry", n, **of),
    SQUADRON: lambda n, **of: n_("{count} {whose} squadron", "{count} {whose} squadrons", n, **of),
    CORSAIR: lambda n, **of: n_("{count} {whose} corsair", "{count} {whose} corsairs", n, **of),
}


def counted(count: int, kind: str) -> Words:
    """Return a count of units: ``2 regulars``; of a kind that there is not in plain English."""
    if kind in _COUNTED:
        return _COUNTED[kind](count)
    return joined(" ", (str(count), kind if count == 1 else f"{kind}s"))


def counted_of(count: int, kind: str, *, whose: str, owner: str) -> Words:
    """Return a count of somebody's units: ``1 Genoese regular``; Knights have no such owner.

    ``whose`` is the adjective of the power, ``owner`` its name.
    """
    return _COUNTED_OF[kind](count, whose=whose, owner=owner)
