"""What is new on the board since an earlier view: cities, areas, stacks, tracks, leaders moved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from adjudicator.engine.words import Words
from adjudicator.games.thirty_years_war.board.scene import (
    AreaMark,
    Mark,
    Plate,
    areas_of,
    marks_of,
    plates_of,
)
from adjudicator.games.thirty_years_war.rules.sides import NOBODY
from adjudicator.games.thirty_years_war.rules.state import State


@dataclass(frozen=True)
class Move:
    """Leaders of a side that were in one place and are now in another."""

    side: str
    origin: str
    goal: str


@dataclass(frozen=True)
class Changes:
    """Cities and areas that differ, keys of stacks that do, places left, tracks, leaders moved.

    ``tracks`` are among "vp", "turn", "wallenstein" and "dutch_war".
    """

    cities: frozenset[str] = frozenset()
    areas: frozenset[str] = frozenset()
    plates: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    tracks: frozenset[str] = frozenset()
    moves: tuple[Move, ...] = ()

    def places(self, known: Iterable[str]) -> tuple[str, ...]:
        """Return every known place where something is new, in the order given."""
        new = self.cities | self.left | {key.partition("/")[0] for key in self.plates}
        return tuple(place for place in known if place in new)

    def marked(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Return Cities with those marked where something is new, or which somebody has left."""
        fresh = self.cities | self.left
        return tuple(replace(mark, fresh=mark.id in fresh) for mark in marks)

    def marked_areas(self, areas: Iterable[AreaMark]) -> tuple[AreaMark, ...]:
        """Return Areas with those marked that differ."""
        return tuple(replace(area, fresh=area.id in self.areas) for area in areas)

    def marked_plates(self, plates: Iterable[Plate]) -> tuple[Plate, ...]:
        """Return stacks with those marked that are new or differ."""
        return tuple(replace(plate, fresh=plate.key in self.plates) for plate in plates)


def changes_between(before: State | None, after: State) -> Changes:
    """Return what differs; nothing when there is no view to compare with."""
    if before is None:
        return Changes()
    marks = {mark.id: mark for mark in marks_of(before)}
    areas = {area.id: area for area in areas_of(before)}
    plates = {plate.key: _plain(plate) for plate in plates_of(before)}
    now = {plate.key: _plain(plate) for plate in plates_of(after)}
    return Changes(
        cities=frozenset(mark.id for mark in marks_of(after) if marks.get(mark.id) != mark),
        areas=frozenset(area.id for area in areas_of(after) if areas.get(area.id) != area),
        plates=frozenset(key for key, lines in now.items() if plates.get(key) != lines),
        left=frozenset(key.partition("/")[0] for key in plates.keys() - now.keys()),
        tracks=_tracks(before, after),
        moves=_moves(before, after),
    )


def _plain(plate: Plate) -> tuple[str, ...]:
    return tuple(str.__str__(line) if isinstance(line, Words) else line for line in plate.lines)


def _tracks(before: State, after: State) -> frozenset[str]:
    differ = {
        "vp": before.vp != after.vp,
        "turn": before.turn != after.turn,
        "wallenstein": before.wallenstein != after.wallenstein,
        "dutch_war": before.dutch_war.box != after.dutch_war.box,
    }
    return frozenset(track for track, is_new in differ.items() if is_new)


def _moves(before: State, after: State) -> tuple[Move, ...]:
    was, found = _where(before), dict[Move, None]()
    for leader, place in _where(after).items():
        if leader in was and was[leader] != place:
            found[Move(_side(after, leader), was[leader], place)] = None
    return tuple(found)


def _where(state: State) -> dict[str, str]:
    """Return where each leader on the board is."""
    return {
        leader: place
        for place, found in state.places.items()
        for stack in (*found.outside.values(), found.inside)
        for leader in stack.leaders
    }


def _side(state: State, leader: str) -> str:
    known = state.edition.pieces.leaders.get(leader)
    return state.side_of(known.nation) if known else NOBODY
