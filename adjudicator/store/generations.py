"""Generations: what belongs to a game as it stands, after rewinds and amendments.

A rewind or an amendment raises the generation of a game and opens a copy of an earlier segment in
it. The game as it stands is, of each generation, the segments before the first one of any later
generation: its *line*. Rows outside the line stay as they are, for the record.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, bindparam, false, func, or_
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.errors import NotStored
from adjudicator.store.memory import Asked, remembered
from adjudicator.store.reading import all_of, is_any, only

IN_SEGMENT: Final[dict[str, Any]] = {
    name: bindparam(name) for name in ("game_id", "generation", "segment")
}
"""The columns of ``place``, with their values left open."""
_FIRST: Final = 1
"""The generation in which every game begins, at its segment 0."""


@dataclass(frozen=True)
class Stretch:
    """The segments of one generation that are in the line; ``end`` (not included) None: all."""

    generation: int
    first: int
    end: int | None

    def holds(self, segment: int) -> bool:
        """Return whether a segment of this generation is in the line."""
        return segment >= self.first and (self.end is None or segment < self.end)


def place(game_id: int, generation: int, segment: int) -> dict[str, Any]:
    """Return the columns that say in which segment a row stands."""
    return {"game_id": game_id, "generation": generation, "segment": segment}


def stretches(session: Session, game: tables.Game, generation: int) -> tuple[Stretch, ...]:
    """Return the line of a game as it stood in ``generation``, the newest stretch first."""
    if generation == _FIRST:
        return (Stretch(_FIRST, 0, None),)
    asked = Asked(("line", game.id, generation), (tables.Segment,))
    return remembered(session, asked, lambda: _stretches(session, game, generation))


def _stretches(session: Session, game: tables.Game, generation: int) -> tuple[Stretch, ...]:
    segment = tables.Segment
    begun = session.exec(
        select(segment.generation, func.min(segment.number))
        .where(col(segment.game_id) == game.id, col(segment.generation) <= generation)
        .group_by(col(segment.generation))
        .order_by(col(segment.generation).desc())
    ).all()
    found: list[Stretch] = []
    end: int | None = None
    for number, first in begun:
        found.append(Stretch(number, first, end))
        end = first if end is None else min(first, end)
    return tuple(found)


def in_line(session: Session, game: tables.Game, table: Any) -> ColumnElement[bool]:
    """Return the condition that a row belongs to the game as it stands.

    ``table`` has the columns ``generation`` and ``segment`` (``number`` for segments themselves).
    """
    place = table.number if table is tables.Segment else table.segment
    parts: list[ColumnElement[bool]] = []
    for stretch in stretches(session, game, game.generation):
        part = col(table.generation) == stretch.generation
        if stretch.end is not None:
            part = and_(part, col(place) < stretch.end)
        parts.append(part)
    return or_(false(), *parts)


def segments(session: Session, game: tables.Game) -> Sequence[tables.Segment]:
    """Return the segments of the game as it stands by number."""
    as_it_stands = in_line(session, game, tables.Segment)
    return all_of(session, tables.Segment, as_it_stands, by=["number"], game_id=game.id)


def stages(session: Session, game: tables.Game) -> dict[int, str]:
    """Return the stage of every segment of the game as it stands, by number and in its order."""
    row = tables.Segment
    named = select(col(row.number), col(row.stage)).filter_by(game_id=game.id)
    found = named.where(in_line(session, game, row)).order_by(col(row.number))
    return dict(session.exec(found).all())


def segment(session: Session, game: tables.Game, number: int) -> tables.Segment:
    """Return a segment of the game as it stands, from whatever generation; raises NotStored."""
    line = stretches(session, game, game.generation)
    where = next((one.generation for one in line if one.holds(number)), game.generation)
    found = only(session, tables.Segment, game_id=game.id, generation=where, number=number)
    if found is None:
        raise NotStored(f"Game {game.slug} has no segment {number} as it stands.")
    return found


def answers(session: Session, game: tables.Game, *, since: int) -> Sequence[tables.Question]:
    """Return the answered questions of the game as it stands from a segment on, in order."""
    question = tables.Question
    wanted = (col(question.segment) >= since, in_line(session, game, question))
    order = ("segment", "request", "id")
    return all_of(session, question, *wanted, by=order, game_id=game.id, state="answered")


def rolls(session: Session, game: tables.Game, *, since: int) -> Sequence[tables.Roll]:
    """Return the rolls of the game as it stands from a segment on, in order."""
    roll = tables.Roll
    wanted = (col(roll.segment) >= since, in_line(session, game, roll))
    return all_of(session, roll, *wanted, by=("segment", "number"), game_id=game.id)


def was_told(session: Session, game: tables.Game, kinds: Collection[str], *, since: int) -> bool:
    """Return whether a fact of some kinds was told from a segment on, in any generation."""
    fact = tables.Fact
    told = (col(fact.segment) >= since, col(fact.kind).in_(kinds))
    return is_any(session, fact, *told, game_id=game.id)


def begin(session: Session, game: tables.Game, *, at: datetime) -> int:
    """Raise the generation of a game and void what is open in the one before; return it.

    Windows and questions become void and deals on the table lapse. The caller opens the first
    segment of the new generation.
    """
    void_what_is_open(session, game, at=at)
    game.generation += 1
    session.flush()
    return game.generation


def void_what_is_open(session: Session, game: tables.Game, *, at: datetime) -> None:
    """Let open windows and questions of a game become void, and deals on the table lapse."""
    is_open = col(tables.Window.state).in_(("open", "held"))
    on_the_table = col(tables.Deal.status).in_(("proposed", "agreed"))
    for opened in all_of(session, tables.Window, is_open, game_id=game.id):
        opened.state, opened.closed_at = "void", at
        opened.closing_at = opened.next_event_at = None
        for deal in all_of(session, tables.Deal, on_the_table, window_id=opened.id):
            deal.status = "lapsed"
    for asked in all_of(session, tables.Question, game_id=game.id, state="open"):
        asked.state = "void"
    session.flush()
