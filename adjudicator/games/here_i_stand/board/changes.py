"""What is new on the board since an earlier view: spaces, plates, and who has gone where."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.engine.words import Words
from adjudicator.games.here_i_stand.board.scene import LAND, NAVAL, marks_of, plates_of
from adjudicator.games.here_i_stand.rules.forces import of_kinds
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.powers import LAND_KINDS, NAVAL_KINDS
from adjudicator.games.here_i_stand.rules.state import (
    State,
    holders,
    leader_location,
    leader_power,
    location_of,
)

MOST_MOVES = 24
"""With more moves than this (everybody going home in winter) arrows would hide the map."""


@dataclass(frozen=True)
class Move:
    """Units or a leader of an owner that were in one place and are now in another."""

    owner: str
    origin: str
    goal: str


@dataclass(frozen=True)
class Changes:
    """Spaces whose mark differs, keys of plates that are new or differ, places left, moves."""

    spaces: frozenset[str] = frozenset()
    plates: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    moves: tuple[Move, ...] = ()

    def places(self) -> tuple[str, ...]:
        """Return every place where something is new, in data order."""
        new = self.spaces | self.left | {key.partition("/")[0] for key in self.plates}
        return tuple(place for place in (*places(), *sea_zones()) if place in new)


def changes_between(before: State | None, after: State) -> Changes:
    """Return what differs; nothing when there is no view to compare with."""
    if before is None:
        return Changes()
    marks = {mark.id: mark for mark in marks_of(before)}
    plates = {plate.key: _plain(plate.lines) for plate in plates_of(before)}
    now = {plate.key: plate for plate in plates_of(after)}
    fresh = {key for key, plate in now.items() if plates.get(key) != _plain(plate.lines)}
    gone = plates.keys() - now.keys()
    return Changes(
        spaces=frozenset(mark.id for mark in marks_of(after) if marks.get(mark.id) != mark),
        plates=frozenset(fresh),
        left=frozenset(key.partition("/")[0] for key in gone),
        moves=_moves(before, after),
    )


def _plain(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(str.__str__(line) if isinstance(line, Words) else line for line in lines)


def _moves(before: State, after: State) -> tuple[Move, ...]:
    """Return who has gone where: leaders by name, units where counts went down and up."""
    found = dict.fromkeys(_leaders_moved(before, after))
    for domain in (LAND, NAVAL):
        found |= dict.fromkeys(_units_moved(_counts(before, domain), _counts(after, domain), found))
    return tuple(found)[:MOST_MOVES]


def _leaders_moved(before: State, after: State) -> list[Move]:
    present = [leader for here in holders(after) for leader in here.leaders]
    found = []
    for leader in sorted(present):
        origin, goal = leader_location(before, leader), leader_location(after, leader)
        if origin is not None and goal is not None and origin != goal:
            found.append(Move(leader_power(after, leader), origin, goal))
    return found


def _counts(state: State, domain: str) -> dict[str, dict[str, int]]:
    """Return how many units an owner has in each place, on land or afloat."""
    kinds = LAND_KINDS if domain == LAND else NAVAL_KINDS
    found: dict[str, dict[str, int]] = {}
    for place in (*state.spaces, *state.seas):
        for owner, units in of_kinds(location_of(state, place).units, kinds).items():
            found.setdefault(owner, {})[place] = sum(units.values())
    return found


def _units_moved(
    before: Mapping[str, Mapping[str, int]],
    after: Mapping[str, Mapping[str, int]],
    known: Iterable[Move],
) -> list[Move]:
    """Pair places that lost units with places that won them, those of known moves first."""
    known = tuple(known)
    found = []
    for owner in sorted(after):
        old, new = before.get(owner, {}), after[owner]
        change = {p: new.get(p, 0) - old.get(p, 0) for p in sorted({*old, *new})}
        pairs = sorted(
            (
                (Move(owner, origin, goal) not in known, _apart(origin, goal), origin, goal)
                for origin in change
                for goal in change
                if change[origin] < 0 < change[goal]
            ),
        )
        for _new, _far, origin, goal in pairs:
            count = min(-change[origin], change[goal])
            if count > 0:
                change[origin] += count
                change[goal] -= count
                found.append(Move(owner, origin, goal))
    return found


def position(place: str) -> tuple[int, int]:
    """Return where a space or sea zone is on the map."""
    here = places().get(place) or sea_zones()[place]
    return here.x, here.y


def _apart(a: str, b: str) -> float:
    return math.dist(position(a), position(b))
