"""What is new on the board since an earlier view: spaces, plates, and who has gone where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from adjudicator.engine.words import Words
from adjudicator.games.here_i_stand.board.moves import Move, moves_between
from adjudicator.games.here_i_stand.board.scene import Mark, Plate, marks_of, plates_of
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.state import State


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

    def marked(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Return spaces with those marked where something is new, or whom somebody has left."""
        fresh = self.spaces | self.left
        return tuple(replace(mark, fresh=mark.id in fresh) for mark in marks)

    def marked_plates(self, plates: Iterable[Plate]) -> tuple[Plate, ...]:
        """Return plates with those marked that are new or say something new."""
        return tuple(replace(plate, fresh=plate.key in self.plates) for plate in plates)


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
        moves=moves_between(before, after),
    )


def _plain(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(str.__str__(line) if isinstance(line, Words) else line for line in lines)


def position(place: str) -> tuple[int, int]:
    """Return where a space or sea zone is on the map."""
    here = places().get(place) or sea_zones()[place]
    return here.x, here.y
