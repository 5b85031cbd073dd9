"""Digests: news that asks nothing, collected for those who want it once a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from adjudicator import clock
from adjudicator.service.office import Office
from adjudicator.service.post.preferences import next_digest
from adjudicator.service.table.deadlines import Work, guarded
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import tell_news
from adjudicator.store import queries, tables


def send_digests(office: Office) -> int:
    """Send the digests that are due; return to how many players.

    Each game is told in a transaction of its own; a crash in between tells nothing twice, because
    a seat knows what it has been told. Nor is anything forgotten that happens meanwhile: news for
    a digest that is due gives it another time, and then it is due once more. A digest stays due
    when the database was in trouble; for a game on hold it comes again at its next hour.
    """
    now = clock.now()
    player = tables.Player
    with office.database.reading() as session:
        due = session.exec(
            select(player.id, player.digest_due_at)
            .where(col(player.digest_due_at) <= now)
            .order_by(col(player.id))
        ).all()
    for player_id, at in due:
        with office.database.reading() as session:
            seats = queries.seats_of_player(session, player_id)
            games = [(seat.game_id, seat.role) for seat in seats]
        untold = [
            game_id for game_id, role in games if not guarded(office, game_id, _telling(role))
        ]
        with office.database.transaction() as session:
            again = _due_again(session, player_id, untold, now)
            sent = (col(player.id) == player_id, col(player.digest_due_at) == at)
            session.exec(update(player).where(*sent).values(digest_due_at=again))
    return len(due)


def _due_again(
    session: Session, player_id: int, untold: Sequence[int], now: datetime
) -> datetime | None:
    """Return when the news of games that could not be told is due; None where all are over."""
    game = tables.Game
    statuses = session.exec(select(game.status).where(col(game.id).in_(untold))).all()
    if "running" in statuses:
        return now
    if "held" in statuses:
        return next_digest(session.get_one(tables.Player, player_id), now)
    return None


def _telling(role: str) -> Work:
    """Return the work of telling a seat what it has not been told yet."""

    def tell(mailroom: Mailroom, game: tables.Game) -> bool:
        with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
            tell_news(playing, mailroom, role)
        return True

    return tell
