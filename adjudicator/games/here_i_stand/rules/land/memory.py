"""13.1, 13.2 What an impulse remembers of units: beaten, tried to intercept, weary.

Units of a kind cannot be told apart, so the memory counts them by space and moves with them.
"""

from __future__ import annotations

from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.state import State, army_leaders, land_units


def beaten(state: State, space: str) -> Force:
    """Return what stands in a space and has lost a field battle in this impulse (13.1)."""
    raw = state.impulse.beaten.get(space)
    return Force.load(raw) if raw else Force()


def tried(state: State, space: str) -> Force:
    """Return what stands in a space and has tried to intercept in this impulse (13.2)."""
    units: Units = {}
    named: list[str] = []
    for entry in state.impulse.intercepted_from:
        where, *what = entry.split("/")
        if where != space:
            continue
        if len(what) == 1:
            named += what
        else:
            add(units, {what[0]: {what[1]: 1}})
    return Force(units, tuple(named))


def weary(state: State, space: str) -> Force:
    """Return what stands in a space and has moved since Foul Weather was played (6.1)."""
    raw = state.impulse.weary.get(space)
    return Force.load(raw) if raw else Force()


def note_weary(state: State, space: str, force: Force) -> None:
    """Remember that ``force``, now in ``space``, has made its one move in foul weather."""
    _set_weary(state, space, _joined(weary(state, space), Force(force.units)))
    forget_missing(state, space)


def note_beaten(state: State, space: str, force: Force) -> None:
    """Remember that ``force``, now in ``space``, has lost a field battle."""
    _set_beaten(state, space, _joined(beaten(state, space), force))
    forget_missing(state, space)


def note_tried(state: State, space: str, force: Force) -> None:
    """Remember that ``force``, now in ``space``, has tried to intercept."""
    _set_tried(state, space, _joined(tried(state, space), force))
    forget_missing(state, space)


def carry(state: State, origin: str, to: str, force: Force, *, rested_first: bool = False) -> None:
    """Move the memory of ``force`` along; to be called before its units leave ``origin``.

    With ``rested_first`` the force consists of units without a memory as far as there are any:
    that is what a Move action must be made of.
    """
    present = _present(state, origin)
    for read, write in ((beaten, _set_beaten), (tried, _set_tried), (weary, _set_weary)):
        known = read(state, origin)
        going = _part(known, force, present if rested_first else None)
        if going.is_empty:
            continue
        write(state, origin, known.minus(going))
        write(state, to, _joined(read(state, to), going))


def forget_missing(state: State, space: str) -> None:
    """Cut the memory of a space down to what still stands there, after losses."""
    present = _present(state, space)
    _set_beaten(state, space, _part(beaten(state, space), present, None))
    _set_tried(state, space, _part(tried(state, space), present, None))
    _set_weary(state, space, _part(weary(state, space), present, None))


def _present(state: State, space: str) -> Force:
    return Force(land_units(state, space), army_leaders(state, space))


def _part(known: Force, force: Force, present: Force | None) -> Force:
    """Return what of ``known`` goes with ``force``: all it can, or no more than it must."""
    units: Units = {}
    for owner, kinds in force.units.items():
        for kind, going in kinds.items():
            memory = known.units.get(owner, {}).get(kind, 0)
            if present is None:
                count = min(memory, going)
            else:
                there = present.units.get(owner, {}).get(kind, 0)
                count = max(0, going - (there - memory))
            if count:
                units.setdefault(owner, {})[kind] = count
    return Force(units, tuple(name for name in known.leaders if name in force.leaders))


def _joined(known: Force, more: Force) -> Force:
    fresh = tuple(name for name in more.leaders if name not in known.leaders)
    return known.plus(Force(more.units, fresh))


def _set_beaten(state: State, space: str, force: Force) -> None:
    state.impulse.beaten.pop(space, None)
    if not force.is_empty:
        state.impulse.beaten[space] = force.dump()


def _set_weary(state: State, space: str, force: Force) -> None:
    state.impulse.weary.pop(space, None)
    if not force.is_empty:
        state.impulse.weary[space] = force.dump()


def _set_tried(state: State, space: str, force: Force) -> None:
    others = [e for e in state.impulse.intercepted_from if e.split("/")[0] != space]
    units = [
        f"{space}/{owner}/{kind}"
        for owner, kinds in force.units.items()
        for kind, count in kinds.items()
        for _ in range(count)
    ]
    state.impulse.intercepted_from = [*others, *units, *(f"{space}/{n}" for n in force.leaders)]
