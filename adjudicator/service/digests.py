"""Digests: news that asks nothing, collected for those who want it once a day."""

from __future__ import annotations

from sqlalchemy import update
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.service.deadlines import Work, guarded
from adjudicator.service.mailing import Mailroom
from adjudicator.service.office import Office
from adjudicator.service.playing import Playing
from adjudicator.service.reporting import tell_news
from adjudicator.store import queries, tables


def send_digests(office: Office) -> int:
    """Send the digests that are due; return to how many players.

    Each game is told in a transaction of its own; a crash in between tells nothing twice, because
    a seat knows what it has been told. Nor is anything forgotten that happens meanwhile: news for
    a digest that is due gives it another time, and then it is due once more.
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
        for game_id, role in games:
            guarded(office, game_id, _telling(role))
        with office.database.transaction() as session:
            sent = (col(player.id) == player_id, col(player.digest_due_at) == at)
            session.exec(update(player).where(*sent).values(digest_due_at=None))
    return len(due)


def _telling(role: str) -> Work:
    """Return the work of telling a seat what it has not been told yet."""

    def tell(mailroom: Mailroom, game: tables.Game) -> bool:
        with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
            tell_news(playing, mailroom, role)
        return True

    return tell
