"""Publishing: what has been played is recorded, windows follow, and everybody concerned is told."""

from __future__ import annotations

from functools import cache, partial

from adjudicator.games.telling import Chapter, Section
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.messages import GameOverContext
from adjudicator.reports.parts import board_of
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.post.preferences import next_digest
from adjudicator.service.table import boards, dice_words
from adjudicator.service.table.ahead import ahead_news, book, sheets
from adjudicator.service.table.contexts import heard_since, line_of, seat_for
from adjudicator.service.table.lateness import missed
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.seat_reports import SeatReports, note_told
from adjudicator.service.table.timekeeping.windows import open_window, settle_windows
from adjudicator.service.table.voting import votes
from adjudicator.store import queries, tables


def publish(playing: Playing, mailroom: Mailroom, *, writer: str | None = None) -> bool:
    """Let what can answer without players do so, record, settle the windows, tell everybody.

    Books, sheets and missed deadlines answer; then reports and questions are queued.

    ``writer`` is about to get a receipt, which tells what happened and what is asked next; a
    report goes to that role when a turn has ended only. Returns whether it does.
    """
    book.run(playing)
    while missed.answer_for_missing(playing, mailroom):
        book.run(playing)
    recorded = playing.record()
    opened = settle_windows(playing, recorded)
    if opened.closed is not None:
        votes.lapse_with_window(mailroom, playing.row, opened.closed)
    if recorded.over:
        finish(playing, mailroom)
        return False
    reports = SeatReports(playing, mailroom, opened.window, ended=bool(recorded.finished))
    writer_is_told = False
    for seat in queries.seats_of(playing.session, playing.row.id):
        # A caretaker answers at once: who is absent is told what happened, and not asked.
        asked = opened.asks_anew and playing.waits_for(seat.role) and seat.caretaker is None
        if seat.role == writer:
            writer_is_told = reports.tell_of_turn(seat)
        elif asked or (recorded.finished and not _waits_for_digest(playing, seat)):
            reports.tell(seat)
    return writer_is_told


def tell_news(playing: Playing, mailroom: Mailroom, role: str) -> None:
    """Send a report of what the seat of a role has not been told yet, if there is anything."""
    seat = seat_for(playing.session, playing.row, role)
    window = open_window(playing.session, playing.row)
    SeatReports(playing, mailroom, window, ended=True).tell_news(seat)


def _waits_for_digest(playing: Playing, seat: tables.Seat) -> bool:
    """Return whether news that asks nothing is kept for the next digest of a player; note when."""
    player = queries.holder_of(playing.session, seat)
    if player is None:
        return False
    due = next_digest(player, playing.at)
    if due is None or playing.waits_for(seat.role):
        return False
    before = player.digest_due_at
    # One that is due may be on its way without this: then another is due at once.
    player.digest_due_at = max(before, playing.at) if before is not None else due
    playing.session.add(player)
    return True


def chapters_for_receipt(
    playing: Playing, seat: tables.Seat, key: str
) -> tuple[tuple[Chapter, ...], tuple[Section, ...]]:
    """Return what a writer has not been told yet, and what is told of the dice with it.

    It is noted that the receipt ``key`` tells it.
    """
    heard, last = heard_since(playing.session, playing.row, seat)
    dice = dice_words.news(playing, seat, last)
    note_told(playing, seat, last, key)
    return chapters_of(playing.known_as, heard), dice


def finish(playing: Playing, mailroom: Mailroom, outcome: str = "") -> None:
    """End the game: the last report of every seat, with the secret of the dice.

    ``outcome`` is how it ends where the rules have not ended it, in a sentence.
    """
    session, game = playing.session, playing.row
    game.status = "over"
    session.add(game)
    votes.drop_all(mailroom, game)
    charted = cache(partial(boards.charts_of, playing))
    for seat in queries.seats_of(session, game.id):
        heard, last = heard_since(session, game, seat)
        view = playing.view(seat.role)
        wording = game_in(game).wording
        context = GameOverContext(
            *mailroom.head(game, seat, line_of(playing)),
            outcome=outcome or wording.outcome(view),
            chapters=chapters_of(rules_of(game), heard),
            points=wording.points(view, seat.reported_points or None),
            board=board_of(rules_of(game), view),
            secret=game.secret,
            fired=sheets.take_fired(playing, seat),
            ahead=(*ahead_news.take(playing, seat), *dice_words.final(playing, seat)),
            secret_hash=game.secret_hash,
        )
        key = f"game_over/{game.id}/{game.generation}/{seat.role}"
        mailroom.to_seat(game, seat, "game_over", context, key, charted=charted)
        note_told(playing, seat, last, key)
