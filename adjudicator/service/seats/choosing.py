"""Who plays what: powers are given out by lists of preference, or by bids of victory points.

By preference the players choose one after the other in an order that is drawn: each gets what he
likes best of what is left. Nobody can gain by a list that is not his true one, and everybody can
follow the result by hand; a least sum of ranks would please more on paper and invite tactics. By
bids the powers go to where the sum of all bids is greatest, and the drawn order decides ties.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

Lot: TypeAlias = Sequence[str]
"""The roles that one player holds."""
Wish: TypeAlias = Mapping[str, int]
"""By role: its place in a list of preference, from 0; or the points that are bid for it."""

_UNNAMED = 1_000


def by_preference(
    order: Sequence[str], wishes: Mapping[str, Wish], lots: Sequence[Lot]
) -> dict[str, Lot]:
    """Return by player what he gets, if they choose in ``order``.

    A lot is liked as much as the best of its roles; among those that a list does not name the first
    is taken. Who wishes nothing takes what the others have left.
    """
    left, found = list(lots), {}
    for player in sorted(order, key=lambda one: not wishes.get(one)):
        wish = wishes.get(player, {})
        best = min(left, key=lambda lot: min(wish.get(role, _UNNAMED) for role in lot))
        left.remove(best)
        found[player] = best
    return found


def by_bids(
    order: Sequence[str], wishes: Mapping[str, Wish], lots: Sequence[Lot]
) -> dict[str, Lot]:
    """Return by player what he gets, so that the sum of bids is greatest.

    Among several such ways the first player in ``order`` gets what he bids most for, then the
    second, and so on.
    """
    bids = {
        player: [sum(wishes.get(player, {}).get(role, 0) for role in lot) for lot in lots]
        for player in order
    }

    def worth(way: Sequence[int]) -> tuple[int, list[int]]:
        gained = [bids[player][lot] for player, lot in zip(order, way, strict=True)]
        return sum(gained), gained

    best = max(permutations(range(len(lots))), key=worth)
    return {player: lots[lot] for player, lot in zip(order, best, strict=True)}
