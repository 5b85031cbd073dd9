"""What became of orders ahead: kept until the next message to their role tells it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from sqlalchemy import update
from sqlmodel import Session, col

from adjudicator.engine.words import Words, _, dump, joined, load
from adjudicator.games.telling import Section
from adjudicator.reports.when import moment
from adjudicator.service.post.preferences import language_of
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.store.reading import all_of
from adjudicator.words.order_words import order_line


def note(
    playing: Playing,
    row: tables.OrderLine | tables.StandingOrder,
    said: str,
    words: str | None = None,
) -> None:
    """Keep for the next message to a role what became of its line or standing order, in a clause.

    ``words`` are how the order is told, where that is not as it is kept.
    """
    playing.session.add(
        tables.OrderNews(
            game_id=playing.row.id,
            role=row.role,
            incoming_id=row.incoming_id,
            line=row.line,
            words=kept_for(playing, row.role, row.words if words is None else words),
            said=kept_for(playing, row.role, said),
            at=playing.at,
        )
    )


def kept_for(playing: Playing, role: str, words: str) -> str:
    """Return words for who plays a role as they are stored until the next mail."""
    player = queries.holder_of(playing.session, seat_for(playing.session, playing.row, role))
    return dump(words, language_of(player))


def forget_since(session: Session, game: tables.Game, at: datetime) -> None:
    """Tell nobody any more what orders have done since a moment: it has been taken back."""
    news = tables.OrderNews
    session.exec(
        update(news)
        .where(col(news.game_id) == game.id, col(news.at) >= at, col(news.told).is_(False))
        .values(told=True)
    )


def take(playing: Playing, seat: tables.Seat) -> tuple[Section, ...]:
    """Return what became of a seat's orders since its player was told; now it is told.

    One section for each message that the orders came from.
    """
    session, game_id = playing.session, playing.row.id
    untold = all_of(session, tables.OrderNews, game_id=game_id, told=False)
    rows = [row for row in untold if row.role == seat.role]
    for row in rows:
        row.told = True
    groups = groupby(rows, key=lambda row: row.incoming_id)
    return tuple(_section(playing, seat, source, list(found)) for source, found in groups)


def _section(
    playing: Playing, seat: tables.Seat, source: int | None, rows: Sequence[tables.OrderNews]
) -> Section:
    title: str = _("Your orders ahead")
    if source is not None:
        title = _("Your orders ahead, from {mail}", mail=mail_words(playing, seat, source))
    return Section(title, tuple(_line(row) for row in rows), seat.role)


def _line(row: tables.OrderNews) -> str:
    words, said = load(row.words), load(row.said)
    words = words if isinstance(words, Words) else order_line(words)
    if row.line is None:
        return _("{line}: {said}", line=words, said=said)
    return _("{number}. {line}: {said}", number=row.line, line=words, said=said)


def answered(title: str, words: str, passed_over: Sequence[str]) -> str:
    """Return that an order has answered a question, as a clause; ``words`` is the answer, or empty.

    ``passed_over`` are alternatives that stand before the one that was taken, with what was wrong.
    """
    said = (
        _("answered “{title}”: {line}", title=title, line=order_line(words))
        if words
        else _("answered “{title}”", title=title)
    )
    return joined("; ", [said, *(_("not {other}", other=other) for other in passed_over)])


def mail_words(playing: Playing, seat: tables.Seat, incoming_id: int) -> str:
    """Return a message of a player in words: ``your mail of Friday 20 November 2026, 20:00``."""
    incoming = playing.session.get_one(tables.Incoming, incoming_id)
    player = playing.session.get_one(tables.Player, seat.player_id)
    return _("your mail of {time}", time=moment(incoming.received_at, player.timezone))
