"""17 Units that events add to the map, within the counters of their owner (5, 5.2, 17.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.construction import room_for
from adjudicator.games.here_i_stand.denominations import can_show
from adjudicator.games.here_i_stand.facts.events import UnitsAdded, UnitsForfeited
from adjudicator.games.here_i_stand.forces import add, take
from adjudicator.games.here_i_stand.powers import NAVAL_KINDS
from adjudicator.games.here_i_stand.state import State, location_of


@rule("17")
async def ask_for_places(
    table: Table[State],
    asked: str,
    topic: str,
    owner: str,
    kind: str,
    count: int,
    spaces: Iterable[str],
) -> dict[str, int]:
    """Ask ``asked`` where ``count`` units go; fewer if the counters do not reach, {} if none do."""
    most = min(count, room_for(table.state, owner, kind))
    limits = dict.fromkeys(spaces, most)
    if not limits or not most:
        return {}
    first = {next(iter(limits)): most}
    chosen = await ask(Decision(asked, topic, Split(most, limits), default=first))
    return {space: chosen[space] for space in limits if chosen.get(space)}


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
    """Put units of one kind on the map, one by one, as the counters allow; return how many.

    ``wanted`` is how many the event calls for, if ``spaces`` hold fewer. What the counters cannot
    show is forfeited, naval units on the Turn Track included (17.2).
    """
    state = table.state
    placed: dict[str, dict[str, int]] = {}
    total = 0
    for space, count in spaces.items():
        for _ in range(count):
            if not _add_one(state, owner, kind, space):
                break
            here = placed.setdefault(space, {})
            here[kind] = here.get(kind, 0) + 1
            total += 1
    if placed:
        table.tell(UnitsAdded(owner, placed, card))
    missing = (sum(spaces.values()) if wanted is None else wanted) - total
    if missing:
        table.tell(UnitsForfeited(owner, kind, missing, card))
    return total


def _add_one(state: State, owner: str, kind: str, space: str) -> bool:
    """Add one unit if a counter is left and the stacks can be shown with it."""
    unit = {owner: {kind: 1}}
    if not room_for(state, owner, kind):
        return False
    add(location_of(state, space).units, unit)
    if kind in NAVAL_KINDS or can_show(state, owner):
        return True
    take(location_of(state, space).units, unit)
    return False
