"""The feeds of a site (Atom, RFC 4287): turns that are over, and games that are."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from sqlmodel import Session

from adjudicator.engine.stage import Stage
from adjudicator.engine.words import Language, _
from adjudicator.reports.chronicle import Chronicle
from adjudicator.reports.site_pages import Feed, Frame, News, page, turn_file
from adjudicator.store import generations, tables
from adjudicator.store.reading import first_of

FEED: Final = "feed.atom"
_MOST: Final = 50  # entries of a feed
_NEVER: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Look:
    """How a site is made: its name, its public address if it has one, names or roles only.

    ``url`` ends with a slash; without one the addresses in feeds are relative. ``language`` is that
    of the pages, None for English.
    """

    site: str
    names: bool = True
    url: str = ""
    language: Language | None = None

    @property
    def code(self) -> str:
        """The code of the language (BCP 47)."""
        return self.language.code if self.language else "en"

    def address(self, path: str, *, seen_from: str = "") -> str:
        """Return the address of a file: absolute, or as ``seen_from`` a folder of the site."""
        if self.url:
            return f"{self.url}{path}"
        if seen_from and path.startswith(seen_from):
            return path.removeprefix(seen_from)
        return "../" * seen_from.count("/") + path


def news_of(
    session: Session, game: tables.Game, chronicle: Chronicle, folder: str
) -> tuple[News, ...]:
    """Return the entries of a game, the newest first; addresses are paths in the site."""
    begun = _beginnings(session, game)
    last = _last_answer(session, game)
    found = [
        News(
            id=_urn(game, f"turn/{turn.number}"),
            title=_("{game}: {turn}", game=game.title, turn=turn.title),
            updated=_rfc3339(begun.get(turn.number + 1, last)),
            address=f"{folder}{turn_file(turn)}",
            summary=turn.headlines or (_("The turn is over."),),
        )
        for turn in chronicle.turns
        if turn.ended
    ]
    if chronicle.status == "over":
        found.append(
            News(
                id=_urn(game, "over"),
                title=_("{game} is over", game=game.title),
                updated=_rfc3339(last),
                address=f"{folder}index.html",
                summary=(chronicle.outcome,),
            )
        )
    return tuple(reversed(found))


def game_feed(look: Look, game: tables.Game, folder: str, news: Sequence[News]) -> bytes:
    """Return the feed of one game."""
    return _feed(look, _urn(game, "feed"), game.title, folder, news)


def site_feed(look: Look, news: Sequence[News]) -> bytes:
    """Return the feed of all games."""
    newest = sorted(news, key=lambda one: one.updated, reverse=True)
    return _feed(look, _urn_of("site", look.url or look.site), look.site, "", newest)


def _feed(look: Look, id_: str, title: str, folder: str, news: Sequence[News]) -> bytes:
    shown = tuple(
        replace(one, address=look.address(one.address, seen_from=folder)) for one in news[:_MOST]
    )
    feed = Feed(
        frame=Frame(look.site, "", FEED, look.code),
        id=id_,
        title=title,
        updated=max((one.updated for one in news), default=_rfc3339(_NEVER)),
        itself=look.address(f"{folder}{FEED}", seen_from=folder),
        address=look.address(f"{folder}index.html", seen_from=folder),
        news=shown,
    )
    return page(feed, language=look.language)


def _urn(game: tables.Game, what: str) -> str:
    return _urn_of(game.secret_hash, f"{game.slug}/{what}")


def _urn_of(*parts: str) -> str:
    """Return a URN that is the same each time, and that no other site has."""
    return uuid.uuid5(uuid.NAMESPACE_URL, "/".join(("adjudicator", *parts))).urn


def _rfc3339(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _beginnings(session: Session, game: tables.Game) -> dict[int, datetime]:
    """Return when the first segment of each turn began."""
    found: dict[int, datetime] = {}
    for segment in generations.segments(session, game):
        found.setdefault(Stage.load(segment.stage).turn, segment.opened_at)
    return found


def _last_answer(session: Session, game: tables.Game) -> datetime:
    """Return when the last answer of a game was given; a game ends with one."""
    wanted = {"game_id": game.id, "state": "answered"}
    last = first_of(session, tables.Question, by=["-answered_at"], **wanted)
    return (last and last.answered_at) or game.created_at
