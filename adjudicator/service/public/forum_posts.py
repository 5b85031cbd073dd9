"""Results for a forum: which turn is told, and the post about it in the words of its format."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from adjudicator import clock
from adjudicator.drawing import Drawing
from adjudicator.drawing.raster import png
from adjudicator.engine.words import Language, _, and_list, said
from adjudicator.games.registry import game_of
from adjudicator.reports.chronicle import Chronicle, TurnRecord
from adjudicator.reports.forum import ForumPost, Picture, Wanted, episodes_since, forum_post
from adjudicator.service.errors import not_possible
from adjudicator.service.office import Office, known_game
from adjudicator.service.played import game_in
from adjudicator.service.post.enclosures import CHART, PLAN, Enclosed
from adjudicator.service.post.render_queue import kept_grounds
from adjudicator.service.table.boards import (
    board_after,
    charts_of,
    first_segments,
    views_at_beginnings,
)
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables

CURRENT: Final = "current"
"""What the turn that is being played is called."""


@dataclass(frozen=True)
class PictureFile:
    """A picture of a post: the name of its file, its title, and its bytes (PNG).

    ``alt`` says in words what it shows.
    """

    name: str
    caption: str
    content: bytes
    alt: str = ""

    @property
    def digest(self) -> str:
        """The SHA-256 of what is in it."""
        return hashlib.sha256(self.content).hexdigest()

    def shown_at(self, place: str) -> Picture:
        """Return the picture as a post shows it, at an address."""
        return Picture(place, self.caption)


def turn_called(chronicle: Chronicle, name: str | None) -> TurnRecord:
    """Return a turn by its number, or the one being played; else like ``turn_to_tell``."""
    if name == CURRENT and chronicle.turns:
        return chronicle.turns[-1]
    return turn_to_tell(chronicle, int(name) if name and name != CURRENT else None)


def turn_to_tell(chronicle: Chronicle, number: int | None) -> TurnRecord:
    """Return the turn of a number, or by itself the newest one that is over, else the first.

    Raises NotPossible when there is nothing to tell.
    """
    if not chronicle.turns:
        raise not_possible(
            "Nothing has happened in {game!s} that could be told.", game=chronicle.game.slug
        )
    if number is None:
        over = [turn for turn in chronicle.turns if turn.ended]
        return (over or chronicle.turns)[-1]
    found = chronicle.turn(number)
    if found is None:
        numbers = [str(turn.number) for turn in chronicle.turns]
        raise not_possible(
            "There is nothing to tell of turn {number} of {game!s}; told can be: {turns}.",
            number=number,
            game=chronicle.game.slug,
            turns=and_list(numbers),
        )
    return found


def post_of(
    chronicle: Chronicle, wanted: Wanted, markup: str, language: Language | None = None
) -> ForumPost:
    """Return the post about a turn; raises NotPossible when there is nothing to tell."""
    record = turn_to_tell(chronicle, wanted.turn)
    if not episodes_since(record, wanted.since):
        raise not_possible(
            "Nothing has happened in {turn} of {game!s} from {part} {number} on.",
            part=game_of(chronicle.game.rules).part,
            turn=record.title,
            game=chronicle.game.slug,
            number=wanted.since,
        )
    return forum_post(chronicle, wanted, markup, language)


def map_of(
    office: Office, name: str, turn: int, language: Language | None = None
) -> PictureFile | None:
    """Return the map at the end of a turn, or as it is now, with what the turn has changed.

    None where there is no map for the rules. Raises PictureFailed when it cannot be drawn.
    """
    with office.database.reading() as session:
        game = known_game(session, name)
        board = game_in(game).board
        if board is None:
            return None
        begun = views_at_beginnings(session, game)
        with Playing(session, game, clock.now(), dry=True) as playing:
            view = begun.get(turn + 1) or playing.view(None)
    drawing = board.board_svg(view, before=begun.get(turn), language=language)
    content = png(drawing.layers, width=drawing.width, folder=kept_grounds(office))
    caption, alt = said(drawing.title, language), said(drawing.alt, language)
    return PictureFile(f"{file_base(game, turn)}.png", caption, content, alt)


def charts_after(
    office: Office, name: str, turn: int, language: Language | None = None
) -> tuple[PictureFile, ...]:
    """Return charts of points and dice up to the end of a turn. Raises PictureFailed."""
    with office.database.reading() as session:
        game = known_game(session, name)
        with Playing(session, game, clock.now(), dry=True) as playing:
            drawn = named_charts(file_base(game, turn), charts_of(playing, language, until=turn))
    return tuple(
        PictureFile(
            file,
            said(one.title, language),
            png(one.svg, width=2 * one.width),
            said(one.alt, language),
        )
        for file, one in drawn
    )


# -- pictures by mail ---------------------------------------------------------------------------


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
