"""Judging conditions: what a role knows when its orders come to an IF."""

from __future__ import annotations

from sqlmodel import col, select

from adjudicator.engine.fact import Fact, load_fact
from adjudicator.engine.stage import Stage
from adjudicator.games.opaque import AnyCondition, AnyScene
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from adjudicator.store.facts import facts_since
from adjudicator.words.ahead import Scene


def holds(playing: Playing, role: str, condition: AnyCondition) -> bool:
    """Return whether a condition holds now, as far as ``role`` knows."""
    return playing.game.ahead.holds(condition, scene_of(playing, role))


def scene_of(playing: Playing, role: str) -> AnyScene:
    """Return what a role sees, and what it has heard in this part of the turn and in this turn."""
    told = playing.told_to(role)
    here = [fact for segment, fact in told if segment == playing.segment]
    first = _first_of_turn(playing)
    in_turn = [fact for segment, fact in told if segment >= first]
    return Scene(role, playing.view(role), here, [*_stored(playing, role, first), *in_turn])


def _first_of_turn(playing: Playing) -> int:
    """Return the number of the segment with which the present turn began."""
    segment, game = tables.Segment, playing.row
    rows = playing.session.exec(
        select(segment.number, segment.stage)
        .filter_by(game_id=game.id, generation=game.generation)
        .where(col(segment.number) <= playing.first_segment)
        .order_by(col(segment.number).desc())
    )
    turn, first = playing.stage.turn, playing.segment
    for number, stage in rows:
        if Stage.load(stage).turn != turn:
            break
        first = number
    return first


def _stored(playing: Playing, role: str, first: int) -> list[Fact]:
    """Return the facts of the turn that are on record from before the open segment."""
    if first >= playing.first_segment:
        return []
    rows = facts_since(playing.session, playing.row, reader=role, after=(first, -1))
    earlier = (row for row in rows if row.segment < playing.first_segment)
    return [load_fact(playing.row.game, row.kind, row.data) for row in earlier]
