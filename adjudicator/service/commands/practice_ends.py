"""The end of practice games that their players have left."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.service.commands.practising import SILENT, going
from adjudicator.service.office import Office
from adjudicator.service.table.deadlines import guarded
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import finish
from adjudicator.store import generations, queries, tables
from adjudicator.store.reading import first_of


def end_left(office: Office) -> int:
    """End the practice games that their players have left; return how many."""
    with office.database.reading() as session:
        left = [game.id for game in going(session) if _is_left(session, game)]
    return sum(guarded(office, game_id, _end) for game_id in left)


def _is_left(session: Session, game: tables.Game) -> bool:
    """Return whether nobody holds a seat, or has written for long."""
    if not any(seat.player_id for seat in queries.seats_of(session, game.id)):
        return True
    last = first_of(session, tables.Incoming, by=("-received_at",), game_id=game.id)
    heard = game.created_at if last is None else last.received_at
    return clock.now() - heard >= SILENT


def _end(mailroom: Mailroom, game: tables.Game) -> bool:
    with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
        outcome = _("The practice is over: its player has left it.")
        generations.void_what_is_open(mailroom.session, game, at=mailroom.at)
        game.resumes_at = None
        finish(playing, mailroom, outcome)
    return True
