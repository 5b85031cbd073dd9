"""17 Units that events add to the map, within the counters of their owner (5, 5.2, 17.2)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.events import UnitsAdded, UnitsForfeited
from adjudicator.games.here_i_stand.rules.denominations import can_show
from adjudicator.games.here_i_stand.rules.forces import add, take
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.powers import NAVAL_KINDS
from adjudicator.games.here_i_stand.rules.state import State, location_of


@rule("17")
def add_units(
    table: Table[State],
    owner: str,
    kind: str,
    spaces: Mapping[str, int],
    card: int,
    *,
    wanted: int | None = None,
) -> int:
    """Put units of one kind on the map, space by space, as the counters allow; return how many.

    ``wanted`` is how many the event calls for, if ``spaces`` hold fewer. What the counters cannot
    show is forfeited, naval units on the Turn Track included (17.2).
    """
    state = table.state
    placed: dict[str, dict[str, int]] = {}
    total = 0
    for space, count in spaces.items():
        added = _add_most(state, owner, kind, space, count)
        if added:
            placed[space] = {kind: added}
            total += added
    if placed:
        table.tell(UnitsAdded(owner, placed, card))
    missing = (sum(spaces.values()) if wanted is None else wanted) - total
    if missing:
        table.tell(UnitsForfeited(owner, kind, missing, card))
    return total


def _add_most(state: State, owner: str, kind: str, space: str, count: int) -> int:
    """Add as many of ``count`` units as there are counters for, and return how many.

    Two units may be possible where one is not, for want of a counter of 1 (5.2).
    """
    here = location_of(state, space).units
    for most in range(min(count, room_for(state, owner, kind)), 0, -1):
        units = {owner: {kind: most}}
        add(here, units)
        if kind in NAVAL_KINDS or can_show(state, owner):
            return most
        take(here, units)
    return 0
