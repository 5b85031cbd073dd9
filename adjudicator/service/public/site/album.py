"""The pictures of a game on a site: files of their own, and none is drawn twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.drawing import Drawing, PictureFailed, Region
from adjudicator.engine.words import Language
from adjudicator.games.opaque import AnyBoard, AnyView
from adjudicator.games.registry import game_of
from adjudicator.log import get_logger
from adjudicator.reports.site_pages import Closer, Figure
from adjudicator.store.positions import digest

_log = get_logger(__name__)

_TELEPHONE: Final = 360  # pixels
_WIDEST: Final = 1800  # map units that can be read on so many pixels
_MOST: Final = 6  # parts of one picture


@dataclass
class Album:
    """The pictures of one game by the names of their files.

    ``fresh`` are those drawn since the album was last emptied, ``names`` all that the pages show.
    """

    rules: str
    language: Language | None = None
    fresh: dict[str, bytes] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    _known: dict[str, tuple[str, Figure]] = field(default_factory=dict)

    def board(self, name: str, title: str, view: AnyView, before: AnyView) -> Figure | None:
        """Return the board as an onlooker's ``view`` shows it, in the file ``name``.

        What differs from the view ``before`` is marked. None where the board cannot be drawn.
        """
        rules, board = game_of(self.rules).rules, game_of(self.rules).board
        if board is None:
            return None
        mark = digest([rules.dump_view(view), rules.dump_view(before)])
        figure = self._figure(name, mark, lambda: self._drawn(board, name, view, before))
        return replace(figure, title=title) if figure else None

    def chart(self, name: str, drawing: Drawing) -> Figure:
        """Return a chart that is drawn already, in the file ``name``."""
        figure = Figure(name, drawing.width, drawing.height, drawing.title, drawing.alt)
        found = self._figure(name, digest([drawing.svg]), lambda: (figure, drawing.svg))
        return found or figure

    def _drawn(
        self, board: AnyBoard, name: str, view: AnyView, before: AnyView
    ) -> tuple[Figure, str]:
        drawn = board.board_svg(view, before=before, language=self.language)
        regions = board.regions_of(view, before=before)
        parts = tuple(closer(name, one) for one in regions if one.width <= _WIDEST)[:_MOST]
        return Figure(name, drawn.width, drawn.height, drawn.title, drawn.alt, parts), drawn.svg

    def _figure(
        self, name: str, mark: str, draw: Callable[[], tuple[Figure, str]]
    ) -> Figure | None:
        known = self._known.get(name)
        if known is None or known[0] != mark:
            try:
                figure, svg = draw()
            except PictureFailed as failed:
                # The words of a page say all that its picture shows.
                _log.error("picture not drawn", name=name, error=repr(failed))
                return None
            self._known[name] = mark, figure
            self.fresh[name] = f"{svg.strip()}\n".encode()
        if name not in self.names:
            self.names.append(name)
        return self._known[name][1]


def closer(name: str, region: Region) -> Closer:
    """Return a region of the picture in the file ``name``, by an SVG view specification."""
    box = (region.left, region.top, region.width, region.height)
    height = round(_TELEPHONE * region.height / region.width)
    return Closer(f"{name}#svgView(viewBox({','.join(map(str, box))}))", _TELEPHONE, height)
