"""The pictures of a post by mail: files that are drawn when the message is sent."""

from __future__ import annotations

from adjudicator.drawing import Drawing
from adjudicator.engine.words import Language, _
from adjudicator.service.post.enclosures import CHART, PLAN, Enclosed
from adjudicator.service.table.boards import board_after, charts_of
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.turns import first_segments
from adjudicator.store import tables


def enclosed_pictures(
    playing: Playing, turn: int, drawn_in: Language | None, reader: Language | None
) -> tuple[Enclosed, ...]:
    """Return the map at the end of a turn and the charts up to it, in a language of their own."""
    base = file_base(playing.row, turn)
    found = []
    plan = board_after(playing, turn)
    if plan is not None:
        over = turn + 1 in first_segments(playing.session, playing.row)
        title = _("The map at the end of turn {turn}", turn=turn) if over else _("The map now")
        kept = plan.kept_in(drawn_in.code if drawn_in else "en")
        found.append(Enclosed(f"{base}.png", title, PLAN, kept, reader))
    for name, drawing in named_charts(base, charts_of(playing, drawn_in, until=turn)):
        found.append(Enclosed(name, drawing.title, CHART, {"svg": drawing.svg}, reader))
    return tuple(found)


def file_base(game: tables.Game, turn: int) -> str:
    """Return how the names of all files about a turn begin."""
    return f"{game.slug}_turn_{turn}"


def named_charts(base: str, drawings: tuple[Drawing, ...]) -> list[tuple[str, Drawing]]:
    """Return charts with the names of their files."""
    return [(f"{base}_chart_{number}.png", one) for number, one in enumerate(drawings, start=1)]
