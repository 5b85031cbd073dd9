"""A read-only site of the public record: files that need no server (``docs/site.md``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.languages import language_named
from adjudicator.log import fault, get_logger
from adjudicator.paths import proof
from adjudicator.reports.site_pages import (
    CHECKER,
    STYLE,
    CheckingPage,
    Entry,
    Frame,
    IndexPage,
    News,
    page,
    style,
)
from adjudicator.service.office import Office, known_game
from adjudicator.service.played import rules_of
from adjudicator.service.public.site.album import Album
from adjudicator.service.public.site.feeds import FEED, Look, site_feed
from adjudicator.service.public.site.folder import SiteFailed, Written, write_files
from adjudicator.service.public.site.game import build_game
from adjudicator.service.public.site.visibility import check_shown, is_shown
from adjudicator.store import queries, tables
from adjudicator.store.reading import all_of

_log = get_logger(__name__)


@dataclass(frozen=True)
class Failure:
    """A game whose pages could not be made; those made before stay as they are."""

    slug: str
    reason: str


@dataclass(frozen=True)
class _Kept:
    """What is remembered of a game: the state it was built in, its line, its news, its paths."""

    mark: Any
    entry: Entry
    news: tuple[News, ...]
    paths: tuple[str, ...]


class Site:
    """A site in a folder. Writing it again makes only those games anew that have changed.

    ``games`` are those it is of, by what players call them; all when none is named. ``failures``
    are those whose pages could not be made as they stand.
    """

    def __init__(
        self, office: Office, folder: Path, look: Look, *, games: Sequence[str] = ()
    ) -> None:
        self.failures: tuple[Failure, ...] = ()
        self._office, self._folder, self._look, self._games = office, folder, look, games
        self._kept: dict[int, _Kept] = {}
        self._failed: dict[int, tuple[Any, Failure]] = {}
        self._albums: dict[int, Album] = {}

    def write(self) -> Written:
        """Bring the files to what is public now; raises NoSuchGame, NotPossible, SiteFailed.

        A game that fails is told in ``failures``; its pages stay as they are, and the others are
        written.
        """
        with self._office.database.reading() as session:
            chosen = self._chosen(session)
            marks = _marks(session)
        files: dict[str, bytes] = {}
        for game in chosen:
            files |= self._built_if_changed(game, marks[game.id])
        ids = [game.id for game in chosen]
        self._kept = {one: self._kept[one] for one in ids if one in self._kept}
        self._failed = {one: self._failed[one] for one in ids if one in self._failed}
        self._albums = {one: self._albums[one] for one in ids if one in self._albums}
        self.failures = tuple(failure for _, failure in self._failed.values())
        shown = list(self._kept.values())
        kept = {path for one in shown for path in one.paths} - files.keys()
        try:
            return write_files(self._folder, {**files, **self._top(shown)}, kept=kept)
        except SiteFailed:
            self._kept, self._albums = {}, {}  # nobody knows what of it has been written
            raise

    def _chosen(self, session: Session) -> Sequence[tables.Game]:
        if not self._games:
            return [game for game in queries.games_with_status(session) if is_shown(game)]
        named = {game.id: game for game in (known_game(session, slug) for slug in self._games)}
        for game in named.values():
            check_shown(game)
        return list(named.values())

    def _built_if_changed(self, game: tables.Game, mark: Any) -> dict[str, bytes]:
        """Return the files of a game, none when they would be those of the last time."""
        before, failed = self._kept.get(game.id), self._failed.get(game.id)
        if failed is not None and failed[0] == mark:
            return {}
        # The folder may have been emptied meanwhile.
        if before is not None and before.mark == mark and self._has(before.entry.address):
            return {}
        self._failed.pop(game.id, None)
        try:
            with self._office.database.reading() as session:
                built = build_game(self._office, session, game, self._look, self._album(game))
        except Exception as error:  # one broken game must not keep the others from the site
            _log.error("game not shown", game=game.id, **fault(error, within=__file__))
            self._failed[game.id] = mark, Failure(game.slug, type(error).__name__)
            return {}
        self._kept[game.id] = _Kept(mark, built.entry, built.news, built.paths)
        return dict(built.files)

    def _album(self, game: tables.Game) -> Album:
        """Return the album of a game; an empty one when its pictures may be gone."""
        before = self._kept.get(game.id)
        if game.id not in self._albums or before is None or not self._has(before.entry.address):
            self._albums[game.id] = Album(rules_of(game), self._look.language)
        return self._albums[game.id]

    def _has(self, path: str) -> bool:
        return (self._folder / path).is_file()

    def _top(self, shown: Sequence[_Kept]) -> dict[str, bytes]:
        """Return the files at the top: list of games, how to check, feed, style, program."""
        frame = Frame(self._look.site, "", FEED, self._look.code)

        def entries(*statuses: str) -> tuple[Entry, ...]:
            found = [one.entry for one in shown if one.entry.chronicle.status in statuses]
            return tuple(reversed(found))

        index = IndexPage(frame, entries("running", "held"), entries("setup"), entries("over"))
        return {
            "index.html": page(index, language=self._look.language),
            "checking.html": page(CheckingPage(frame), language=self._look.language),
            FEED: site_feed(self._look, [news for one in shown for news in one.news]),
            STYLE: style(),
            CHECKER: (proof() / CHECKER).read_bytes(),
        }


def site_of(
    office: Office,
    folder: Path,
    *,
    games: Sequence[str] = (),
    names: bool | None = None,
    url: str | None = None,
) -> Site:
    """Return the site that the settings describe; raises SiteFailed for an unknown language.

    ``names`` and ``url`` take the place of the settings of these names.
    """
    settings = office.settings
    try:
        language = language_named(settings.site_language)
    except KeyError as unknown:
        raise SiteFailed(f"The language of the site {unknown.args[0]}.") from unknown
    reached = settings.site_url if url is None else url
    look = Look(
        site=settings.from_name,
        names=settings.site_names if names is None else names,
        url=f"{reached.rstrip('/')}/" if reached else "",
        language=language,
    )
    return Site(office, folder, look, games=games)


def _marks(session: Session) -> dict[int, Any]:
    """Return of every game what changes whenever its pages may; three reads for all games."""
    seat, player = tables.Seat, tables.Player
    found: dict[int, list[Any]] = {
        row.id: [row.slug, row.title, row.status, row.generation, row.version, row.settings]
        for row in queries.games_with_status(session)
    }
    for row in all_of(session, tables.Window, state="open"):
        found[row.game_id].append((row.code, row.due_at, row.grace_until))
    held = (
        select(col(seat.game_id), col(seat.role), col(player.id), col(player.name))
        .join(player, col(player.id) == col(seat.player_id))
        .where(col(seat.until).is_(None))
        .order_by(col(seat.id))
    )
    for game_id, *who in session.exec(held):
        found[game_id].append(tuple(who))
    return found
