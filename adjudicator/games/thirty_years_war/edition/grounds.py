"""17 Recruiting grounds: which units the leaders of a nation may recruit, and where."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.edition.board import Board
from adjudicator.games.thirty_years_war.edition.pieces import Pieces
from adjudicator.games.thirty_years_war.edition.rows import Files, Row


@dataclass(frozen=True)
class Ground:
    """What leaders of ``nation`` may recruit: units of a kind, in some Areas and cities.

    With ``only_areas`` nowhere else; never in ``not_areas``; in Independent Cities where
    ``in_independent`` is true. ``friendly_only``: where their own side controls the Area, or the
    Independent City.
    """

    nation: str
    unit: str
    only_areas: tuple[str, ...]
    not_areas: tuple[str, ...]
    in_independent: bool
    friendly_only: bool


def read_grounds(files: Files, board: Board, pieces: Pieces) -> tuple[Ground, ...]:
    """Read ``recruiting_grounds``, a row for each kind of units that a nation may recruit."""
    return tuple(files.each("recruiting_grounds", lambda row: _ground(row, board, pieces)))


def _ground(row: Row, board: Board, pieces: Pieces) -> Ground:
    ground = Ground(
        nation=row.one_of("nation", pieces.sides),
        unit=row.one_of("unit", pieces.counters),
        only_areas=row.items("only_areas"),
        not_areas=row.items("not_areas"),
        in_independent=row.flag("independent_cities"),
        friendly_only=row.flag("friendly_only"),
    )
    for area in (*ground.only_areas, *ground.not_areas):
        if area not in board.areas:
            raise row.wrong(f"there is no area {area!r}")
    return ground
