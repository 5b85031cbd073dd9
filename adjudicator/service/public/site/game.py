"""One game of a site: its pages, pictures and records, all from what an onlooker may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlmodel import Session

from adjudicator import clock
from adjudicator.drawing.charts import Course, courses_chart
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyView
from adjudicator.reports.chronicle import TurnRecord
from adjudicator.reports.site_pages import (
    Chip,
    Entry,
    Figure,
    Frame,
    GamePage,
    History,
    News,
    PointsOf,
    RecordPage,
    Taken,
    TurnPage,
    neighbours,
    page,
    turn_file,
)
from adjudicator.reports.when import moment
from adjudicator.service.office import Office
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.public.chronicle import chronicle_in
from adjudicator.service.public.site.album import Album
from adjudicator.service.public.site.feeds import FEED, Look, game_feed, news_of
from adjudicator.service.public.site.public_record import (
    as_bytes,
    orders_given,
    public_record,
    public_rewinds,
    whole_record,
)
from adjudicator.service.public.site.visibility import seats_shown
from adjudicator.service.table.boards import dice_charts, views_at_beginnings
from adjudicator.service.table.contexts import CARETAKER, NOBODY, all_heard
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.game_settings import value_of
from adjudicator.service.table.timekeeping.timing import timing_lines, window_lines
from adjudicator.store import tables
from adjudicator.store.facts import ONLOOKER

_TOP: Final = "../../"


@dataclass(frozen=True)
class BuiltGame:
    """A game as it stands on a site: its line in the list, its news, its files by path.

    ``paths`` are those of all its files, also of pictures that have been written before.
    """

    entry: Entry
    news: tuple[News, ...]
    files: Mapping[str, bytes]
    paths: tuple[str, ...]


def folder_of(game: tables.Game) -> str:
    """Return the folder of a game in a site, with a slash behind it."""
    return f"games/{game.slug}/"


def build_game(
    office: Office, session: Session, game: tables.Game, look: Look, album: Album
) -> BuiltGame:
    """Return all that a site has of a game; the same bytes as long as nothing public changes.

    Pictures that the ``album`` knows are not drawn again.
    """
    album.fresh, album.names = {}, []  # what stands already is known
    built = _Building(office, session, game, look, album)
    files = built.files()
    paths = {*files, *(f"{folder_of(game)}{name}" for name in album.names)}
    return BuiltGame(built.entry(), built.news(), files, tuple(sorted(paths)))


class _Building:
    """What the pages of one game share: the chronicle, the views at its turns, names."""

    def __init__(
        self, office: Office, session: Session, game: tables.Game, look: Look, album: Album
    ) -> None:
        self._office, self._session, self._game, self._look = office, session, game, look
        self._album = album
        self._wording = game_in(game).wording
        self._seats = seats_shown(session, game, names=look.names)
        found = chronicle_in(session, game, clock.now())
        self._chronicle = replace(found, seats=())  # those have names that may not be shown
        self._begun = views_at_beginnings(session, game)
        self._orders = orders_given(session, game)
        with Playing(session, game, clock.now(), dry=True) as playing:
            self._now = playing.view(None)

    # -- what others link to --------------------------------------------------------------------

    def entry(self) -> Entry:
        """Return the line of the game in the list of games."""
        open_roles = tuple(
            seat.role_name for seat in self._seats if seat.player in (NOBODY, CARETAKER)
        )
        return Entry(
            self._game.slug,
            self._game.title,
            f"{folder_of(self._game)}index.html",
            self._chronicle,
            self._wording.score_words.points,
            tuple(
                Chip(line.role_name, self._wording.colour(line.role), line.vp)
                for line in self._wording.points(self._now, None)
            ),
            open_roles if self._game.status == "setup" else (),
        )

    def news(self) -> tuple[News, ...]:
        """Return what a feed tells of the game, the newest first."""
        return news_of(self._session, self._game, self._chronicle, folder_of(self._game))

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths in the site."""
        points = {turn: self._wording.victory_points(view) for turn, view in self._begun.items()}
        record = public_record(self._session, self._game, self._seats, points)
        files = {
            "index.html": self._page(self._game_page()),
            "record.html": self._page(self._record_page()),
            FEED: game_feed(self._look, self._game, folder_of(self._game), self.news()),
            self._public: as_bytes(record),
        }
        if self._chronicle.status == "over":
            files[self._whole] = whole_record(self._office, self._game.slug)
        for turn in self._chronicle.turns:
            files[turn_file(turn)] = self._page(self._turn_page(turn))
        files |= self._album.fresh
        return {f"{folder_of(self._game)}{name}": content for name, content in files.items()}

    # -- pages ----------------------------------------------------------------------------------

    def _page(self, context: GamePage | TurnPage | RecordPage) -> bytes:
        return page(context, rules_of(self._game), self._look.language)

    @property
    def _frame(self) -> Frame:
        return Frame(self._look.site, _TOP, FEED, self._look.code)

    def _game_page(self) -> GamePage:
        game, history = self._game, self._history()
        return GamePage(
            frame=self._frame,
            chronicle=self._chronicle,
            seats=self._seats,
            history=history,
            options=game_in(game).rules.option_lines(game.scenario, game.options),
            material=self._wording.material(self._now),
            windows=window_lines(game),
            timing=timing_lines(game),
            board=self._board_of(self._chronicle.turns[-1]) if self._chronicle.turns else None,
            chart=self._chart_of(history) if len(history.moments) > 1 else None,
            dice=self._dice(),
        )

    def _chart_of(self, history: History) -> Figure:
        """Return the victory points as lines."""
        courses = [
            Course(line.role_name, self._wording.colour(line.role), line.points)
            for line in history.lines
        ]
        title = self._wording.score_words.course
        drawing = courses_chart(title, history.moments, courses, self._look.language)
        return self._album.chart("chart-points.svg", drawing)

    def _dice(self) -> tuple[Figure, ...]:
        """Return what the dice have done so far, as everybody could see."""
        told = [one.fact for one in all_heard(self._session, self._game, ONLOOKER)]
        drawn = dice_charts(rules_of(self._game), told, self._look.language)
        return tuple(
            self._album.chart(f"chart-dice-{number}.svg", drawing)
            for number, drawing in enumerate(drawn, start=1)
        )

    def _turn_page(self, turn: TurnRecord) -> TurnPage:
        previous, following = neighbours(self._chronicle.turns, turn)
        return TurnPage(
            frame=self._frame,
            chronicle=self._chronicle,
            turn=turn,
            previous=previous,
            following=following,
            board=self._board_of(turn),
            orders={
                episode.stage: self._orders[episode.stage]
                for episode in turn.episodes
                if episode.stage in self._orders
            },
        )

    def _board_of(self, turn: TurnRecord) -> Figure | None:
        """Return the board at the end of a turn, with what has changed in it."""
        before = self._begun.get(turn.number, self._now)
        title = _("The board at the end of {turn}", turn=turn.title) if turn.ended else None
        return self._album.board(
            f"turn-{turn.number}.svg",
            title or _("The board now, with what is new since the beginning of the turn"),
            self._view_after(turn),
            before,
        )

    def _record_page(self) -> RecordPage:
        return RecordPage(
            frame=self._frame,
            chronicle=self._chronicle,
            public=self._public,
            whole=self._whole if self._chronicle.status == "over" else "",
            taken_back=tuple(map(self._taken, public_rewinds(self._session, self._game))),
        )

    def _taken(self, one: Mapping[str, Any]) -> Taken:
        at = moment(datetime.fromisoformat(one["at"]), value_of(self._game, "zone"))
        return Taken(
            at, one["what"] != "amend", self._wording.heading(Stage.load(one["stage"]), ())
        )

    # -- points ---------------------------------------------------------------------------------

    def _history(self) -> History:
        """Return the victory points at the start, after each turn, and now."""
        views = [self._begun[min(self._begun)]]
        moments: list[str] = [_("Start")]
        for turn in self._chronicle.turns:
            views.append(self._view_after(turn))
            moments.append(turn.title if turn.ended else _("Now"))
        points = [self._wording.victory_points(view) for view in views]
        return History(
            tuple(moments),
            tuple(
                PointsOf(line.role, line.role_name, tuple(vp[line.role] for vp in points))
                for line in self._wording.points(self._now, None)
            ),
        )

    def _view_after(self, turn: TurnRecord) -> AnyView:
        """Return what an onlooker sees at the end of a turn, or now where it is not over."""
        return self._begun.get(turn.number + 1, self._now)

    # -- records --------------------------------------------------------------------------------

    @property
    def _public(self) -> str:
        return f"{self._game.slug}-public.json"

    @property
    def _whole(self) -> str:
        return f"{self._game.slug}-record.json.gz"
