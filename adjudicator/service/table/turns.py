"""Where the turns of a game begin, and what onlookers saw there."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.engine.stage import Stage
from adjudicator.games.opaque import AnyView
from adjudicator.games.registry import game_of
from adjudicator.store import generations, positions, tables


def views_at_beginnings(session: Session, game: tables.Game) -> dict[int, AnyView]:
    """Return by turn what an onlooker sees when its first segment begins."""
    firsts = first_segments(session, game)
    return {turn: _view_at(session, game, segment) for turn, segment in firsts.items()}


def first_segments(session: Session, game: tables.Game) -> dict[int, int]:
    """Return the number of the first segment of every turn."""
    firsts: dict[int, int] = {}
    for segment, stage in generations.stages(session, game).items():
        firsts.setdefault(Stage.load(stage).turn, segment)
    return firsts


def _view_at(session: Session, game: tables.Game, number: int) -> AnyView:
    rules = game_of(game.game).rules
    stored = positions.load_segment(session, generations.segment(session, game, number))
    return rules.view(rules.load(stored.snapshot, stored.schema), None)
