"""What the file of a game that goes on must not say, though each word of it can be read.

Rules cases may begin with what no game leads to; a game that goes on may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.words import Finder
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.formations import powers_present, space_name
from adjudicator.games.here_i_stand.rules.owners import loan_of
from adjudicator.games.here_i_stand.rules.powers import ALL_POWERS, POWER_NAMES, leaders
from adjudicator.games.here_i_stand.rules.religion.translation import BOOKS, length, remaining
from adjudicator.games.here_i_stand.rules.state import State, at_war, commander, leader_power

_OF_A_SPACE: Final = frozenset(
    {"control", "religion", "unrest", "fortress", "university", "clear", "besieged_by"}
)


def refuse_contradictions(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse what cannot be in a game; ``state`` has been changed by ``changes``."""
    _numbers(state, changes, find)
    _leaders(state, changes, find)
    _enemies(state, changes, find)


def _numbers(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    most = max(one.cp for one in cards().values())
    if "cp" in changes and changes["cp"] > most:
        raise find.wrong(f"no card gives more than {most} CP", "cp")
    for book in BOOKS:
        for zone in getattr(state, book):
            if remaining(state, book, zone) < 0:
                raise find.wrong(f"the track of {zone} ends at {length(book)}", book)
    for power, past in changes.get("past_vp", {}).items():
        if len(past) > state.turn:
            raise find.wrong(
                f"{len(past)} totals of {power} are listed; in turn {state.turn} there are"
                f" {state.turn} at most",
                "past_vp",
            )


def _leaders(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse a leader who stands in two places, or among the troops of somebody else."""
    seen: dict[str, str] = {}
    for keys, owner, force in _stacks(changes, find):
        for leader in force.leaders:
            name = leaders()[leader].name
            if leader in seen:
                raise find.wrong(f"{name} stands in {seen[leader]}, too", *keys)
            seen[leader] = keys[1] if len(keys) > 2 else keys[0]
            if owner not in _may_lead(state, leader):
                served = leader_power(state, leader)
                whose = POWER_NAMES.get(served, served)
                raise find.wrong(f"{name} leads troops of {whose}, not of {keys[-1]}", *keys)


def _enemies(state: State, changes: Mapping[str, Any], find: Finder) -> None:
    """Refuse enemies who share a space, but for the walls between them (15): that is a battle."""
    for space, place in state.spaces.items():
        present = [power for power in powers_present(state, space) if power in ALL_POWERS]
        for one, other in combinations(present, 2):
            walls = (one in place.besiegers) != (other in place.besiegers)
            if at_war(state, one, other) and not walls:
                raise find.wrong(
                    f"{POWER_NAMES[one]} and {POWER_NAMES[other]} are at war and stand together in"
                    f" {space_name(space)}; besieged_by says who stands before the walls",
                    *_key_of(state, changes, space, (one, other), find),
                )


def _key_of(
    state: State, changes: Mapping[str, Any], space: str, enemies: Sequence[str], find: Finder
) -> tuple[str, ...]:
    """Return where the file names what one of two enemies has in a space, or else their war."""
    for keys, owner, _force in reversed([*_stacks(changes, find)]):
        here = keys[0] == "space" and find.space(keys[1]) == space
        if here and commander(state, owner) in enemies:
            return keys
    return ("wars",) if "wars" in changes else ()


def _stacks(
    changes: Mapping[str, Any], find: Finder
) -> Iterator[tuple[tuple[str, ...], str, Force]]:
    """Give all troops that are named, with the keys under which they stand and their owner."""
    for table in ("space", "sea"):
        for place, entries in changes.get(table, {}).items():
            for key, words in entries.items():
                if key not in _OF_A_SPACE:
                    keys = (table, place, key)
                    owner = find.side(key, *keys)
                    yield keys, owner, find.stack(owner, words, *keys)
    for key, words in changes.get("turn_track", {}).items():
        owner = find.side(key, "turn_track", key)
        yield ("turn_track", key), owner, find.stack(owner, words, "turn_track", key)


def _may_lead(state: State, leader: str) -> set[str | None]:
    """Return the owners of troops whom a leader may lead: his power, its ally, who borrows him."""
    power = leaders()[leader].power
    loans = [loan for loan in map(loan_of, state.loans) if loan and loan.lent == leader]
    borrowers = {loan.borrower for loan in loans}
    served = leader_power(state, leader)
    return {
        served,
        power,
        state.minor_allies.get(power),
        state.minor_allies.get(served),
        *borrowers,
    }
