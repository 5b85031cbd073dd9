"""Generations: what belongs to a game as it stands, after rewinds and amendments.

A rewind or an amendment raises the generation of a game and opens a copy of an earlier segment in
it. The game as it stands is, of each generation, the segments before the first one of any later
generation: its *line*. Rows outside the line stay as they are, for the record.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, false, func, or_
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.errors import NotStored


@dataclass(frozen=True)
class Stretch:
    """The segments of one generation that are in the line; ``end`` (not included) None: all."""

    generation: int
    first: int
    end: int | None

    def holds(self, segment: int) -> bool:
        """Return whether a segment of this generation is in the line."""
        return segment >= self.first and (self.end is None or segment < self.end)


def stretches(session: Session, game: tables.Game, generation: int) -> tuple[Stretch, ...]:
    """Return the line of a game as it stood in ``generation``, the newest stretch first."""
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
    segment = tables.Segment
    return session.exec(
        select(segment)
        .where(col(segment.game_id) == game.id, in_line(session, game, segment))
        .order_by(col(segment.number))
    ).all()


def stages(session: Session, game: tables.Game) -> dict[int, str]:
    """Return the stage of every segment of the game as it stands, by number and in its order."""
    row = tables.Segment
    rows = session.exec(
        select(col(row.number), col(row.stage))
        .where(col(row.game_id) == game.id, in_line(session, game, row))
        .order_by(col(row.number))
    )
    return dict(rows.all())


def segment(session: Session, game: tables.Game, number: int) -> tables.Segment:
    """Return a segment of the game as it stands, from whatever generation; raises NotStored."""
    row = tables.Segment
    found = session.exec(
        select(row).where(
            col(row.game_id) == game.id,
            col(row.number) == number,
            in_line(session, game, row),
        )
    ).one_or_none()
    if found is None:
        raise NotStored(f"Game {game.slug} has no segment {number} as it stands.")
    return found


def answers(session: Session, game: tables.Game, *, since: int) -> Sequence[tables.Question]:
    """Return the answered questions of the game as it stands from a segment on, in order."""
    question = tables.Question
    return session.exec(
        select(question)
        .where(
            col(question.game_id) == game.id,
            col(question.segment) >= since,
            col(question.state) == "answered",
            in_line(session, game, question),
        )
        .order_by(col(question.segment), col(question.request), col(question.id))
    ).all()


def rolls(session: Session, game: tables.Game, *, since: int) -> Sequence[tables.Roll]:
    """Return the rolls of the game as it stands from a segment on, in order."""
    roll = tables.Roll
    return session.exec(
        select(roll)
        .where(
            col(roll.game_id) == game.id,
            col(roll.segment) >= since,
            in_line(session, game, roll),
        )
        .order_by(col(roll.segment), col(roll.number))
    ).all()


def was_told(session: Session, game: tables.Game, kinds: Collection[str], *, since: int) -> bool:
    """Return whether a fact of some kinds was told from a segment on, in any generation."""
    fact = tables.Fact
    found = session.exec(
        select(fact.id)
        .where(
            col(fact.game_id) == game.id,
            col(fact.segment) >= since,
            col(fact.kind).in_(kinds),
        )
        .limit(1)
    )
    return found.first() is not None


def begin(session: Session, game: tables.Game, *, at: datetime) -> int:
    """Raise the generation of a game and void what is open in the one before; return it.

    Windows and questions become void and deals on the table lapse. The caller opens the first
    segment of the new generation.
    """
    void_what_is_open(session, game, at=at)
    game.generation += 1
    session.add(game)
    session.flush()
    return game.generation


def void_what_is_open(session: Session, game: tables.Game, *, at: datetime) -> None:
    """Let open windows and questions of a game become void, and deals on the table lapse."""
    window, question = tables.Window, tables.Question
    for opened in session.exec(
        select(window).where(
            col(window.game_id) == game.id, col(window.state).in_(("open", "held"))
        )
    ):
        opened.state, opened.closed_at = "void", at
        opened.closing_at = opened.next_event_at = None
        session.add(opened)
        for deal in session.exec(
            select(tables.Deal).where(
                col(tables.Deal.window_id) == opened.id,
                col(tables.Deal.status).in_(("proposed", "agreed")),
            )
        ):
            deal.status = "lapsed"
            session.add(deal)
    for asked in session.exec(
        select(question).where(col(question.game_id) == game.id, col(question.state) == "open")
    ):
        asked.state = "void"
        session.add(asked)
    session.flush()
