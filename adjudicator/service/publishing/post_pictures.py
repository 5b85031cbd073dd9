"""The pictures of a post by mail: files that are drawn when the letter is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.drawing import Drawing
from adjudicator.engine.words import Language, Words, _
from adjudicator.service.pictures import (
    CHART,
    PLAN,
    board_after,
    charts_of,
    kept_with,
    picture_words,
)
from adjudicator.service.playing import Playing
from adjudicator.service.turns import first_segments
from adjudicator.store import tables


@dataclass(frozen=True)
class Enclosed:
    """A picture that comes as a file: its name, its title, and what it is drawn from.

    ``language`` is that of who reads the letter.
    """

    name: str
    title: str
    kind: str
    kept: Mapping[str, Any]
    language: Language | None

    @property
    def line(self) -> Words:
        """The sentence that announces it."""
        return _("{file!s}: {title}", file=self.name, title=self.title)

    @property
    def attachment(self) -> tables.Attachment:
        """The row that is kept with the letter."""
        instead = _("{file!s} could not be drawn: {title}", file=self.name, title=self.title)
        words = picture_words(self.line, instead, self.language)
        return kept_with(self.name, self.kind, None, {**self.kept, **words})


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
